/**
 * Contributions that are owed, looked at once in the night: who is behind is written down for administrators, and members
 * are told what is due and what is missing. What must always be true: each is told once a month, whatever happens to the
 * server, and nobody while money of theirs is being checked.
 */

import type { ChunkCall } from '@kolo/application/batch-job-kind'
import type { Job } from '@kolo/application/job'
import { kobo, zeroKobo } from '@kolo/foundation/money'
import { type CalendarDate, dayIn, firstOfMonth, formatDay, lagos } from '@kolo/foundation/time'
import { dayWire, koboWire } from '@kolo/foundation/wire'
import { accountKey } from '@kolo/ledger/accounts'
import { readBalances } from '@kolo/ledger/balance'
import { beginLongWork, longWorkKind } from '@kolo/long-work/server'
import { notify } from '@kolo/notices/server'
import { readPayersOf } from '@kolo/payments/server'
import * as z from 'zod/mini'
import { goalAccount } from '../../goals/server/goal.postings.ts'
import { contributionIn, pledgesIn } from '../../goals/server/goal.record.ts'
import { type Contribution, contributionNews } from '../contributions.rules.ts'
import { contributionMonths, type LedgerTotals, noTotals, withContributor } from '../ledger.rules.ts'
import { contributionDue, contributionMissing } from './contributions.notifications.ts'
import {
  anyOwed,
  forgetEnded,
  keepStandings,
  keepTotals,
  type OwingGoal,
  owingGoalsAfter,
} from './contributions.store.ts'

const atOnce = 200
const first = '00000000-0000-0000-0000-000000000000'
const workName = 'savings.contributions'

const totalsWire = z.object({
  goals: z.number(),
  dueKobo: koboWire,
  paidKobo: koboWire,
  behind: z.number(),
  behindKobo: koboWire,
  ahead: z.number(),
  aheadKobo: koboWire,
  months: z.array(koboWire),
})
const placeWire = z.object({
  day: dayWire,
  after: z.string(),
  goals: z.number(),
  behind: z.number(),
  /** Missing in a night's look that an older version began. */
  totals: z.optional(totalsWire),
})
type Place = z.output<typeof placeWire>

/** Looks at every goal whose contributions are owed. */
export const calculateContributions = longWorkKind<Place>({
  name: workName,
  place: placeWire,
  cancellable: false,
  chunk: async (call, _, place) => {
    const goals = await owingGoalsAfter(call.db, place.after, atOnce)
    const stood = await memberStatusesOf(call, goals, place.day)
    const told = await withNews(call, stood, place.day)
    await keepStandings(
      call.db,
      told.map(({ goal, contribution, news }) => ({
        id: goal.id,
        behindKobo: contribution.behindKobo,
        news,
      })),
      { day: place.day, month: firstOfMonth(place.day) },
    )
    const next = {
      ...place,
      after: goals.at(-1)?.id ?? place.after,
      goals: place.goals + goals.length,
      behind: place.behind + stood.filter(({ contribution }) => contribution.behindKobo > 0n).length,
      ...(place.totals ? { totals: stood.reduce(withStood(place.day), place.totals) } : {}),
    }
    if (goals.length === atOnce) return { done: goals.length, place: next }
    await forgetEnded(call.db, place.day)
    if (next.totals) await keepTotals(call.db, place.day, next.totals)
    return { done: goals.length, place: next, ended: sentenceOf(next) }
  },
})

/** Begins a night's look where any plan asks for contributions that are owed. */
export const lookAtContributions: Job = {
  name: 'savings.look-at-contributions',
  schedule: '40 0 * * *',
  run: async (call) => {
    if (!(await anyOwed(call.db))) return
    const day = dayIn(lagos, call.now)
    await beginLongWork(call, calculateContributions, {
      subjectId: workName,
      title: `Contributions on ${formatDay(day)}`,
      total: 0,
      place: { day, after: first, goals: 0, behind: 0, totals: noTotals },
      ownerUid: null,
    })
  },
}

/** A goal, and how its owner stands. */
type Stood = { goal: OwingGoal; contribution: Contribution }

/** How the owners of these goals stand on a day, by what is in the books now. */
export async function memberStatusesOf<Goal extends OwingGoal>(
  { db }: Pick<ChunkCall, 'db'>,
  goals: readonly Goal[],
  day: CalendarDate,
): Promise<{ goal: Goal; contribution: Contribution }[]> {
  if (goals.length === 0) return []
  const accountOf = (goal: OwingGoal) => goalAccount(goal)
  const balances = await readBalances(db, goals.map(accountOf))
  return goals.flatMap((goal) => {
    const balance = balances.get(accountKey(accountOf(goal)))?.balance ?? zeroKobo
    const contribution = contributionIn(goal, goal, { balance, interest: kobo(goal.interest_kobo) }, day)
    return contribution ? [{ goal, contribution }] : []
  })
}

/** What is said of each, and says it. */
async function withNews(call: ChunkCall, stood: readonly Stood[], day: CalendarDate) {
  const checking = new Set(
    await readPayersOf(
      call.db,
      'savings',
      stood.map(({ goal }) => goal.id),
    ),
  )
  const told = stood.map((one) => ({ ...one, news: newsOf(one, day, checking) }))
  for (const { goal, contribution, news } of told) {
    const { id, name, ownerUid: to } = goal
    const { behindKobo, behindMonths, leftKobo, dueOn } = contribution
    if (news === 'behind')
      await notify(call, {
        topic: contributionMissing,
        to,
        facts: { id, name, amount: behindKobo, months: behindMonths },
      })
    if (news === 'due')
      await notify(call, { topic: contributionDue, to, facts: { id, name, amount: leftKobo, on: dueOn } })
  }
  return told
}

function newsOf({ goal, contribution }: Stood, day: CalendarDate, checking: ReadonlySet<string>) {
  if (goal.status === 'frozen' || checking.has(goal.ownerUid)) return undefined
  const said = { remindedMonth: goal.reminded_month ?? undefined, toldMonth: goal.told_month ?? undefined }
  return contributionNews(contribution, said, day)
}

/** The totals with one more, in the year of a day. */
function withStood(day: CalendarDate) {
  return (totals: LedgerTotals, { goal, contribution }: Stood): LedgerTotals =>
    withContributor(totals, contribution, monthsOf(goal, contribution, Number(day.slice(0, 4)), day))
}

/** The months of a year of a goal whose contributions are owed. */
export function monthsOf(
  { activatedAt, pledges, min_topup_kobo }: Pick<OwingGoal, 'activatedAt' | 'pledges' | 'min_topup_kobo'>,
  { paidKobo }: Pick<Contribution, 'paidKobo'>,
  year: number,
  today: CalendarDate,
) {
  if (activatedAt === null) return []
  const owed = { monthlyKobo: kobo(min_topup_kobo), pledges: pledgesIn(pledges) }
  return contributionMonths({ ...owed, paidKobo, begunOn: dayIn(lagos, activatedAt) }, year, today)
}

function sentenceOf({ goals, behind }: Place): string {
  const count = (many: number, one: string) =>
    `${many.toLocaleString('en-NG')} ${one}${many === 1 ? '' : 's'}`
  return `${count(goals, 'goal')} looked at, ${behind.toLocaleString('en-NG')} behind.`
}
