/**
 * Calling a loan (domain J): a notice of 14 days, then the savings that secure it, then its guarantors. What must always be
 * true: nothing is taken before the notice is over, each step once and in this order; guarantors pay in proportion to what
 * they guarantee, never more than that, and together never more than is owed.
 */
import { type Kobo, leastKobo, shareKobo, sumKobo, zeroKobo } from '@kolo/foundation/money'
import { addDays, type CalendarDate } from '@kolo/foundation/time'

/** A notice runs for so many days. */
export const noticeDays = 14

/** The last day of the notice: called on 1 December → 15 December. */
export function noticeUntil(calledOn: CalendarDate): CalendarDate {
  return addDays(calledOn, noticeDays)
}

/** What is done after the notice, in this order. */
export const callSteps = ['lien', 'guarantors'] as const
/** One of the two. */
export type CallStep = (typeof callSteps)[number]

/** A called loan as far as its next step goes. */
export type CalledLoan = {
  /** The last day of the notice; absent where the loan is not called. */
  dueOn: CalendarDate | undefined
  taken: readonly CallStep[]
  /** What of the borrower's savings secures it. */
  securedKobo: Kobo
  /** What its guarantors guarantee together. */
  guaranteedKobo: Kobo
  /** Where the borrower died: money of theirs that is free, or a claim on an insurance that is open. */
  estatePays?: boolean
}

/** Why a step cannot be taken on a day. */
export function stepProblem(step: CallStep, loan: CalledLoan, today: CalendarDate) {
  if (loan.dueOn === undefined) return 'loan-not-called'
  if (today <= loan.dueOn) return 'call-notice'
  if (loan.taken.includes(step)) return 'call-step-taken'
  if (step === 'guarantors' && !loan.taken.includes('lien') && loan.securedKobo > 0n) return 'call-lien-first'
  if (step === 'guarantors' && loan.estatePays) return 'call-estate-first'
  const most = step === 'lien' ? loan.securedKobo : loan.guaranteedKobo
  return most > 0n ? undefined : 'call-nothing'
}

/** A guarantor with what they guarantee now. */
export type Pledged = { id: string; pledgeKobo: Kobo }

/**
 * What each guarantor pays of what is owed, in proportion to the pledges, to the kobo: ₦100.00 of pledges of ₦60.00, ₦60.00
 * and ₦30.00 → ₦40.00, ₦40.00 and ₦20.00. Where more is owed than is guaranteed, each pays the pledge.
 */
export function guarantorParts(owed: Kobo, guarantors: readonly Pledged[]): Kobo[] {
  const pledged = sumKobo(guarantors.map(({ pledgeKobo }) => pledgeKobo))
  if (pledged === zeroKobo) return guarantors.map(() => zeroKobo)
  return shareKobo(
    leastKobo(owed, pledged),
    guarantors.map(({ id, pledgeKobo }) => ({ id, weight: pledgeKobo })),
  )
}
