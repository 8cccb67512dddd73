/**
 * The decisions about goals. What must always be true: a goal never promises what its plan does not, and progress is
 * computed from confirmed money only.
 */
import {
  addKobo,
  applyRate,
  divideKobo,
  type Kobo,
  kobo,
  naira,
  rateOfKobo,
  subtractKobo,
  zeroKobo,
} from '@kolo/foundation/money'
import { type Refusal, refuse } from '@kolo/foundation/refusal'
import { addDays, type CalendarDate, daysBetween } from '@kolo/foundation/time'

/** The life of a plan, in the order it is lived. */
export const planStatuses = ['draft', 'active', 'suspended', 'retired'] as const
/** Where a plan is in its life. */
export type PlanStatus = (typeof planStatuses)[number]

/**
 * The life of a goal: opened, funded by its first confirmed deposit; frozen by an administrator; at its day or its target;
 * broken before it and waiting for its pay-out; given up without money, or emptied and closed.
 */
export const goalStatuses = [
  'pending',
  'active',
  'frozen',
  'matured',
  'broken',
  'cancelled',
  'closed',
] as const
/** Where a goal is in its life. */
export type GoalStatus = (typeof goalStatuses)[number]

/** Whether a goal is over. */
export function hasEnded(status: GoalStatus): status is 'cancelled' | 'closed' {
  return status === 'cancelled' || status === 'closed'
}

/** What becomes of a goal's money when it has come to its day: it goes to the wallet, or waits for its owner. */
export const maturityInstructions = ['wallet', 'stay'] as const
/** What becomes of a goal's money when it has come to its day. */
export type MaturityInstruction = (typeof maturityInstructions)[number]

/** Whether a goal's owner has done anything with it for long. Money and interest are the same in all three. */
export const dormancies = ['none', 'inactive', 'dormant'] as const
/** Whether a goal's owner has done anything with it for long. */
export type Dormancy = (typeof dormancies)[number]

/** How a goal is doing, in the words of its chip. */
export const goalStates = ['on-track', 'behind', 'almost-there', 'full', 'no-date'] as const
/** How a goal is doing. */
export type GoalState = (typeof goalStates)[number]

/** Pictures a member can give a goal. */
export const goalIcons = [
  'kolo',
  'home',
  'school',
  'health',
  'business',
  'family',
  'travel',
  'car',
  'celebration',
] as const
/** A picture of a goal. */
export type GoalIcon = (typeof goalIcons)[number]

/** How many goals a member may have open at once. */
export const mostGoals = 10

/** How many days a goal may stay without its first deposit before it is given up. */
export const unusedGoalDays = 30

/** The largest target of a goal: ₦100,000,000. */
export const mostTarget = naira(100_000_000n)

/** How many days ahead the earliest target date lies. */
export const leastTargetDays = 7

/** How many days ahead the latest target date lies: about 50 years. */
export const mostTargetDays = 18_262

/** What a member wants a goal to reach. */
export type GoalAim = { targetKobo: Kobo | undefined; targetOn: CalendarDate | undefined }

/**
 * Why an aim cannot stand, or `undefined`. A date that was already set may stay although it has come near; a new one
 * lies at least 7 days from today. A date without a target says nothing, so it needs one.
 */
export function aimRefusal(
  aim: GoalAim,
  minOpenKobo: Kobo,
  today: CalendarDate,
  before?: GoalAim,
):
  | Refusal<'target-too-low' | 'target-too-high' | 'date-too-near' | 'date-too-far' | 'date-needs-target'>
  | undefined {
  const { targetKobo, targetOn } = aim
  if (targetKobo !== undefined && targetKobo <= minOpenKobo)
    return refuse('target-too-low', { minimum: minOpenKobo.toString() }, 'targetKobo')
  if (targetKobo !== undefined && targetKobo > mostTarget) return refuse('target-too-high', {}, 'targetKobo')
  if (targetOn === undefined) return undefined
  if (targetKobo === undefined) return refuse('date-needs-target', {}, 'targetKobo')
  if (targetOn === before?.targetOn) return undefined
  if (targetOn < addDays(today, leastTargetDays)) return refuse('date-too-near', {}, 'targetOn')
  if (targetOn > addDays(today, mostTargetDays)) return refuse('date-too-far', {}, 'targetOn')
  return undefined
}

/** Why a goal takes nothing in this state. */
export type StillRefusal = 'goal-closed' | 'goal-frozen' | 'goal-matured' | 'goal-broken'

/** Why a goal takes nothing in this state, or `undefined`. */
function stillRefusal(status: GoalStatus): Refusal<StillRefusal> | undefined {
  if (status === 'pending' || status === 'active') return undefined
  if (status === 'frozen') return refuse('goal-frozen')
  if (status === 'matured') return refuse('goal-matured')
  return refuse(status === 'broken' ? 'goal-broken' : 'goal-closed')
}

/** What a deposit into a goal may be now. */
export type DepositRoom = {
  status: GoalStatus
  planStatus: PlanStatus
  minOpenKobo: Kobo
  minTopupKobo: Kobo
  maxBalanceKobo: Kobo | undefined
  /** Confirmed money of this goal. */
  balanceKobo: Kobo
  /** Money on its way to this goal that is not confirmed. */
  expectedKobo: Kobo
}

/**
 * Why a goal cannot take a deposit of this size, or `undefined`. The first confirmed deposit must reach the plan's
 * opening amount; later ones its smallest top-up. A suspended plan goes on for the goals it has.
 */
export function depositRefusal(
  amount: Kobo,
  room: DepositRoom,
): Refusal<StillRefusal | 'below-opening' | 'below-topup' | 'above-limit'> | undefined {
  const still = stillRefusal(room.status)
  if (still) return still
  if (room.planStatus === 'retired') return refuse('goal-closed')
  if (room.status === 'pending' && amount < room.minOpenKobo)
    return refuse('below-opening', { minimum: room.minOpenKobo.toString() }, 'amountKobo')
  if (room.status === 'active' && amount < room.minTopupKobo)
    return refuse('below-topup', { minimum: room.minTopupKobo.toString() }, 'amountKobo')
  const after = addKobo(addKobo(room.balanceKobo, room.expectedKobo), amount)
  if (room.maxBalanceKobo !== undefined && after > room.maxBalanceKobo)
    return refuse('above-limit', { limit: room.maxBalanceKobo.toString() }, 'amountKobo')
  return undefined
}

/** How far a goal has come and what it still takes. */
export type Progress = {
  state: GoalState
  /** Share of the target in basis points, at most 10,000; `undefined` without a target. */
  shareBps: number | undefined
  leftKobo: Kobo | undefined
  /** What an even pace from the opening day to the target day would have saved by today. */
  dueByTodayKobo: Kobo | undefined
  /** What each week (month) to the target day must bring, rounded up to a kobo. */
  weeklyKobo: Kobo | undefined
  monthlyKobo: Kobo | undefined
  /** The day the target is reached at the pace so far; `undefined` while it is too early to say. */
  projectedOn: CalendarDate | undefined
}

/**
 * The progress of a goal. Target ₦1,200,000, opened 01/01/2026, due 31/12/2026, today 02/07/2026 (half of 364 days):
 * ₦600,000 is due by today; with ₦780,000 saved the goal is on track and each of the 26 weeks left takes ₦16,153.85.
 */
export function progressOf(saved: Kobo, aim: GoalAim, openedOn: CalendarDate, today: CalendarDate): Progress {
  const { targetKobo, targetOn } = aim
  if (targetKobo === undefined) return { ...unknownProgress, state: 'no-date' }
  const left = saved >= targetKobo ? zeroKobo : subtractKobo(targetKobo, saved)
  const shareBps = Math.min(10_000, rateOfKobo(saved, targetKobo))
  const dated = targetOn === undefined ? undefined : paceOf(targetKobo, left, openedOn, targetOn, today)
  return {
    state: stateOf(saved, targetKobo, targetOn, dated?.dueByTodayKobo, today),
    shareBps,
    leftKobo: left,
    dueByTodayKobo: dated?.dueByTodayKobo,
    weeklyKobo: dated?.weeklyKobo,
    monthlyKobo: dated?.monthlyKobo,
    projectedOn: projectionOf(saved, left, openedOn, today),
  }
}

const unknownProgress = {
  shareBps: undefined,
  leftKobo: undefined,
  dueByTodayKobo: undefined,
  weeklyKobo: undefined,
  monthlyKobo: undefined,
  projectedOn: undefined,
}

function paceOf(
  target: Kobo,
  left: Kobo,
  openedOn: CalendarDate,
  targetOn: CalendarDate,
  today: CalendarDate,
) {
  const days = Math.max(1, daysBetween(openedOn, targetOn))
  const gone = Math.min(days, Math.max(0, daysBetween(openedOn, today)))
  const daysLeft = Math.max(0, daysBetween(today, targetOn))
  const each = (length: number) => {
    const periods = BigInt(Math.max(1, Math.ceil(daysLeft / length)))
    return divideKobo(addKobo(left, kobo(periods - 1n)), periods, 'down')
  }
  return {
    dueByTodayKobo: divideKobo(target * BigInt(gone), BigInt(days), 'down'),
    weeklyKobo: each(7),
    monthlyKobo: each(30),
  }
}

/** Nine tenths of the target is almost there; a target date that has passed without the target is behind. */
function stateOf(
  saved: Kobo,
  target: Kobo,
  targetOn: CalendarDate | undefined,
  due: Kobo | undefined,
  today: CalendarDate,
): GoalState {
  if (saved >= target) return 'full'
  if (targetOn !== undefined && targetOn < today) return 'behind'
  if (saved >= applyRate(target, 9_000, 'half-up')) return 'almost-there'
  if (due === undefined) return 'no-date'
  return saved >= due ? 'on-track' : 'behind'
}

/** The first week says nothing about a pace, and a pace that needs more than a hundred years is none. */
function projectionOf(
  saved: Kobo,
  left: Kobo,
  openedOn: CalendarDate,
  today: CalendarDate,
): CalendarDate | undefined {
  const gone = daysBetween(openedOn, today)
  if (left === 0n || saved <= 0n || gone < 7) return undefined
  const days = (left * BigInt(gone) + saved - 1n) / saved
  return days > 36_525n ? undefined : addDays(today, Number(days))
}

/** Why a goal cannot be given up, or `undefined`: money of its own or on its way to it must be settled first. */
export function cancelRefusal(
  status: GoalStatus,
  balance: Kobo,
  checkingCount: number,
): Refusal<StillRefusal | 'goal-has-money' | 'goal-being-paid'> | undefined {
  const still = status === 'matured' ? undefined : stillRefusal(status)
  if (still) return still
  if (balance > 0n) return refuse('goal-has-money', { balance: balance.toString() })
  return checkingCount > 0 ? refuse('goal-being-paid') : undefined
}

/** How long before its end everybody who saves in a plan is told. */
export const retirementNoticeDays = 30
const mostRetirementDays = 366

/** Why a plan with money in it cannot be retired on a day, or `undefined`. */
export function retirementRefusal(
  { retires_on }: { retires_on: CalendarDate | null },
  on: CalendarDate,
  today: CalendarDate,
): Refusal<'plan-retires-already' | 'retirement-day'> | undefined {
  if (retires_on !== null) return refuse('plan-retires-already', { on: retires_on })
  const [from, until] = [addDays(today, retirementNoticeDays), addDays(today, mostRetirementDays)]
  return on < from || on > until ? refuse('retirement-day', { from, until }, 'retiresOn') : undefined
}
