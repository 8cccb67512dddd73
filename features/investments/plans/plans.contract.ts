/** Investment plans as administrators keep them, from the draft to the settlement, and the files that stand behind them. */
import { approvalWire } from '@kolo/approvals/contract'
import { fileTypes } from '@kolo/files/rules'
import { endpoint } from '@kolo/foundation/endpoint'
import { formattedTextWire } from '@kolo/foundation/formatted-text'
import { askRefusals } from '@kolo/foundation/four-eyes'
import {
  dayWire,
  decisionWire,
  idWire,
  instantWire,
  koboWire,
  lineWire,
  pageQuery,
  textWire,
  typedWire,
} from '@kolo/foundation/wire'
import { personWire } from '@kolo/payments/contract'
import * as z from 'zod/mini'
import { investmentsAccess } from '../investments.access.ts'
import {
  checklistItems,
  dayBases,
  documentBytesMost,
  earlyExits,
  payoutFrequencies,
  planCategories,
  planRisks,
  planStatuses,
  returnTypes,
} from './plans.rules.ts'

const params = z.object({ id: idWire })
const versionWire = z.number().check(z.int(), z.minimum(1))
const reasonWire = textWire(5, 500, 'Please give a reason of 5 to 500 characters.')
const whole = (message: string) => z.number().check(z.int(message))

/** What a plan promises and asks for, as it travels. */
const termsShape = {
  returnType: z.enum(returnTypes, 'Choose how the return comes about.'),
  /** In basis points a year: 1,600 is 16 %. */
  targetRateBps: whole('Enter a return with at most two decimals.'),
  dayBase: z.literal(dayBases),
  tenorDays: whole('Enter whole days.'),
  payoutFrequency: z.enum(payoutFrequencies, 'Choose when the return is paid.'),
  minKobo: koboWire,
  maxPerMemberKobo: z.nullable(koboWire),
  multipleKobo: koboWire,
  targetKobo: koboWire,
  capKobo: koboWire,
  unitPriceKobo: z.nullable(koboWire),
  earlyExit: z.enum(earlyExits, 'Choose whether members may leave early.'),
  exitFeeBps: whole('Enter a fee with at most two decimals.').check(
    z.minimum(0),
    z.maximum(10_000, 'A fee can be up to 100%.'),
  ),
  noticeDays: whole('Enter whole days.').check(z.minimum(0), z.maximum(365, 'Notice can be up to 365 days.')),
  /** Which rule of the withholding taxes its return falls under; `null`: none. */
  whtRule: z.nullable(z.literal('interest')),
  interestFree: z.boolean(),
  opensAt: instantWire,
  closesAt: instantWire,
  startsOn: dayWire,
  maturesOn: dayWire,
}

const nameWire = lineWire(3, 100, 'Please enter a plan name of 3 to 100 characters.')
const textsShape = {
  summary: textWire(0, 280, 'The summary has up to 280 characters.'),
  description: textWire(0, 10_000, 'The description has up to 10,000 characters.'),
  riskStatement: textWire(0, 5_000, 'What can go wrong has up to 5,000 characters.'),
}

/** What is written of a plan in its draft. */
const draftShape = {
  name: nameWire,
  ...textsShape,
  category: z.enum(planCategories, 'Choose what the money goes into.'),
  risk: z.enum(planRisks, 'Choose how high the risk is.'),
  legalBasis: textWire(0, 1_000, 'The legal basis has up to 1,000 characters.'),
  ...termsShape,
}

const fileWire = z.object({
  id: idWire,
  name: z.string(),
  type: z.enum(fileTypes),
  sizeBytes: z.number(),
})

/** What stands behind a plan. */
const assetShape = {
  name: lineWire(2, 120, 'Enter the name of the asset in 2 to 120 characters.'),
  issuer: lineWire(0, 120, 'The issuer has up to 120 characters.'),
  custodian: lineWire(0, 120, 'Who holds it has up to 120 characters.'),
  valueKobo: koboWire,
  valuedOn: dayWire,
}

/** A plan in the list of administrators. */
export const planRowWire = z.object({
  id: idWire,
  code: z.string(),
  /** The version of the plan. */
  number: z.number(),
  name: z.string(),
  category: z.enum(planCategories),
  risk: z.enum(planRisks),
  status: z.enum(planStatuses),
  returnType: z.enum(returnTypes),
  targetRateBps: z.number(),
  tenorDays: z.number(),
  capKobo: koboWire,
  subscribedKobo: koboWire,
  reservedKobo: koboWire,
  opensAt: instantWire,
  closesAt: instantWire,
  startsOn: dayWire,
  maturesOn: dayWire,
  /** Since when it is being cancelled. */
  cancellingSince: z.optional(instantWire),
})

export type PlanListRow = z.output<typeof planRowWire>

/** A plan as administrators keep it. */
export const planReviewWire = z.object({
  ...planRowWire.shape,
  ...draftShape,
  /** Its description as members read it. */
  descriptionRead: formattedTextWire,
  coverFileId: z.nullable(idWire),
  /** How many members have money in it. */
  members: z.number(),
  replaces: z.optional(z.object({ id: idWire, number: z.number() })),
  successor: z.optional(z.object({ id: idWire, number: z.number(), status: z.enum(planStatuses) })),
  rateOverrideReason: z.optional(z.string()),
  /** The return above which it opens only with a reason, in basis points. */
  ceilingBps: z.number(),
  preparedBy: personWire,
  preparedAt: instantWire,
  assets: z.array(z.object({ ...assetShape, id: idWire, file: z.optional(fileWire) })),
  documents: z.array(z.object({ id: idWire, title: z.string(), file: fileWire })),
  /** What must be there before it opens. */
  checklist: z.array(z.object({ item: z.enum(checklistItems), isDone: z.boolean() })),
  /** What became of it, newest first; without a name the calendar decided. */
  history: z.array(
    z.object({
      decision: z.string(),
      by: z.optional(personWire),
      at: instantWire,
      reason: z.optional(z.string()),
    }),
  ),
  /** What members read was changed, newest first: the note they see, and what it was before. */
  rewordings: z.array(
    z.object({
      note: z.string(),
      at: instantWire,
      by: personWire,
      summary: z.string(),
      description: z.string(),
      riskStatement: z.string(),
    }),
  ),
  /** What about it waits for a second administrator. */
  waiting: z.array(approvalWire),
  version: z.number(),
  can: z.object({
    edit: decisionWire,
    submit: decisionWire,
    open: decisionWire,
    sendBack: decisionWire,
    reword: decisionWire,
    pause: decisionWire,
    resume: decisionWire,
    close: decisionWire,
    cancel: decisionWire,
    settle: decisionWire,
    copy: decisionWire,
  }),
})

export type PlanReview = z.output<typeof planReviewWire>

const termsRefusals = [
  'minimum-out-of-range',
  'cap-out-of-range',
  'not-a-multiple',
  'most-out-of-range',
  'target-above-cap',
  'tenor-out-of-range',
  'return-out-of-range',
  'exit-fee-missing',
  'exit-notice-missing',
  'discount-at-maturity',
  'interest-free-shares-profit',
  'closes-before-opening',
  'starts-before-closing',
  'matures-before-start',
  'maturity-not-tenor',
  'plan-name-taken',
] as const

const stateRefusals = ['plan-state', 'plan-cancelling'] as const
const draftRefusals = ['plan-in-review', 'plan-terms-frozen', 'plan-cancelling'] as const

const manage = { needsStepUp: true, params, output: planReviewWire } as const

/** The plans in a state, or all, with how many there are in each. */
export const listPlanReviews = endpoint({
  name: 'investments.list-plan-reviews',
  method: 'GET',
  path: '/api/investment-plan-reviews',
  summary: 'Investment plans for administrators, newest first, with how many there are in each state.',
  needs: investmentsAccess.managePlans,
  query: z.object({ ...pageQuery, status: z.optional(z.enum(planStatuses)) }),
  output: z.object({
    rows: z.array(planRowWire),
    counts: z.array(z.object({ status: z.enum(planStatuses), count: z.number() })),
    nextCursor: z.optional(z.string()),
  }),
  refusals: [],
})

/** One plan with everything about it. */
export const readPlanReview = endpoint({
  name: 'investments.read-plan-review',
  method: 'GET',
  path: '/api/investment-plan-reviews/{id}',
  summary: 'One investment plan with its terms, evidence, history and what may be done with it.',
  needs: investmentsAccess.managePlans,
  params,
  output: planReviewWire,
  refusals: [],
})

/** Writes a plan as a draft. */
export const createPlan = endpoint({
  name: 'investments.create-plan',
  method: 'POST',
  path: '/api/investment-plan-reviews',
  summary: 'Writes an investment plan as a draft; another administrator opens it.',
  needs: investmentsAccess.managePlans,
  needsStepUp: true,
  body: z.strictObject({
    code: typedWire().check(
      z.regex(/^[A-Z0-9][A-Z0-9-]{1,11}$/, 'Enter a code of 2 to 12 capital letters, digits or hyphens.'),
    ),
    ...draftShape,
  }),
  output: planReviewWire,
  refusals: [...termsRefusals, 'plan-code-taken'],
  isDoneOnce: true,
})

/** Changes a draft. */
export const editPlan = endpoint({
  ...manage,
  name: 'investments.edit-plan',
  method: 'PATCH',
  path: '/api/investment-plan-reviews/{id}',
  summary: 'Changes a draft; whoever writes it is its preparer and cannot open it.',
  needs: investmentsAccess.editPlan,
  body: z.strictObject({ version: versionWire, coverFileId: z.nullable(idWire), ...draftShape }),
  refusals: [...termsRefusals, ...draftRefusals, 'file-not-here'],
})

/** Says what stands behind a draft. */
export const setPlanAssets = endpoint({
  ...manage,
  name: 'investments.set-plan-assets',
  method: 'PUT',
  path: '/api/investment-plan-reviews/{id}/assets',
  summary: 'Says what stands behind a draft, each with its evidence among the documents of the plan.',
  needs: investmentsAccess.editPlan,
  body: z.strictObject({
    version: versionWire,
    assets: z
      .array(z.strictObject({ ...assetShape, fileId: z.nullable(idWire) }))
      .check(z.maxLength(20, 'A plan names up to 20 assets.')),
  }),
  refusals: [...draftRefusals, 'file-not-here', 'asset-value', 'valued-later'],
})

export const addPlanDocument = endpoint({
  ...manage,
  name: 'investments.add-plan-document',
  method: 'POST',
  path: '/api/investment-plan-reviews/{id}/documents',
  summary: 'Adds a document (PNG, JPG, WebP or PDF, at most 10 MB) to a plan that is not over.',
  needs: investmentsAccess.addPlanDocument,
  /** Absent: what its file is called. */
  query: z.object({
    title: z.optional(lineWire(2, 120, 'Give the document a title of 2 to 120 characters.')),
  }),
  body: { kind: 'file', maxBytes: documentBytesMost, contentTypes: fileTypes },
  refusals: [...stateRefusals, 'file-type', 'too-many-documents'],
})

/** Takes a document off a draft. */
export const removePlanDocument = endpoint({
  ...manage,
  name: 'investments.remove-plan-document',
  method: 'POST',
  path: '/api/investment-plan-reviews/{id}/documents/{documentId}/removal',
  summary: 'Takes a document off a draft; from the review on nothing is removed.',
  needs: investmentsAccess.editPlan,
  params: z.object({ id: idWire, documentId: idWire }),
  refusals: [...draftRefusals, 'document-in-use'],
  isDoneOnce: true,
})

export const readPlanFile = endpoint({
  name: 'investments.read-plan-file',
  method: 'GET',
  path: '/api/investment-plans/{id}/files/{fileId}',
  summary: 'A document, a piece of evidence or the picture of a plan, for everybody who can see the plan.',
  needs: investmentsAccess.viewInvestments,
  params: z.object({ id: idWire, fileId: idWire }),
  output: z.undefined(),
  answers: 'file',
  refusals: [],
})

/** Sends a draft to review. */
export const submitPlan = endpoint({
  ...manage,
  name: 'investments.submit-plan',
  method: 'POST',
  path: '/api/investment-plan-reviews/{id}/review',
  summary: 'Sends a draft with all that belongs to it to review; its terms hold from then on.',
  needs: investmentsAccess.submitPlan,
  body: z.strictObject({ version: versionWire }),
  refusals: [...stateRefusals, 'plan-not-proven', 'plan-incomplete'],
  isDoneOnce: true,
})

/** Opens a plan in review. */
export const openPlan = endpoint({
  ...manage,
  name: 'investments.open-plan',
  method: 'POST',
  path: '/api/investment-plan-reviews/{id}/opening',
  summary: 'Opens a plan that another administrator prepared; above the ceiling only with a reason.',
  needs: investmentsAccess.openPlan,
  body: z.strictObject({
    version: versionWire,
    overrideReason: z.optional(reasonWire),
  }),
  refusals: [
    ...askRefusals,
    ...stateRefusals,
    'own-plan',
    'rate-above-ceiling',
    'set-up-missing',
    'plan-not-proven',
    'plan-incomplete',
  ],
  isDoneOnce: true,
})

/** Sends a plan in review back to its draft. */
export const sendBackPlan = endpoint({
  ...manage,
  name: 'investments.send-back-plan',
  method: 'POST',
  path: '/api/investment-plan-reviews/{id}/return',
  summary: 'Sends a plan in review back to its draft, with a reason.',
  needs: investmentsAccess.sendBackPlan,
  body: z.strictObject({ version: versionWire, reason: reasonWire }),
  refusals: [...stateRefusals],
  isDoneOnce: true,
})

/** Changes what members read, with a note they see. */
export const rewordPlan = endpoint({
  ...manage,
  name: 'investments.reword-plan',
  method: 'POST',
  path: '/api/investment-plan-reviews/{id}/texts',
  summary: 'Changes what members read of an open plan, with a note they see; what it said before is kept.',
  needs: investmentsAccess.rewordPlan,
  body: z.strictObject({
    version: versionWire,
    ...textsShape,
    note: textWire(5, 500, 'Tell members in 5 to 500 characters what you changed.'),
  }),
  refusals: [...stateRefusals, 'no-change', 'risk-missing'],
  isDoneOnce: true,
})

/** Stops new money. */
export const pausePlan = endpoint({
  ...manage,
  name: 'investments.pause-plan',
  method: 'POST',
  path: '/api/investment-plan-reviews/{id}/pause',
  summary: 'Stops new money in an open plan, with a reason that members who are in it are told.',
  needs: investmentsAccess.pausePlan,
  body: z.strictObject({ version: versionWire, reason: reasonWire }),
  refusals: [...stateRefusals],
  isDoneOnce: true,
})

/** Opens a paused plan again. */
export const resumePlan = endpoint({
  ...manage,
  name: 'investments.resume-plan',
  method: 'POST',
  path: '/api/investment-plan-reviews/{id}/resumption',
  summary: 'Opens a paused plan again, with a reason that members who are in it are told.',
  needs: investmentsAccess.resumePlan,
  body: z.strictObject({ version: versionWire, reason: reasonWire }),
  refusals: [...stateRefusals],
  isDoneOnce: true,
})

/** Closes an open plan before its day. */
export const closePlan = endpoint({
  ...manage,
  name: 'investments.close-plan',
  method: 'POST',
  path: '/api/investment-plan-reviews/{id}/closing',
  summary: 'Closes an open plan before its day: no more money comes in, and it starts on its day.',
  needs: investmentsAccess.closePlan,
  body: z.strictObject({ version: versionWire, reason: reasonWire }),
  refusals: [...stateRefusals],
  isDoneOnce: true,
})

/** Cancels a plan that does not run yet. */
export const cancelPlan = endpoint({
  ...manage,
  name: 'investments.cancel-plan',
  method: 'POST',
  path: '/api/investment-plan-reviews/{id}/cancellation',
  summary: 'Asks to cancel a plan that does not run yet, or agrees to it; what was paid in goes back first.',
  needs: investmentsAccess.cancelPlan,
  body: z.strictObject({ version: versionWire, reason: reasonWire }),
  refusals: [...askRefusals, ...stateRefusals, 'own-cancellation'],
  isDoneOnce: true,
})

/** Ends a matured plan. */
export const settlePlan = endpoint({
  ...manage,
  name: 'investments.settle-plan',
  method: 'POST',
  path: '/api/investment-plan-reviews/{id}/settlement',
  summary: 'Asks to settle a matured plan, or agrees to it, once everything in it is paid or rolled over.',
  needs: investmentsAccess.settlePlan,
  body: z.strictObject({ version: versionWire }),
  refusals: [...askRefusals, ...stateRefusals, 'own-settlement', 'plan-unpaid'],
  isDoneOnce: true,
})

/** Begins another version of a plan. */
export const copyPlan = endpoint({
  ...manage,
  name: 'investments.copy-plan',
  method: 'POST',
  path: '/api/investment-plan-reviews/{id}/versions',
  summary: 'Begins the next version of a plan as a draft that is a copy of it.',
  needs: investmentsAccess.copyPlan,
  refusals: ['plan-state', 'version-waits'],
  isDoneOnce: true,
})
