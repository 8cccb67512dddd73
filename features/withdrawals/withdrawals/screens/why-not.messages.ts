import { sentenceOf } from '@kolo/foundation/refusal'
import { type WithdrawalsRefusal, withdrawalsMessages } from '../withdrawal.messages.ts'

/** The sentence for a reason the server gave; one that is not of this feature is said in general. */
export function whyNotWords(reason: string): string {
  if (reason === 'account-inactive') return 'Your account is not active. Please contact support.'
  if (!(reason in withdrawalsMessages)) return 'Please contact support.'
  return sentenceOf(withdrawalsMessages, { refusal: reason as WithdrawalsRefusal })
}
