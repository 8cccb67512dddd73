/**
 * A second calculator of loans, for tests: fractions of whole numbers from the formulas of domain J, sharing nothing with
 * the product's own rules.
 */

/** What is calculated: rate and principal as fractions, so many periods a year, the first of them without principal. */
export type Calculation = {
  method: 'flat' | 'reducing_equal_instalments' | 'reducing_equal_principal' | 'none'
  principal: bigint
  instalments: number
  grace: number
  /** The interest of one period, or of the whole term of a flat loan. */
  rate: readonly [numerator: bigint, denominator: bigint]
  isOfWholeTerm: boolean
  received: bigint
  periodsAYear: number
}

const halfUp = (numerator: bigint, denominator: bigint) => (2n * numerator + denominator) / (2n * denominator)

/** Principal and interest of each instalment, in kobo. */
export function calculated(loan: Calculation): { principal: bigint; interest: bigint }[] {
  const { method, principal, instalments, grace } = loan
  const [top, bottom] = method === 'none' ? [0n, 1n] : loan.rate
  const count = BigInt(instalments)
  const paying = count - BigInt(grace)
  const each = principal / paying
  const flatInterest = halfUp(principal * top * (loan.isOfWholeTerm ? 1n : count), bottom)
  const level =
    top === 0n
      ? halfUp(principal, paying)
      : halfUp(
          principal * top * (bottom + top) ** paying,
          bottom * ((bottom + top) ** paying - bottom ** paying),
        )
  const lines: { principal: bigint; interest: bigint }[] = []
  let left = principal
  for (let number = 1n; number <= count; number += 1n) {
    const onLeft = halfUp(left * top, bottom)
    const interest =
      method === 'flat'
        ? number === count
          ? flatInterest - (flatInterest / count) * (count - 1n)
          : flatInterest / count
        : onLeft
    const isGrace = number <= count - paying
    const usual = method === 'flat' || method === 'reducing_equal_principal' ? each : level - onLeft
    const part = number === count ? left : isGrace ? 0n : usual < left ? usual : left
    left -= part
    lines.push({ principal: part, interest })
  }
  return lines
}

const one = 10n ** 40n

/** The effective yearly rate in millionths, by halving a fraction of forty digits. */
export function yearlyRate({ received, periodsAYear }: Calculation, payments: readonly bigint[]): number {
  const isWorthMore = (rate: bigint) => {
    let worth = 0n
    for (const payment of payments.toReversed()) worth = ((worth + payment * one) * one) / (one + rate)
    return worth > received * one
  }
  let [low, high] = [0n, one * 1_000n]
  while (high - low > 1n) {
    const middle = (low + high) / 2n
    if (isWorthMore(middle)) low = middle
    else high = middle
  }
  let grown = one
  for (let period = 0; period < periodsAYear; period += 1) grown = (grown * (one + high)) / one
  return Number(halfUp((grown - one) * 1_000_000n, one))
}
