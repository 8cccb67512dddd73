/** Every endpoint about loan products: their terms, and how two administrators open them. */
import { approvalWire } from '@kolo/approvals/contract'
import { endpoint } from '@kolo/foundation/endpoint'
import { askRefusals } from '@kolo/foundation/four-eyes'
import {
  decisionWire,
  idWire,
  instantWire,
  koboWire,
  lineWire,
  textWire,
  typedWire,
} from '@kolo/foundation/wire'
import { personWire } from '@kolo/payments/contract'
import * as z from 'zod/mini'
import { loansAccess } from '../loans.access.ts'
import {
  coverKinds,
  feeTimes,
  interestMethods,
  interestTimes,
  lienKinds,
  loanFrequencies,
  multipleBases,
  owedParts,
  ratePeriods,
  termBounds,
} from './loan-terms.rules.ts'
import { productStatuses } from './product.rules.ts'

const bps = (message: string) => z.number(message).check(z.int(message), z.minimum(0, message))
const count = (most: number, message: string) =>
  z.number(message).check(z.int(message), z.minimum(0, message), z.maximum(most, message))

/** A fee, taken from what is paid out: either an amount or a part of the loan. */
const feeWire = z.strictObject({
  name: lineWire(2, 40, 'Please name the fee in 2 to 40 characters.'),
  flatKobo: z.optional(koboWire),
  bps: z.optional(bps('Enter the fee with at most two decimals.')),
  taken: z.optional(z.enum(feeTimes)),
})

/** What a loan product promises and asks for. */
const termsShape = {
  method: z.enum(interestMethods, 'Choose how interest is calculated.'),
  rateBps: bps('Enter the rate with at most two decimals.'),
  ratePeriod: z.enum(ratePeriods),
  interestTaken: z.enum(interestTimes),
  frequency: z.enum(loanFrequencies),
  termMin: count(260, 'Enter how many instalments.'),
  termMax: count(260, 'Enter how many instalments.'),
  gracePeriods: count(24, 'Enter 0 to 24.'),
  minKobo: koboWire,
  maxKobo: koboWire,
  multipleBps: bps('Enter how many times, with at most two decimals.').check(
    z.minimum(100, 'Enter at least 0.01 times.'),
    z.maximum(termBounds.multipleBps, 'A loan can be up to 10 times the savings.'),
  ),
  multipleOf: z.enum(multipleBases),
  minMonthsMember: count(termBounds.months, 'Enter up to 120 months.'),
  minMonthsContributing: count(termBounds.months, 'Enter up to 120 months.'),
  maxRunning: count(termBounds.running, 'Enter 1 to 10 loans.').check(z.minimum(1, 'Enter 1 to 10 loans.')),
  instalmentToPayMaxBps: bps('Enter a percentage of the pay.').check(z.maximum(10_000, 'Enter up to 100 %.')),
  fees: z.array(feeWire).check(z.maxLength(termBounds.fees, 'A loan can have up to 5 fees.')),
  allocation: z.array(z.enum(owedParts)).check(z.maxLength(owedParts.length)),
  topUpAfterBps: z.optional(
    bps('Enter a percentage of the loan.').check(z.maximum(10_000, 'Enter up to 100 %.')),
  ),
  earlyWaivedBps: bps('Enter a percentage of the interest.').check(z.maximum(10_000, 'Enter up to 100 %.')),
  penaltyBps: z._default(bps('Enter the penalty with at most two decimals.'), 0),
  penaltyCapBps: z._default(
    bps('Enter a percentage of the instalment.').check(z.maximum(10_000, 'Enter up to 100 %.')),
    0,
  ),
  lien: z.enum(lienKinds),
  guarantorsMin: z._default(count(termBounds.guarantors, 'Enter 0 to 5 guarantors.'), 0),
  cover: z._default(z.enum(coverKinds), 'none'),
  noGuarantorUpToBps: z._default(
    bps('Enter a percentage of the savings.').check(z.maximum(10_000, 'Enter up to 100 %.')),
    0,
  ),
}

export const loanTermsWire = z.strictObject(termsShape)

const nameWire = lineWire(3, 60, 'Please enter a name of 3 to 60 characters.')
const purposeWire = textWire(0, 300, 'A description can have up to 300 characters.')
const idParams = z.object({ id: idWire })
const versionWire = z.number().check(z.int(), z.minimum(1))

/** A product as administrators keep it. */
export const loanProductWire = z.object({
  id: idWire,
  code: z.string(),
  name: z.string(),
  purpose: z.string(),
  status: z.enum(productStatuses),
  /** The terms new loans have; absent before it was opened. */
  terms: z.optional(loanTermsWire),
  openVersion: z.nullable(z.number()),
  /** Terms that were written and not opened yet. */
  draft: z.optional(z.object({ number: z.number(), terms: loanTermsWire })),
  preparedBy: personWire,
  preparedAt: instantWire,
  waiting: z.optional(approvalWire),
  version: z.number(),
  can: z.object({ edit: decisionWire, open: decisionWire, close: decisionWire }),
})

export type LoanProduct = z.output<typeof loanProductWire>

const termsRefusals = [
  'loan-rate',
  'loan-rate-period',
  'loan-term',
  'loan-grace',
  'loan-amounts',
  'loan-fee',
  'loan-allocation',
  'loan-penalty',
  'loan-penalty-cap',
  'loan-guarantors',
  'product-name-taken',
  'product-code-taken',
] as const

/** Every product, those that are open first. */
export const listLoanProducts = endpoint({
  name: 'loans.list-loan-products',
  method: 'GET',
  path: '/api/loan-products',
  summary: 'Every loan product with its terms, those that are open first.',
  needs: loansAccess.viewProducts,
  output: z.object({ rows: z.array(loanProductWire) }),
  refusals: [],
})

/** Writes a product as a draft. */
export const createLoanProduct = endpoint({
  name: 'loans.create-loan-product',
  method: 'POST',
  path: '/api/loan-products',
  summary: 'Writes a loan product as a draft; another administrator opens it.',
  needs: loansAccess.writeProduct,
  needsStepUp: true,
  body: z.strictObject({
    code: typedWire().check(
      z.regex(/^[A-Z0-9][A-Z0-9-]{1,11}$/, 'Enter a code of 2 to 12 capital letters, digits or hyphens.'),
    ),
    name: nameWire,
    purpose: purposeWire,
    ...termsShape,
  }),
  output: loanProductWire,
  refusals: termsRefusals,
  isDoneOnce: true,
})

/** Changes a product: of one that was opened the terms become a new version, which is opened again. */
export const editLoanProduct = endpoint({
  name: 'loans.edit-loan-product',
  method: 'PATCH',
  path: '/api/loan-products/{id}',
  summary:
    'Changes a loan product. Terms of one that was opened are a new version, opened by another administrator.',
  needs: loansAccess.writeProduct,
  needsStepUp: true,
  params: idParams,
  body: z.strictObject({ version: versionWire, name: nameWire, purpose: purposeWire, ...termsShape }),
  output: loanProductWire,
  refusals: termsRefusals,
})

/** Opens the terms that were written. */
export const openLoanProduct = endpoint({
  name: 'loans.open-loan-product',
  method: 'POST',
  path: '/api/loan-products/{id}/opening',
  summary: 'Opens the terms of a loan product to members; never by the administrator who wrote them.',
  needs: loansAccess.openProduct,
  needsStepUp: true,
  params: idParams,
  body: z.strictObject({ version: versionWire }),
  output: loanProductWire,
  refusals: ['nothing-to-open', 'own-product', ...askRefusals],
  isDoneOnce: true,
})

/** Stops new loans of a product. */
export const closeLoanProduct = endpoint({
  name: 'loans.close-loan-product',
  method: 'POST',
  path: '/api/loan-products/{id}/closing',
  summary: 'Stops new loans of a product, with a reason; loans that run go on.',
  needs: loansAccess.closeProduct,
  needsStepUp: true,
  params: idParams,
  body: z.strictObject({
    version: versionWire,
    reason: textWire(5, 500, 'Please give a reason of 5 to 500 characters.'),
  }),
  output: loanProductWire,
  refusals: ['product-not-open'],
  isDoneOnce: true,
})
