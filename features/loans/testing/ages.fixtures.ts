/** Loans by age as they were at the end of the days of a test, against what is said of these days later. */
import type { Db } from '@kolo/database/tables'
import { type CalendarDate, dayIn, type Instant, lagos } from '@kolo/foundation/time'
import { readBooksOn, sumOfKinds } from '@kolo/ledger/day-ends'
import { ageSums } from '../arrears/server/arrears.store.ts'
import { loanAgesOn } from '../arrears/server/loan-ages-on.ts'

type Ages = { bucket: string; loans: number; principal: bigint }[]

/** `keep` notes what holds now, as the last word of its day; `wrong` lists each day of which something else is said. */
export function agesOfDays({ db, clock }: { db: Db; clock: { now: () => Instant } }) {
  const days = new Map<CalendarDate, Ages>()
  const said = (rows: readonly { bucket: string; loans: number; principal_kobo: bigint }[]): Ages =>
    rows.map(({ bucket, loans, principal_kobo }) => ({ bucket, loans, principal: principal_kobo }))
  return {
    count: () => days.size,
    keep: async (): Promise<void> => {
      const day = dayIn(lagos, clock.now())
      days.set(day, said((await ageSums(day).execute(db)).rows))
    },
    wrong: async (): Promise<object[]> => {
      const wrong: object[] = []
      for (const [day, then] of days) {
        const now = said((await loanAgesOn(day).execute(db)).rows)
        const inBooks = sumOfKinds(await readBooksOn(db, day), ['loan_principal'])
        const sum = now.reduce((all, { principal }) => all + principal, 0n)
        if (JSON.stringify(now, asText) !== JSON.stringify(then, asText) || sum !== inBooks)
          wrong.push({ day, then, now, inBooks })
      }
      return wrong
    },
  }
}

const asText = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)
