/** Where the money of plans is looked at. */
export const planMoneyPath = '/admin/plan-money'

export function moneyOfPlanPath(planId: string): string {
  return `${planMoneyPath}/${planId}`
}

/** The community’s own surplus, for administrators. */
export const surplusPath = '/admin/surplus'

/** What becomes of the surplus of a year. */
export function appropriationPath(year: number | string): string {
  return `/admin/books/year-end/${year}`
}

/** One distribution, of a plan or of the surplus. */
export function distributionPath(id: string): string {
  return `/admin/distributions/${id}`
}
