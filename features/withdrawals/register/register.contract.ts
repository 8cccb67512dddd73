/** All withdrawals of all years, in any state: for administrators who look for one of them. */
import { endpoint } from '@kolo/foundation/endpoint'
import { dayWire, koboWire, orderWire, pageOf, pageQuery, typedWire } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { withdrawalReviewWire } from '../withdrawals/reviews.contract.ts'
import { withdrawalStatuses } from '../withdrawals/withdrawal.rules.ts'
import { withdrawalsAccess } from '../withdrawals.access.ts'
import { withdrawalOrders } from './register.rules.ts'

const narrowed = {
  search: z.optional(typedWire().check(z.maxLength(100, 'Search for at most 100 characters.'))),
  status: z.optional(z.enum(withdrawalStatuses)),
  /** Days in Lagos on which they were asked for. */
  from: z.optional(dayWire),
  to: z.optional(dayWire),
}

export const listRegisteredWithdrawals = endpoint({
  name: 'withdrawals.list-registered-withdrawals',
  method: 'GET',
  path: '/api/withdrawal-register',
  summary:
    'All withdrawals, newest first or in another order; a search finds a member, code, bank reference, amount or day.',
  needs: withdrawalsAccess.review,
  query: z.object({ ...pageQuery, ...narrowed, order: orderWire(withdrawalOrders) }),
  output: pageOf(withdrawalReviewWire),
  refusals: [],
})

/** What the filters find in all; no sum beyond what is counted. */
export const totalRegisteredWithdrawals = endpoint({
  name: 'withdrawals.total-registered-withdrawals',
  method: 'GET',
  path: '/api/withdrawal-register/totals',
  summary: 'How many withdrawals the filters find and what they come to, up to 100,000 withdrawals.',
  needs: withdrawalsAccess.review,
  query: z.object(narrowed),
  output: z.object({ count: z.int(), isMore: z.boolean(), sumKobo: z.optional(koboWire) }),
  refusals: [],
})

export const downloadRegisteredWithdrawals = endpoint({
  name: 'withdrawals.download-registered-withdrawals',
  method: 'GET',
  path: '/api/withdrawal-register/file',
  summary: 'The withdrawals the filters find as CSV or XLSX, newest first; the audit log says who took them.',
  needs: withdrawalsAccess.review,
  query: z.object({ ...narrowed, format: z._default(z.enum(['csv', 'xlsx']), 'csv') }),
  output: z.undefined(),
  answers: 'file',
  refusals: ['too-many-rows'],
})
