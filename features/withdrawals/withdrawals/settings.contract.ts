/**
 * What administrators decide about withdrawals: the smallest, its fee, and from where on two of them approve. Each is about
 * money that leaves, so each change takes two.
 */
import { approvalWire } from '@kolo/approvals/contract'
import { endpoint } from '@kolo/foundation/endpoint'
import { askRefusals } from '@kolo/foundation/four-eyes'
import { koboWire, textWire } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { withdrawalsAccess } from '../withdrawals.access.ts'

/** What holds for every withdrawal. */
export const termsWire = z.object({
  leastKobo: koboWire,
  feeKobo: koboWire,
  secondFromKobo: koboWire,
  /** Whether approved withdrawals may be sent through Paystack, where it is configured. */
  throughPaystack: z._default(z.boolean(), false),
})
export type WithdrawalTerms = z.output<typeof termsWire>

/** The terms as they are, and others that wait for a second administrator. */
export const termsAnswerWire = z.object({
  terms: termsWire,
  /** Whether a provider is configured that money can be sent through. */
  hasProvider: z.boolean(),
  waiting: z.optional(approvalWire),
})
export type TermsAnswer = z.output<typeof termsAnswerWire>

export const readWithdrawalTerms = endpoint({
  name: 'withdrawals.read-terms',
  method: 'GET',
  path: '/api/withdrawal-terms',
  summary: 'The smallest withdrawal, its fee, and from where on two administrators approve.',
  needs: withdrawalsAccess.viewTerms,
  output: termsAnswerWire,
  refusals: [],
})

/** Asks for other terms, or agrees to them. */
export const changeWithdrawalTerms = endpoint({
  name: 'withdrawals.change-terms',
  method: 'PUT',
  path: '/api/withdrawal-terms',
  summary: 'Asks for other terms of withdrawals, or agrees to them: always by two.',
  needs: withdrawalsAccess.changeTerms,
  needsStepUp: true,
  body: z.strictObject({
    ...termsWire.shape,
    reason: textWire(5, 300, 'Give a reason of 5 to 300 characters.'),
  }),
  output: termsAnswerWire,
  refusals: [...askRefusals, 'no-change', 'least-outside', 'fee-outside', 'second-outside'],
})
