/** Where the screens of savings are, for whoever links to them. */
import type { Kobo } from '@kolo/foundation/money'

export const savingsPath = '/savings'

/** The savings page with the deposit sheet open. */
export const savePath = '/savings?do=save'

/** The savings page with the form for a new goal open. */
export const openGoalPath = '/savings?do=open-goal'

export function goalPath(id: string): string {
  return `/savings/${id}`
}

/** The page of one goal with the deposit sheet open, and an amount in it. */
export function savingGoalPath(id: string, amount?: Kobo): string {
  return `${goalPath(id)}?do=save${amount === undefined ? '' : `&amount=${amount}`}`
}

/** The form of the wallet that takes money out, with this goal chosen. */
export function withdrawFromGoalPath(id: string): string {
  return `/wallet?do=withdraw&from=${id}`
}

/** Who is behind with contributions, as administrators see it. */
export const arrearsPath = '/admin/arrears'

/** The savings plans as administrators keep them. */
export const plansPath = '/admin/savings-plans'

/** Where a statement is read; with `goal` in its query, that goal's alone. */
export const statementPath = '/statement'

/** What interest costs, as administrators see it. */
export const interestPath = '/admin/interest'

/** What the nightly reckoning of interest is called where its progress is asked for. */
export const interestWork = 'savings.interest'
