/** The public API of the dashboards for the server. */

import { duesOf } from '@kolo/application/dues'
import { genericPlan, route } from '@kolo/application/route'
import { searchGroupsOf } from '@kolo/application/search'
import type { ServerFeature } from '@kolo/application/server-feature'
import { downloadMonths, readMonths } from '../administration/figures.contract.ts'
import { countMonthsNightly } from '../administration/server/count-months.ts'
import { readAdminHomeHandler } from '../administration/server/read-admin-home.ts'
import { downloadMonthsHandler, readMonthsHandler } from '../administration/server/read-months.ts'
import { backupMissing, watchBackups } from '../administration/server/watch-backups.ts'
import { readAdminHome, readHome } from '../dashboard/home.contract.ts'
import { readHomeHandler } from '../dashboard/server/read-home.ts'
import { searchRecords } from '../search/search.contract.ts'
import { searchRecordsHandler } from '../search/server/search-records.ts'

/** The dashboards as part of the server; they show what waits in all these features. */
export function home(features: readonly ServerFeature[]): ServerFeature {
  const waiting = features.flatMap((feature) => feature.waiting ?? [])
  return {
    name: 'home',
    routes: [
      genericPlan(route(readHome, {}, readHomeHandler)),
      genericPlan(route(readAdminHome, {}, readAdminHomeHandler(waiting))),
      route(readMonths, {}, readMonthsHandler),
      route(downloadMonths, {}, downloadMonthsHandler),
      route(searchRecords, {}, searchRecordsHandler(searchGroupsOf(features))),
    ],
    topics: [backupMissing],
    jobs: [watchBackups, countMonthsNightly(duesOf(features))],
  }
}
