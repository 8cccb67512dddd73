/** What a plan's terms are in the form of the reckoning, and the amount it is first shown for. */
import { greatestKobo, type Kobo, leastKobo, naira } from '@kolo/foundation/money'
import type { ReturnTerms } from '../calculation.rules.ts'
import type { OfferedPlan } from '../catalogue.contract.ts'

/** Of an offered plan, what its return follows from. */
export function returnTermsOf(plan: OfferedPlan): ReturnTerms {
  const { returnType, rateBps, dayBase, startsOn, maturesOn, payoutFrequency } = plan
  return { returnType, rateBps, dayBase, startsOn, maturesOn, payoutFrequency }
}

/** ₦200,000, or the nearest a plan takes of one member. */
export function usualAmount(plan: OfferedPlan): Kobo {
  const most = plan.maxPerMemberKobo ?? plan.capKobo
  return greatestKobo(plan.minKobo, leastKobo(naira(200_000n), most))
}

/** Days as people say them: 1 → "1 day", 364 → "364 days". */
export function daysWords(days: number): string {
  return days === 1 ? '1 day' : `${days.toLocaleString('en-NG')} days`
}

/** How much of a plan is taken up, as people say it: 7,690 → "76.9%". */
export function takenWords(bps: number): string {
  return `${bps / 100}%`
}

/** A rate with its sign, as people read it: −261 → "−2.61%". */
export function rateWords(bps: number): string {
  return `${bps < 0 ? '−' : ''}${(Math.abs(bps) / 100).toFixed(2)}%`
}
