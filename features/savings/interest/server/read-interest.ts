/** Reading interest: a member's goal down to its days, and what the community owes by plan. */

import type { Call } from '@kolo/application/call'
import { settingIn, settingRows } from '@kolo/application/community-settings'
import { waitingAbout, waitingIn } from '@kolo/approvals/server'
import { batchQueries } from '@kolo/database/batched-queries'
import { paged } from '@kolo/database/pages'
import { actsAsStaff } from '@kolo/foundation/access'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import { microKobo, zeroMicroKobo } from '@kolo/foundation/interest'
import { kobo, subtractKobo } from '@kolo/foundation/money'
import { RequestProblem } from '@kolo/foundation/request-problem'
import { type CalendarDate, calendarDate, dayIn, lagos } from '@kolo/foundation/time'
import type { GoalStatus } from '../../goals/goal.rules.ts'
import type { GoalRecord } from '../../goals/server/goal.record.ts'
import { ownGoal } from '../../goals/server/goals.store.ts'
import {
  type CoverResolutionRow,
  coverIn,
  coverResolutionRows,
  coverRows,
  incomeOfYear,
  incomeRows,
  toCoverRows,
} from '../../interest-cover/server/cover.store.ts'
import type { PlanRow } from '../../plans/server/plan.record.ts'
import { savingsAccess } from '../../savings.access.ts'
import type {
  GoalInterest,
  InterestOverview,
  InterestPosting,
  listInterest,
  listInterestDays,
} from '../interest.contract.ts'
import { periodEnd, rateOn } from '../interest.rules.ts'
import { coverSubject, interestCoverKind } from './cover-kind.ts'
import { type DeclaredRow, declaredInterestOf } from './declared-interest.ts'
import {
  type CoveredPosting,
  daysOf,
  type InterestNow,
  monthByPlan,
  postingsOf,
  runRows,
} from './interest.store.ts'
import { interestTax, interestTaxKind } from './interest-tax.ts'

/** What a goal has earned, as its page shows it. */
export function goalInterest(
  goal: Pick<GoalRecord, 'status' | 'maturesOn' | 'interestFree'>,
  plan: Pick<PlanRow, 'posting' | 'interest_basis'> | undefined,
  row: InterestNow | undefined,
  today: CalendarDate,
): GoalInterest {
  const earns = earningStatuses.includes(goal.status) && !goal.interestFree
  const posting = earns && plan?.interest_basis === 'contractual' ? plan.posting : undefined
  return {
    accrued: microKobo(BigInt(row?.accrued_micro_kobo ?? 0n)),
    through: row?.day ?? null,
    grossKobo: kobo(row?.gross_so_far_kobo ?? 0n),
    whtKobo: kobo(row?.wht_so_far_kobo ?? 0n),
    waitingKobo: kobo(row?.waiting_kobo ?? 0n),
    dueOn: (posting && periodEnd(posting, today, goal.maturesOn ?? undefined)) ?? null,
    interestFree: goal.interestFree,
  }
}

const earningStatuses: readonly GoalStatus[] = ['active', 'frozen', 'broken']

/** What was posted to the signed-in member's goal. */
export async function listInterestHandler(
  call: Call,
  { params, query }: InputOf<typeof listInterest>,
): Promise<OutputOf<typeof listInterest>> {
  const before = lastDayIn(query.cursor)
  const { id } = await ownGoal(call.db, params.id, call.actor.uid)
  const page = { before, limit: query.limit + 1 }
  const said = await batchQueries(call.db, {
    posted: postingsOf(call.db, id, page),
    declared: declaredInterestOf(call.db, id, page),
  })
  const found = [...said.posted.map(presentPosting), ...said.declared.map(presentDeclared)]
    .sort((a, b) => (a.to > b.to ? -1 : 1))
    .slice(0, page.limit)
  return paged(found, query.limit, ({ to }) => to)
}

function presentPosting(row: CoveredPosting): InterestPosting {
  return {
    from: row.from_day,
    to: row.to_day,
    grossKobo: kobo(row.gross_kobo),
    whtBps: row.wht_bps,
    whtKobo: kobo(row.wht_kobo),
    netKobo: subtractKobo(kobo(row.gross_kobo), kobo(row.wht_kobo)),
    forfeited: microKobo(row.forfeited_micro_kobo),
    journalId: row.journal_id,
    postedAt: row.posted_at,
    declaredBps: null,
    coveredBy: row.covered_by,
  }
}

function presentDeclared(paid: DeclaredRow): InterestPosting {
  const [grossKobo, whtKobo] = [kobo(paid.gross_kobo), kobo(paid.wht_kobo)]
  return {
    from: `${paid.year}-01-01` as CalendarDate,
    to: `${paid.year}-12-31` as CalendarDate,
    grossKobo,
    whtBps: paid.wht_bps,
    whtKobo,
    netKobo: subtractKobo(grossKobo, whtKobo),
    forfeited: zeroMicroKobo,
    journalId: paid.journal_id,
    postedAt: paid.posted_at,
    declaredBps: paid.rate_bps,
    coveredBy: [],
  }
}

/** The days of the signed-in member's goal. */
export async function listInterestDaysHandler(
  call: Call,
  { params, query }: InputOf<typeof listInterestDays>,
): Promise<OutputOf<typeof listInterestDays>> {
  const { from, to, limit } = query
  const before = lastDayIn(query.cursor)
  const { id } = await ownGoal(call.db, params.id, call.actor.uid)
  const found = await daysOf(call.db, id, { from, to, before, limit: limit + 1 })
  const { rows, nextCursor } = paged(found, limit, ({ day }) => day)
  return {
    rows: rows.map((row) => ({
      day: row.day,
      balanceKobo: kobo(row.balance_kobo),
      rateBps: row.rate_bps,
      dayBase: row.day_base,
      earned: microKobo(row.earned_micro_kobo),
      version: row.plan_version,
    })),
    nextCursor,
  }
}

/** A cursor is the last day of the page before. */
function lastDayIn(cursor: string | undefined): CalendarDate | undefined {
  const day = calendarDate(cursor ?? '')
  if (cursor !== undefined && (day === undefined || day < '1000')) throw new RequestProblem('bad-request')
  return day
}

/** What the community owes for interest, by plan. */
export function readInterestHandler(call: Call): Promise<InterestOverview> {
  return interestOverview(call)
}

/** The interest page of administrators. */
export async function interestOverview(call: Call): Promise<InterestOverview> {
  const { db, actor, now } = call
  const today = dayIn(lagos, now)
  const said = await batchQueries(db, {
    plans: monthByPlan(today),
    runs: runRows(10),
    cover: coverRows(),
    resolutions: coverResolutionRows(),
    toCover: toCoverRows(),
    income: incomeRows(),
    settings: settingRows([interestTax]),
    taxWaiting: waitingAbout(now, interestTaxKind.subjectType, [interestTax.name]),
    coverWaiting: waitingAbout(now, interestCoverKind.subjectType, [coverSubject]),
  })
  const rates = settingIn(said.settings, interestTax)
  return {
    month: today,
    plans: said.plans.map((row) => ({
      id: row.id,
      name: row.name,
      earned: microKobo(row.earned_micro_kobo),
      grossKobo: kobo(row.gross_kobo),
      whtKobo: kobo(row.wht_kobo),
      owed: microKobo(row.owed_micro_kobo),
    })),
    runs: said.runs.map((run) => ({
      through: run.through,
      goals: run.goals,
      days: run.days,
      grossKobo: kobo(run.gross_kobo),
      whtKobo: kobo(run.wht_kobo),
      endedAt: run.ended_at,
    })),
    cover: coverIn(said.cover),
    resolutions: {
      rows: said.resolutions.map(presentResolution),
      openKobo: kobo(said.toCover[0]?.open_kobo ?? 0n),
      waiting: waitingIn(call, [interestCoverKind], said.coverWaiting)[0],
      can: { cover: actsAsStaff(actor, savingsAccess.coverInterest.permission) },
    },
    incomeKobo: incomeOfYear(said.income, today),
    tax: {
      rates: rates.toSorted((a, b) => (a.effectiveFrom < b.effectiveFrom ? 1 : -1)),
      rateBps: rateOn(rates, today),
      waiting: waitingIn(call, [interestTaxKind], said.taxWaiting)[0],
      can: { change: actsAsStaff(actor, savingsAccess.changeInterestTax.permission) },
    },
  }
}

function presentResolution(row: CoverResolutionRow) {
  return {
    id: row.id,
    heldOn: row.held_on,
    wording: row.wording,
    evidence: row.evidence,
    amountKobo: kobo(row.amount_kobo),
    usedKobo: kobo(row.used_kobo),
    approvedAt: row.approved_at,
  }
}
