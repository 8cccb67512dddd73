/** What can be told about charges as a whole: who is in arrears, and what was charged, paid and waived for each purpose. */
import type { Report } from '@kolo/application/reports'
import { pageById, paged } from '@kolo/database/pages'
import { dayIn, daysBetween, lagos } from '@kolo/foundation/time'
import { chargeKindWords } from '../../charges/charge.messages.ts'
import { arrearsAfter, arrearsSums, countArrears, runSums } from './charge-report.store.ts'

const arrears: Report = {
  name: 'charge-arrears',
  title: 'Charges overdue',
  about: 'Dues, levies and fines of members that are overdue today, one line for each charge.',
  asks: 'now',
  columns: [
    { title: 'Charge', as: 'text' },
    { title: 'Member', as: 'text' },
    { title: 'Member number', as: 'text' },
    { title: 'Kind', as: 'text' },
    { title: 'For', as: 'text' },
    { title: 'Due on', as: 'day' },
    { title: 'Days overdue', as: 'count' },
    { title: 'Overdue', as: 'naira' },
    { title: 'Outstanding', as: 'naira' },
  ],
  lines: ({ db, now }) => countArrears(db, dayIn(lagos, now)),
  page: async ({ db, now }, _, query) => {
    const today = dayIn(lagos, now)
    const { after, limit } = pageById(query)
    const { rows, nextCursor } = paged(await arrearsAfter(db, today, { after, limit }), query.limit)
    return {
      nextCursor,
      rows: rows.map((row) => ({
        key: row.id,
        cells: [
          ...[row.code, row.memberName ?? 'Former member', row.memberCode ?? '', chargeKindWords[row.kind]],
          ...[row.title, row.dueOn, String(daysBetween(row.dueOn, today))],
          ...[String(row.overdueKobo), String(row.outstandingKobo)],
        ],
      })),
    }
  },
  sums: async ({ db, now }) => {
    const { overdue, outstanding } = await arrearsSums(db, dayIn(lagos, now))
    return ['Total', '', '', '', '', '', '', String(overdue), String(outstanding)]
  },
}

const byRun: Report = {
  name: 'charge-runs',
  title: 'Charges by run',
  about: 'What was charged to many at once, and what of it is paid, waived and outstanding today.',
  asks: 'now',
  columns: [
    { title: 'Charge run', as: 'text' },
    { title: 'Kind', as: 'text' },
    { title: 'For', as: 'text' },
    { title: 'Period', as: 'text' },
    { title: 'Due on', as: 'day' },
    { title: 'Members', as: 'count' },
    { title: 'Charged', as: 'naira' },
    { title: 'Paid', as: 'naira' },
    { title: 'Waived', as: 'naira' },
    { title: 'Outstanding', as: 'naira' },
  ],
  page: async ({ db }, _, query) => {
    const { after, limit } = pageById(query)
    const { rows, nextCursor } = paged(await runSums(db, { after, limit }), query.limit)
    return {
      nextCursor,
      rows: rows.map((row) => ({
        key: row.id,
        cells: [
          ...[row.code, chargeKindWords[row.kind], row.title, row.period, row.dueOn, String(row.members)],
          ...[row.amountKobo, row.paidKobo, row.waivedKobo, row.outstandingKobo].map(String),
        ],
      })),
    }
  },
}

/** The reports about charges, in their order. */
export const chargeReports: readonly Report[] = [arrears, byRun]
