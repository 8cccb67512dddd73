/** Another value of an asset takes two administrators: what the first wrote with its paper counts when the second agrees. */
import { approvalKind, type Call } from '@kolo/application/call'
import { newId } from '@kolo/foundation/ids'
import { formatNaira } from '@kolo/foundation/money'
import { isRefusal } from '@kolo/foundation/refusal'
import { type CalendarDate, dayIn, formatDay, lagos } from '@kolo/foundation/time'
import { dayWire, idWire, koboWire } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { assetsWords } from '../assets.messages.ts'
import { valuationRefusal } from '../assets.rules.ts'
import { insertValuation, lockPlanOfAsset, registeredAsset, titlesOf } from './assets.store.ts'

const changeWire = z.object({
  asset: z.string(),
  plan: z.string(),
  before: z.object({ valueKobo: koboWire, valuedOn: dayWire }),
  valueKobo: koboWire,
  faceKobo: z.nullable(koboWire),
  costKobo: z.nullable(koboWire),
  valuedOn: dayWire,
  fileId: idWire,
  paper: z.string(),
})
type Change = z.output<typeof changeWire>

/** What an asset is worth from a day on. */
export const assetValuation = approvalKind<Change>({
  name: 'investments.asset-valuation',
  subjectType: 'investment-asset',
  permission: 'manage_investments',
  change: changeWire,
  describe: ({ asset, plan, before, paper, ...after }) => ({
    title: `Value "${asset}" anew`,
    lines: [
      { label: 'Plan', value: plan },
      { label: 'Value', value: `${formatNaira(before.valueKobo)} → ${formatNaira(after.valueKobo)}` },
      { label: 'Valued on', value: `${formatDay(before.valuedOn)} → ${formatDay(after.valuedOn)}` },
      ...(after.faceKobo === null ? [] : [{ label: 'Face value', value: formatNaira(after.faceKobo) }]),
      ...(after.costKobo === null ? [] : [{ label: 'Cost', value: formatNaira(after.costKobo) }]),
      { label: 'Paper, among the documents of the plan', value: paper },
    ],
  }),
  lockSubject: async ({ db }, id) => {
    await lockPlanOfAsset(db, id)
    const { value_kobo, valued_on, plan_status } = await registeredAsset(db, id)
    return { version: `${plan_status}, ${valued_on}, ${value_kobo}` }
  },
  apply: async (call, id, change, { approvalId, askedBy, approvedBy, alone }) => {
    const { db, now } = call
    const no = await weighValue(call, id, change)
    if (isRefusal(no)) return no
    await insertValuation(db, {
      id: newId(Date.parse(now)),
      asset_id: id,
      value_kobo: change.valueKobo,
      face_kobo: change.faceKobo,
      cost_kobo: change.costKobo,
      valued_on: change.valuedOn,
      file_id: change.fileId,
      approval_id: approvalId,
      asked_by: askedBy,
      agreed_by: approvedBy ?? null,
      agreed_at: now,
    })
    call.record({
      kind: 'investments.asset-valued',
      target: { type: 'investment-asset', id },
      facts: { valueKobo: change.valueKobo.toString(), valuedOn: change.valuedOn, alone },
    })
    return undefined
  },
  words: assetsWords,
})

/** Why an asset cannot be valued so, or the asset and what its paper is called. */
export async function weighValue(
  { db, now }: Call,
  id: string,
  { valuedOn, fileId }: { valuedOn: CalendarDate; fileId: string },
) {
  const asset = await registeredAsset(db, id)
  const { rows: titles } = await titlesOf(asset.plan_id).execute(db)
  const paper = titles.find(({ file_id }) => file_id === fileId)
  const seen = {
    status: asset.plan_status,
    last: asset.valued_on,
    today: dayIn(lagos, now),
    hasFile: paper !== undefined,
  }
  return valuationRefusal(seen, valuedOn) ?? { asset, paper: paper?.title ?? '' }
}
