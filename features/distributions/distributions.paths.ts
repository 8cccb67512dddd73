/** Where the money of plans is looked at. */
export const planMoneyPath = '/admin/distributions'

/** The money of one plan. */
export function moneyOfPlanPath(planId: string): string {
  return `${planMoneyPath}/${planId}`
}

/** What plans earned and paid, for members. */
export const returnsPath = '/returns'
