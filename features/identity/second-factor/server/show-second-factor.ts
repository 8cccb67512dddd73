/** Completes a sign-in with its second factor. Everything that could have changed since the password is looked at again. */
import type { Call, SignedIn } from '@kolo/application/call'
import type { InputOf } from '@kolo/foundation/endpoint'
import { refuse } from '@kolo/foundation/refusal'
import { signInStateOf } from '../../server/identity.store.ts'
import { openSession } from '../../sessions/server/sessions.ts'
import type { showSecondFactor } from '../second-factor.contract.ts'
import { checkProof } from './check-proof.ts'
import { pendingOfCall } from './pending.ts'
import { takePending } from './second-factor.store.ts'

export async function showSecondFactorHandler(
  call: Call<SignedIn | undefined>,
  { body }: InputOf<typeof showSecondFactor>,
) {
  const pending = await pendingOfCall(call)
  if (!pending) return refuse('sign-in-forgotten')
  const { uid, kind } = pending
  const refusal = await checkProof(call, uid, body, 'second-factor')
  if (refusal) return refusal
  if (await signInStateOf(call.db, uid)) return refuse('user-disabled')
  if (!(await takePending(call.db, pending.token_hash))) return refuse('sign-in-forgotten')
  call.request.cookies.set('pending', undefined, 0)
  return openSession(call, uid, kind, { factor: body.way })
}
