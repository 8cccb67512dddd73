/**
 * What must be paid in the months to come, and which goals end in them, reckoned once a night: it costs what there is of
 * investments and goals, which whoever looks at the months does not pay for.
 */

import type { Dues } from '@kolo/application/dues'
import type { Job, JobCall } from '@kolo/application/job'
import type { Tables } from '@kolo/database/tables'
import { kobo, sumKobo } from '@kolo/foundation/money'
import { type CalendarDate, dayIn, lagos, lastOfMonth } from '@kolo/foundation/time'
import { whatIsDue } from '@kolo/investments/server'
import { goalsEnding, interestOwed } from '@kolo/savings/server'
import type { ComingKind } from '../../server/home.record.ts'

type Amount = { on: CalendarDate; kobo: bigint; payments: number }

/** Reckons all of it anew. */
export async function countMonths({ db, now }: Pick<JobCall, 'db' | 'now'>, dues: readonly Dues[]) {
  const today = dayIn(lagos, now)
  const due = await whatIsDue(db, dues, now)
  const months = due.capital.map(({ month }) => month)
  const until = lastOfMonth(months.at(-1) ?? today)
  const of = (months: readonly { month: CalendarDate; dueKobo: bigint; payments: number }[]) =>
    months.map(({ month, dueKobo, payments }) => ({ on: month, kobo: dueKobo, payments }))
  const all: Record<ComingKind, readonly Amount[]> = {
    returns: [...of(due.promised), ...of(due.approved)],
    capital: of(due.capital),
    interest: await interestOwed(db, today),
    withdrawals: of(due.withdrawals),
    goals: (await goalsEnding(until).execute(db)).rows.map((row) =>
      row.on < today ? { ...row, on: today } : row,
    ),
  }
  await db.deleteFrom('months_to_come').execute()
  const rows = months.flatMap((month) =>
    Object.entries(all).map(([kind, amounts]): Tables['months_to_come'] => {
      const own = amounts.filter(({ on }) => on.startsWith(month.slice(0, 7)))
      return {
        month,
        kind: kind as ComingKind,
        due_kobo: sumKobo(own.map((one) => kobo(one.kobo))),
        payments: own.reduce((sum, one) => sum + one.payments, 0),
        counted_on: today,
      }
    }),
  )
  await db.insertInto('months_to_come').values(rows).execute()
}

/** In the night, once who stayed is counted. */
export const countMonthsNightly = (dues: readonly Dues[]): Job => ({
  name: 'home.count-months',
  schedule: '50 2 * * *',
  run: (call) => countMonths(call, dues),
})
