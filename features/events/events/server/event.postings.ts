/** What events write in the books. What must always be true: a fee comes out of its member's wallet and goes back there. */
import type { Kobo } from '@kolo/foundation/money'
import type { AccountName } from '@kolo/ledger/accounts'
import type { Transfer } from '@kolo/ledger/journal'
import { walletAccount } from '@kolo/payments/server'

const fees: AccountName = { kind: 'fees', scope: 'community' }

/** Wallet to fees: a place for two at ₦2,500 costs ₦5,000. */
export function feePaidPostings(memberUid: string, amount: Kobo): Transfer[] {
  return [{ debit: walletAccount(memberUid), credit: fees, amount }]
}

/** Fees to wallet: the place was given back, or taken back, or the event does not take place. */
export function feeReturnedPostings(memberUid: string, amount: Kobo): Transfer[] {
  return [{ debit: fees, credit: walletAccount(memberUid), amount }]
}

/**
 * The lines of the money map. Found by name.
 * @public
 */
export const eventsMoneyMap = [
  { event: 'Fee of an event paid', debit: 'member_wallet:<member>', credit: 'fees:<community>' },
  { event: 'Fee of an event returned', debit: 'fees:<community>', credit: 'member_wallet:<member>' },
] as const
