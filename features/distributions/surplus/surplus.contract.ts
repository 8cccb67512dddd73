/** What the community itself earned: the close of a year, the reserve's part of it, resolutions and dividends. */
import { approvalWire } from '@kolo/approvals/contract'
import { fileTypes } from '@kolo/files/rules'
import { endpoint } from '@kolo/foundation/endpoint'
import { askRefusals } from '@kolo/foundation/four-eyes'
import { chosenIdWire, dayWire, idWire, instantWire, koboWire, textWire } from '@kolo/foundation/wire'
import { documentBytesMost } from '@kolo/investments/rules'
import { datedRatesWire } from '@kolo/savings/interest'
import * as z from 'zod/mini'
import { distributionWire } from '../distributions/distribution.contract.ts'
import { surplusBases } from '../distributions/distribution.rules.ts'
import { distributionsAccess } from '../distributions.access.ts'
import { evidenceWire } from '../evidence/evidence.contract.ts'
import { yearKinds } from './surplus.rules.ts'

/** What one account of income or expense brought. */
const yearLineWire = z.object({
  kind: z.enum(yearKinds),
  scope: z.string(),
  kobo: koboWire,
  /** Under which number and name the chart of accounts has it. */
  number: z.string(),
  name: z.string(),
})

const yearWire = z.object({
  year: z.number(),
  lines: z.array(yearLineWire),
  /** Below nothing where the year cost more than it brought. */
  surplusKobo: koboWire,
})

/** What of the surplus years before it brought that were never closed. */
const earlierKobo = koboWire

/** The next year to close, and the years that are closed. */
export const yearsWire = z.object({
  /** Nothing while no year is over that is not closed. */
  next: z.nullable(z.extend(yearWire, { earlierKobo, waiting: z.optional(approvalWire) })),
  years: z.array(
    z.extend(yearWire, {
      closedAt: instantWire,
      journalId: z.nullable(idWire),
      /** What its close took for the reserve, before appropriations; none in years since then. */
      reserveBps: z.nullable(z.number()),
      reserveKobo: koboWire,
      /** A meeting still has to appropriate its surplus. */
      isOpen: z.boolean(),
      /** When its auditor signed. */
      auditedOn: z.nullable(dayWire),
    }),
  ),
})
export type Years = z.output<typeof yearsWire>

/** What a meeting resolved. */
export const resolutionWire = z.object({
  id: idWire,
  code: z.string(),
  heldOn: dayWire,
  wording: z.string(),
  mostKobo: koboWire,
  /** What of it no distribution was approved for. */
  freeKobo: koboWire,
  evidence: evidenceWire,
  /** This administrator has opened its minutes. */
  isOpened: z.boolean(),
})
/** Everything of it on one page. */
const surplusWire = z.extend(yearsWire, {
  /** What is there to be shared out, and what is kept for bad years. */
  surplusKobo: koboWire,
  freeKobo: koboWire,
  reserveKobo: koboWire,
  /** The part of a year's surplus that goes to the reserve, from which day on. */
  reserveParts: datedRatesWire,
  partBps: z.number(),
  waitingPart: z.optional(approvalWire),
  /** The most a dividend on shares may be, in percent of share capital, from which day on. */
  dividendCeilings: datedRatesWire,
  waitingCeiling: z.optional(approvalWire),
  resolutions: z.array(resolutionWire),
  distributions: z.array(distributionWire),
  /** The tax held back of a dividend today. */
  whtBps: z.number(),
})
export type Surplus = z.output<typeof surplusWire>

export const readSurplus = endpoint({
  name: 'distributions.read-surplus',
  method: 'GET',
  path: '/api/admin/surplus',
  summary: 'What the community earned and kept, the years that are closed, resolutions and dividends.',
  needs: distributionsAccess.manage,
  output: surplusWire,
  refusals: [],
})

const writes = { method: 'POST', output: surplusWire, needsStepUp: true, isDoneOnce: true } as const
const reason = textWire(5, 500, 'Please give a reason of 5 to 500 characters.')

const percentBody = z.strictObject({
  effectiveFrom: dayWire,
  rateBps: z
    .number('Enter a percentage with at most two decimals.')
    .check(
      z.int('Enter a percentage with at most two decimals.'),
      z.minimum(0),
      z.maximum(10_000, 'No more than 100%.'),
    ),
  reason,
})

/** Another part for the reserve. */
export const changeReservePart = endpoint({
  ...writes,
  name: 'distributions.change-reserve-part',
  path: '/api/admin/surplus/reserve-parts',
  summary:
    'Ask for another part of a year’s surplus for the reserve from a day on, or agree to it as the second.',
  needs: distributionsAccess.changeReservePart,
  body: percentBody,
  refusals: [...askRefusals, 'part-day-passed', 'part-same'],
})

/** Another ceiling of dividends on shares. */
export const changeDividendCeiling = endpoint({
  ...writes,
  name: 'distributions.change-dividend-ceiling',
  path: '/api/admin/surplus/dividend-ceilings',
  summary: 'Ask for another ceiling of dividends on shares from a day on, or agree to it as the second.',
  needs: distributionsAccess.changeDividendCeiling,
  body: percentBody,
  refusals: [...askRefusals, 'ceiling-day-passed'],
})

export const closeYear = endpoint({
  ...writes,
  name: 'distributions.close-year',
  path: '/api/admin/surplus/years',
  summary: 'Ask that a year’s income and expense become surplus, or agree to it as the second.',
  needs: distributionsAccess.closeYear,
  body: z.strictObject({ year: z.number().check(z.int(), z.minimum(2000), z.maximum(2200)), reason }),
  refusals: [...askRefusals, 'year-not-next', 'year-changed'],
})

/** Adds the minutes of a meeting. */
export const addMinutes = endpoint({
  name: 'distributions.add-minutes',
  method: 'POST',
  path: '/api/admin/surplus/papers',
  summary: 'Adds the minutes of a meeting (PNG, JPG, WebP or PDF, at most 10 MB).',
  needs: distributionsAccess.addEvidence,
  needsStepUp: true,
  body: { kind: 'file', maxBytes: documentBytesMost, contentTypes: fileTypes },
  output: evidenceWire,
  refusals: ['file-type'],
})

/** Keeps what a meeting resolved. */
export const saveResolution = endpoint({
  ...writes,
  name: 'distributions.keep-resolution',
  path: '/api/admin/surplus/resolutions',
  summary: 'Keep what a meeting of the members resolved to share out, with its minutes.',
  needs: distributionsAccess.saveResolution,
  body: z.strictObject({
    heldOn: dayWire,
    wording: textWire(10, 2_000, 'Please give the wording of the resolution in 10 to 2,000 characters.'),
    mostKobo: koboWire.check(z.refine((amount) => amount > 0n, 'Please enter an amount above ₦0.')),
    evidenceId: chosenIdWire('Add the minutes of the meeting.'),
  }),
  refusals: ['day-to-come', 'no-minutes'],
})

export const calculateDividend = endpoint({
  name: 'distributions.calculate-dividend',
  method: 'POST',
  path: '/api/admin/surplus/distributions',
  summary: 'Calculate a dividend out of the surplus: its lines are frozen with the weights of this moment.',
  needs: distributionsAccess.calculate,
  body: z.strictObject({
    resolutionId: chosenIdWire('Choose a resolution of the meeting.'),
    periodStart: dayWire,
    periodEnd: dayWire,
    poolKobo: koboWire.check(z.refine((amount) => amount > 0n, 'Please enter an amount above ₦0.')),
    basis: z.enum(surplusBases),
    exemptReason: z.nullable(textWire(5, 300, 'Please give a reason of 5 to 300 characters.')),
    payOn: dayWire,
  }),
  output: distributionWire,
  isDoneOnce: true,
  needsStepUp: true,
  refusals: [
    'period-wrong',
    'period-to-come',
    'paid-before',
    'period-overlaps',
    'no-one-qualifies',
    'no-such-resolution',
  ],
})
