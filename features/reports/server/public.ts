/** What this feature gives the server. */
import { fixedRoute, route, type ServerFeature } from '@kolo/database/call'
import { countPageViews, readMeasurement, readPageViews } from '../reports.contract.ts'
import { downloadStatement, openStatement, readStatement } from '../statement.contract.ts'
import { statementWords } from '../statement.words.ts'
import { countPageViewsAct } from './count-page-views.ts'
import { readMeasurementAct, readPageViewsAct } from './read-page-views.ts'
import { downloadStatementAct, openStatementAct, readStatementAct } from './statement/make-statement.ts'

/** Reports as part of the server. */
export const reports: ServerFeature = {
  name: 'reports',
  routes: [
    fixedRoute(readMeasurement, readMeasurementAct),
    route(countPageViews, {}, countPageViewsAct),
    route(readPageViews, {}, readPageViewsAct),
    route(readStatement, statementWords, readStatementAct),
    route(downloadStatement, statementWords, downloadStatementAct),
    route(openStatement, statementWords, openStatementAct),
  ],
}
