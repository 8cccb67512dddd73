/** Another value of an asset: written by one administrator with its paper, and counted when another agrees. */

import type { Call } from '@kolo/application/call'
import { askApproval } from '@kolo/approvals/server'
import type { InputOf } from '@kolo/foundation/endpoint'
import { kobo } from '@kolo/foundation/money'
import { isRefusal } from '@kolo/foundation/refusal'
import type { valueAsset } from '../assets.contract.ts'
import { assetValuation, weighValue } from './asset-valuation.ts'
import { lockPlanOfAsset } from './assets.store.ts'
import { presentAssetPage } from './register.ts'

export async function valueAssetHandler(call: Call, { params, body }: InputOf<typeof valueAsset>) {
  const { reason, ...after } = body
  await lockPlanOfAsset(call.db, params.id)
  const seen = await weighValue(call, params.id, after)
  if (isRefusal(seen)) return seen
  const { asset, paper } = seen
  const change = {
    asset: asset.name,
    plan: `${asset.plan_name} (${asset.plan_code}, version ${asset.plan_number})`,
    before: { valueKobo: kobo(asset.value_kobo), valuedOn: asset.valued_on },
    ...after,
    paper,
  }
  const outcome = await askApproval(call, assetValuation, { subjectId: params.id, change, reason })
  return isRefusal(outcome) ? outcome : presentAssetPage(call, params.id)
}
