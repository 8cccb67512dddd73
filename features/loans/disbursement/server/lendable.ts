/**
 * What can be lent now (domain J): bank and cash less what must be paid within 90 days, less a reserve of savings. What must
 * always be true: it is counted from the books at the moment of the pay-out, and money that was lent already is not lent
 * again while it still lies in a wallet.
 */
import type { Call } from '@kolo/application/call'
import { readSetting } from '@kolo/application/community-settings'
import type { Db } from '@kolo/database/tables'
import {
  applyRate,
  greatestKobo,
  kobo,
  leastKobo,
  subtractKobo,
  sumKobo,
  zeroKobo,
} from '@kolo/foundation/money'
import { addDays, addMilliseconds, dayIn, type Instant, lagos } from '@kolo/foundation/time'
import { readDueUntil } from '@kolo/investments/server'
import { accountKey } from '@kolo/ledger/accounts'
import { readBalances } from '@kolo/ledger/balance'
import { booksIn, netsBefore, sumOfKinds } from '@kolo/ledger/day-ends'
import { walletAccount } from '@kolo/payments/server'
import { goalsEnding } from '@kolo/savings/server'
import { readApprovedWithdrawals } from '@kolo/withdrawals/server'
import { lentToWallets } from './payout.store.ts'
import { payoutTerms } from './payout-terms.ts'

const obligationDays = 90

/** The sums of the queue. */
export async function readLendable({ db, now, registry }: Pick<Call, 'db' | 'now' | 'registry'>) {
  const until = addDays(dayIn(lagos, now), obligationDays)
  const { reserveBps } = await readSetting(db, payoutTerms)
  const nets = await netsBefore(addMilliseconds(now, 1)).execute(db)
  const ending = await goalsEnding(until).execute(db)
  const books = booksIn(nets.rows)
  const moneyKobo = sumOfKinds(books, ['bank', 'cash', 'psp_clearing'])
  const reserveKobo = applyRate(sumOfKinds(books, ['member_savings']), reserveBps, 'half-up')
  const parts = {
    investmentsKobo: await readDueUntil(db, registry.dues, now, until),
    savingsKobo: sumKobo(ending.rows.map((each) => kobo(each.kobo))),
    withdrawalsKobo: await readApprovedWithdrawals(db),
    inWalletsKobo: await readLentInWallets(db, now),
  }
  const obligationsKobo = sumKobo(Object.values(parts))
  const left = subtractKobo(moneyKobo, sumKobo([obligationsKobo, reserveKobo]))
  return {
    moneyKobo,
    obligationsKobo,
    ...parts,
    reserveKobo,
    lendableKobo: greatestKobo(zeroKobo, left),
  }
}

/** What was paid out to wallets lately, as far as those who borrowed it still have it. */
async function readLentInWallets(db: Db, now: Instant) {
  const lent = await lentToWallets(db, addDays(dayIn(lagos, now), -obligationDays))
  const balances = await readBalances(
    db,
    lent.map(({ memberUid }) => walletAccount(memberUid)),
  )
  return sumKobo(
    lent.map(({ memberUid, kobo: received }) => {
      const available = balances.get(accountKey(walletAccount(memberUid)))?.available ?? zeroKobo
      return leastKobo(kobo(received), available)
    }),
  )
}
