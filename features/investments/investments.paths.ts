/** Where the screens of investments are, for whoever links to them. */

export const investmentPlansPath = '/admin/investment-plans'

/** The page of one plan, as administrators keep it. */
export function investmentPlanPath(id: string): string {
  return `${investmentPlansPath}/${id}`
}

/** The plans members invest in, and what is theirs. */
export const investmentsPath = '/investments'

/** The page of one investment of the member's own: the address of the two that asks for it first. */
export function investmentPath(id: string): string {
  return `/investment/${id}`
}

/** What automatic investing is, and its switch. */
export const mandatePath = '/investments/mandate'

/** What members put into plans, for administrators. */
export const adminInvestmentsPath = '/admin/investments'

/** What must be paid when, and what a plan pays at its end. */
export const obligationsPath = '/admin/investments/obligations'

/** What stands behind all plans, for administrators. */
export const assetsPath = '/admin/investments/assets'

/** The page of one plan, as members read it. */
export function offeredPlanPath(id: string): string {
  return `${investmentsPath}/${id}`
}

/** What plans earned and paid, for members. */
export const returnsPath = '/returns'

/** What one plan earned and paid, for members. */
export function returnsOfPlanPath(id: string): string {
  return `${returnsPath}/${id}`
}

/** Two or three plans side by side; the address holds which. */
export function comparePath(ids: readonly string[]): string {
  return `${investmentsPath}/compare?plans=${ids.join(',')}`
}

/** An own investment with the sheet open in which it is paid. */
export function payInvestmentPath(id: string): string {
  return `${investmentPath(id)}?do=pay`
}
