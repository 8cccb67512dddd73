/** The member's side: where it goes, and what came. */

import type { Call } from '@kolo/application/call'
import { batchQueries } from '@kolo/database/batched-queries'
import { pageById, paged } from '@kolo/database/pages'
import type { InputOf } from '@kolo/foundation/endpoint'
import { kobo } from '@kolo/foundation/money'
import { refuse } from '@kolo/foundation/refusal'
import { purposeOf, targetNames } from '@kolo/payments/server'
import type * as contract from '../payroll.contract.ts'
import { paymentsOf, saveTarget, workOf } from './payroll.store.ts'

/** What came by payroll for the signed-in member. */
export async function readOwnPayrollHandler(
  call: Call,
  { query }: Pick<InputOf<typeof contract.readOwnPayroll>, 'query'>,
): Promise<contract.OwnPayroll> {
  const { db, actor, registry } = call
  const { purposes } = registry
  const found = await paymentsOf(db, actor.uid, pageById(query))
  const { rows, nextCursor } = paged(found, query.limit)
  const offered = Object.entries(purposes)
  const { work, names, ...targets } = await batchQueries(db, {
    work: workOf(db, actor.uid),
    names: targetNames(call, rows),
    ...Object.fromEntries(
      offered.map(([purpose, { targetsOf }]) => [`to ${purpose}`, targetsOf(db, actor.uid)]),
    ),
  })
  const named = new Map(names.map(({ id, name }) => [id, name]))
  const [works] = work
  return {
    rows: rows.map((row) => {
      const purpose = purposeOf(purposes, row.purpose)
      return {
        id: row.id,
        code: row.code,
        method: 'payroll' as const,
        employer: row.employer,
        month: row.month.slice(0, 7),
        amountKobo: kobo(row.amount_kobo),
        status: row.status,
        target: {
          name: named.get(row.target_id) ?? purpose.gone,
          link: purpose.targetLink(row.target_id),
        },
        inWallet: row.outcome === 'purpose-closed' && row.to_purpose_kobo === 0n,
        confirmedAt: row.confirmed_at ?? undefined,
      }
    }),
    nextCursor,
    work: works && { employer: works.employer, targetId: works.target_id ?? actor.uid },
    targets: offered.flatMap(([purpose]) =>
      ((targets as Record<string, { id: string; name: string }[]>)[`to ${purpose}`] ?? []).map(
        ({ id, name }) => ({
          id,
          purpose,
          name,
        }),
      ),
    ),
  }
}

/** Says where it goes from now on. */
export async function choosePayrollHandler(call: Call, { body }: InputOf<typeof contract.choosePayroll>) {
  const { db, actor } = call
  const own = await readOwnPayrollHandler(call, { query: { limit: 25 } })
  if (!own.work) return refuse('no-deduction')
  const target = own.targets.find(({ id }) => id === body.targetId)
  if (!target) return refuse('target-takes-none', {}, 'targetId')
  await saveTarget(db, actor.uid, { purpose: target.purpose, target_id: target.id })
  call.record({ kind: 'payroll.chosen', subjectUid: actor.uid, facts: { purpose: target.purpose } })
  return { ...own, work: { ...own.work, targetId: target.id } }
}
