/**
 * Which payment a line of a bank's statement is of. What must always be true: a suggestion names one payment for one line
 * and one line for one payment; where two fit alike none is suggested and a person decides; and nothing is confirmed by
 * a suggestion alone.
 */
import { clearAlphabet } from '@kolo/foundation/ids'
import { nameWords } from '@kolo/foundation/letters'
import { addKobo, type Kobo } from '@kolo/foundation/money'
import { type CalendarDate, daysBetween } from '@kolo/foundation/time'

/** The largest statement: 2 MB of a file, 5,000 lines of it. */
export const statementBytesMost = 2 * 1024 * 1024
/** How many lines a statement may have. */
export const statementLinesMost = 5_000
/** How many lines are confirmed in one batch. */
export const batchLinesMost = 500
/** How far the day in the bank may be from when a payment was started or said to be sent. */
export const suggestWithinDays = 3

/** What cannot be read of a line. */
export const lineFaults = ['day', 'amount', 'both-amounts', 'future'] as const
/** One of them. */
export type LineFaultKind = (typeof lineFaults)[number]

/** What a line is that is no money of members. */
export const ignoredKinds = ['charge', 'outgoing', 'own-money', 'other', 'cash', 'settlement'] as const
/** One of them. */
export type IgnoredKind = (typeof ignoredKinds)[number]

/** The lists an administrator works through. */
export const lineLists = ['suggested', 'needs-you', 'waiting', 'done', 'unmatched', 'ignored'] as const
/** One of them. */
export type LineList = (typeof lineLists)[number]

/** Where money without a payment is. */
export const receiptStates = ['waiting', 'assigned', 'to-return', 'returned'] as const

/** Why a payment is suggested for a line, in the order in which it counts. */
export const suggestionReasons = ['code', 'reference', 'likely', 'late', 'booked'] as const
/** Such a reason. */
export type SuggestionReason = (typeof suggestionReasons)[number]

/** A line that came in and that nobody decided about. */
export type OpenLine = {
  id: string
  amount: Kobo
  bookedOn: CalendarDate
  narration: string
  reference: string | undefined
}

/** A payment that a line could be of. */
export type Candidate = {
  id: string
  memberUid: string
  transferCode: string
  status: 'waiting' | 'closed' | 'confirmed'
  /** Promised, or received where it is confirmed. */
  amount: Kobo
  /** From the day it was started to the day it was said to be sent; the bank's day where it is confirmed. */
  from: CalendarDate
  to: CalendarDate
  /** The reference its member gave, or that confirmed it. */
  bankReference: string | undefined
  /** The member's name and the name on the account the money came from. */
  names: readonly string[]
  /** A line of a statement is tied to it already. */
  isTied: boolean
}

/** What is suggested for a line. */
export type Suggestion = { lineId: string; paymentId: string; reason: SuggestionReason }

const squeezed = (text: string) =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')

/**
 * Every transfer code a narration could hold: behind `KOLO` wherever it stands, however it is grouped, and words of six
 * characters alone. `'NIP/ADA OBI/kolo 5wx-274'` → `['5WX274']`.
 */
export function codesIn(narration: string): string[] {
  const plain = squeezed(narration)
  const isCode = (text: string) => text.length === 6 && [...text].every((one) => clearAlphabet.includes(one))
  const behind = plain
    .split('KOLO')
    .slice(1)
    .map((rest) => rest.slice(0, 6))
  const words = narration
    .normalize('NFKC')
    .toUpperCase()
    .split(/[^0-9A-Z]+/)
  const pairs = words.slice(1).map((word, at) => `${words[at]}${word}`)
  return [...new Set([...behind, ...words, ...pairs].filter(isCode))].slice(0, 40)
}

/** The words of a name that can be found in a narration: two of them at least, or the only one it has. */
export function isNamedIn(name: string, narration: string): boolean {
  const wordsOf = (text: string) => nameWords(text).filter((word) => word.length >= 3)
  const wanted = [...new Set(wordsOf(name))]
  const there = new Set(wordsOf(narration))
  const found = wanted.filter((word) => there.has(word)).length
  return found > 0 && found >= Math.min(2, wanted.length)
}

function isNear(day: CalendarDate, { from, to }: Candidate): boolean {
  return daysBetween(from, day) >= -suggestWithinDays && daysBetween(day, to) >= -suggestWithinDays
}

function hasReference({ reference, narration }: OpenLine, { bankReference }: Candidate): boolean {
  const said = squeezed(bankReference ?? '')
  if (said.length < 8) return false
  return squeezed(reference ?? '') === said || squeezed(narration).includes(said)
}

const isNamed = ({ narration }: OpenLine, { names }: Candidate) =>
  names.some((name) => isNamedIn(name, narration))

/** Why this payment may be the line's, or `undefined`. */
function reasonFor(line: OpenLine, one: Candidate, codes: readonly string[]): SuggestionReason | undefined {
  const isCoded = codes.includes(one.transferCode)
  const fits = one.amount === line.amount && isNear(line.bookedOn, one)
  if (one.status === 'confirmed')
    return fits && (isCoded || hasReference(line, one) || isNamed(line, one)) ? 'booked' : undefined
  if (one.status === 'closed') return isCoded ? 'late' : undefined
  if (isCoded) return 'code'
  if (hasReference(line, one)) return 'reference'
  return fits && isNamed(line, one) ? 'likely' : undefined
}

/**
 * Suggests payments for lines. The stronger reason goes first, lines in their order; a payment that two lines could be of
 * for the same reason, or a line that two payments fit alike, is left to a person, and so is a line whose member has one
 * payment waiting and one confirmed by hand that it could be of.
 */
export function suggestPayments(lines: readonly OpenLine[], candidates: readonly Candidate[]): Suggestion[] {
  const free = candidates.filter(({ isTied }) => !isTied)
  const fitting = lines.flatMap((line) => {
    const codes = codesIn(line.narration)
    const found = free.flatMap((one) => {
      const reason = reasonFor(line, one, codes)
      return reason ? [{ line, one, reason }] : []
    })
    const isTorn = found.some(
      ({ one, reason }) =>
        reason === 'booked' &&
        found.some((other) => other.reason !== 'booked' && other.one.memberUid === one.memberUid),
    )
    return isTorn ? [] : found
  })
  const suggestions: Suggestion[] = []
  const done = new Set<string>()
  for (const reason of suggestionReasons) {
    const left = fitting.filter(
      (fit) => fit.reason === reason && !done.has(fit.line.id) && !done.has(fit.one.id),
    )
    const perLine = Map.groupBy(left, ({ line }) => line.id)
    const perPayment = Map.groupBy(left, ({ one }) => one.id)
    for (const { line, one } of left) {
      if (perLine.get(line.id)?.length !== 1 || perPayment.get(one.id)?.[0]?.line.id !== line.id) continue
      if (reason !== 'code' && perPayment.get(one.id)?.length !== 1) continue
      suggestions.push({ lineId: line.id, paymentId: one.id, reason })
      done.add(line.id).add(one.id)
    }
  }
  return suggestions
}

/** How many lines are said at once to be what the card provider paid out. */
export const settlementLinesMost = 50

/** Whether a narration names the card provider: `'NIP/PAYSTACK PAYMENTS LTD/STL 2311'` → `true`. */
export function namesProvider(narration: string): boolean {
  return /\b(paystack|pstk)/i.test(narration)
}

/** Money that is in the books already, such as cash that officers paid in at the bank. */
export type Banked = { id: string; amount: Kobo; paidOn: CalendarDate; bankReference: string }

/**
 * Which lines are in the books already, as cash that was paid in is: of its amount, and with the reference of its slip or a day at most three away. A
 * reference goes first; where two lines fit one slip alike, or two slips one line, none is suggested.
 */
export function suggestBanked(
  lines: readonly OpenLine[],
  slips: readonly Banked[],
): { lineId: string; bankingId: string }[] {
  const left = { lines: new Set(lines), slips: new Set(slips) }
  const found: { lineId: string; bankingId: string }[] = []
  const look = (fits: (line: OpenLine, slip: Banked) => boolean) => {
    const pairs = [...left.lines].flatMap((line) =>
      [...left.slips]
        .filter((slip) => slip.amount === line.amount && fits(line, slip))
        .map((slip) => ({ line, slip })),
    )
    for (const { line, slip } of pairs) {
      if (pairs.filter((one) => one.line === line || one.slip === slip).length > 1) continue
      found.push({ lineId: line.id, bankingId: slip.id })
      left.lines.delete(line)
      left.slips.delete(slip)
    }
  }
  look(({ reference, narration }, { bankReference }) => {
    const said = squeezed(bankReference)
    return said.length >= 6 && (squeezed(reference ?? '') === said || squeezed(narration).includes(said))
  })
  look(({ bookedOn }, { paidOn }) => Math.abs(daysBetween(paidOn, bookedOn)) <= suggestWithinDays)
  return found
}

/** What weighs on a batch: for each line that confirms a payment who pays, for what, and how much. */
export type Weighed = {
  lineId: string
  /** The most that was promised or came in. */
  seen: Kobo
  memberUid: string
  targetId: string
  /** The administrator and the payer are one pair of eyes for some days after an appointment, or it needed two before. */
  needsTwo: boolean
  /** What one word let in during the last 24 hours for this payer and this target. */
  payerSum: Kobo
  targetSum: Kobo
}

/**
 * The lines of a batch that a second administrator must agree to: the same sums as for payments one by one, counted on
 * while the batch goes down its list. With a threshold of ₦500,000 and 30 lines of ₦20,000, the first 24 are booked by
 * one word and six wait.
 */
export function linesForTwo(
  lines: readonly Weighed[],
  { threshold, administratorSum }: { threshold: Kobo; administratorSum: Kobo },
): Set<string> {
  const payers = new Map<string, Kobo>()
  const targets = new Map<string, Kobo>()
  let mine = administratorSum
  const forTwo = new Set<string>()
  for (const line of lines) {
    const payer = addKobo(payers.get(line.memberUid) ?? line.payerSum, line.seen)
    const target = addKobo(targets.get(line.targetId) ?? line.targetSum, line.seen)
    const own = addKobo(mine, line.seen)
    if (line.needsTwo || [line.seen, payer, target, own].some((sum) => sum >= threshold)) {
      forTwo.add(line.lineId)
      continue
    }
    payers.set(line.memberUid, payer)
    targets.set(line.targetId, target)
    mine = own
  }
  return forTwo
}

/** What an outgoing line most likely is: a charge of the bank, or anything else. */
export function isCharge(narration: string): boolean {
  const words = /\b(charge|charges|chrg|fee|fees|vat|cot|sms|stamp duty|emtl|levy|maintenance|commission)\b/i
  return words.test(narration)
}
