/** The door of the dashboards for the server. */

import { duesOf } from '@kolo/database/dues'
import { plannedOnce, route } from '@kolo/database/route'
import type { ServerFeature } from '@kolo/database/server-feature'
import { downloadMonths, readMonths } from '../administration/figures.contract.ts'
import { countMonthsNightly } from '../administration/server/count-months.ts'
import { readAdminHomeAct } from '../administration/server/read-admin-home.ts'
import { downloadMonthsAct, readMonthsAct } from '../administration/server/read-months.ts'
import { backupMissing, watchBackups } from '../administration/server/watch-backups.ts'
import { readAdminHome, readHome } from '../dashboard/home.contract.ts'
import { readHomeAct } from '../dashboard/server/read-home.ts'

/** The dashboards as part of the server; they show what waits in all these features. */
export function home(features: readonly ServerFeature[]): ServerFeature {
  const waiting = features.flatMap((feature) => feature.waiting ?? [])
  return {
    name: 'home',
    routes: [
      plannedOnce(route(readHome, {}, readHomeAct)),
      plannedOnce(route(readAdminHome, {}, readAdminHomeAct(waiting))),
      route(readMonths, {}, readMonthsAct),
      route(downloadMonths, {}, downloadMonthsAct),
    ],
    topics: [backupMissing],
    jobs: [watchBackups, countMonthsNightly(duesOf(features))],
  }
}
