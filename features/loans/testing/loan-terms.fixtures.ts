/** Terms of loans for tests. */
import { naira } from '@kolo/foundation/money'
import { type LoanTerms, owedParts } from '../products/loan-terms.rules.ts'

export type { LoanTerms }

/** An ordinary loan, but for what a test says. */
export function termsWith(changed: Partial<LoanTerms> = {}): LoanTerms {
  return {
    method: 'reducing_equal_instalments',
    rateBps: 150,
    ratePeriod: 'month',
    interestTaken: 'with_instalments',
    frequency: 'monthly',
    termMin: 1,
    termMax: 60,
    gracePeriods: 0,
    minKobo: naira(50_000n),
    maxKobo: naira(5_000_000n),
    multipleBps: 20_000,
    multipleOf: 'savings',
    minMonthsMember: 6,
    minMonthsContributing: 0,
    maxRunning: 1,
    instalmentToPayMaxBps: 5_000,
    fees: [],
    allocation: owedParts,
    penaltyBps: 200,
    penaltyCapBps: 1_000,
    earlyWaivedBps: 8_000,
    lien: 'outstanding',
    guarantorsMin: 0,
    cover: 'none',
    noGuarantorUpToBps: 0,
    ...changed,
  }
}
