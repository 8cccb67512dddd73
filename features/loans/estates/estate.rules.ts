/**
 * What a member who died leaves. What must always be true: what there is at the end is what there was on the day of death,
 * and what came in since, less what went out; nothing is paid out while anything is owed.
 */
import { addKobo, type Kobo, subtractKobo, sumKobo } from '@kolo/foundation/money'

/** What becomes of a claim on an insurance. */
export const claimOutcomes = ['paid', 'refused'] as const

/** Where it stands. */
export const claimStates = ['open', ...claimOutcomes] as const

/** What is looked at before anything is paid out. */
export type EstateMoney = { owedKobo: Kobo; freeKobo: Kobo; hasOpenClaim: boolean }

/** Why this much cannot be paid out; ₦100 free of which nothing is owed → ₦100 can. */
export function payOutProblem({ owedKobo, freeKobo, hasOpenClaim }: EstateMoney, amount: Kobo) {
  if (hasOpenClaim) return 'claim-open' as const
  if (owedKobo > 0n) return 'estate-owes' as const
  return amount > freeKobo ? ('above-free' as const) : undefined
}

/** A line of the ending statement: an account of the member, then, since, and now. */
export type EstateLine = { name: string; thenKobo: Kobo; inKobo: Kobo; outKobo: Kobo; nowKobo: Kobo }

/** What a line must come to: ₦500 then, ₦120 in, ₦620 out → nothing now. */
export function lineAddsUp({ thenKobo, inKobo, outKobo, nowKobo }: EstateLine): boolean {
  return subtractKobo(addKobo(thenKobo, inKobo), outKobo) === nowKobo
}

/** The same of all lines. */
export function sumsOf(lines: readonly EstateLine[]): Omit<EstateLine, 'name'> {
  const sum = (part: (line: EstateLine) => Kobo) => sumKobo(lines.map(part))
  return {
    thenKobo: sum(({ thenKobo }) => thenKobo),
    inKobo: sum(({ inKobo }) => inKobo),
    outKobo: sum(({ outKobo }) => outKobo),
    nowKobo: sum(({ nowKobo }) => nowKobo),
  }
}
