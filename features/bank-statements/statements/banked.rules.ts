/** Which lines of a bank's statement are money that is in the books already. */
import type { Kobo } from '@kolo/foundation/money'
import { type CalendarDate, daysBetween } from '@kolo/foundation/time'
import { type OpenLine, squeezed } from './payment-search.rules.ts'
import { doubtIn, suggestWithinDays } from './statement.rules.ts'

/** Money that is in the books already, such as cash that officers paid in at the bank. */
export type Banked = { id: string; amount: Kobo; paidOn: CalendarDate; bankReference: string }

/**
 * Which lines are in the books already, as cash that was paid in is: of its amount, and with the reference of its slip or
 * a day at most three away. A reference goes first; where two lines fit one slip alike, or two slips one line, none is
 * suggested. A generator: it stops between two lines.
 */
export function* suggestBanked(
  lines: readonly OpenLine[],
  slips: readonly Banked[],
): Generator<undefined, { lineId: string; bankingId: string }[]> {
  const sure = lines.filter(({ narration }) => doubtIn(narration) === undefined)
  const left = { lines: new Set(sure), slips: new Set(slips) }
  const byAmount = Map.groupBy(slips, ({ amount }) => amount)
  const referenceOf = new Map(slips.map((slip) => [slip, squeezed(slip.bankReference)]))
  const found: { lineId: string; bankingId: string }[] = []
  function* look(fits: (slip: Banked, line: OpenLine, text: string) => boolean) {
    const only = new Map<OpenLine, Banked>()
    const counts = new Map<Banked, number>()
    for (const line of left.lines) {
      yield
      const text = squeezed(line.narration)
      const some = (byAmount.get(line.amount) ?? []).filter(
        (slip) => left.slips.has(slip) && fits(slip, line, text),
      )
      for (const slip of some) counts.set(slip, (counts.get(slip) ?? 0) + 1)
      if (some.length === 1 && some[0]) only.set(line, some[0])
    }
    for (const [line, slip] of only) {
      if (counts.get(slip) !== 1) continue
      found.push({ lineId: line.id, bankingId: slip.id })
      left.lines.delete(line)
      left.slips.delete(slip)
    }
  }
  yield* look((slip, { reference }, text) => {
    const said = referenceOf.get(slip) ?? ''
    return said.length >= 6 && (squeezed(reference ?? '') === said || text.includes(said))
  })
  yield* look(({ paidOn }, { bookedOn }) => Math.abs(daysBetween(paidOn, bookedOn)) <= suggestWithinDays)
  return found
}
