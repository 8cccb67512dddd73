/** The register of what stands behind all plans: where it is, what it cost, and what it is worth, each with its paper. */
import { approvalWire } from '@kolo/approvals/contract'
import { endpoint } from '@kolo/foundation/endpoint'
import { askRefusals } from '@kolo/foundation/four-eyes'
import { dayWire, idWire, instantWire, koboWire, pageOf, pageQuery, textWire } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { investmentsAccess } from '../investments.access.ts'
import { planStatuses } from '../plans/plans.rules.ts'

const params = z.object({ id: idWire })

const amountsShape = {
  valueKobo: koboWire,
  /** What it pays at its end, and what was paid for it, where a paper said so. */
  faceKobo: z.nullable(koboWire),
  costKobo: z.nullable(koboWire),
}

const assetWire = z.object({
  id: idWire,
  name: z.string(),
  issuer: z.string(),
  /** Nothing: the community itself. */
  custodian: z.string(),
  plan: z.object({
    id: idWire,
    code: z.string(),
    number: z.number(),
    name: z.string(),
    status: z.enum(planStatuses),
  }),
  ...amountsShape,
  valuedOn: dayWire,
  /** Valued so long ago that no plan would open with it. */
  isOld: z.boolean(),
  fileId: z.nullable(idWire),
  /** Another value that waits for a second administrator. */
  approvals: z.array(approvalWire),
})

export type RegisteredAsset = z.output<typeof assetWire>

const valuationWire = z.object({
  /** Nothing: the value its plan was reviewed with. */
  id: z.nullable(idWire),
  ...amountsShape,
  valuedOn: dayWire,
  fileId: z.nullable(idWire),
  agreedAt: z.nullable(instantWire),
  askedBy: z.nullable(z.string()),
  agreedBy: z.nullable(z.string()),
})

const assetPageWire = z.object({
  asset: assetWire,
  /** Every value it ever had, the latest first. */
  valuations: z.array(valuationWire),
  /** What can be its paper. */
  documents: z.array(z.object({ fileId: idWire, title: z.string() })),
})

export type AssetPage = z.output<typeof assetPageWire>

/** The assets of all plans. */
export const listAssets = endpoint({
  name: 'investments.list-assets',
  method: 'GET',
  path: '/api/investment-assets',
  summary: 'What stands behind all plans, with its latest value, the day of it and its paper.',
  needs: investmentsAccess.managePlans,
  query: z.object(pageQuery),
  output: pageOf(assetWire),
  refusals: [],
})

/** The same for a sheet. */
export const downloadAssets = endpoint({
  name: 'investments.download-assets',
  method: 'GET',
  path: '/api/investment-assets/file',
  summary: 'The register of assets as a CSV file.',
  needs: investmentsAccess.managePlans,
  output: z.undefined(),
  answers: 'file',
  refusals: [],
})

export const readAsset = endpoint({
  name: 'investments.read-asset',
  method: 'GET',
  path: '/api/investment-assets/{id}',
  summary: 'An asset of a plan with every value it had, and who agreed to it.',
  needs: investmentsAccess.managePlans,
  params,
  output: assetPageWire,
  refusals: [],
})

/** Asks for another value, or agrees to it. */
export const valueAsset = endpoint({
  name: 'investments.value-asset',
  method: 'POST',
  path: '/api/investment-assets/{id}/valuations',
  summary:
    'Writes what an asset is worth on a day, with its paper; it counts when a second administrator agrees.',
  needs: investmentsAccess.valueAsset,
  needsStepUp: true,
  params,
  body: z.strictObject({
    ...amountsShape,
    valuedOn: dayWire,
    fileId: idWire,
    reason: textWire(5, 500, 'Enter the source of the value in 5 to 500 characters.'),
  }),
  output: assetPageWire,
  refusals: [...askRefusals, 'plan-state', 'valued-later', 'valued-earlier', 'file-not-here'],
  isDoneOnce: true,
})
