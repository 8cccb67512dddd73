/** Proves in a session that it is still the same person, before something that could not be taken back. */
import type { Call, CallBefore } from '@kolo/application/call'
import type { InputOf } from '@kolo/foundation/endpoint'
import { isRefusal, type Refusal, refuse } from '@kolo/foundation/refusal'
import { recordAccountEvent } from '../../accounts/server/account-events.ts'
import { proveAgain, type Shown, showAgainInTurn } from '../../accounts/server/prove-again.ts'
import type { stepUp } from '../second-factor.contract.ts'
import { mayProveWithGoogle, stepUpWaysOf } from '../second-factor.rules.ts'
import { checkProof } from './check-proof.ts'
import { markSteppedUp, proofsOf } from './second-factor.store.ts'

export async function readStepUpHandler({ actor, community, db }: Call) {
  const proofs = await proofsOf(db, actor.uid)
  const google = community.federation !== undefined && mayProveWithGoogle(proofs)
  return { steppedUp: actor.steppedUp, ways: stepUpWaysOf(proofs), google }
}

/** Before the command: a password is compared. The other ways are looked at in the command. */
export async function showInSession(
  call: CallBefore,
  { body }: InputOf<typeof stepUp>,
): Promise<Shown | undefined | Refusal<'way-not-open' | 'wrong-password'>> {
  if (body.way !== 'password') return undefined
  const ways = stepUpWaysOf(await proofsOf(call.poolDb, call.actor.uid))
  if (!ways.includes('password')) return refuse('way-not-open')
  const shown = await showAgainInTurn(call, { currentPassword: body.password })
  return isRefusal(shown) ? refuse('wrong-password', undefined, 'password') : shown
}

export async function stepUpHandler(call: Call, { body }: InputOf<typeof stepUp>, shown: Shown | undefined) {
  const { actor, db, now } = call
  if (!stepUpWaysOf(await proofsOf(db, actor.uid)).includes(body.way)) return refuse('way-not-open')
  if (body.way !== 'password') {
    const refusal = await checkProof(call, actor.uid, body, 'step-up')
    if (refusal) return refusal
  } else if (shown === undefined || isRefusal(await proveAgain(call, shown))) {
    return refuse('wrong-password', undefined, 'password')
  }
  await markSteppedUp(db, actor.sessionId, now)
  recordAccountEvent(call, 'session.stepped-up', actor.uid, { way: body.way })
  return {}
}
