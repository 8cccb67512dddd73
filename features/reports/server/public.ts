/** What this feature gives the server. */
import { fixedRoute, route, type ServerFeature } from '@kolo/database/call'
import { countPageViews, readMeasurement, readPageViews } from '../reports.contract.ts'
import { countPageViewsAct } from './count-page-views.ts'
import { readMeasurementAct, readPageViewsAct } from './read-page-views.ts'

/** Reports as part of the server. */
export const reports: ServerFeature = {
  name: 'reports',
  routes: [
    fixedRoute(readMeasurement, readMeasurementAct),
    route(countPageViews, {}, countPageViewsAct),
    route(readPageViews, {}, readPageViewsAct),
  ],
}
