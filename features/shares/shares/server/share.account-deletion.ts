import type { AccountDeletionHook } from '@kolo/application/call'
import { refuse } from '@kolo/foundation/refusal'
import { endRequest, recordOnRequest } from '../../requests/server/request-steps.ts'
import { accountRows, lockTerms, offersTo } from './share.store.ts'

/** Whoever holds shares gives them back before they leave; offers to whoever leaves are declined. */
export const leaveShares: AccountDeletionHook = async (call, uid) => {
  await lockTerms(call.db)
  const account = await accountRows(call.db, uid).executeTakeFirst()
  if (account && account.units > 0) return refuse('shares-kept')
  for (const row of await offersTo(call.db, uid)) {
    await endRequest(call, row, { status: 'declined', actorUid: uid })
    recordOnRequest(call, 'shares.transfer-declined', row)
  }
  return undefined
}
