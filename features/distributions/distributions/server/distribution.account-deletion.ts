import type { AccountDeletionHook } from '@kolo/application/call'
import { refuse } from '@kolo/foundation/refusal'
import { owesReturns } from './distribution.store.ts'

/** Whoever owes what was paid to them gives it back, or is forgiven, before they leave: afterwards nobody would owe it. */
export const leaveDistributions: AccountDeletionHook = async ({ db }, uid) =>
  (await owesReturns(db, uid)) ? refuse('return-owed') : undefined
