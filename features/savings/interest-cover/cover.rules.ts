/** What interest costs, and how much of it the society has earned. */
import { applyRate, greatestKobo, type Kobo, subtractKobo, sumKobo, zeroKobo } from '@kolo/foundation/money'

/**
 * What covers interest. Members' funds already have the promised interest as an expense, so what was earned is both
 * together: funds of −₦300.00 and ₦1,000.00 promised are ₦700.00 earned, and ₦300.00 missing.
 */
export function coverOf({ fundsKobo, promisedKobo }: { fundsKobo: Kobo; promisedKobo: Kobo }): {
  earnedKobo: Kobo
  gapKobo: Kobo
} {
  return {
    earnedKobo: sumKobo([fundsKobo, promisedKobo]),
    gapKobo: greatestKobo(zeroKobo, subtractKobo(zeroKobo, fundsKobo)),
  }
}

/** What a balance costs in a year at a rate, half a kobo upwards: ₦1,000,000.00 at 8 % costs ₦80,000.00. */
export function yearlyCost(balanceKobo: Kobo, rateBps: number): Kobo {
  return applyRate(balanceKobo, rateBps, 'half-up')
}
