/**
 * How money leaves an investment: early, for the cost that was shown before, or at its end, as its member said. What must
 * always be true: what is kept and what is paid are together what was put in, never more is invested again than a later
 * version takes, and what it does not take is paid out.
 */
import {
  addKobo,
  applyRate,
  divideKobo,
  greatestKobo,
  type Kobo,
  leastKobo,
  subtractKobo,
  sumKobo,
  zeroKobo,
} from '@kolo/foundation/money'
import { type Refusal, refuse } from '@kolo/foundation/refusal'
import {
  addDays,
  addHours,
  type CalendarDate,
  daysBetween,
  firstOfMonth,
  type Instant,
  lastOfMonth,
  monthAfter,
} from '@kolo/foundation/time'
import { discountReturn, payoutDays, type ReturnTerms, simpleReturn } from '../catalogue/calculation.rules.ts'
import type { DayBase, EarlyExit, ReturnType } from '../plans/plans.rules.ts'

/** What happens with an investment at its end, as its member says: to the wallet, again without its return, or with it. */
export const maturityInstructions = ['pay_out', 'roll_principal', 'roll_all'] as const
export type MaturityInstruction = (typeof maturityInstructions)[number]

/** Why an administrator freezes an investment. */
export const freezeCauses = ['dispute', 'court_order', 'death_claim'] as const
/** Why an administrator freezes an investment. */
export type FreezeCause = (typeof freezeCauses)[number]

/** What becomes of a request to leave early. */
export const exitStatuses = ['waiting', 'withdrawn', 'refused', 'lapsed', 'settled'] as const

/** How many days a return that belongs to the end is waited for before the rest goes on without it. */
export const waitsForReturnDays = 14

/** What leaving early costs, what is received, and what is given up of the return that nobody has been paid. */
export type ExitCost = {
  feeKobo: Kobo
  netKobo: Kobo
  /** Reckoned from the day through which it was paid until today, and from today to the end. */
  lostSoFarKobo: Kobo
  lostToComeKobo: Kobo
  /** The first day whose return nobody was paid. */
  lostFrom: CalendarDate
  /** When it can be settled: the notice is over. */
  settlesFrom: CalendarDate
}

/** A return that was paid, by the days it is for; both days belong to it. */
export type PaidPeriod = { start: CalendarDate; end: CalendarDate }

/** The first day that an investment was paid no return for: the day after the last period, or its start. */
export function unpaidFrom(
  { startOn, maturesOn }: { startOn: CalendarDate; maturesOn: CalendarDate },
  paid: readonly PaidPeriod[],
): CalendarDate {
  const after = [startOn, ...paid.map(({ end }) => addDays(end, 1))].toSorted().at(-1)
  return after === undefined || after > maturesOn ? maturesOn : after
}

/**
 * What of the return belongs to the end, after tax: what was paid for a period that runs to the last day. What was paid
 * before is its member's money since, and does not go on with the investment. `undefined`: nothing of it was paid.
 */
export function returnAtEnd(
  maturesOn: CalendarDate,
  paid: readonly (PaidPeriod & { grossKobo: Kobo; whtKobo: Kobo })[],
): Kobo | undefined {
  const last = paid.filter(({ end }) => end >= addDays(maturesOn, -1))
  const net = sumKobo(last.map(({ grossKobo, whtKobo }) => subtractKobo(grossKobo, whtKobo)))
  return net > 0n ? net : undefined
}

/** What the cost of leaving looks at. */
export type ExitCase = {
  principalKobo: Kobo
  returnType: ReturnType
  rateBps: number
  dayBase: DayBase
  startOn: CalendarDate
  maturesOn: CalendarDate
  earlyExit: EarlyExit
  exitFeeBps: number
  noticeDays: number
  /** The day through which its return was paid, or its start. */
  paidThrough: CalendarDate
  today: CalendarDate
}

/**
 * What leaving costs. ₦400,000.00 with a fee of 2 %: ₦8,000.00, and ₦392,000.00 is received; at 16 % and base 365, paid
 * through 15/10/2026, on 20/11/2026 ₦6,312.33 of the return so far is given up.
 */
export function exitCost({ principalKobo, ...plan }: ExitCase): ExitCost {
  const fee = plan.earlyExit === 'fee' ? applyRate(principalKobo, plan.exitFeeBps, 'half-up') : zeroKobo
  const feeKobo = leastKobo(fee, principalKobo)
  const from = addDays(plan.startOn, Math.max(0, daysBetween(plan.startOn, plan.paidThrough)))
  const lostSoFarKobo = returnFor(principalKobo, plan, daysBetween(from, plan.today))
  const lostKobo = returnFor(principalKobo, plan, daysBetween(from, plan.maturesOn))
  return {
    feeKobo,
    netKobo: subtractKobo(principalKobo, feeKobo),
    lostSoFarKobo: leastKobo(lostSoFarKobo, lostKobo),
    lostToComeKobo: subtractKobo(lostKobo, leastKobo(lostSoFarKobo, lostKobo)),
    lostFrom: from,
    settlesFrom: addDays(plan.today, plan.earlyExit === 'none' ? 0 : plan.noticeDays),
  }
}

/** The return of some days before tax; none of days that are over. */
export function returnFor(
  principalKobo: Kobo,
  { returnType, rateBps, dayBase }: Pick<ExitCase, 'returnType' | 'rateBps' | 'dayBase'>,
  days: number,
): Kobo {
  const gone = Math.max(0, days)
  return returnType === 'discount'
    ? (discountReturn(principalKobo, rateBps, gone, dayBase) ?? zeroKobo)
    : simpleReturn(principalKobo, rateBps, gone, dayBase)
}

/** Why nobody leaves this plan early on this day, or `undefined`: its end is settled like every other. */
export function exitRefusal({
  earlyExit,
  maturesOn,
  today,
}: Pick<ExitCase, 'earlyExit' | 'maturesOn' | 'today'>):
  | Refusal<'exit-not-allowed' | 'exit-too-late'>
  | undefined {
  if (earlyExit === 'none') return refuse('exit-not-allowed')
  return today >= maturesOn ? refuse('exit-too-late') : undefined
}

/** Why a request to leave is not settled yet, or `undefined`: its notice runs. */
export function settlementRefusal(
  settlesFrom: CalendarDate,
  today: CalendarDate,
): Refusal<'exit-notice-runs'> | undefined {
  return today < settlesFrom ? refuse('exit-notice-runs', { on: settlesFrom }) : undefined
}

/** Whether a second administrator decides too: above the amount, not from it on. */
export function needsSecond(amountKobo: Kobo, aboveKobo: Kobo): boolean {
  return amountKobo > aboveKobo
}

/** A later version of the plan that an investment may go on in. */
export type Successor = {
  minKobo: Kobo
  multipleKobo: Kobo
  /** What it still takes of this member: its capacity, its most for a member, and the limit of the member's tier. */
  roomKobo: Kobo
}

/** Why nothing, or less than was asked for, is invested again. */
export const unrolledCauses = [
  'no-open-successor',
  'no-consent',
  'successor-room',
  'no-return-distributed',
] as const
export type UnrolledCause = (typeof unrolledCauses)[number]

/** Where an investment goes at its end. */
export type Maturity = {
  /** What of the principal reaches the wallet. */
  toWalletKobo: Kobo
  /** What of the principal is invested again. */
  rolledKobo: Kobo
  /** What of the return is taken from the wallet for it. */
  fromWalletKobo: Kobo
  /** Why that is less than was asked for. */
  because: UnrolledCause | undefined
}

/**
 * Where an investment goes. `roll_all` with a return of ₦2,293.15 into a version that takes whole thousands:
 * ₦100,000.00 and ₦2,000.00 of the return are invested again, ₦293.15 stays in the wallet. Without an open successor,
 * or where its agreement was not accepted, everything is paid out.
 */
export function maturityOf({
  instruction,
  principalKobo,
  returnKobo,
  walletKobo,
  successor,
  hasConsent,
}: {
  instruction: MaturityInstruction
  principalKobo: Kobo
  /** What belongs to its end after tax (see `returnAtEnd`); `undefined`: nothing does. */
  returnKobo: Kobo | undefined
  /** What is free in the wallet. */
  walletKobo: Kobo
  successor: Successor | undefined
  hasConsent: boolean
}): Maturity {
  const paidOut = (because: UnrolledCause | undefined): Maturity => ({
    toWalletKobo: principalKobo,
    rolledKobo: zeroKobo,
    fromWalletKobo: zeroKobo,
    because,
  })
  if (instruction === 'pay_out') return paidOut(undefined)
  if (successor === undefined) return paidOut('no-open-successor')
  if (!hasConsent) return paidOut('no-consent')
  const isAll = instruction === 'roll_all'
  const extraKobo = isAll ? leastKobo(returnKobo ?? zeroKobo, walletKobo) : zeroKobo
  const wantedKobo = addKobo(principalKobo, extraKobo)
  const takenKobo = wholeSteps(leastKobo(wantedKobo, successor.roomKobo), successor.multipleKobo)
  if (takenKobo < successor.minKobo || takenKobo === 0n) return paidOut('successor-room')
  const rolledKobo = leastKobo(takenKobo, principalKobo)
  return {
    toWalletKobo: subtractKobo(principalKobo, rolledKobo),
    rolledKobo,
    fromWalletKobo: subtractKobo(takenKobo, rolledKobo),
    because: becauseOf(),
  }
  function becauseOf(): UnrolledCause | undefined {
    if (rolledKobo < principalKobo || successor === undefined || successor.roomKobo < wantedKobo)
      return 'successor-room'
    return isAll && returnKobo === undefined ? 'no-return-distributed' : undefined
  }
}

/** The greatest multiple of a step that an amount holds. */
function wholeSteps(amount: Kobo, step: Kobo): Kobo {
  return divideKobo(step * divideKobo(amount, step, 'down'), 1n, 'down')
}

/** Whether an end that is due goes on now, or waits for the return that is to go with it. */
export function goesOnNow({
  instruction,
  hasReturn,
  maturesOn,
  successorClosesAt,
  today,
  now,
}: {
  instruction: MaturityInstruction
  hasReturn: boolean
  maturesOn: CalendarDate
  successorClosesAt: Instant | undefined
  today: CalendarDate
  now: Instant
}): boolean {
  if (instruction !== 'roll_all' || hasReturn || successorClosesAt === undefined) return true
  return daysBetween(maturesOn, today) >= waitsForReturnDays || addHours(now, 24) >= successorClosesAt
}

/** A later version as the choice of a successor looks at it. */
export type LaterVersion = { number: number; takesMoney: boolean }

/** Which later version of a plan takes what goes on: the newest that money can be put into now. */
export function successorAmong<Version extends LaterVersion>(
  own: number,
  versions: readonly Version[],
): Version | undefined {
  return versions
    .filter(({ number, takesMoney }) => number > own && takesMoney)
    .toSorted((a, b) => b.number - a.number)[0]
}

/** Something that must be paid on a day. `isApproved`: a return or a dividend that was approved, after tax. */
export type Due = { on: CalendarDate; kobo: Kobo; payments: number; isApproved?: boolean }

/**
 * When tax that is held back must be remitted: by the 21st of the month after it was held back, all of a month together.
 * What should have been paid before today is paid today.
 */
export function taxDues(held: readonly { on: CalendarDate; kobo: Kobo }[], today: CalendarDate): Due[] {
  const dueOn = (on: CalendarDate) => addDays(lastOfMonth(on < today ? today : on), 21)
  return [...new Set(held.map(({ on }) => dueOn(on)))]
    .map((on) => ({ on, kobo: sumKobo(held.filter((one) => dueOn(one.on) === on).map(({ kobo }) => kobo)) }))
    .filter(({ kobo }) => kobo > 0n)
    .map((due) => ({ ...due, payments: 1 }))
}

/** Investments of one plan that were paid a return for the same days, together. */
export type UnpaidReturn = {
  terms: ReturnTerms
  principalKobo: Kobo
  investments: number
  /** The first day that none of them was paid for. */
  from: CalendarDate
}

/**
 * What a plan owes by contract on each of its days of payment: what was earned since the day before which it was paid.
 * ₦400,000.00 at 16 % of 365 days, paid each month from 15/04/2026 and through 14/10/2026: ₦5,435.62 on 15/11/2026. A share
 * of profit is promised to nobody. Reckoned of what was put in together; a distribution rounds each of its lines.
 */
export function duesByContract({ terms, principalKobo, investments, from }: UnpaidReturn): Due[] {
  if (terms.returnType === 'profit_share') return []
  const days = payoutDays(terms.startsOn, terms.maturesOn, terms.payoutFrequency).filter((on) => on > from)
  const earnedBy = (on: CalendarDate) => returnFor(principalKobo, terms, daysBetween(from, on))
  return days.map((on, index) => ({
    on,
    kobo: subtractKobo(earnedBy(on), earnedBy(days[index - 1] ?? from)),
    payments: investments,
  }))
}

/** A month of what must be paid, beside the cash there is without any new money. */
export type DueMonth = {
  /** Its first day. */
  month: CalendarDate
  startKobo: Kobo
  dueKobo: Kobo
  /** What of it is returns and dividends that were approved, after tax. */
  approvedKobo: Kobo
  payments: number
  leftKobo: Kobo
}

/**
 * What must be paid month by month. What is overdue counts in the month of today. ₦43,127,500.00 held and ₦9,050,000.00
 * due in December leave ₦34,077,500.00 for January.
 */
export function monthsOfDues(
  dues: readonly Due[],
  { cashKobo, today, months }: { cashKobo: Kobo; today: CalendarDate; months: number },
): DueMonth[] {
  const rows: DueMonth[] = []
  let month = firstOfMonth(today)
  let startKobo = cashKobo
  for (let count = 0; count < months; count += 1) {
    const own = dues.filter(({ on }) => firstOfMonth(on < today ? today : on) === month)
    const dueKobo = sumKobo(own.map(({ kobo }) => kobo))
    const approvedKobo = sumKobo(own.filter(({ isApproved }) => isApproved).map(({ kobo }) => kobo))
    const leftKobo = subtractKobo(startKobo, dueKobo)
    const payments = own.reduce((sum, due) => sum + due.payments, 0)
    rows.push({ month, startKobo, dueKobo, approvedKobo, payments, leftKobo })
    startKobo = leftKobo
    month = monthAfter(month, 1)
  }
  return rows
}

/** What is due until a day, with it, and in how many payments. */
export function dueUntil(dues: readonly Due[], until: CalendarDate): { kobo: Kobo; payments: number } {
  const own = dues.filter(({ on }) => on <= until)
  return {
    kobo: sumKobo(own.map(({ kobo }) => kobo)),
    payments: own.reduce((sum, { payments }) => sum + payments, 0),
  }
}

/** The first month whose dues the cash does not cover, and what is missing then. */
export function firstShort(
  months: readonly DueMonth[],
): { month: CalendarDate; missingKobo: Kobo } | undefined {
  const short = months.find(({ leftKobo }) => leftKobo < 0n)
  return (
    short && {
      month: short.month,
      missingKobo: greatestKobo(zeroKobo, subtractKobo(zeroKobo, short.leftKobo)),
    }
  )
}
