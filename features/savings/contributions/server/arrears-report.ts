/** Who is behind, as a report for everybody who reads reports. */
import type { Report } from '@kolo/application/reports'
import { countBehind } from './contributions.store.ts'
import { listArrears } from './read-arrears.ts'

/** The same lines as the page of administrators. */
export const arrearsReport: Report = {
  name: 'arrears',
  title: 'Arrears',
  about: 'Contributions due by the end of last month that are missing, the largest amount first.',
  asks: 'now',
  columns: [
    { title: 'Member', as: 'text' },
    { title: 'Member number', as: 'text' },
    { title: 'Plan', as: 'text' },
    { title: 'Goal', as: 'text' },
    { title: 'Due', as: 'naira' },
    { title: 'Paid in', as: 'naira' },
    { title: 'Months behind', as: 'count' },
    { title: 'Missing', as: 'naira' },
  ],
  lines: ({ db }) => countBehind(db),
  page: async (call, _, query) => {
    const { rows, nextCursor } = await listArrears(call, query)
    return {
      nextCursor,
      rows: rows.map(({ owner, plan, goal, contribution: one }) => ({
        key: goal.id,
        cells: [
          ...[owner.fullName, owner.memberCode, plan.name, goal.code, one.dueKobo.toString()],
          ...[one.paidKobo.toString(), String(one.behindMonths), one.behindKobo.toString()],
        ],
      })),
    }
  },
}
