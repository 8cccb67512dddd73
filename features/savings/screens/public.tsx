/**
 * The door of the savings screens: pages, and the pieces other features embed. Each page has a script of its own; the
 * map of screens loads this door lazily, and React takes no lazy component from a lazy one, so each is wrapped.
 */
import { lazy } from 'react'

export { ActivityRow } from './goal-activity.tsx'
export { GoalRow } from './goal-card.tsx'
export { MoneyScreen } from './known-money.tsx'
export { MoveToGoal } from './move-to-goal.tsx'
export { toldGoalPayment, withPayment } from './told-savings.ts'

const FetchedSavingsPage = lazy(async () => ({ default: (await import('./savings-page.tsx')).SavingsPage }))
const FetchedGoalPage = lazy(async () => ({ default: (await import('./goal-page.tsx')).GoalPage }))
const FetchedSavingsPlansPage = lazy(async () => ({
  default: (await import('./admin/savings-plans-page.tsx')).SavingsPlansPage,
}))

export function SavingsPage() {
  return <FetchedSavingsPage />
}

export function GoalPage() {
  return <FetchedGoalPage />
}

const FetchedInterestPage = lazy(async () => ({
  default: (await import('./admin/interest-page.tsx')).InterestPage,
}))

export function InterestPage() {
  return <FetchedInterestPage />
}

export function SavingsPlansPage() {
  return <FetchedSavingsPlansPage />
}

const FetchedArrearsPage = lazy(async () => ({
  default: (await import('./admin/arrears-page.tsx')).ArrearsPage,
}))

export function ArrearsPage() {
  return <FetchedArrearsPage />
}
