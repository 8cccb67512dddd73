/** How a member repays a loan: the ways there are, and starting a transfer or a card payment. */
import { cardPaymentWire, cardWayWire, openCardWire } from '@kolo/cards/contract'
import { endpoint } from '@kolo/foundation/endpoint'
import { idWire, koboWire } from '@kolo/foundation/wire'
import { paymentAmountWire } from '@kolo/payments/contract'
import { paymentWire } from '@kolo/transfers/contract'
import * as z from 'zod/mini'
import { overpayments } from '../loans/repayment.rules.ts'
import { loansAccess } from '../loans.access.ts'

const params = z.object({ id: idWire })

/** What repaying a loan offers. */
export const repaymentOptionsWire = z.object({
  /** What is free in the wallet. */
  walletKobo: koboWire,
  /** What more than is due pays. */
  overpayment: z.enum(overpayments),
  cardWay: cardWayWire,
  /** Transfers for this loan that wait for the member, are being checked, or were not found. */
  payments: z.array(paymentWire),
  cards: z.array(openCardWire),
})

export type RepaymentOptions = z.output<typeof repaymentOptionsWire>

/** The ways to repay a loan. */
export const readRepaymentOptions = endpoint({
  name: 'loans.read-repayment-options',
  method: 'GET',
  path: '/api/loans/{id}/repayment-options',
  summary: 'The ways in which the signed-in member can repay a loan, and payments for it that are open.',
  needs: loansAccess.viewOwn,
  params,
  output: repaymentOptionsWire,
  refusals: [],
})

const start = {
  method: 'POST',
  needs: loansAccess.repay,
  params,
  body: z.strictObject({
    amountKobo: paymentAmountWire,
    /** What more than is due pays; absent: as it was. */
    overpayment: z.optional(z.enum(overpayments)),
    /** This is one more payment, and not the same amount again by mistake. */
    another: z.optional(z.boolean()),
  }),
  isDoneOnce: true,
} as const

const startRefusals = [
  'loan-status',
  'loan-above-owed',
  'loan-settle-instead',
  'above-tier-deposit',
  'above-limit',
  'too-many-payments',
  'payment-being-checked',
  'payment-open',
] as const

/** Starts a bank transfer. */
export const repayByTransfer = endpoint({
  ...start,
  name: 'loans.repay-by-transfer',
  path: '/api/loans/{id}/transfers',
  summary: 'Starts a bank transfer that repays a loan once an administrator has found the money.',
  output: paymentWire,
  refusals: [...startRefusals, 'no-collection-account'],
})

/** Starts a card payment. */
export const repayByCard = endpoint({
  ...start,
  name: 'loans.repay-by-card',
  path: '/api/loans/{id}/card-payments',
  summary: 'Starts a card payment that repays a loan once the provider confirms it.',
  output: cardPaymentWire,
  refusals: [...startRefusals, 'cards-unavailable'],
})
