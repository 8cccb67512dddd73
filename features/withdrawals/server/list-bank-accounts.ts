import type { Call } from '@kolo/database/call'
import { waitingAccounts } from './bank-accounts.store.ts'
import { presentBankAccountReviews } from './present-bank-account.ts'

/** What waits to be confirmed, longest first. */
export async function listBankAccountReviewsAct(call: Call) {
  const { rows } = await waitingAccounts(100).execute(call.db)
  return { rows: presentBankAccountReviews(call, rows) }
}
