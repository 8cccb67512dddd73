/** The door of the savings screens: pages, each with a script of its own, and the pieces other features embed. */
import { lazy } from 'react'

export { ActivityRow } from './goal-activity.tsx'
export { GoalRow } from './goal-card.tsx'

export const SavingsPage = lazy(async () => ({ default: (await import('./savings-page.tsx')).SavingsPage }))
export const GoalPage = lazy(async () => ({ default: (await import('./goal-page.tsx')).GoalPage }))
export const SavingsPlansPage = lazy(async () => ({
  default: (await import('./admin/savings-plans-page.tsx')).SavingsPlansPage,
}))
