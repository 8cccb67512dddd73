/**
 * What can be lent now (domain J): bank and cash less what must be paid within 90 days, less a reserve of 10 % of savings.
 * What must always be true: it is counted from the books at the moment of the pay-out.
 */
import type { Call } from '@kolo/application/call'
import { applyRate, greatestKobo, kobo, subtractKobo, sumKobo, zeroKobo } from '@kolo/foundation/money'
import { addDays, addMilliseconds, dayIn, lagos } from '@kolo/foundation/time'
import { readDueUntil } from '@kolo/investments/server'
import { booksIn, netsBefore, sumOfKinds } from '@kolo/ledger/day-ends'
import { goalsEnding } from '@kolo/savings/server'

const obligationDays = 90
const reserveBps = 1_000

/** The sums of the queue. */
export async function readLendable({ db, now, registry }: Pick<Call, 'db' | 'now' | 'registry'>) {
  const until = addDays(dayIn(lagos, now), obligationDays)
  const nets = await netsBefore(addMilliseconds(now, 1)).execute(db)
  const ending = await goalsEnding(until).execute(db)
  const books = booksIn(nets.rows)
  const moneyKobo = sumOfKinds(books, ['bank', 'cash', 'psp_clearing'])
  const reserveKobo = applyRate(sumOfKinds(books, ['member_savings']), reserveBps, 'half-up')
  const obligationsKobo = sumKobo([
    await readDueUntil(db, registry.dues, now, until),
    ...ending.rows.map((each) => kobo(each.kobo)),
  ])
  const left = subtractKobo(moneyKobo, sumKobo([obligationsKobo, reserveKobo]))
  return { moneyKobo, obligationsKobo, reserveKobo, lendableKobo: greatestKobo(zeroKobo, left) }
}
