import type { Call } from '@kolo/application/call'
import type { Approval } from '@kolo/approvals/contract'
import { readWaiting } from '@kolo/approvals/server'
import { decide } from '@kolo/foundation/access'
import { kobo } from '@kolo/foundation/money'
import { namesOf } from '@kolo/profile/server'
import { distributionsAccess } from '../../distributions.access.ts'
import type { Distribution } from '../distribution.contract.ts'
import { type CountedRow, countedById } from './distribution.store.ts'
import { waitingKinds } from './distribution-approvals.ts'

/** Distributions as administrators see them, with what waits for one of them and what this one may do. */
export async function presentDistributions(call: Call, rows: readonly CountedRow[]): Promise<Distribution[]> {
  const names = await namesOf(
    call.db,
    rows.map(({ prepared_by }) => prepared_by),
  )
  const open = rows.filter(({ status }) => status === 'submitted' || status === 'posted')
  const waits = await readWaiting(
    call,
    waitingKinds,
    open.map(({ id }) => id),
  )
  return rows.map((row) => presentRow(call, row, names.get(row.prepared_by), waits))
}

/** One of them, with what waits for an administrator and who prepared it as they were read before. */
export function presentRow(
  { actor }: Pick<Call, 'actor'>,
  row: CountedRow,
  preparedBy: string | undefined,
  waits: readonly Approval[],
): Distribution {
  const may = (act: keyof Distribution['can']) => decide(distributionsAccess[act], actor, row)
  return {
    id: row.id,
    code: row.code,
    planId: row.plan_id,
    planName: row.plan_name ?? 'The community',
    resolution: row.resolution_code,
    kind: row.kind,
    periodStart: row.period_start,
    periodEnd: row.period_end,
    poolKobo: kobo(row.pool_kobo),
    basis: row.basis,
    rateBps: row.rate_bps,
    minActiveDays: row.min_active_days,
    whtBps: row.wht_bps,
    exemptReason: row.exempt_reason,
    payOn: row.pay_on,
    status: row.status,
    snapshotHash: row.snapshot_hash,
    lineCount: row.line_count,
    postedCount: row.posted_count,
    reversedCount: row.reversed_count,
    owedCount: row.owed_count,
    owedKobo: kobo(row.owed_kobo),
    forgivenCount: row.forgiven_count,
    forgivenKobo: kobo(row.forgiven_kobo),
    paidKobo: kobo(row.paid_kobo),
    grossKobo: kobo(row.gross_kobo),
    whtKobo: kobo(row.wht_kobo),
    netKobo: kobo(row.net_kobo),
    preparedBy: preparedBy ?? 'Somebody who left',
    preparedAt: row.prepared_at,
    postedAt: row.posted_at,
    previewedAt: row.previewed_hash === row.snapshot_hash ? row.previewed_at : null,
    reversedReason: row.reversed_reason,
    version: row.version,
    waiting: waits.find(({ subject }) => subject.id === row.id),
    can: {
      preview: may('preview'),
      recalculate: may('recalculate'),
      submit: may('submit'),
      cancel: may('cancel'),
      reverse: may('reverse'),
    },
  }
}

export async function presentDistribution(call: Call, id: string): Promise<Distribution> {
  const [one] = await presentDistributions(call, [await countedById(call.db, id)])
  if (!one) throw new Error(`Distribution ${id} was lost while it was presented`)
  return one
}
