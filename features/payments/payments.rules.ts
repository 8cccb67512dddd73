/**
 * The decisions about money crossing the community's border: account numbers, amounts, who confirms, where money goes
 * that is not the amount that was promised. What must always be true: every kobo that came in lands on exactly one of
 * purpose and wallet, and nothing that came in is ever left out.
 */
import { clearAlphabet } from '@kolo/foundation/ids'
import { addKobo, type Kobo, leastKobo, naira, subtractKobo, zeroKobo } from '@kolo/foundation/money'
import { type Refusal, refuse } from '@kolo/foundation/refusal'
import { addHours, type Instant } from '@kolo/foundation/time'

/** The smallest amount that can be paid in: ₦100. */
export const leastPayment = naira(100n)

/** The largest amount that can be paid in at once: ₦100,000,000. */
export const mostPayment = naira(100_000_000n)

/** How long transfer instructions hold, in hours. */
export const transferHours = 72

/** The largest receipt: 10 MB. */
export const receiptBytesMost = 10 * 1024 * 1024

/** How many receipts may be added to one payment. */
export const receiptsMost = 5

/** How many payments a member may have open at once. */
export const openPaymentsMost = 20

/** The life of a payment, in the order it is lived. */
export const paymentStatuses = [
  'initiated',
  'pending',
  'proof_submitted',
  'confirmed',
  'rejected',
  'expired',
] as const
/** Where a payment is in its life. */
export type PaymentStatus = (typeof paymentStatuses)[number]

/** Where the money went: all of it as promised, part of it, more than promised, or none because the purpose had closed. */
export const paymentOutcomes = ['exact', 'short', 'over', 'purpose-closed'] as const
/** How a confirmed payment ended. */
export type PaymentOutcome = (typeof paymentOutcomes)[number]

/**
 * How a payment was confirmed: by one word, by two pairs of eyes, alone a day after everybody was told, or by a channel
 * that proves what it says.
 */
export type ConfirmedWith = 'one' | 'two' | 'alone' | 'channel'

/** The amount is one that can be paid in: from ₦100 to ₦100,000,000. */
export function isPayableAmount(amount: Kobo): boolean {
  return amount >= leastPayment && amount <= mostPayment
}

/** What arrived can be booked: anything above nothing, up to ₦100,000,000. The least amount binds what is started. */
export function isArrivedAmount(amount: Kobo): boolean {
  return amount > 0n && amount <= mostPayment
}

/** A NUBAN has exactly 10 digits; anything else is no account number. */
export function isAccountNumber(text: string): boolean {
  return /^\d{10}$/.test(text)
}

/**
 * The check digit of a NUBAN from the bank's code and the 9-digit serial, by the 2020 weights (3, 7, 3 five times over
 * 15 digits): a 3-digit bank code gets three zeros in front, a 5-digit code of another institution a 9.
 * `checkDigitOf('011', '000001457')` → 9; `checkDigitOf('50547', '000001457')` → 3. `undefined` for any other code.
 */
export function checkDigitOf(bankCode: string, serial: string): number | undefined {
  const prefix = /^\d{3}$/.test(bankCode)
    ? `000${bankCode}`
    : /^\d{5}$/.test(bankCode)
      ? `9${bankCode}`
      : undefined
  if (prefix === undefined || !/^\d{9}$/.test(serial)) return undefined
  const weights = [3, 7, 3]
  const sum = [...`${prefix}${serial}`].reduce(
    (total, digit, index) => total + Number(digit) * (weights[index % 3] ?? 0),
    0,
  )
  return (10 - (sum % 10)) % 10
}

/**
 * Whether the number deserves a second look: its check digit does not fit its bank. A warning, never a barrier, and
 * only for 3-digit bank codes, because other institutions number differently. `('063', '0022728151')` → `true`.
 */
export function looksMistyped(bankCode: string, accountNumber: string): boolean {
  if (!/^\d{3}$/.test(bankCode) || !isAccountNumber(accountNumber)) return false
  return checkDigitOf(bankCode, accountNumber.slice(0, 9)) !== Number(accountNumber.slice(9))
}

/** The transfer code as a person types it into the narration: `5WX274` → `KOLO-5WX-274`. */
export function writtenTransferCode(code: string): string {
  return `KOLO-${code.slice(0, 3)}-${code.slice(3)}`
}

/**
 * A reference in the one form it is kept, searched and compared in: NFKC, capitals, ASCII letters, digits and `/ - .`
 * alone; `undefined` for anything else. Banks print references in groups, so ASCII white space says nothing and goes.
 * `'ｆｔ 2611-20/ab'` → `'FT2611-20/AB'`; `'NIP0001А'` with a Cyrillic А → `undefined`, because two letters that look the
 * same would make one transfer two.
 */
export function normalReference(text: string): string | undefined {
  const plain = text.normalize('NFKC').replace(/[\t\n\v\f\r ]/g, '')
  // Looked at before the capitals are: ß and ı only become ASCII there.
  return /^[0-9A-Za-z/.-]*$/.test(plain) ? plain.toUpperCase() : undefined
}

/** The six characters in whatever a bank made of the reference (`kolo5wx274`, `KOLO 5WX 274`), or `undefined`. */
export function readTransferCode(text: string): string | undefined {
  const plain = bankReferenceKey(text) ?? ''
  const code = plain.startsWith('KOLO') ? plain.slice(4) : plain
  return code.length === 6 && [...code].every((letter) => clearAlphabet.includes(letter)) ? code : undefined
}

/**
 * What makes a bank reference one and the same: `ft 2611-20/Ab` and `FT261120AB` are one, because banks and people
 * leave the marks out as they like. `undefined` for a text that is no reference.
 */
export function bankReferenceKey(text: string): string | undefined {
  return normalReference(text)?.replace(/[/.-]/g, '')
}

/** Whether two references are of one bank line; a text that is no reference is of none. */
export function isSameReference(one: string, other: string): boolean {
  const key = bankReferenceKey(one)
  return key !== undefined && key === bankReferenceKey(other)
}

/** How many days beside its own a payment may lie that could be the same transfer: a bank may count it a day later. */
export const similarWithinDays = 1

/** When instructions given now run out: 72 hours later. */
export function expiryOf(now: Instant): Instant {
  return addHours(now, transferHours)
}

/** Where what came in goes. */
export type Allocation = { toPurpose: Kobo; toWallet: Kobo; outcome: PaymentOutcome }

/**
 * Splits what came in. Exactly what was promised goes to its purpose; more: the promised amount to the purpose, the
 * rest to the wallet; less, or a purpose that no longer takes money: all of it to the wallet, and the member is asked.
 * Promised ₦200,000, received ₦199,500 → ₦199,500 to the wallet.
 */
export function allocate(promised: Kobo, received: Kobo, purposeIsOpen: boolean): Allocation {
  if (!purposeIsOpen) return { toPurpose: zeroKobo, toWallet: received, outcome: 'purpose-closed' }
  if (received < promised) return { toPurpose: zeroKobo, toWallet: received, outcome: 'short' }
  const toPurpose = leastKobo(promised, received)
  const toWallet = subtractKobo(received, toPurpose)
  return { toPurpose, toWallet, outcome: toWallet > 0n ? 'over' : 'exact' }
}

/** What came in against what was promised. */
export const amountMatches = ['match', 'short', 'over'] as const
/** By how much, where it is not the same. */
export type AmountMatch = { kind: 'match' } | { kind: 'short' | 'over'; by: Kobo }

/** Compares the amount in the bank with the amount promised, to the kobo. */
export function matchOf(promised: Kobo, received: Kobo): AmountMatch {
  if (received === promised) return { kind: 'match' }
  return received < promised
    ? { kind: 'short', by: subtractKobo(promised, received) }
    : { kind: 'over', by: subtractKobo(received, promised) }
}

/** The reference in the bank against the one the member gave; `unsaid` where the member gave none. */
export const referenceMatches = ['match', 'other', 'unsaid'] as const
/** How a reference in the bank stands to the member's. */
export type ReferenceMatch = (typeof referenceMatches)[number]

/** `('ft 2611-20', 'FT261120')` → `match`: references are compared as `isSameReference` does. */
export function referenceMatch(said: string | undefined, found: string): ReferenceMatch {
  if (said === undefined) return 'unsaid'
  return isSameReference(said, found) ? 'match' : 'other'
}

/** For how many days a member is asked about money that a payment left in the wallet. */
export const askedDays = 30

/** What a payment left in the wallet, and what its target takes now; `undefined`: nothing at all. */
export type LeftInWallet = {
  outcome: PaymentOutcome | null
  toWallet: Kobo
  isMoved: boolean
  /** The least the target takes at once. */
  least: Kobo | undefined
  /** The free money in the wallet. */
  available: Kobo
}

/** Whether what came in short, or too much, can be moved where it was meant to go; a closed target has no such money. */
export function mayMove({ outcome, toWallet, isMoved, least, available }: LeftInWallet): boolean {
  if ((outcome !== 'short' && outcome !== 'over') || isMoved || least === undefined) return false
  return toWallet >= least && toWallet >= leastPayment && available >= toWallet
}

/** Why two administrators must agree, in the order in which it is said. */
export const secondReasons = [
  'amount',
  'tied',
  'once-needed',
  'payer-day',
  'target-day',
  'administrator-day',
] as const
/** Why two administrators must agree. */
export type SecondReason = (typeof secondReasons)[number]

/** What was confirmed by one word in the last 24 hours: of this payer, for this target, by this administrator. */
export type DaySums = { payer: Kobo; target: Kobo; administrator: Kobo }

/** How long a confirmation by one word counts, in hours. */
export const daySumHours = 24

/** What the decision looks at; `seen` is the most that was promised or that anybody wrote of what came in. */
export type SecondCase = {
  seen: Kobo
  threshold: Kobo
  sums: DaySums
  /** An appointment of the last days makes this administrator and the payer one pair of eyes. */
  isTied: boolean
  neededTwo: boolean
}

/**
 * Why one administrator's word is not enough, or `undefined`. Many small payments are one large one: with a threshold of
 * ₦500,000 and ₦499,999.99 of this payer confirmed by one word today, the next ₦100 is `'payer-day'`. What two looked at
 * adds to no sum.
 */
export function whySecond({
  seen,
  threshold,
  sums,
  isTied,
  neededTwo,
}: SecondCase): SecondReason | undefined {
  if (seen >= threshold) return 'amount'
  if (isTied) return 'tied'
  if (neededTwo) return 'once-needed'
  const over = (sum: Kobo) => addKobo(sum, seen) >= threshold
  if (over(sums.payer)) return 'payer-day'
  if (over(sums.target)) return 'target-day'
  return over(sums.administrator) ? 'administrator-day' : undefined
}

/** The limits of a member's tier that bind money coming in; `undefined` means there is none. */
export type DepositLimits = { singleDeposit: Kobo | undefined; balance: Kobo | undefined }

/**
 * Why a deposit is above the member's tier, or `undefined`. `after` is what the member would hold with everything
 * already on its way and this deposit.
 */
export function tierRefusal(
  amount: Kobo,
  after: Kobo,
  limits: DepositLimits,
): Refusal<'above-tier-deposit' | 'above-limit'> | undefined {
  if (limits.singleDeposit !== undefined && amount > limits.singleDeposit)
    return refuse('above-tier-deposit', { limit: limits.singleDeposit.toString() }, 'amountKobo')
  if (limits.balance !== undefined && after > limits.balance)
    return refuse('above-limit', { limit: limits.balance.toString() }, 'amountKobo')
  return undefined
}
