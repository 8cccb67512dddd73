/**
 * Which payment a line of a bank's statement is of. What must always be true: a suggestion names one payment for one line
 * and one line for one payment; where two fit alike none is suggested and a person decides; a reversal is suggested for
 * nothing, and neither is what the bank calls pending or failed; and nothing is confirmed by a suggestion alone. The work
 * comes in pieces between which a server answers others.
 */
import {
  type Candidate,
  type Fit,
  fitsOf,
  indexOf,
  type OpenLine,
  type PaymentIndex,
} from './payment-search.rules.ts'
import { doubtIn, isReversal, type SuggestionReason, suggestionReasons } from './statement.rules.ts'

/** What is suggested for a line. */
export type Suggestion = { lineId: string; paymentId: string; reason: SuggestionReason }

/** Whether a member has one payment waiting and one confirmed by hand that the line could be of. */
function isTorn(fits: readonly Fit[], { free }: PaymentIndex): boolean {
  const booked = fits.filter(({ reason }) => reason === 'booked')
  if (booked.length === 0 || booked.length === fits.length) return false
  const members = new Set(booked.map(({ at }) => free[at]?.memberUid))
  return fits.some(({ at, reason }) => reason !== 'booked' && members.has(free[at]?.memberUid))
}

/** How many payments one line may fit for one reason and still be told apart from the others. */
const fitsMost = 200

/** The lines and payments that fit for one reason, and those that fit too many. */
type Fitting = { pairs: { line: number; at: number }[]; isCrowded: Set<number> }

function* fittingOf(
  lines: readonly OpenLine[],
  index: PaymentIndex,
): Generator<undefined, Record<SuggestionReason, Fitting>> {
  const fitting = Object.fromEntries(
    suggestionReasons.map((reason) => [reason, { pairs: [], isCrowded: new Set() }]),
  ) as unknown as Record<SuggestionReason, Fitting>
  for (const [line, one] of lines.entries()) {
    yield
    if (isReversal(one.narration) || doubtIn(one.narration)) continue
    const fits = fitsOf(one, index)
    if (isTorn(fits, index)) continue
    for (const [reason, some] of Map.groupBy(fits, (fit) => fit.reason)) {
      const { pairs, isCrowded } = fitting[reason]
      for (const { at } of some)
        if (some.length > fitsMost) isCrowded.add(at)
        else pairs.push({ line, at })
    }
  }
  return fitting
}

/**
 * Suggests payments for lines. The stronger reason goes first, lines in their order; a payment that two lines could be of
 * for the same reason, or a line that two payments fit alike, is left to a person, and so is a line whose member has one
 * payment waiting and one confirmed by hand that it could be of. A generator: it stops between two lines, so that its
 * caller can let others work.
 */
export function* suggestPayments(
  lines: readonly OpenLine[],
  candidates: readonly Candidate[],
): Generator<undefined, Suggestion[]> {
  const index = yield* indexOf(candidates.filter(({ isTied }) => !isTied))
  const fitting = yield* fittingOf(lines, index)
  const suggestions: Suggestion[] = []
  const done = { lines: new Set<number>(), payments: new Set<number>() }
  for (const reason of suggestionReasons) {
    const { pairs, isCrowded } = fitting[reason]
    const left = pairs.filter(({ line, at }) => !done.lines.has(line) && !done.payments.has(at))
    const perLine = new Map<number, number>()
    const perPayment = new Map<number, { first: number; count: number }>()
    for (const { line, at } of left) {
      yield
      perLine.set(line, (perLine.get(line) ?? 0) + 1)
      perPayment.set(at, {
        first: perPayment.get(at)?.first ?? line,
        count: (perPayment.get(at)?.count ?? 0) + 1,
      })
    }
    for (const { line, at } of left) {
      const { first, count } = perPayment.get(at) ?? { first: line, count: 0 }
      if (perLine.get(line) !== 1 || first !== line || isCrowded.has(at)) continue
      if (reason !== 'code' && count !== 1) continue
      suggestions.push({ lineId: lines[line]?.id ?? '', paymentId: index.free[at]?.id ?? '', reason })
      done.lines.add(line)
      done.payments.add(at)
    }
  }
  return suggestions
}
