/**
 * Reckoning goals through a day and posting what is due of it: a slice of goals is one journal, and a handful of
 * statements however many goals and days it has. What is posted late is posted at the moment it is, never back-dated; it
 * earns from the day on which it was due all the same.
 */

import { readSetting } from '@kolo/application/community-settings'
import type { JobCall } from '@kolo/application/job'
import type { Db } from '@kolo/database/tables'
import { type Kobo, sumKobo, zeroKobo } from '@kolo/foundation/money'
import { addDays, type CalendarDate, dayIn, daysBetween, formatDay, lagos } from '@kolo/foundation/time'
import type { AccountName } from '@kolo/ledger/accounts'
import { type DayBalance, dayBalancesIn, movesByDay } from '@kolo/ledger/balance'
import { postJournal } from '@kolo/ledger/journal'
import { goalAccount } from '../../goals/server/goal.postings.ts'
import { termsOn } from '../../plans/plan-terms.rules.ts'
import { planVersionsOf } from '../../plans/server/plan-versions.store.ts'
import { accrueDays, type DayEnd, rateOn } from '../interest.rules.ts'
import { interestPostings, taxOwed } from './interest.postings.ts'
import { type EarningGoal, keepDays, type Reckoned, writeAccrued } from './interest.store.ts'
import { interestTax } from './interest-tax.ts'

/** What goals came to. */
export type Outcome = { days: number; grossKobo: Kobo; whtKobo: Kobo; posted: readonly Reckoned[] }

/** Reckons each of these goals through a day, or `most` days of it, without writing anything. */
export async function accrueGoals(
  db: Db,
  goals: readonly EarningGoal[],
  { through, most }: { through: CalendarDate; most: number },
): Promise<Reckoned[]> {
  const behind = goals.filter(({ next }) => next <= through)
  if (behind.length === 0) return []
  const versions = await planVersionsOf(db, [...new Set(behind.map(({ planId }) => planId))])
  const rates = await readSetting(db, interestTax)
  const endsOf = await dayEndsOf(db, behind)
  return behind.map((goal) => {
    const count = Math.min(most, daysBetween(goal.next, through) + 1)
    const ends = Array.from({ length: count }, (_, n) => endOf(goal, endsOf(goal.id), addDays(goal.next, n)))
    const accrued = accrueDays(goal, goal.standing, ends, {
      termsOn: (day) => termsOn(goal, versions.get(goal.planId) ?? [], day),
      whtBpsOn: (rule, day) => (rule === undefined ? 0 : rateOn(rates, day)),
    })
    return { goal, ...accrued }
  })
}

const nothing: DayBalance = { balance: zeroKobo, out: zeroKobo }

/** What the goals held at the ends of the days since each was reckoned, as the books say. */
async function dayEndsOf(db: Db, goals: readonly EarningGoal[]) {
  const since = goals.map(({ id, next }) => ({ scope: id, day: next }))
  const { rows } = await movesByDay('member_savings', since, taxOwed.kind).execute(db)
  const byGoal = new Map(rows.map((row) => [row.scope, dayBalancesIn(row)]))
  return (id: string) => byGoal.get(id) ?? (() => nothing)
}

function endOf({ late }: EarningGoal, heldOn: (day: CalendarDate) => DayBalance, day: CalendarDate): DayEnd {
  const { balance, out } = heldOn(day)
  const waits = late.filter(({ toDay, postedOn }) => toDay < day && postedOn > day)
  return {
    day,
    balanceKobo: balance,
    outKobo: out,
    lateKobo: sumKobo(waits.map(({ netKobo }) => netKobo)),
  }
}

/** Posts what is due as one journal, into the goals unless told otherwise, and writes it with the days it comes from. */
export async function saveAccrued(
  { db, now }: Pick<JobCall, 'db' | 'now'>,
  accrued: readonly Reckoned[],
  accountOf: (goal: EarningGoal) => AccountName = goalAccount,
): Promise<Outcome> {
  const posted = accrued.filter(({ due }) => due.length > 0)
  const transfers = posted.flatMap(({ goal, due }) =>
    due.flatMap((one) => interestPostings(accountOf(goal), one)),
  )
  const ends = [...new Set(posted.flatMap(({ due }) => due.map(({ to }) => to)))]
  await keepDays(db, accrued)
  let journalId: string | undefined
  if (transfers.length > 0) {
    const journal = await postJournal(db, {
      deed: 'savings.interest-posted',
      actorUid: null,
      now,
      memo: ends.length === 1 && ends[0] ? `Interest to ${formatDay(ends[0])}` : 'Interest',
      transfers,
    })
    if ('refusal' in journal) throw new Error('A goal that is paid interest lacks the money for its tax')
    journalId = journal.journalId
  }
  const some = accrued.filter(({ days, due, forfeited }) => days.length + due.length > 0 || forfeited)
  if (some.length > 0) await writeAccrued(db, some, { journalId, on: dayIn(lagos, now), at: now })
  const all = posted.flatMap(({ due }) => due)
  return {
    days: accrued.reduce((sum, { days }) => sum + days.length, 0),
    grossKobo: sumKobo(all.map(({ grossKobo }) => grossKobo)),
    whtKobo: sumKobo(all.map(({ whtKobo }) => whtKobo)),
    posted,
  }
}
