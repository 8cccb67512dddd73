/**
 * Reckoning goals through a day and posting what is due of it: a slice of goals is one journal, and a handful of
 * statements however many goals and days it has. What must always be true: interest payable of a plan is, to the kobo, what
 * its goals earned and were not credited. What is posted late is posted at the moment it is, never back-dated; it earns
 * from the day on which it was due all the same.
 */

import { settingIn, settingRows } from '@kolo/application/community-settings'
import type { JobCall } from '@kolo/application/job'
import { batchQueries } from '@kolo/database/batched-queries'
import type { Db } from '@kolo/database/tables'
import { type Kobo, subtractKobo, sumKobo, zeroKobo } from '@kolo/foundation/money'
import { addDays, type CalendarDate, dayIn, daysBetween, formatDay, lagos } from '@kolo/foundation/time'
import { type DayBalance, dayBalancesIn, movesByDay } from '@kolo/ledger/balance'
import { postJournal } from '@kolo/ledger/journal'
import { walletAccount } from '@kolo/payments/server'
import { goalAccount } from '../../goals/server/goal.postings.ts'
import { termsOn } from '../../plans/plan-terms.rules.ts'
import { plansWithVersions, versionsByPlan } from '../../plans/server/plan-versions.store.ts'
import { accrueDays, type DayEnd, rateOn } from '../interest.rules.ts'
import { accrualPostings, creditPostings, taxOwed } from './interest.postings.ts'
import {
  type Accrued,
  type DueOfGoal,
  type EarningGoal,
  type InterestRoom,
  interestRoom,
  keepDays,
  keepForfeits,
  type Reckoned,
  writeAccrued,
} from './interest.store.ts'
import { interestTax } from './interest-tax.ts'

/** What goals came to: what was credited, and what waits until the society has earned enough. */
export type Outcome = {
  days: number
  grossKobo: Kobo
  whtKobo: Kobo
  credited: readonly DueOfGoal[]
  waiting: readonly DueOfGoal[]
}

/** Reckons each of these goals through a day, or `most` days of it, without writing anything. */
export async function accrueGoals(
  db: Db,
  goals: readonly EarningGoal[],
  { through, most }: { through: CalendarDate; most: number },
): Promise<Reckoned[]> {
  const behind = goals.filter(({ next }) => next <= through)
  if (behind.length === 0) return []
  const said = await batchQueries(db, {
    plans: plansWithVersions(db, [...new Set(behind.map(({ planId }) => planId))]),
    settings: settingRows([interestTax]),
  })
  const versions = versionsByPlan(said.plans)
  const rates = settingIn(said.settings, interestTax)
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
  const waits = late.filter(
    ({ toDay, postedOn }) => toDay < day && (postedOn === undefined || postedOn > day),
  )
  return {
    day,
    balanceKobo: balance,
    outKobo: out,
    lateKobo: sumKobo(waits.map(({ netKobo }) => netKobo)),
  }
}

/** What is credited when the society has earned so much: in order, each whole, up to the first that it does not cover. */
export function withinRoom(due: readonly DueOfGoal[], roomKobo: Kobo): number {
  let left = roomKobo
  const first = due.findIndex(({ due: { grossKobo } }) => {
    left = subtractKobo(left, grossKobo)
    return left < zeroKobo
  })
  return first === -1 ? due.length : first
}

/**
 * Accrues what was earned and credits what is due as one journal, into the goals unless told otherwise, and writes it with
 * the days it comes from. What the society has not earned waits, and so does everything behind interest that waits.
 */
export async function saveAccrued(
  call: Pick<JobCall, 'db' | 'now'>,
  accrued: readonly Reckoned[],
  into: 'goal' | 'wallet' = 'goal',
): Promise<Outcome> {
  const { db } = call
  const due = accrued
    .flatMap(({ goal, due }) => due.map((one) => ({ goal, due: one })))
    .toSorted((a, b) => (a.due.to < b.due.to ? -1 : a.due.to > b.due.to ? 1 : a.goal.id < b.goal.id ? -1 : 1))
  await keepDays(db, accrued)
  await keepForfeits(db, accrued, timeOf(call))
  const plans = plansOf(accrued)
  const room = plans.length === 0 ? noRoom : await interestRoom(db, { plans, isCredit: due.length > 0 })
  const fit = room.waits ? 0 : withinRoom(due, room.roomKobo)
  const all = { accrued, credited: due.slice(0, fit), waiting: due.slice(fit) }
  return postAccrued(call, all, { accruals: room.accruals, into })
}

const noRoom: InterestRoom = { roomKobo: zeroKobo, waits: true, accruals: [] }

/** The plans of these goals, each once. */
export function plansOf(goals: readonly { goal: EarningGoal }[]): string[] {
  return [...new Set(goals.map(({ goal }) => goal.planId))]
}

const timeOf = ({ now }: Pick<JobCall, 'now'>) => ({ on: dayIn(lagos, now), at: now })

/** The journal of what was accrued and is credited, and what is written of it. */
export async function postAccrued(
  call: Pick<JobCall, 'db' | 'now'>,
  all: Accrued,
  { accruals, into }: { accruals: InterestRoom['accruals']; into: 'goal' | 'wallet' },
): Promise<Outcome> {
  const { db, now } = call
  const { accrued, credited } = all
  const transfers = [
    ...accruals.flatMap(accrualPostings),
    ...credited.flatMap(({ goal, due }) =>
      creditPostings(goal.planId, into === 'goal' ? goalAccount(goal) : walletAccount(goal.ownerUid), due),
    ),
  ]
  const ends = [...new Set(credited.map(({ due }) => due.to))]
  const [only] = credited
  let journalId: string | undefined
  if (transfers.length > 0) {
    const journal = await postJournal(db, {
      deed: credited.length > 0 ? 'savings.interest-posted' : 'savings.interest-accrued',
      actorUid: null,
      now,
      memo: ends.length === 1 && ends[0] ? `Interest to ${formatDay(ends[0])}` : 'Interest',
      ...(into === 'wallet' && only ? { facts: { goal: only.goal.code } } : {}),
      transfers,
    })
    if ('refusal' in journal) throw new Error('A goal that is paid interest lacks the money for its tax')
    journalId = journal.journalId
  }
  await writeAccrued(db, all, { journalId, ...timeOf(call) })
  return {
    days: accrued.reduce((sum, { days }) => sum + days.length, 0),
    grossKobo: sumKobo(credited.map(({ due }) => due.grossKobo)),
    whtKobo: sumKobo(credited.map(({ due }) => due.whtKobo)),
    credited,
    waiting: all.waiting,
  }
}
