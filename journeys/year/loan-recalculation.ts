/**
 * What becomes of a loan, recalculated a second time for tests: day by day from its terms and what was repaid, sharing nothing
 * with the product's own rules but the days of its schedule.
 */
import { addDays, type CalendarDate } from '@kolo/foundation/time'

/** An instalment as it was when the loan was paid out. */
export type Planned = { number: number; dueOn: CalendarDate; principal: bigint; interest: bigint }

/** Money that came for a loan on a day. */
export type Repaid = { on: CalendarDate; kobo: bigint; isSettlement: boolean }

/** A new schedule and the day from which it holds. */
export type NewSchedule = { on: CalendarDate; planned: readonly Planned[] }

/** A loan that is called: everything is due on the last day of the notice, and nothing more is charged. */
export type Called = { on: CalendarDate; dueOn: CalendarDate }

/** What the calculation knows of the product's terms. */
export type Life = {
  /** Interest of what is owed, as a fraction; none where each instalment has its own. */
  rate: readonly [numerator: bigint, denominator: bigint] | undefined
  penaltyBps: bigint
  penaltyCapBps: bigint
  waivedBps: bigint
  order: readonly ('penalty' | 'interest' | 'principal')[]
  planned: readonly Planned[]
  repaid: readonly Repaid[]
  rescheduled: readonly NewSchedule[]
  called: Called | undefined
  paidOutOn: CalendarDate
}

/** What was earned on a loan, and what is left of it. */
export type Recalculated = {
  interest: bigint
  penalties: bigint
  owed: bigint
  principal: bigint
  wrong: string[]
}

type Line = Planned & {
  /** Of the first instalment of a new schedule: its period as a fraction of a whole one. */
  period: readonly [parts: bigint, of: bigint]
  owed: Record<'penalty' | 'interest' | 'principal', bigint>
  charged: bigint | undefined
  penalties: bigint
  months: number
}

const halfUp = (numerator: bigint, denominator: bigint) => (2n * numerator + denominator) / (2n * denominator)
const least = (one: bigint, other: bigint) => (one < other ? one : other)
const sum = (amounts: readonly bigint[]) => amounts.reduce((all, one) => all + one, 0n)

/** The same day so many months later, or the last of a month that lacks it. */
function monthsAfter(day: CalendarDate, months: number): CalendarDate {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  const then = new Date(Date.UTC(year, month - 1 + months, Math.min(date, last)))
  return then.toISOString().slice(0, 10) as CalendarDate
}

/** Calculates a loan from the day it was paid out until a day, that day included. */
export function recalculateLoan(life: Life, until: CalendarDate): Recalculated {
  const lines = life.planned.map(untouched)
  let [since, from] = [0, life.paidOutOn]
  const earned = { interest: 0n, wrong: [] as string[] }
  for (let day = life.paidOutOn; day <= until; day = addDays(day, 1)) {
    beginDay(life, lines, day)
    for (const { kobo, isSettlement } of life.repaid.filter(({ on }) => on === day)) {
      if (isSettlement) earned.interest += settle(life, lines, kobo, earned.wrong)
      else share(life, lines, { kobo, day, wrong: earned.wrong })
    }
    for (const { planned } of life.rescheduled.filter(({ on }) => on === day)) {
      const charged = lines.slice(since).filter(({ charged }) => charged !== undefined)
      if (charged.length === lines.length - since) from = day
      else from = charged.at(-1)?.dueOn ?? from
      since = lines.length
      reschedule(life, lines, { planned, from, wrong: earned.wrong })
    }
    if (life.called?.on === day) call(lines, life.called)
  }
  return {
    interest: earned.interest + sum(lines.map(({ charged }) => charged ?? 0n)),
    penalties: sum(lines.map(({ penalties }) => penalties)),
    owed: sum(lines.map(({ owed }) => owed.penalty + owed.interest + owed.principal)),
    principal: sum(lines.map(({ owed }) => owed.principal)),
    wrong: earned.wrong,
  }
}

const untouched = (line: Planned): Line => ({
  ...line,
  period: [1n, 1n],
  owed: { penalty: 0n, interest: 0n, principal: line.principal },
  charged: undefined,
  penalties: 0n,
  months: 0,
})

/** What was not charged never is, and is due with the rest. */
function call(lines: Line[], { dueOn }: Called): void {
  for (const line of lines.filter(({ charged }) => charged === undefined)) {
    line.charged = 0n
    if (dueOn < line.dueOn) line.dueOn = dueOn
  }
}

/** All principal left goes into the new instalments; what was charged stays, and what was not never is. */
function reschedule(
  life: Life,
  lines: Line[],
  { planned, from, wrong }: { planned: readonly Planned[]; from: CalendarDate; wrong: string[] },
): void {
  const left = principalOf(lines)
  if (sum(planned.map(({ principal }) => principal)) !== left) wrong.push(`${left} kobo was not rescheduled`)
  for (const line of lines) {
    line.principal -= line.owed.principal
    line.owed.principal = 0n
    line.charged ??= 0n
  }
  const added = planned.map(untouched)
  const [first] = added
  if (first && life.rate) {
    let months = 0
    while (monthsAfter(from, months + 1) <= first.dueOn) months += 1
    const begun = monthsAfter(from, months)
    const of = daysFrom(begun, monthsAfter(from, months + 1))
    first.period = [BigInt(months) * of + daysFrom(begun, first.dueOn), of]
    if (interestOf(life.rate, first, left) !== first.interest) wrong.push('the first new interest is another')
  }
  lines.push(...added)
}

const daysFrom = (one: CalendarDate, other: CalendarDate) =>
  BigInt(Math.round((Date.parse(other) - Date.parse(one)) / 86_400_000))

/** The interest of what is owed, for the period of an instalment. */
const interestOf = (rate: NonNullable<Life['rate']>, { period: [parts, of] }: Line, owed: bigint) =>
  halfUp(owed * rate[0] * parts, rate[1] * of)

const principalOf = (lines: readonly Line[]) => sum(lines.map(({ owed }) => owed.principal))

/** Interest falls due on its day; then penalties of what has been overdue for another month. */
function beginDay(life: Life, lines: readonly Line[], day: CalendarDate): void {
  const whole = principalOf(lines)
  if (whole + sum(lines.map(({ owed }) => owed.interest + owed.penalty)) === 0n) return
  for (const line of lines.filter(({ dueOn, charged }) => dueOn === day && charged === undefined)) {
    line.charged = life.rate ? least(line.interest, interestOf(life.rate, line, whole)) : line.interest
    line.owed.interest = line.charged
  }
  if (life.called && life.called.on < day) return
  for (const line of lines) {
    if (line.charged === undefined || monthsAfter(line.dueOn, line.months + 1) !== day) continue
    line.months += 1
    const left = line.owed.interest + line.owed.principal
    const cap = halfUp((line.principal + line.charged) * life.penaltyCapBps, 10_000n)
    const most = least(halfUp(left * life.penaltyBps, 10_000n), cap - line.penalties)
    const penalty = most > 0n ? most : 0n
    line.penalties += penalty
    line.owed.penalty += penalty
  }
}

/** What is due in the order of the product, the oldest first; what is more reduces the principal of what follows. */
function share(
  life: Life,
  lines: readonly Line[],
  { kobo, day, wrong }: { kobo: bigint; day: CalendarDate; wrong: string[] },
): void {
  const due = lines.filter(({ dueOn }) => dueOn <= day)
  const later = lines.filter(({ dueOn }) => dueOn > day)
  const steps = [
    ...life.order.flatMap((part) => due.map((line) => ({ line, part }))),
    ...later.map((line) => ({ line, part: 'principal' as const })),
  ]
  let left = kobo
  for (const { line, part } of steps) {
    const taken = least(left, line.owed[part])
    line.owed[part] -= taken
    left -= taken
  }
  if (left > 0n) wrong.push(`${left} kobo more than was owed on ${day}`)
}

/** Everything at once, with the part of the interest to come that is not waived; answers that part. */
function settle(life: Life, lines: readonly Line[], kobo: bigint, wrong: string[]): bigint {
  let whole = principalOf(lines)
  let toCome = 0n
  for (const line of lines) {
    if (line.charged === undefined)
      toCome += life.rate ? least(line.interest, interestOf(life.rate, line, whole)) : line.interest
    whole -= line.owed.principal
  }
  const kept = toCome - halfUp(toCome * life.waivedBps, 10_000n)
  const owed = sum(lines.map((line) => line.owed.penalty + line.owed.interest + line.owed.principal))
  if (owed + kept !== kobo) wrong.push(`settled for ${kobo}, not for ${owed + kept}`)
  for (const line of lines) line.owed = { penalty: 0n, interest: 0n, principal: 0n }
  return kept
}
