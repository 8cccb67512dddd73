/** Whether everything is there that a plan needs before it is reviewed and opened. */

import type { Call } from '@kolo/application/call'
import { batchQueries } from '@kolo/database/batched-queries'
import { type Refusal, refuse } from '@kolo/foundation/refusal'
import { assetsOf } from '../../assets/server/assets.store.ts'
import { type Prepared, type UnreadyRefusal, unreadyRefusal } from '../plans.rules.ts'
import type { InvestmentPlanRow, PlanAssetRow } from './plan.record.ts'
import { documentsOf } from './plans.store.ts'
import { readReadiness } from './set-up.ts'

/** What the checklist looks at, of a plan and what belongs to it. */
export function preparedOf(
  plan: InvestmentPlanRow,
  assets: readonly PlanAssetRow[],
  documents: number,
  isSetUp: boolean,
): Prepared {
  return { ...plan, assets, documents, isSetUp }
}

/** Why a draft is not sent to review. */
export async function whyNotReviewed(
  call: Pick<Call, 'db' | 'now'>,
  plan: InvestmentPlanRow,
): Promise<Refusal<UnreadyRefusal> | undefined> {
  const said = await batchQueries(call.db, { assets: assetsOf(plan.id), documents: documentsOf(plan.id) })
  return unreadyRefusal(preparedOf(plan, said.assets, said.documents.length, false), call.now)
}

/** Why a plan in review is not opened. */
export async function whyNotOpen(
  call: Pick<Call, 'db' | 'now'>,
  plan: InvestmentPlanRow,
): Promise<Refusal<UnreadyRefusal | 'set-up-missing' | 'rate-above-ceiling'> | undefined> {
  const said = await batchQueries(call.db, { assets: assetsOf(plan.id), documents: documentsOf(plan.id) })
  const { isSetUp, ceilingBps } = await readReadiness(call.db)
  const no = unreadyRefusal(preparedOf(plan, said.assets, said.documents.length, isSetUp), call.now)
  if (no) return no
  if (!isSetUp) return refuse('set-up-missing')
  return plan.target_rate_bps > ceilingBps && plan.rate_override_reason === null
    ? refuse('rate-above-ceiling', { n: String(ceilingBps / 100) }, 'overrideReason')
    : undefined
}
