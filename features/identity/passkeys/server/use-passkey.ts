/**
 * Using a passkey. What must always be true: an answer counts once, for the person and the purpose it was asked for, on
 * our own address, with the person verified by their device, and with a counter that went up.
 */
import type { Call, SignedIn } from '@kolo/application/call'
import type { InputOf } from '@kolo/foundation/endpoint'
import { refuse } from '@kolo/foundation/refusal'
import { RequestProblem } from '@kolo/foundation/request-problem'
import { addMinutes } from '@kolo/foundation/time'
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { recordAtOnce } from '../../accounts/server/account-events.ts'
import { pendingOfCall } from '../../second-factor/server/pending.ts'
import { signInStateOf } from '../../server/identity.store.ts'
import { countAttempt, takeBackAttempt } from '../../sessions/server/attempt-limits.ts'
import { placeAttempt } from '../../sessions/server/recognise-device.ts'
import { openSession } from '../../sessions/server/sessions.ts'
import type { askPasskey, PasskeyAnswer, signInWithPasskey } from '../passkey.contract.ts'
import {
  insertChallenge,
  lastingWayOf,
  lockPasskey,
  type PasskeyRow,
  passkeysOf,
  stampPasskey,
  takeChallenge,
} from './passkey.store.ts'
import { challengeOf, patienceMinutes, relyingParty, webAuthn } from './relying-party.ts'

type AnyCall = Call<SignedIn | undefined>
type Purpose = 'sign-in' | 'second-factor' | 'step-up'

export async function askPasskeyHandler(call: AnyCall, { body }: InputOf<typeof askPasskey>) {
  const { community, db, now } = call
  await countAttempt(call.poolDb, [await placeAttempt(call, 'passkey')])
  const uid = await whoIsAsked(call, body.purpose)
  const own = uid === null ? [] : await passkeysOf(db, uid)
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(community).id,
    userVerification: 'required',
    timeout: patienceMinutes * 60_000,
    allowCredentials: own.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
  })
  const expires_at = addMinutes(now, patienceMinutes)
  await insertChallenge(db, { challenge: options.challenge, purpose: body.purpose, uid, expires_at })
  return { options: { ...options } }
}

async function whoIsAsked(call: AnyCall, purpose: Purpose): Promise<string | null> {
  if (purpose === 'sign-in') return null
  const uid = purpose === 'step-up' ? call.actor?.uid : (await pendingOfCall(call))?.uid
  if (uid === undefined) throw new RequestProblem('not-signed-in')
  return uid
}

/** Whose passkey it is that answered, or `undefined` when the answer does not count. */
export async function checkPasskey(
  { community, db, now }: AnyCall,
  answer: PasskeyAnswer,
  asked: { purpose: Purpose; uid: string | null },
): Promise<string | undefined> {
  const challenge = challengeOf(answer.response.clientDataJSON)
  const passkey = await lockPasskey(db, answer.id)
  if (!passkey || challenge === undefined) return undefined
  if (asked.uid !== null && passkey.uid !== asked.uid) return undefined
  if (!isHandleOf(answer, passkey.uid)) return undefined
  if (!(await takeChallenge(db, { challenge, ...asked, now }))) return undefined
  const counter = await counterOf(answer, passkey, challenge, relyingParty(community))
  if (counter === undefined) return undefined
  await stampPasskey(db, passkey.id, counter, now)
  return passkey.uid
}

/** The authenticator's counter, when its signature and everything around it are right. */
async function counterOf(
  answer: PasskeyAnswer,
  passkey: PasskeyRow,
  expectedChallenge: string,
  party: { id: string; origin: string },
): Promise<number | undefined> {
  const { credential_id: id, public_key, counter } = passkey
  const { verifyAuthenticationResponse } = await webAuthn()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer as AuthenticationResponseJSON,
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: { id, publicKey: new Uint8Array(public_key), counter: Number(counter) },
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    // The library throws for every answer that is not right.
    return undefined
  }
}

function isHandleOf({ response }: PasskeyAnswer, uid: string): boolean {
  const { userHandle } = response
  return userHandle === undefined || Buffer.from(userHandle, 'base64url').toString('utf8') === uid
}

export async function signInWithPasskeyHandler(call: AnyCall, { body }: InputOf<typeof signInWithPasskey>) {
  const { db } = call
  const attempt = await placeAttempt(call, 'second factor')
  await countAttempt(call.poolDb, [attempt])
  const uid = await checkPasskey(call, body.answer, { purpose: 'sign-in', uid: null })
  const kind = uid === undefined ? undefined : await lastingWayOf(db, uid)
  if (uid === undefined || kind === undefined) {
    const because = { because: 'wrong-passkey' }
    await recordAtOnce(call.poolDb, { ...call, actor: undefined }, 'session.refused', undefined, because)
    return refuse('wrong-passkey')
  }
  if (await signInStateOf(db, uid)) return refuse('user-disabled')
  await takeBackAttempt(call.poolDb, [attempt])
  return openSession(call, uid, kind, { factor: 'passkey' })
}
