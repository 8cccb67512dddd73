/** What the community says of itself before its first investment plan opens, and the return above which one needs a reason. */
import { approvalWire } from '@kolo/approvals/contract'
import { fileTypes } from '@kolo/files/rules'
import { endpoint } from '@kolo/foundation/endpoint'
import { askRefusals } from '@kolo/foundation/four-eyes'
import { naira } from '@kolo/foundation/money'
import { idWire, koboWire, lineWire, textWire } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { investmentsAccess } from '../investments.access.ts'
import { documentBytesMost, registrationTypes } from './plans.rules.ts'

/** How the community is registered, and the ceiling in basis points a year. */
export const setUpWire = z.object({
  registrationType: z.nullable(z.enum(registrationTypes, 'Choose how the community is registered.')),
  number: lineWire(0, 60, 'The registration number has up to 60 characters.'),
  /** The document that shows it. */
  paperId: z.nullable(idWire),
  ceilingBps: z.number().check(z.int('Enter a rate with at most two decimals.')),
  /** Above this amount an investment ends only when two administrators agree. */
  secondAboveKobo: z._default(koboWire, naira(1_000_000n)),
})

export type SetUp = z.output<typeof setUpWire>

const paperWire = z.object({
  id: idWire,
  name: z.string(),
  type: z.enum(fileTypes),
  sizeBytes: z.number(),
})

/** The set-up with its document and what waits about it. */
export const setUpAnswerWire = z.object({
  setUp: setUpWire,
  paper: z.optional(paperWire),
  /** Everything is there that the first plan needs. */
  isComplete: z.boolean(),
  waiting: z.optional(approvalWire),
})

export type SetUpAnswer = z.output<typeof setUpAnswerWire>

export const readSetUp = endpoint({
  name: 'investments.read-set-up',
  method: 'GET',
  path: '/api/investment-set-up',
  summary: 'How the community is registered, and the return above which a plan opens only with a reason.',
  needs: investmentsAccess.changeSetUp,
  output: setUpAnswerWire,
  refusals: [],
})

/** Asks for another set-up, or agrees to it. */
export const changeSetUp = endpoint({
  name: 'investments.change-set-up',
  method: 'PUT',
  path: '/api/investment-set-up',
  summary: 'Asks for another set-up, or agrees to it as the second administrator.',
  needs: investmentsAccess.changeSetUp,
  needsStepUp: true,
  body: z.strictObject({
    ...setUpWire.shape,
    secondAboveKobo: koboWire,
    reason: textWire(5, 300, 'Give a reason of 5 to 300 characters.'),
  }),
  output: setUpAnswerWire,
  refusals: [...askRefusals, 'no-change', 'ceiling-outside', 'second-above-outside', 'file-not-here'],
})

/** Keeps a document that may become the one of the registration. */
export const addRegistrationPaper = endpoint({
  name: 'investments.add-registration-paper',
  method: 'POST',
  path: '/api/investment-set-up/papers',
  summary:
    'Keeps the document of the registration (PNG, JPG, WebP or PDF, at most 10 MB), to be named in the set-up.',
  needs: investmentsAccess.changeSetUp,
  needsStepUp: true,
  body: { kind: 'file', maxBytes: documentBytesMost, contentTypes: fileTypes },
  output: paperWire,
  refusals: ['file-type'],
})

/** Opens the document of the registration. */
export const readRegistrationPaper = endpoint({
  name: 'investments.read-registration-paper',
  method: 'GET',
  path: '/api/investment-set-up/papers/{id}',
  summary: 'The document of the registration, for administrators.',
  needs: investmentsAccess.changeSetUp,
  params: z.object({ id: idWire }),
  output: z.undefined(),
  answers: 'file',
  refusals: [],
})
