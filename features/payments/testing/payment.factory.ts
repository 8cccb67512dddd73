/** Money that came in, for tests. */
import type { Db } from '@kolo/database/tables'
import type { Kobo } from '@kolo/foundation/money'
import type { Instant } from '@kolo/foundation/time'
import { posted } from '@kolo/ledger/testing'
import { bankAccount, walletAccount } from '../payments/server/payment.postings.ts'

/** Money in somebody's wallet, as if a bank had brought it. */
export async function fillWallet(
  db: Db,
  ownerUid: string,
  amount: Kobo,
  now: Instant,
  bankId = 'the-bank',
): Promise<void> {
  const transfers = [{ debit: bankAccount(bankId), credit: walletAccount(ownerUid), amount }]
  await posted(db, transfers, { deed: 'test.wallet-filled', now, memo: 'Paid in' })
}
