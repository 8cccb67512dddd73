/** Proves in a session that it is still the same person, before something that could not be taken back. */
import type { Call } from '@kolo/database/call'
import type { InputOf } from '@kolo/foundation/endpoint'
import { isRefusal, type Refusal, refuse } from '@kolo/foundation/refusal'
import type { StepUpProof, stepUp } from '../../factor.contract.ts'
import { stepUpWaysOf } from '../../factor.rules.ts'
import { proveAgain } from '../account/prove-again.ts'
import { recordAccountEvent } from '../account-events.ts'
import { checkProof, type ProofRefusal } from './check-proof.ts'
import { markSteppedUp } from './factor.store.ts'
import { proofsOf } from './proofs.ts'

export async function readStepUpAct({ actor, db }: Call) {
  return { steppedUp: actor.steppedUp, ways: stepUpWaysOf(await proofsOf(db, actor.uid)) }
}

export async function stepUpAct(call: Call, { body }: InputOf<typeof stepUp>) {
  const { actor, db, now } = call
  if (!stepUpWaysOf(await proofsOf(db, actor.uid)).includes(body.way)) return refuse('way-not-open')
  const refusal = await refusalOfProof(call, body)
  if (refusal) return refusal
  await markSteppedUp(db, actor.sessionId, now)
  await recordAccountEvent(call, db, 'session.stepped-up', actor.uid, { way: body.way })
  return {}
}

async function refusalOfProof(
  call: Call,
  proof: StepUpProof,
): Promise<ProofRefusal | Refusal<'wrong-password'> | undefined> {
  if (proof.way !== 'password') return checkProof(call, call.actor.uid, proof, 'step-up')
  const proved = await proveAgain(call, { currentPassword: proof.password })
  return isRefusal(proved) ? refuse('wrong-password', undefined, 'password') : undefined
}
