/** Plans as members read them: what is open to them, and one plan with all a careful investor needs. */
import { fileTypes } from '@kolo/files/rules'
import { endpoint } from '@kolo/foundation/endpoint'
import { formattedTextWire } from '@kolo/foundation/formatted-text'
import { dayWire, idWire, instantWire, koboWire, lineWire } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { investmentsAccess } from '../investments.access.ts'
import {
  dayBases,
  earlyExits,
  payoutFrequencies,
  planCategories,
  planRisks,
  planStatuses,
  returnTypes,
} from '../plans/plans.rules.ts'

/** How fast prices rise in a year, of which day that is, and who says so. */
const inflationShape = {
  rateBps: z
    .number()
    .check(
      z.int('Enter a rate with at most two decimals.'),
      z.minimum(0, 'Enter a rate from 0% to 100%.'),
      z.maximum(10_000, 'Enter a rate from 0% to 100%.'),
    ),
  on: dayWire,
  source: lineWire(2, 120, 'Name the source in 2 to 120 characters.'),
}

/** How fast prices rise, as administrators last wrote it; `null` until they do. */
export const inflationWire = z.nullable(z.object(inflationShape))

export type Inflation = z.output<typeof inflationWire>

/** A plan in the list of members. */
export const offeredPlanWire = z.object({
  id: idWire,
  code: z.string(),
  /** The version of its terms. */
  number: z.number(),
  name: z.string(),
  summary: z.string(),
  riskStatement: z.string(),
  category: z.enum(planCategories),
  risk: z.enum(planRisks),
  status: z.enum(planStatuses),
  isBeingCancelled: z.boolean(),
  /** Whether money can be put into it now. */
  takesMoney: z.boolean(),
  returnType: z.enum(returnTypes),
  /** In basis points a year; of a profit share a projection. */
  rateBps: z.number(),
  dayBase: z.literal(dayBases),
  tenorDays: z.number(),
  payoutFrequency: z.enum(payoutFrequencies),
  minKobo: koboWire,
  multipleKobo: koboWire,
  maxPerMemberKobo: z.nullable(koboWire),
  targetKobo: koboWire,
  capKobo: koboWire,
  /** What can still be put in, and how much of the cap is taken up, in basis points. */
  leftKobo: koboWire,
  takenBps: z.number(),
  earlyExit: z.enum(earlyExits),
  exitFeeBps: z.number(),
  noticeDays: z.number(),
  interestFree: z.boolean(),
  /** The tax held back of its return, by today's rate; 0 where there is none. */
  taxBps: z.number(),
  opensAt: instantWire,
  closesAt: instantWire,
  startsOn: dayWire,
  maturesOn: dayWire,
  /** Whether its risk lies above what the member said they are ready to take, and whether they prefer its category. */
  isAboveTolerance: z.boolean(),
  isPreferred: z.boolean(),
})

export type OfferedPlan = z.output<typeof offeredPlanWire>

/** Everything the list of plans shows. */
export const cataloguePageWire = z.object({ plans: z.array(offeredPlanWire), inflation: inflationWire })

export const planPageWire = z.object({
  plan: offeredPlanWire,
  /** How many members have money in it. */
  members: z.number(),
  /** Its Markdown, read. */
  description: formattedTextWire,
  /** Its picture, which is one of its documents. */
  cover: z.nullable(z.object({ fileId: idWire, alt: z.string(), sizeBytes: z.number() })),
  legalBasis: z.string(),
  /** What the money is in, who owes it, who holds it, and what it was worth on which day. */
  assets: z.array(
    z.object({
      id: idWire,
      name: z.string(),
      issuer: z.string(),
      custodian: z.string(),
      valueKobo: koboWire,
      valuedOn: dayWire,
      /** The file that shows it, among the documents. */
      fileId: z.nullable(idWire),
    }),
  ),
  documents: z.array(
    z.object({
      id: idWire,
      title: z.string(),
      fileId: idWire,
      type: z.enum(fileTypes),
      sizeBytes: z.number(),
      addedAt: instantWire,
    }),
  ),
  /** Texts that were changed since it opened, newest first, with the note and what they said before. */
  changes: z.array(
    z.object({
      at: instantWire,
      note: z.string(),
      summary: z.string(),
      description: z.string(),
      riskStatement: z.string(),
    }),
  ),
  inflation: inflationWire,
})

export type PlanPage = z.output<typeof planPageWire>

/** The plans that can be invested in. */
export const listOfferedPlans = endpoint({
  name: 'investments.list-offered-plans',
  method: 'GET',
  path: '/api/investment-plans',
  summary: 'The plans that can be invested in, those that suit the member first; none is hidden.',
  needs: investmentsAccess.viewInvestments,
  output: cataloguePageWire,
  refusals: [],
})

export const readOfferedPlan = endpoint({
  name: 'investments.read-offered-plan',
  method: 'GET',
  path: '/api/investment-plans/{id}',
  summary: 'One plan with what stands behind it, what can go wrong, its documents and its changed texts.',
  needs: investmentsAccess.viewInvestments,
  params: z.object({ id: idWire }),
  output: planPageWire,
  refusals: [],
})

/** Writes how fast prices rise. */
export const changeInflation = endpoint({
  name: 'investments.change-inflation',
  method: 'PUT',
  path: '/api/inflation',
  summary: 'Writes how fast prices rise in a year, of which day that is, and where it was read.',
  needs: investmentsAccess.changeSetUp,
  needsStepUp: true,
  body: z.strictObject(inflationShape),
  output: z.object({ inflation: inflationWire }),
  refusals: ['inflation-day'],
})
