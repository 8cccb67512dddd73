/**
 * Signs in with e-mail and password. An unknown address and a wrong password take the same time and get the same
 * answer, unless the community turned the specification's literal answers on; a disabled sign-in says so only to
 * somebody who knows the password.
 */
import { type Call, type CallBefore, RequestProblem, type SignedIn } from '@kolo/database/call'
import type { InputOf } from '@kolo/foundation/endpoint'
import { refuse } from '@kolo/foundation/refusal'
import type { signIn } from '../../identity.contract.ts'
import { recordAtOnce } from '../account/account-events.ts'
import { findPasswordSignIn, lockPasswordSignIn, type SignInRow, saveFreshHash } from '../identity.store.ts'
import { inTurn, isHashOutdated } from '../passwords/passwords.ts'
import {
  type Attempt,
  countAttempt,
  forgetAttempts,
  TooManyAttempts,
  takeBackAttempt,
} from './attempt-limits.ts'
import { deviceMark } from './recognise-device.ts'
import { beginSession } from './sessions.ts'

type AnyCall = Call<SignedIn | undefined>
type AnyCallBefore = CallBefore<SignedIn | undefined>

/** A password that is the right one, what trying it counted against, and its hash at today's cost where that changed. */
type Matching = { signIn: SignInRow; attempts: Attempts; freshHash: string | undefined }

/** Before the session is begun: the attempt is counted, and the password compared. */
export function comparePassword(call: AnyCallBefore, { body }: InputOf<typeof signIn>) {
  const { email, password } = body
  return inTurn(call, async (passwords) => {
    const mark = deviceMark(call)
    const found = await findPasswordSignIn(call.outside, email, mark)
    const attempts = signInAttempts(email, call.address, found?.known ? mark : undefined)
    await countOrRecord(call, [attempts.here, ...attempts.wider])
    const kept = found?.password_hash
    if (!(await passwords.matches(kept, password))) return refused(call, found)
    if (!found || typeof kept !== 'string') throw new Error('A password matched where there is none')
    if (found.disabled_at !== null) return refusedAsDisabled(call, found.uid)
    const freshHash = isHashOutdated(kept) ? await passwords.hash(password) : undefined
    return { signIn: found, attempts, freshHash }
  })
}

export async function signInAct(
  call: AnyCall,
  _input: InputOf<typeof signIn>,
  { signIn: found, attempts, freshHash }: Matching,
) {
  const { db, now } = call
  const { uid } = found
  // A password or an address that changed while this one was compared lets nobody in any more.
  const locked = await lockPasswordSignIn(db, uid)
  if (locked?.password_hash !== found.password_hash || locked.email !== found.email) {
    throw new RequestProblem('changed-meanwhile')
  }
  if (locked.disabled_at !== null) return refusedAsDisabled(call, uid)
  await forgetAttempts(call.outside, [attempts.here])
  await takeBackAttempt(call.outside, attempts.wider)
  if (freshHash !== undefined) await saveFreshHash(db, uid, freshHash, now)
  return beginSession(call, uid, 'password')
}

type Attempts = { here: Attempt; wider: Attempt[] }

/**
 * What an attempt to sign in counts against. A browser that its person has signed in with before has attempts of its
 * own: nobody else's, from whichever address, are counted with them.
 */
export function signInAttempts(email: string, address: string, knownDevice?: Buffer): Attempts {
  if (knownDevice) {
    return { here: ['sign-in by account and device', email, knownDevice.toString('hex')], wider: [] }
  }
  return {
    here: ['sign-in by account and address', email, address],
    wider: [
      ['sign-in by account', email],
      ['sign-in by address', address],
    ],
  }
}

async function refused(call: AnyCallBefore, found: SignInRow | undefined) {
  const because = found ? 'wrong-password' : 'user-not-found'
  await recordAtOnce(call.outside, { ...call, actor: undefined }, 'session.refused', found?.uid, {
    because,
  })
  return refuse(call.community.revealAccounts ? because : 'invalid-credential')
}

async function refusedAsDisabled(call: AnyCallBefore, uid: string) {
  await recordAtOnce(call.outside, call, 'session.refused', uid, { because: 'disabled' })
  return refuse('user-disabled')
}

async function countOrRecord(call: AnyCallBefore, attempts: readonly Attempt[]): Promise<void> {
  try {
    await countAttempt(call.outside, attempts)
  } catch (error) {
    if (error instanceof TooManyAttempts && error.first) {
      await recordAtOnce(call.outside, { ...call, actor: undefined }, 'session.limited', undefined)
    }
    throw error
  }
}
