/** Where the screens of investments are, for whoever links to them. */

/** The plans as administrators keep them. */
export const investmentPlansPath = '/admin/investment-plans'

/** The page of one plan, as administrators keep it. */
export function investmentPlanPath(id: string): string {
  return `${investmentPlansPath}/${id}`
}

/** The plans members invest in, and what is theirs. */
export const investmentsPath = '/investments'

/** The page of one investment of the member's own. */
export function investmentPath(id: string): string {
  return `${investmentsPath}/${id}`
}
