/** What plans hold: contributed, invested, realised and paid. */
import type { Db } from '@kolo/database/tables'
import { kobo, subtractKobo } from '@kolo/foundation/money'
import { planById } from '@kolo/investments/server'
import type { PlanSums } from '../../distributions/distribution.contract.ts'
import { sumsOfPlans } from '../../distributions/server/distribution.store.ts'

/** Whether members have, or had, money in a plan of this state. */
export function hasMoney(status: string): boolean {
  return ['open', 'paused', 'closed', 'running', 'matured', 'settled'].includes(status)
}

export type SumsRow = {
  id: string
  code: string
  name: string
  status: string
  invested_kobo: bigint
  realised_kobo: bigint
  paid_kobo: bigint
  owed_kobo: bigint
  held_kobo: bigint
}

export function presentSums(row: SumsRow): PlanSums {
  const realisedKobo = kobo(row.realised_kobo)
  const paidKobo = kobo(row.paid_kobo)
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    status: row.status,
    contributedKobo: kobo(row.held_kobo),
    investedKobo: kobo(row.invested_kobo),
    realisedKobo,
    paidKobo,
    incomeKobo: subtractKobo(realisedKobo, paidKobo),
    owedKobo: kobo(row.owed_kobo),
  }
}

export async function allSums(db: Db) {
  const rows = await sumsOfPlans(db).execute()
  return rows.map((row) => ({ row, sums: presentSums(row) }))
}

/** What one plan holds. */
export async function sumsOf(db: Db, planId: string): Promise<PlanSums> {
  const row = await sumsOfPlans(db).where('p.id', '=', planId).executeTakeFirst()
  if (row) return presentSums(row)
  const { id, code, name, status } = await planById(db, planId)
  const none = { invested_kobo: 0n, realised_kobo: 0n, paid_kobo: 0n, owed_kobo: 0n, held_kobo: 0n }
  return presentSums({ id, code, name, status, ...none })
}
