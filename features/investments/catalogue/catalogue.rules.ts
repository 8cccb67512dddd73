/**
 * The order in which a member reads plans. What must always be true: a preference orders and never hides, and plans that
 * suit alike stay in the order they came in.
 */
import { type PlanCategory, type PlanRisk, planRisks } from '../plans/plans.rules.ts'

/** What a member said they are ready for and prefer. */
export type Taste = { riskTolerance: PlanRisk; preferredCategories: readonly PlanCategory[] }

/** How a plan suits a member. A plan of high risk lies above a tolerance of moderate; one of low risk above none. */
export function suiting({ risk, category }: { risk: PlanRisk; category: PlanCategory }, taste: Taste) {
  return {
    isAboveTolerance: planRisks.indexOf(risk) > planRisks.indexOf(taste.riskTolerance),
    isPreferred: taste.preferredCategories.includes(category),
  }
}

/** Plans for a member: within their tolerance before those above it, and among these the categories they prefer first. */
export function inOrderFor<Plan extends { risk: PlanRisk; category: PlanCategory }>(
  plans: readonly Plan[],
  taste: Taste,
): Plan[] {
  const place = (plan: Plan) => {
    const { isAboveTolerance, isPreferred } = suiting(plan, taste)
    return (isAboveTolerance ? 2 : 0) + (isPreferred ? 0 : 1)
  }
  return [...plans].sort((one, other) => place(one) - place(other))
}
