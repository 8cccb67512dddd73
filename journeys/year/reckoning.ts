/**
 * What interest must have come to, reckoned anew from the money that moved: exact fractions and nothing of the product's
 * own. A day earns a 365th (or what the plan says) of a year's interest on what lay there at its end; at the end of a
 * period whole kobo are paid, less a tenth of tax, and what is left of a kobo is carried.
 */

/** Money that came (above nothing) or went, on a day; interest aside. */
export type Move = { on: string; kobo: bigint }
/** What a plan pays. */
export type Pays = {
  base: bigint
  period: 'month' | 'quarter' | 'end'
  /** From which balance on, how many hundredths of a per cent; from the greatest down. */
  rates: readonly { from: bigint; bps: bigint }[]
}
/** A goal's life. */
export type Life = {
  pays: Pays
  moves: readonly Move[]
  /** The first day it holds money, and the day it ends, on which it earns nothing. */
  from: string
  endsOn: string | undefined
  /** Ended early, and gave up what was not posted. */
  isGivenUp: boolean
}

const nextDay = (day: string) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

/** What was posted to a goal through a day: before tax, and the tax. */
export function interestThrough({ pays, moves, from, endsOn, isGivenUp }: Life, through: string) {
  const byDay = new Map<string, bigint>()
  for (const { on, kobo } of moves) byDay.set(on, (byDay.get(on) ?? 0n) + kobo)
  const whole = pays.base * 10_000n
  const paid = { gross: 0n, tax: 0n }
  let balance = 0n
  /** In parts of `whole` of a kobo. */
  let earned = 0n
  for (let day = from; day <= through && day !== endsOn; day = nextDay(day)) {
    balance += byDay.get(day) ?? 0n
    const rate = pays.rates.find((step) => balance >= step.from)?.bps ?? 0n
    earned += balance * rate
    const isLast = nextDay(day) === endsOn
    if (!isLast && !isPeriodEnd(pays.period, day)) continue
    if (isLast && isGivenUp && !isPeriodEnd(pays.period, day)) continue
    const gross = earned / whole
    const tax = (gross + 5n) / 10n
    earned -= gross * whole
    balance += gross - tax
    paid.gross += gross
    paid.tax += tax
  }
  return paid
}

function isPeriodEnd(period: Pays['period'], day: string): boolean {
  if (period === 'end' || nextDay(day).slice(8) !== '01') return false
  return period === 'month' || ['03', '06', '09', '12'].includes(day.slice(5, 7))
}
