/** The door of investments for other servers. */
import './investments.tables.ts'
import type { ServerFeature } from '@kolo/database/call'

export { lockPlan, openPlans, planById } from './plans/plans.store.ts'

/** Investments as part of the server. */
export const investments: ServerFeature = {
  name: 'investments',
  routes: [],
}
