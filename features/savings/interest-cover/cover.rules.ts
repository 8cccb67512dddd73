/** What interest costs, and how much of it the society has earned. */
import { applyRate, greatestKobo, type Kobo, subtractKobo, zeroKobo } from '@kolo/foundation/money'

/**
 * What is missing of promised interest: what was earned and what a resolution covers pay it. Of ₦1,000.00 promised and
 * ₦700.00 earned ₦300.00 are missing, and ₦100.00 once a resolution covers ₦200.00. A loss is made up first: at ₦50.00
 * below nothing ₦1,050.00 are missing. Where a resolution covers all that is promised, nothing is.
 */
export function coverGap({
  earnedKobo,
  promisedKobo,
  coveredKobo,
}: {
  earnedKobo: Kobo
  promisedKobo: Kobo
  coveredKobo: Kobo
}): Kobo {
  if (coveredKobo >= promisedKobo) return zeroKobo
  return greatestKobo(zeroKobo, subtractKobo(subtractKobo(promisedKobo, coveredKobo), earnedKobo))
}

/** What a balance costs in a year at a rate, half a kobo upwards: ₦1,000,000.00 at 8 % costs ₦80,000.00. */
export function yearlyCost(balanceKobo: Kobo, rateBps: number): Kobo {
  return applyRate(balanceKobo, rateBps, 'half-up')
}
