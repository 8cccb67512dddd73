/** All payments of all years, whatever their channel and state: for administrators who look for one of them. */
import { endpoint } from '@kolo/foundation/endpoint'
import {
  dayWire,
  idWire,
  instantWire,
  koboWire,
  orderWire,
  pageOf,
  pageQuery,
  typedWire,
} from '@kolo/foundation/wire'
import { paymentStatuses } from '@kolo/payments/rules'
import * as z from 'zod/mini'
import { transfersAccess } from '../transfers.access.ts'
import { paymentChannels, paymentOrders } from './register.rules.ts'

/** A payment as the list has it. */
export const registeredPaymentWire = z.object({
  id: idWire,
  code: z.string(),
  channel: z.string(),
  member: z.object({ uid: idWire, fullName: z.string(), memberCode: z.string() }),
  target: z.string(),
  /** What came in, or what was promised while nothing has. */
  amountKobo: koboWire,
  /** `KOLO-5WX-274`, where it comes by transfer. */
  transferCode: z.optional(z.string()),
  /** The bank's reference it was confirmed by, or the one its member gave. */
  bankReference: z.optional(z.string()),
  payerName: z.optional(z.string()),
  /** What the line of the bank's statement says. */
  narration: z.optional(z.string()),
  status: z.enum(paymentStatuses),
  begunAt: instantWire,
  /** The day the bank counts it from. */
  valueOn: z.optional(dayWire),
})
export type RegisteredPayment = z.output<typeof registeredPaymentWire>

const narrowed = {
  search: z.optional(typedWire().check(z.maxLength(100, 'Search for at most 100 characters.'))),
  status: z.optional(z.enum(paymentStatuses)),
  channel: z.optional(z.enum(paymentChannels)),
  /** Days in Lagos on which they were begun. */
  from: z.optional(dayWire),
  to: z.optional(dayWire),
}

export const listRegisteredPayments = endpoint({
  name: 'payments.list-registered-payments',
  method: 'GET',
  path: '/api/payment-register',
  summary:
    'All payments, newest first or in another order; a search finds a member, code, reference, amount, payer or bank narration.',
  needs: transfersAccess.review,
  query: z.object({ ...pageQuery, ...narrowed, order: orderWire(paymentOrders) }),
  output: pageOf(registeredPaymentWire),
  refusals: [],
})

/** What the filters find in all; no sum beyond what is counted. */
export const totalRegisteredPayments = endpoint({
  name: 'payments.total-registered-payments',
  method: 'GET',
  path: '/api/payment-register/totals',
  summary: 'How many payments the filters find and what they come to, up to 100,000 payments.',
  needs: transfersAccess.review,
  query: z.object(narrowed),
  output: z.object({ count: z.int(), isMore: z.boolean(), sumKobo: z.optional(koboWire) }),
  refusals: [],
})

export const downloadRegisteredPayments = endpoint({
  name: 'payments.download-registered-payments',
  method: 'GET',
  path: '/api/payment-register/file',
  summary: 'The payments the filters find as CSV or XLSX, newest first; the audit log says who took them.',
  needs: transfersAccess.review,
  query: z.object({ ...narrowed, format: z._default(z.enum(['csv', 'xlsx']), 'csv') }),
  output: z.undefined(),
  answers: 'file',
  refusals: ['too-many-rows'],
})
