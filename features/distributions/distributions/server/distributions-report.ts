/** What was and will be shared out, as a report. */

import type { Report } from '@kolo/application/reports'
import { pageById, paged } from '@kolo/database/pages'
import { kindNames, statusNames } from '../distribution.messages.ts'
import { distributionsPaidWithin, sumsPaidWithin } from './distribution.store.ts'

/** Distributions by the day they are paid on; the sums are of those that were paid. */
export const distributionsReport: Report = {
  name: 'distributions',
  title: 'Distributions',
  about: 'What was shared out to members, by the day of payment; added up is what was paid.',
  asks: 'period',
  columns: [
    { title: 'Code', as: 'text' },
    { title: 'Of', as: 'text' },
    { title: 'Kind', as: 'text' },
    { title: 'Status', as: 'text' },
    { title: 'Paid on', as: 'day' },
    { title: 'Payments', as: 'count' },
    { title: 'Gross', as: 'naira' },
    { title: 'Tax', as: 'naira' },
    { title: 'Net', as: 'naira' },
  ],
  page: async ({ db }, time, query) => {
    const { rows, nextCursor } = paged(await distributionsPaidWithin(db, time, pageById(query)), query.limit)
    return {
      nextCursor,
      rows: rows.map((row) => ({
        key: row.id,
        cells: [
          ...[row.code, row.plan_name ?? 'Surplus of the community', kindNames[row.kind]],
          ...[statusNames[row.status], row.pay_on, String(row.line_count)],
          ...[row.gross_kobo, row.wht_kobo, row.net_kobo].map(String),
        ],
      })),
    }
  },
  sums: async ({ db }, time) => {
    const sums = await sumsPaidWithin(db, time)
    const amounts = [sums?.gross_kobo ?? 0n, sums?.wht_kobo ?? 0n, sums?.net_kobo ?? 0n]
    return ['Paid together', '', '', '', '', '', ...amounts.map(String)]
  },
}
