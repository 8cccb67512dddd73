import type { Call } from '@kolo/application/call'
import { pageById, paged } from '@kolo/database/pages'
import type { InputOf } from '@kolo/foundation/endpoint'
import { kobo } from '@kolo/foundation/money'
import { RequestProblem } from '@kolo/foundation/request-problem'
import { planById } from '@kolo/investments/server'
import { presentOptionalEvidence } from '../../evidence/server/present-evidence.ts'
import type { FigureRow, readFigure } from '../../investment-funds/fund.contract.ts'
import { type DeedRow, deedsBehind } from '../../investment-funds/server/fund.store.ts'
import { hasMoney } from '../../investment-funds/server/fund-sums.ts'

export async function readFigureHandler(call: Call, { params: { id }, query }: InputOf<typeof readFigure>) {
  const { figure = 'contributed' } = query
  const page = pageById(query)
  const plan = await planById(call.db, id)
  if (!hasMoney(plan.status)) throw new RequestProblem('not-found')
  const found = await deedsBehind(call.db, figure, { planId: plan.id, ...page })
  const { rows, nextCursor } = paged(found, query.limit)
  return { rows: rows.map(presentDeed), nextCursor }
}

function presentDeed(row: DeedRow): FigureRow {
  return {
    id: row.id,
    what: row.what,
    code: row.code,
    onDay: row.on_day,
    amountKobo: kobo(row.amount_kobo),
    journals: row.journals,
    journalId: row.journal_id,
    evidence: row.evidence_open ? presentOptionalEvidence(row) : null,
    hasEvidence: row.evidence_id !== null,
  }
}
