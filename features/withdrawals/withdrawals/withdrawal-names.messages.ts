/** What states, reasons and terms of money going out are called: apart from the sentences, for screens that show a list. */
import type { SecondReason, WithdrawalStatus } from './withdrawal.rules.ts'

/** The word on the chip of a withdrawal (design section 9). */
export const withdrawalStatusLabels: Record<WithdrawalStatus, string> = {
  requested: 'Requested',
  cancelled: 'Cancelled',
  rejected: 'Declined',
  approved: 'Approved',
  processing: 'Being paid',
  on_hold: 'On hold',
  failed: 'Refused',
  paid: 'Paid',
  returned: 'Returned',
}

/** Why two administrators approve it, as administrators read it. */
export const secondReasonWords: Record<SecondReason, string> = {
  large: 'Large amount',
  'member-day': 'Large sum in 24 hours',
  'new-account': 'Nothing was paid to this account before',
  'shared-account': 'Another member has the same account',
  mistyped: 'The number does not look right for its bank',
  'name-differs': 'The name fits only in part',
  tied: 'For 7 days after an appointment, you and this member count as one person',
  'administrator-day': 'You approved a large sum alone in 24 hours',
}

/** The amounts a community sets, in the order in which they are shown. */
export const termNames = ['leastKobo', 'feeKobo', 'secondFromKobo'] as const

/** All of them: the amounts, and what is switched on or off. */
export const allTerms = [...termNames, 'throughPaystack'] as const

export const termLabels: Record<(typeof allTerms)[number], string> = {
  leastKobo: 'Smallest withdrawal',
  feeKobo: 'Fee of a withdrawal',
  secondFromKobo: 'Second approval from',
  throughPaystack: 'Paid through Paystack',
}

const transferStates: Record<string, string> = {
  pending: 'On its way',
  received: 'On its way',
  otp: 'Waiting for a one-time password',
  success: 'Paid',
  failed: 'Failed',
  reversed: 'Sent back',
  abandoned: 'Cancelled',
  blocked: 'Blocked',
  rejected: 'Rejected',
}

/** What Paystack says of a transfer; a word it did not have before is shown as it is. */
export function transferWords(status: string): string {
  return transferStates[status] ?? status
}
