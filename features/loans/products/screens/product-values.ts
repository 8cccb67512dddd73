/** A loan product's terms as they are typed, and as they travel. */
import { zeroKobo } from '@kolo/foundation/money'
import { typedPercent } from '@kolo/ui/patterns/typed-percent'
import { type feeTimes, type LoanTerms, owedParts, wholeAllocation } from '../loan-terms.rules.ts'
import type { LoanProduct } from '../product.contract.ts'

export type FeeValues = {
  name: string
  by: 'amount' | 'percent'
  amount: string
  taken: (typeof feeTimes)[number]
}

/** What an administrator types: amounts as digits of kobo, rates in percent, numbers as text. */
export type ProductValues = {
  code: string
  name: string
  purpose: string
  method: LoanTerms['method']
  rateBps: string
  ratePeriod: string
  interestTaken: string
  frequency: string
  termMin: string
  termMax: string
  gracePeriods: string
  minKobo: string
  maxKobo: string
  multipleBps: string
  multipleOf: string
  minMonthsMember: string
  minMonthsContributing: string
  maxRunning: string
  instalmentToPayMaxBps: string
  fees: FeeValues[]
  allocation: LoanTerms['allocation']
  penaltyBps: string
  penaltyCapBps: string
  earlyWaivedBps: string
  topUpAfterBps: string
  lien: string
  guarantorsMin: string
  cover: string
  noGuarantorUpToBps: string
}

/** A new product starts with what most societies ask for; nothing of it holds before two agree. */
export const newProduct: ProductValues = {
  code: '',
  name: '',
  purpose: '',
  method: 'reducing_equal_instalments',
  rateBps: '',
  ratePeriod: 'month',
  interestTaken: 'with_instalments',
  frequency: 'monthly',
  termMin: '1',
  termMax: '12',
  gracePeriods: '0',
  minKobo: '',
  maxKobo: '',
  multipleBps: '2',
  multipleOf: 'savings',
  minMonthsMember: '6',
  minMonthsContributing: '0',
  maxRunning: '1',
  instalmentToPayMaxBps: '50',
  fees: [],
  allocation: owedParts,
  penaltyBps: '0',
  penaltyCapBps: '0',
  earlyWaivedBps: '80',
  topUpAfterBps: '',
  lien: 'outstanding',
  guarantorsMin: '0',
  cover: 'none',
  noGuarantorUpToBps: '0',
}

const percentText = (bps: number) => String(bps / 100)

/** A product's terms for the form: those that wait, or those that are open. */
export function typedProduct(product: LoanProduct): ProductValues {
  const terms = product.draft?.terms ?? product.terms
  if (!terms) throw new Error(`Loan product ${product.id} has no terms`)
  return {
    code: product.code,
    name: product.name,
    purpose: product.purpose,
    method: terms.method,
    rateBps: terms.method === 'none' ? '' : percentText(terms.rateBps),
    ratePeriod: terms.ratePeriod,
    interestTaken: terms.interestTaken,
    frequency: terms.frequency,
    termMin: String(terms.termMin),
    termMax: String(terms.termMax),
    gracePeriods: String(terms.gracePeriods),
    minKobo: String(terms.minKobo),
    maxKobo: String(terms.maxKobo),
    multipleBps: String(terms.multipleBps / 10_000),
    multipleOf: terms.multipleOf,
    minMonthsMember: String(terms.minMonthsMember),
    minMonthsContributing: String(terms.minMonthsContributing),
    maxRunning: String(terms.maxRunning),
    instalmentToPayMaxBps: percentText(terms.instalmentToPayMaxBps),
    fees: terms.fees.map(({ name, flatKobo, bps, taken = 'from_disbursement' }) => ({
      name,
      taken,
      by: flatKobo === undefined ? 'percent' : 'amount',
      amount: flatKobo === undefined ? percentText(bps ?? 0) : String(flatKobo),
    })),
    allocation: wholeAllocation(terms),
    penaltyBps: percentText(terms.penaltyBps),
    penaltyCapBps: percentText(terms.penaltyCapBps),
    earlyWaivedBps: percentText(terms.earlyWaivedBps),
    topUpAfterBps: terms.topUpAfterBps === undefined ? '' : percentText(terms.topUpAfterBps),
    lien: terms.lien,
    guarantorsMin: String(terms.guarantorsMin),
    cover: terms.cover,
    noGuarantorUpToBps: percentText(terms.noGuarantorUpToBps),
  }
}

/** A whole number as it was typed; what is none is refused by the contract. */
const whole = (text: string) => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN)

/** "1.5" times is 15,000 of 10,000. */
function typedTimes(text: string): number {
  const match = /^(\d{1,2})(?:[.,](\d{1,2}))?$/.exec(text.trim())
  return match ? Number(match[1]) * 10_000 + Number((match[2] ?? '').padEnd(2, '0')) * 100 : Number.NaN
}

/** The terms as they travel. */
export function termsOnWire(values: ProductValues) {
  return {
    method: values.method,
    rateBps: values.method === 'none' ? 0 : typedPercent(values.rateBps),
    ratePeriod: values.method === 'none' ? 'month' : values.ratePeriod,
    interestTaken: values.method === 'none' ? 'with_instalments' : values.interestTaken,
    frequency: values.frequency,
    termMin: whole(values.termMin),
    termMax: whole(values.termMax),
    gracePeriods: whole(values.gracePeriods),
    minKobo: values.minKobo || zeroKobo.toString(),
    maxKobo: values.maxKobo || zeroKobo.toString(),
    multipleBps: typedTimes(values.multipleBps),
    multipleOf: values.multipleOf,
    minMonthsMember: whole(values.minMonthsMember),
    minMonthsContributing: whole(values.minMonthsContributing),
    maxRunning: whole(values.maxRunning),
    instalmentToPayMaxBps: typedPercent(values.instalmentToPayMaxBps || '0'),
    fees: values.fees.map(({ name, by, amount, taken }) => ({
      name,
      ...(taken === 'before' ? { taken } : {}),
      ...(by === 'amount' ? { flatKobo: amount || '0' } : { bps: typedPercent(amount) }),
    })),
    allocation: values.allocation,
    penaltyBps: typedPercent(values.penaltyBps || '0'),
    penaltyCapBps: typedPercent(values.penaltyCapBps || '0'),
    earlyWaivedBps: typedPercent(values.earlyWaivedBps || '0'),
    ...(values.topUpAfterBps.trim() === '' ? {} : { topUpAfterBps: typedPercent(values.topUpAfterBps) }),
    lien: values.lien,
    cover: values.cover,
    guarantorsMin: values.cover === 'none' ? 0 : whole(values.guarantorsMin),
    noGuarantorUpToBps: values.cover === 'none' ? 0 : typedPercent(values.noGuarantorUpToBps || '0'),
  }
}
