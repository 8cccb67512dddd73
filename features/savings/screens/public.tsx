/** The door of the savings screens: pages, and the pieces other features embed. */
export { ActivityRow } from './goal-activity.tsx'
export { GoalRow } from './goal-card.tsx'
export { GoalPage } from './goal-page.tsx'
export { SavingsPage } from './savings-page.tsx'
