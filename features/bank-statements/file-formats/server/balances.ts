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
  breaks: ReadingStop[]
  /** Which of the uncertain lines moved the balance. */
  moved: number[]
}

/** Goes along the lines in this order. */
function follow(points: readonly BalancePoint[]): Followed | undefined {
  let before: Kobo | undefined
  let sum: Kobo = zeroKobo
  const found: Pick<Followed, 'breaks' | 'moved'> & { opening?: Kobo } = { breaks: [], moved: [] }
  for (const { lineNo, amount, balance, maybe } of points) {
    if (maybe) {
      if (balance === undefined || before === undefined || balance !== before + sum + amount) continue
      found.moved.push(lineNo)
    }
    sum = kobo(sum + amount)
    if (balance === undefined) continue
    if (before === undefined) found.opening = kobo(balance - sum)
    else if (before + sum !== balance)
      found.breaks.push({
        because: 'balances-differ',
        lineNo,
        found: formatNaira(balance),
        expected: formatNaira(kobo(before + sum)),
      })
    before = balance
    sum = zeroKobo
  }
  const { opening, ...rest } = found
  if (opening === undefined) return undefined
  return { ...rest, opening, closing: sum === zeroKobo ? before : undefined, on: points.at(-1)?.day }
}

/** Balances as banks list them: from either end, and the lines of a day from either end. */
export function balancesOf(
  points: readonly BalancePoint[],
): Pick<ReadStatement, 'opening' | 'closing' | 'balancesAddUp' | 'stop'> & { moved: number[] } {
  const byDay = (some: readonly BalancePoint[]) =>
    some.toSorted((a, b) => (a.day ?? '').localeCompare(b.day ?? ''))
  const turned = points.toReversed()
  const days = points.flatMap(({ day }) => day ?? [])
  const isFromNewest = (days[0] ?? '') > (days.at(-1) ?? '')
  const orders = isFromNewest ? [turned, points] : [points, turned]
  const fitting = [...orders, ...(points.every(({ day }) => day) ? [byDay(points), byDay(turned)] : [])]
    .flatMap((order) => follow(order) ?? [])
    .toSorted((a, b) => a.breaks.length - b.breaks.length)
  const [best] = fitting
  if (!best)
    return { opening: undefined, closing: undefined, balancesAddUp: undefined, stop: undefined, moved: [] }
  const { opening, closing, on, breaks, moved } = best
  const [stop] = breaks
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
): Pick<ReadStatement, 'opening' | 'closing' | 'balancesAddUp' | 'stop'> {
  if (opening === undefined || closing === undefined)
    return { opening, closing, balancesAddUp: undefined, stop: undefined }
  const expected = kobo(amounts.reduce((sum: bigint, amount) => sum + amount, opening))
  const stop: ReadingStop | undefined =
    expected === closing.amount
      ? undefined
      : {
          because: 'balances-differ',
          lineNo,
          found: formatNaira(closing.amount),
          expected: formatNaira(expected),
        }
  return { opening, closing, balancesAddUp: stop === undefined, stop }
}
