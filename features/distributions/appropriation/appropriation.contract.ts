/** The appropriation of a year's surplus by a resolution of the general meeting. */
import { approvalWire, personWire } from '@kolo/approvals/contract'
import { endpoint } from '@kolo/foundation/endpoint'
import { askRefusals } from '@kolo/foundation/four-eyes'
import { chosenIdWire, dayWire, idWire, instantWire, koboWire, textWire } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { auditOfYearWire } from '../audits/audit.contract.ts'
import { distributionWire } from '../distributions/distribution.contract.ts'
import { distributionsAccess } from '../distributions.access.ts'
import { resolutionWire } from '../surplus/surplus.contract.ts'
import { askedKinds, partKinds } from './appropriation.rules.ts'

const yearWire = z.coerce.number().check(z.int(), z.minimum(2000), z.maximum(2200))

/** One part with its amount. */
export const partWire = z.object({
  kind: z.enum(partKinds),
  /** The number of the own account that is credited. */
  account: z.nullable(z.string()),
  rateBps: z.nullable(z.number()),
  /** What the percentage is of. */
  baseKobo: z.nullable(koboWire),
  amountKobo: koboWire,
})

const askedPartWire = z
  .strictObject({
    kind: z.enum(askedKinds),
    account: z.nullable(z.string()),
    rateBps: z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(10_000, 'No more than 100%.'))),
    amountKobo: z.nullable(
      koboWire.check(z.refine((amount) => amount > 0n, 'Please enter an amount above ₦0.')),
    ),
  })
  .check(
    z.refine(
      ({ rateBps, amountKobo }) => (rateBps === null) !== (amountKobo === null),
      'Enter a percentage or an amount.',
    ),
    z.refine(({ kind, account }) => (kind === 'account') === (account !== null), 'Choose an account.'),
  )

const appropriationWire = z.object({
  year: z.number(),
  surplusKobo: koboWire,
  /** What of it years before brought that were never closed. */
  earlierKobo: koboWire,
  /** `closed-with-reserve`: its close took the reserve's part, before surpluses were appropriated. */
  state: z.enum(['deficit', 'open', 'waiting', 'approved', 'closed-with-reserve']),
  /** As approved, or as it waits for a second administrator. */
  parts: z.array(z.extend(partWire, { number: z.nullable(z.string()), name: z.string() })),
  /** What percentages are of. */
  savingsKobo: koboWire,
  sharesKobo: koboWire,
  loanInterestKobo: koboWire,
  /** The reserve's percentage until somebody enters another one. */
  reserveBps: z.number(),
  /** The most a dividend may be, of share capital; none where two administrators set none. */
  dividendCeilingBps: z.nullable(z.number()),
  /** Own accounts of members' funds and liabilities. */
  accounts: z.array(z.object({ number: z.string(), name: z.string() })),
  resolution: z.nullable(resolutionWire),
  /** Resolutions of meetings after the year that nothing was distributed by. */
  resolutions: z.array(resolutionWire),
  waiting: z.optional(approvalWire),
  approvedAt: z.nullable(instantWire),
  /** Who asked for what was approved, and the other administrator who approved it. */
  approved: z.optional(z.object({ askedBy: personWire, approvedBy: z.optional(personWire) })),
  journalId: z.nullable(idWire),
  /** What is left of the parts for members. */
  unpaidKobo: koboWire,
  distributions: z.array(distributionWire),
  audit: auditOfYearWire,
})
export type Appropriation = z.output<typeof appropriationWire>

/** The appropriation of one year. */
export const readAppropriation = endpoint({
  name: 'distributions.read-appropriation',
  method: 'GET',
  path: '/api/admin/surplus/appropriations/{year}',
  summary: 'The appropriation of a closed year’s surplus, or what is needed to decide it.',
  needs: distributionsAccess.manage,
  params: z.object({ year: yearWire }),
  output: appropriationWire,
  refusals: [],
})

export const appropriateSurplus = endpoint({
  name: 'distributions.appropriate-surplus',
  method: 'POST',
  path: '/api/admin/surplus/appropriations',
  summary:
    'Ask that the surplus of a closed year is appropriated as a meeting resolved, or agree to it as the second.',
  needs: distributionsAccess.appropriate,
  needsStepUp: true,
  isDoneOnce: true,
  body: z.strictObject({
    year: z.number().check(z.int(), z.minimum(2000), z.maximum(2200)),
    resolutionId: chosenIdWire('Choose the resolution of the meeting.'),
    parts: z.array(askedPartWire).check(z.maxLength(30)),
    reason: textWire(5, 500, 'Please give a reason of 5 to 500 characters.'),
  }),
  output: appropriationWire,
  refusals: [
    ...askRefusals,
    'year-not-open',
    'meeting-too-early',
    'resolution-used',
    'above-most',
    'parts-above-surplus',
    'above-ceiling',
    'part-twice',
    'part-empty',
    'no-own-account',
    'surplus-short',
    'funds-short',
  ],
})

/** Calculates the interest that a meeting declared for a year. */
export const declareInterest = endpoint({
  name: 'distributions.declare-interest',
  method: 'POST',
  path: '/api/admin/surplus/declared-interest',
  summary:
    'Calculate interest of a closed year at the rate a meeting declared: a line for each goal of plans whose interest is declared.',
  needs: distributionsAccess.calculate,
  needsStepUp: true,
  isDoneOnce: true,
  body: z.strictObject({
    year: z.number().check(z.int(), z.minimum(2000), z.maximum(2200)),
    rateBps: z
      .number('Enter the rate in percent.')
      .check(
        z.int('Enter a rate with at most two decimals.'),
        z.minimum(1, 'Enter a rate above 0%.'),
        z.maximum(5_000, 'The rate can be up to 50%.'),
      ),
    exemptReason: z.nullable(textWire(5, 300, 'Please give a reason of 5 to 300 characters.')),
    payOn: dayWire,
  }),
  output: distributionWire,
  refusals: ['not-appropriated', 'paid-before', 'period-overlaps', 'no-one-qualifies', 'above-part'],
})
