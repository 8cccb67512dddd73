/**
 * What lines of a bank's statement are, and what a batch of them may do by one administrator's word. What must always be
 * true: what needs two administrators is never booked by one.
 */
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
export const lineFaults = [
  'day',
  'no-day',
  'amount',
  'both-amounts',
  'direction',
  'balance',
  'future',
] as const
export type LineFaultKind = (typeof lineFaults)[number]

/** Why a line of a file is none of the movements that are imported. */
export const skipReasons = [
  'above',
  'heading',
  'blank',
  'no-movement',
  'total',
  'balance',
  'failed',
  'reversed',
  'pending',
  'other-account',
  'about',
  'unread',
] as const
export type SkipWhy = (typeof skipReasons)[number]

/** Why a file that can be read is not imported as it was understood. */
export const stopReasons = [
  'balances-differ',
  'other-currency',
  'file-other-account',
  'several-accounts',
] as const
export type StopReason = (typeof stopReasons)[number]

/** What kinds of files statements come in. */
export const statementKinds = ['csv', 'xlsx', 'html', 'qif', 'ofx', 'mt940', 'camt'] as const
export type StatementKind = (typeof statementKinds)[number]

/** What a line is that is no money of members. */
export const ignoredKinds = [
  'charge',
  'outgoing',
  'own-money',
  'other',
  'cash',
  'settlement',
  'reversal',
  'voucher',
] as const
export type IgnoredKind = (typeof ignoredKinds)[number]

/** What a line may be set aside as that can be booked as a voucher: nothing is in the books for it yet. */
export const bookableKinds: readonly IgnoredKind[] = ['charge', 'outgoing', 'own-money', 'other']

/** The lists an administrator works through. */
export const lineLists = ['suggested', 'needs-you', 'waiting', 'done', 'unmatched', 'ignored'] as const
export type LineList = (typeof lineLists)[number]

/** Where money without a payment is. */
export const receiptStates = ['waiting', 'assigned', 'to-return', 'returned'] as const

/** Why a payment is suggested for a line, in the order in which it counts. */
export const suggestionReasons = ['code', 'reference', 'likely', 'late', 'booked'] as const
/** Such a reason. */
export type SuggestionReason = (typeof suggestionReasons)[number]

/** How many lines are said at once to be what the card provider paid out. */
export const settlementLinesMost = 50

/** Whether a narration names the card provider: `'NIP/PAYSTACK PAYMENTS LTD/STL 2311'` → `true`. */
export function namesProvider(narration: string): boolean {
  return /\b(paystack|pstk)/i.test(narration)
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

/**
 * Whether a line takes another movement back: `'RVSL OF NIP KOLO-4PL-EGL'` → `true`. It is no money of a member, whichever
 * code it repeats; `'REV. JOHN OBI'` is a person, and `'NIP/KOLO-RVS-4PL'` is a code that says so by chance.
 */
export function isReversal(narration: string): boolean {
  const spaced = ` ${narration.toUpperCase().replace(/[^0-9A-Z]+/g, ' ')} `
  const words = spaced.replace(/ KOLO [0-9A-Z]{3} [0-9A-Z]{3}(?= )/g, '')
  return / (RVSL|RVRSL|RSVL|RVS|REVSL|REVRSL|REVERSAL|REVERSED|REVERSING|CHARGEBACK|CHARGE BACK|REV (OF|NIP|NEFT|TRF|FIP)) /.test(
    words,
  )
}

/** What the first word of a narration can say about its movement that speaks against it. */
export const doubts = ['pending', 'failed'] as const
/** Such a doubt. */
export type Doubt = (typeof doubts)[number]

/**
 * Whether a narration begins with a word for a movement that has not taken place, where a bank has no column for it:
 * `'PENDING TRF ADA'` → `'pending'`, `'FAILED: NIP'` → `'failed'`. Such a line is imported, because some banks leave the
 * word there; but it is shown with the doubt, and suggested for nothing until a later file has other words.
 */
export function doubtIn(narration: string): Doubt | undefined {
  const word = /^[^0-9A-Z]{0,20}(PENDING|FAILED|UNSUCCESSFUL|DECLINED)\b/i.exec(narration)?.[1]
  if (word === undefined) return undefined
  return word.toUpperCase() === 'PENDING' ? 'pending' : 'failed'
}

/** How long after a movement a bank may take it back. */
export const reversedWithinDays = 30

/** What is looked at to tell which movement a reversal takes back; below zero out of the account. */
export type Reversible = {
  bookedOn: CalendarDate
  amount: Kobo
  narration: string
  reference: string | undefined
}

const compared = (text: string) =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')

/**
 * The day on which one of these reversals takes money back that came in: as much the other way, on its day or up to 30 days
 * later, with its reference, or with its reference or its narration in what it says. ₦5,000 of `NIP/ADA OBI` on 3 November
 * and −₦5,000 of `RVSL NIP/ADA OBI` on 5 November → 5 November. Of lines that are equal it may be any, so it is shown as
 * what may be.
 */
export function reversedOn(line: Reversible, reversals: readonly Reversible[]): CalendarDate | undefined {
  if (line.amount <= 0n) return undefined
  const [reference, narration] = [compared(line.reference ?? ''), compared(line.narration)]
  const fits = (one: Reversible) => {
    const days = daysBetween(line.bookedOn, one.bookedOn)
    if (one.amount !== -line.amount || days < 0 || days > reversedWithinDays) return false
    const said = compared(one.narration)
    const isReferred =
      reference.length >= 6 && (compared(one.reference ?? '') === reference || said.includes(reference))
    return isReferred || (narration.length >= 6 && said.includes(narration))
  }
  return reversals
    .filter(fits)
    .map((one) => one.bookedOn)
    .toSorted()[0]
}
