/** Whether the balances of a statement follow from its movements, and which balance it begins and ends with. */
import { formatNaira, type Kobo, kobo, zeroKobo } from '@kolo/foundation/money'
import type { CalendarDate } from '@kolo/foundation/time'
import type { ReadingStop, ReadStatement } from './read-statement.ts'

/** A line as far as its balance goes; `maybe`: whether it moved anything is told from the balance alone. */
export type BalancePoint = {
  lineNo: number
  day: CalendarDate | undefined
  amount: Kobo
  balance: Kobo | undefined
  maybe?: boolean
}

type Followed = {
  opening: Kobo
  closing: Kobo | undefined
  on: CalendarDate | undefined
  /** How many balances do not follow from the one before, and the first of them. */
  breaks: number
  first: { lineNo: number; balance: Kobo; expected: Kobo } | undefined
  /** Which of the uncertain lines moved the balance. */
  moved: number[]
}

/** Goes along the lines in this order. */
function follow(points: readonly BalancePoint[]): Followed | undefined {
  let before: Kobo | undefined
  let sum: Kobo = zeroKobo
  const moved: number[] = []
  let opening: Kobo | undefined
  let [breaks, first]: [number, Followed['first']] = [0, undefined]
  for (const { lineNo, amount, balance, maybe } of points) {
    if (maybe) {
      if (balance === undefined || before === undefined || balance !== before + sum + amount) continue
      moved.push(lineNo)
    }
    sum = kobo(sum + amount)
    if (balance === undefined) continue
    if (before === undefined) opening = kobo(balance - sum)
    else if (before + sum !== balance) {
      first ??= { lineNo, balance, expected: kobo(before + sum) }
      breaks += 1
    }
    before = balance
    sum = zeroKobo
  }
  if (opening === undefined) return undefined
  const closing = sum === zeroKobo ? before : undefined
  return { opening, closing, on: points.at(-1)?.day, breaks, first, moved }
}

const differ = (lineNo: number, balance: Kobo, expected: Kobo): ReadingStop => ({
  because: 'balances-differ',
  lineNo,
  found: formatNaira(balance),
  expected: formatNaira(expected),
})

type Balances = Pick<ReadStatement, 'opening' | 'closing' | 'balancesAddUp' | 'stop'>

/**
 * Balances as banks list them: from either end, and the lines of a day from either end; of two orders that fit alike the
 * first. A generator, so that others can work between two orders.
 */
export function* balancesOf(
  points: readonly BalancePoint[],
): Generator<undefined, Balances & { moved: number[] }> {
  const byDay = (some: readonly BalancePoint[]) =>
    some.toSorted((a, b) => (a.day ?? '').localeCompare(b.day ?? ''))
  const turned = points.toReversed()
  const days = points.flatMap(({ day }) => day ?? [])
  const isFromNewest = (days[0] ?? '') > (days.at(-1) ?? '')
  const listed = isFromNewest ? [turned, points] : [points, turned]
  const orders = listed.map((order) => () => order)
  if (points.every(({ day }) => day)) orders.push(...[points, turned].map((order) => () => byDay(order)))
  let best: Followed | undefined
  for (const order of orders) {
    yield
    const followed = follow(order())
    if (followed && (best === undefined || followed.breaks < best.breaks)) best = followed
    if (best?.breaks === 0) break
  }
  if (!best)
    return { opening: undefined, closing: undefined, balancesAddUp: undefined, stop: undefined, moved: [] }
  const { opening, closing, on, first, moved } = best
  const stop = first && differ(first.lineNo, first.balance, first.expected)
  return {
    opening,
    closing: closing === undefined ? undefined : { amount: closing, on },
    balancesAddUp: stop === undefined,
    stop,
    moved,
  }
}

/** The same where a statement says what it begins and ends with. */
export function balancesBetween(
  opening: Kobo | undefined,
  closing: ReadStatement['closing'],
  { amounts, lineNo }: { amounts: readonly Kobo[]; lineNo: number },
): Balances {
  if (opening === undefined || closing === undefined)
    return { opening, closing, balancesAddUp: undefined, stop: undefined }
  const expected = kobo(amounts.reduce((sum: bigint, amount) => sum + amount, opening))
  const stop = expected === closing.amount ? undefined : differ(lineNo, closing.amount, expected)
  return { opening, closing, balancesAddUp: stop === undefined, stop }
}
