import { type Call, RequestProblem } from '@kolo/database/call'
import type { InputOf } from '@kolo/foundation/endpoint'
import { uuidPattern } from '@kolo/foundation/ids'
import { kobo } from '@kolo/foundation/money'
import { planById } from '@kolo/investments/server'
import type { FigureRow, readFigure } from '../trust.contract.ts'
import { evidenceIn } from './present-evidence.ts'
import { hasMoney } from './read-plan-money.ts'
import { type DeedRow, deedsBehind } from './trust.store.ts'

/** The act behind `GET /api/returns/{id}/deeds`. */
export async function readFigureAct(
  call: Call,
  { params: { id }, query: { cursor, limit, figure = 'contributed' } }: InputOf<typeof readFigure>,
) {
  if (cursor && !uuidPattern.test(cursor)) throw new RequestProblem('bad-request')
  const plan = await planById(call.db, id)
  if (!hasMoney(plan.status)) throw new RequestProblem('not-found')
  const found = await deedsBehind(call.db, figure, { planId: plan.id, after: cursor, limit: limit + 1 })
  const rows = found.slice(0, limit)
  return {
    rows: rows.map(presentDeed),
    nextCursor: found.length > rows.length ? rows.at(-1)?.id : undefined,
  }
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
    evidence: row.evidence_open ? evidenceIn(row) : null,
    hasEvidence: row.evidence_id !== null,
  }
}
