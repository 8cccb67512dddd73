/**
 * How goals begin in a plan of each kind, and how their money leaves them for the wallet. What must always be true: a goal
 * that is kept for something ends at its day, at its target, or broken for the cost that was shown before; and never more
 * leaves a goal than is free in it.
 */
import { applyRate, greatestKobo, type Kobo, leastKobo, subtractKobo, zeroKobo } from '@kolo/foundation/money'
import { type Refusal, refuse } from '@kolo/foundation/refusal'
import { addDays, type CalendarDate, daysBetween } from '@kolo/foundation/time'
import type { Dormancy, GoalAim, GoalStatus } from '../goals/goal.rules.ts'
import type { PlanTerms, PlanVersion } from '../plans/plan-terms.rules.ts'

/** What somebody asks for when a goal is opened. */
export type OpeningAsked = { aim: GoalAim; maturesOn: CalendarDate | undefined; interestFree: boolean }

/** What an opened goal is bound to. */
export type Bound = {
  locked: boolean
  keptVersion: number | undefined
  maturesOn: CalendarDate | undefined
}

/**
 * What a goal in these terms is bound to, or why it cannot be opened. A locked goal keeps the version of its opening and
 * ends on the chosen day, between the plan's shortest and longest lock; a target goal needs a target and a day.
 */
export function boundTo(
  terms: PlanVersion,
  { aim, maturesOn, interestFree }: OpeningAsked,
  today: CalendarDate,
): Bound | Refusal<'lock-date' | 'target-needed' | 'target-date-needed' | 'interest-free-not-offered'> {
  if (interestFree && !terms.interestFreeAllowed)
    return refuse('interest-free-not-offered', {}, 'interestFree')
  if (terms.kind === 'target') {
    if (aim.targetKobo === undefined) return refuse('target-needed', {}, 'targetKobo')
    if (aim.targetOn === undefined) return refuse('target-date-needed', {}, 'targetOn')
    return { locked: false, keptVersion: undefined, maturesOn: aim.targetOn }
  }
  if (terms.kind !== 'locked') return { locked: false, keptVersion: undefined, maturesOn: undefined }
  const from = addDays(today, terms.minDays ?? 0)
  const until = addDays(today, terms.maxDays ?? 0)
  if (maturesOn === undefined || maturesOn < from || maturesOn > until)
    return refuse('lock-date', { from, until }, 'maturesOn')
  return { locked: true, keptVersion: terms.number, maturesOn }
}

/** What breaking costs and what is left: never more than there is. */
export type BreakCost = { costKobo: Kobo; receivesKobo: Kobo }

/**
 * What ending a goal before its day costs. ₦250,000.00 for a fee of 2.5 %: ₦6,250.00, and ₦243,750.00 reaches the wallet;
 * where the interest is given up, what was paid of it, ₦2,293.15, and ₦247,706.85.
 */
export function breakCost(
  terms: Pick<PlanTerms, 'earlyBreak' | 'breakFeeBps'>,
  { balanceKobo, interestKobo }: { balanceKobo: Kobo; interestKobo: Kobo },
): BreakCost {
  const cost =
    terms.earlyBreak === 'fee' ? applyRate(balanceKobo, terms.breakFeeBps, 'half-up') : interestKobo
  const costKobo = leastKobo(cost, balanceKobo)
  return { costKobo, receivesKobo: subtractKobo(balanceKobo, costKobo) }
}

/** What a break looks at. */
export type BreakCase = {
  status: GoalStatus
  dormancy: Dormancy
  terms: Pick<PlanTerms, 'kind' | 'earlyBreak'>
  heldKobo: Kobo
}

/** Why a goal cannot be broken, or `undefined`. */
export function breakRefusal({
  status,
  dormancy,
  terms,
  heldKobo,
}: BreakCase): Refusal<OutRefusal | 'break-not-allowed' | 'goal-held'> | undefined {
  const no = outRefusal(status, dormancy)
  if (no) return no
  const isKept = terms.kind === 'locked' || terms.kind === 'target'
  if (!isKept || terms.earlyBreak === 'not_allowed') return refuse('break-not-allowed')
  return heldKobo > 0n ? refuse('goal-held') : undefined
}

type OutRefusal = 'goal-closed' | 'goal-frozen' | 'goal-broken' | 'goal-matured' | 'goal-dormant' | 'goal-new'

/** Why nothing leaves a goal in this state, or `undefined`. */
function outRefusal(status: GoalStatus, dormancy: Dormancy): Refusal<OutRefusal> | undefined {
  if (status === 'pending') return refuse('goal-new')
  if (status === 'frozen') return refuse('goal-frozen')
  if (status === 'broken') return refuse('goal-broken')
  if (status === 'matured') return refuse('goal-matured')
  if (status !== 'active') return refuse('goal-closed')
  return dormancy === 'dormant' ? refuse('goal-dormant') : undefined
}

/** What moving some money to the wallet looks at. */
export type MoveCase = {
  status: GoalStatus
  dormancy: Dormancy
  terms: Pick<PlanTerms, 'kind' | 'minBalanceKobo' | 'freeWithdrawalsPerQuarter'>
  balanceKobo: Kobo
  availableKobo: Kobo
  /** How many have been made in this quarter. */
  usedFree: number
  today: CalendarDate
}

/** How much may be moved now, and how often more in this quarter. */
export function moveRoom({
  terms,
  balanceKobo,
  availableKobo,
  usedFree,
}: Pick<MoveCase, 'terms' | 'balanceKobo' | 'availableKobo' | 'usedFree'>): {
  mostKobo: Kobo
  freeLeft: number
} {
  const stays = leastKobo(terms.minBalanceKobo, balanceKobo)
  return {
    mostKobo: greatestKobo(zeroKobo, leastKobo(availableKobo, subtractKobo(balanceKobo, stays))),
    freeLeft: Math.max(0, terms.freeWithdrawalsPerQuarter - usedFree),
  }
}

/** Why an amount cannot be moved to the wallet, or `undefined`; without an amount: why none can. */
export function moveRefusal(
  move: MoveCase,
  amount?: Kobo,
): Refusal<OutRefusal | 'goal-kept' | 'no-free-withdrawal' | 'not-available'> | undefined {
  const no = outRefusal(move.status, move.dormancy)
  if (no) return no
  if (move.terms.kind === 'locked' || move.terms.kind === 'target') return refuse('goal-kept')
  const { mostKobo, freeLeft } = moveRoom(move)
  if (freeLeft === 0) return refuse('no-free-withdrawal', { from: nextQuarter(move.today) })
  if (amount !== undefined && amount > mostKobo)
    return refuse(
      'not-available',
      {
        available: mostKobo.toString(),
        held: subtractKobo(move.balanceKobo, move.availableKobo).toString(),
      },
      'amountKobo',
    )
  return undefined
}

/** The first day of the quarter a day lies in: `2026-11-20` → `2026-10-01`. */
export function quarterOf(day: CalendarDate): CalendarDate {
  const month = Number(day.slice(5, 7))
  const first = month - ((month - 1) % 3)
  return `${day.slice(0, 4)}-${String(first).padStart(2, '0')}-01` as CalendarDate
}

/** The first day of the next quarter: `2026-11-20` → `2027-01-01`. */
export function nextQuarter(day: CalendarDate): CalendarDate {
  return quarterOf(addDays(quarterOf(day), 95))
}

/** How long somebody has done nothing with a goal: 179 days are none, 180 inactive and 365 dormant in an ordinary plan. */
export function dormancyOn(
  today: CalendarDate,
  activeOn: CalendarDate,
  { inactiveDays, dormantDays }: Pick<PlanTerms, 'inactiveDays' | 'dormantDays'>,
): Dormancy {
  const days = daysBetween(activeOn, today)
  if (days >= dormantDays) return 'dormant'
  return days >= inactiveDays ? 'inactive' : 'none'
}
