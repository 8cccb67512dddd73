import type { AccountDeletionHook } from '@kolo/application/call'
import { refuse } from '@kolo/foundation/refusal'
import { lockPaymentsOf } from './read-payments.ts'

/** Ends what somebody who leaves was told to pay. Money that administrators are checking would arrive when they are gone. */
export const leavePayments: AccountDeletionHook = async ({ db }, uid) => {
  const open = await lockPaymentsOf(db, uid)
  if (open.checking > 0) return refuse('money-being-checked')
  await open.close()
  return undefined
}
