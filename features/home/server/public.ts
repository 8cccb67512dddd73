/** The door of the dashboards for the server. */

import { duesOf } from '@kolo/database/dues'
import { plannedOnce, route } from '@kolo/database/route'
import type { ServerFeature } from '@kolo/database/server-feature'
import { downloadMonths, readMonths } from '../figures.contract.ts'
import { readAdminHome, readHome } from '../home.contract.ts'
import { countMonthsNightly } from './count-months.ts'
import { readAdminHomeAct } from './read-admin-home.ts'
import { readHomeAct } from './read-home.ts'
import { downloadMonthsAct, readMonthsAct } from './read-months.ts'
import { backupMissing, watchBackups } from './watch-backups.ts'

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
