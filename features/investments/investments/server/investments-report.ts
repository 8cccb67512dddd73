/** How many investments stand in which state, plan by plan, as a report. */

import type { Report } from '@kolo/application/reports'
import { paged } from '@kolo/database/pages'
import { uuidPattern } from '@kolo/foundation/ids'
import { RequestProblem } from '@kolo/foundation/request-problem'
import { investmentStatusLabels } from '../investment.messages.ts'
import { investmentStatuses } from '../investment.rules.ts'
import { statesAfter } from './investments.store.ts'

export const investmentsReport: Report = {
  name: 'investments',
  title: 'Investments by state',
  about: 'How many investments of each plan stand in which state, and what was put in.',
  asks: 'now',
  columns: [
    { title: 'Plan', as: 'text' },
    { title: 'Code', as: 'text' },
    { title: 'Status', as: 'text' },
    { title: 'Investments', as: 'count' },
    { title: 'Members', as: 'count' },
    { title: 'Invested', as: 'naira' },
    { title: 'Returns paid', as: 'naira' },
  ],
  page: async ({ db }, _, { cursor, limit }) => {
    const found = await statesAfter(db, { after: placeIn(cursor), limit: limit + 1 })
    const { rows, nextCursor } = paged(found, limit, (row) => `${row.plan_id}_${row.status}`)
    return {
      nextCursor,
      rows: rows.map((row) => ({
        key: `${row.plan_id}_${row.status}`,
        cells: [
          ...[row.plan_name, `${row.plan_code}, version ${row.plan_number}`],
          ...[investmentStatusLabels[row.status], String(row.investments), String(row.members)],
          ...[row.principal_kobo.toString(), row.paid_kobo.toString()],
        ],
      })),
    }
  },
}

function placeIn(cursor: string | undefined): { planId: string; status: string } | undefined {
  if (cursor === undefined) return undefined
  const planId = cursor.slice(0, 36)
  const status = investmentStatuses.find((one) => cursor === `${planId}_${one}`)
  if (!uuidPattern.test(planId) || !status) throw new RequestProblem('bad-request')
  return { planId, status }
}
