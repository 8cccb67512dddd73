/**
 * Signs in with e-mail and password. An unknown address and a wrong password take the same time and get the same
 * answer, unless the community turned the specification's literal answers on; a disabled sign-in says so only to
 * somebody who knows the password.
 */
import { isIP } from 'node:net'
import type { Call, CallBefore, SignedIn } from '@kolo/application/call'
import type { InputOf } from '@kolo/foundation/endpoint'
import { refuse } from '@kolo/foundation/refusal'
import { RequestProblem } from '@kolo/foundation/request-problem'
import { recordAtOnce } from '../../accounts/server/account-events.ts'
import type { signIn } from '../../identity.contract.ts'
import { inTurn, isHashOutdated } from '../../passwords/server/passwords.ts'
import {
  findPasswordSignIn,
  lockPasswordSignIn,
  type SignInRow,
  saveFreshHash,
} from '../../server/identity.store.ts'
import {
  type Attempt,
  countAttempt,
  forgetAttempts,
  TooManyAttempts,
  takeBackAttempt,
} from './attempt-limits.ts'
import { deviceMark, knownBrowser } from './recognise-device.ts'
import { beginSession } from './sessions.ts'

type AnyCall = Call<SignedIn | undefined>
type AnyCallBefore = CallBefore<SignedIn | undefined>

/** A password that is the right one, what trying it counted against, and its hash at today's cost where that changed. */
type Matching = { signIn: SignInRow; attempts: Omit<Attempts, 'account'>; freshHash: string | undefined }

/** Before the session is begun: the attempt is counted, and the password compared. */
export function comparePassword(call: AnyCallBefore, { body }: InputOf<typeof signIn>) {
  const { email, password } = body
  const isKnown = async () => (await knownBrowser(call)) !== undefined
  return inTurn({ ...call, isKnown }, async (passwords) => {
    const mark = deviceMark(call)
    const found = await findPasswordSignIn(call.poolDb, email, mark)
    const attempts = signInAttempts(email, call.request.address, found?.known ? mark : undefined)
    const counted = await recordingTooMany(call, () => countSignIn(call, attempts))
    const kept = found?.password_hash
    if (!(await passwords.matches(kept, password))) return refused(call, found)
    if (!found || typeof kept !== 'string') throw new Error('A password matched where there is none')
    if (found.disabled_at !== null) return refusedAsDisabled(call, found.uid)
    const freshHash = isHashOutdated(kept) ? await passwords.hash(password) : undefined
    return { signIn: found, attempts: { here: attempts.here, wider: counted }, freshHash }
  })
}

/**
 * Counts an attempt; answers what it counted against beside the few of its own. When strangers have used up what an
 * account has, whoever comes to it from another address has some left.
 */
async function countSignIn(
  { poolDb, request: { address } }: AnyCallBefore,
  { here, wider, account }: Attempts,
): Promise<Attempt[]> {
  await countAttempt(poolDb, [here, ...wider])
  if (account === undefined) return wider
  try {
    await countAttempt(poolDb, [['sign-in by account', account]])
    return [...wider, ['sign-in by account', account]]
  } catch (error) {
    if (!(error instanceof TooManyAttempts)) throw error
    const crowded: Attempt[] = [
      ['crowded sign-in by account and address', account, address],
      ['crowded sign-in by account and block', account, blockOf(address)],
      ['crowded sign-in by account', account],
    ]
    await countAttempt(poolDb, crowded)
    return [...wider, ...crowded]
  }
}

export async function signInHandler(
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
  await forgetAttempts(call.poolDb, [attempts.here])
  await takeBackAttempt(call.poolDb, attempts.wider)
  if (freshHash !== undefined)
    await saveFreshHash(db, uid, { hash: freshHash, now, secret: call.community.secret })
  return beginSession(call, uid, 'password')
}

/** What an attempt counts against: few of its own, more that it shares, and those of the account it is at. */
type Attempts = { here: Attempt; wider: Attempt[]; account?: string }

/**
 * What an attempt to sign in counts against. A browser that its person has signed in with before has attempts of its
 * own: nobody else's, from whichever address, are counted with them.
 */
function signInAttempts(email: string, address: string, knownDevice?: Buffer): Attempts {
  if (knownDevice) {
    return { here: ['sign-in by account and device', email, knownDevice.toString('hex')], wider: [] }
  }
  return {
    here: ['sign-in by account and address', email, address],
    wider: [['sign-in by address', address]],
    account: email,
  }
}

/** What is forgotten of an account, and of an address at it, when its person has shown who they are by a mail. */
export function attemptsAt(email: string, address: string): Attempt[] {
  return [
    ['sign-in by account and address', email, address],
    ['sign-in by account', email],
  ]
}

/** The 256 addresses of IPv4 beside one; of IPv6 its site is counted anyway. */
function blockOf(address: string): string {
  return isIP(address) === 4 ? address.split('.').slice(0, 3).join('.') : address
}

async function refused(call: AnyCallBefore, found: SignInRow | undefined) {
  const because = found ? 'wrong-password' : 'user-not-found'
  await recordAtOnce(call.poolDb, { ...call, actor: undefined }, 'session.refused', found?.uid, {
    because,
  })
  return refuse(call.community.revealAccounts ? because : 'invalid-credential')
}

async function refusedAsDisabled(call: AnyCallBefore, uid: string) {
  await recordAtOnce(call.poolDb, call, 'session.refused', uid, { because: 'disabled' })
  return refuse('user-disabled')
}

async function recordingTooMany<Value>(call: AnyCallBefore, count: () => Promise<Value>): Promise<Value> {
  try {
    return await count()
  } catch (error) {
    if (error instanceof TooManyAttempts && error.first) {
      await recordAtOnce(call.poolDb, { ...call, actor: undefined }, 'session.limited', undefined)
    }
    throw error
  }
}
