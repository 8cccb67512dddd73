import type { Call } from '@kolo/application/call'
import { shownOfList, waitingList } from '@kolo/application/waiting-list'
import { bankAccountsToConfirm } from '../bank-accounts.contract.ts'
import { waitingAccounts } from './bank-accounts.store.ts'
import { presentBankAccountReviews } from './present-bank-account.ts'

/** What waits to be confirmed, longest first. */
export async function listBankAccountReviewsHandler(call: Call) {
  const { rows } = await waitingAccounts(100).execute(call.db)
  return { rows: presentBankAccountReviews(call, rows) }
}

/** The same on the administrators' first screen. */
export const bankAccountsWaiting = waitingList({
  list: bankAccountsToConfirm,
  ask: () => waitingAccounts(shownOfList),
  present: (call, rows) => {
    const shown = presentBankAccountReviews(call, rows)
    const notMine = shown.filter(({ can }) => can.confirm !== true).length
    const count = rows[0]?.in_all ?? 0
    return { count, mine: count - notMine, oldestAt: rows[0]?.added_at, rows: shown }
  },
})
