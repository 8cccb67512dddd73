import type { Call } from '@kolo/application/call'
import { presentYears } from '@kolo/distributions/server'
import { kobo } from '@kolo/foundation/money'
import { type CalendarDate, dayIn, lagos } from '@kolo/foundation/time'
import { readBooksOn, readClosing, sumOfKinds } from '@kolo/ledger/day-ends'
import { depreciationNotPosted } from '../../fixed-assets/server/read-assets.ts'
import type { YearEnd } from '../year-end.contract.ts'
import { type Check, checklistOf } from '../year-end.rules.ts'
import { leftOpen } from './year-end.store.ts'

/** The end of a year as administrators see it. */
export async function readYearEndHandler(call: Call): Promise<YearEnd> {
  const years = await presentYears(call)
  return {
    ...years,
    currentYear: Number(dayIn(lagos, call.now).slice(0, 4)),
    checklist: years.next ? await checklistAt(call, years.next.year) : [],
  }
}

async function checklistAt({ db }: Call, year: number): Promise<Check[]> {
  const lastDay = `${year}-12-31` as CalendarDate
  const [open] = (await leftOpen(lastDay).execute(db)).rows
  const books = await readBooksOn(db, lastDay)
  return checklistOf(year, {
    nextMonth: (await readClosing(db)).next,
    reconciliations: open?.reconciliations ?? 0,
    receipts: open?.receipts ?? 0,
    vouchers: open?.vouchers ?? 0,
    depreciationKobo: await depreciationNotPosted(db, lastDay),
    provisionKobo: kobo(open?.provision_kobo ?? 0n),
    interestKobo: sumOfKinds(books, ['interest_payable']),
    cashKobo: sumOfKinds(books, ['cash']),
  })
}
