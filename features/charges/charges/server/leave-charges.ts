/** Whoever owes charges stays until they are paid or waived. */
import type { AccountDeletionHook } from '@kolo/application/call'
import { refuse } from '@kolo/foundation/refusal'
import { owesCharges } from './charge.store.ts'

export const leaveCharges: AccountDeletionHook = async ({ db }, uid) =>
  (await owesCharges(db, uid)) ? refuse('charges-owed') : undefined
