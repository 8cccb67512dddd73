/** The door of the dashboards for the server. */
import type { Kinds } from '@kolo/approvals/server'
import { route, type ServerFeature } from '@kolo/database/call'
import { readAdminHome, readHome } from '../home.contract.ts'
import { readAdminHomeAct } from './read-admin-home.ts'
import { readHomeAct } from './read-home.ts'

/** The dashboards as part of the server; they show approvals of all kinds the server has. */
export function home(kinds: Kinds): ServerFeature {
  return {
    name: 'home',
    routes: [route(readHome, {}, readHomeAct), route(readAdminHome, {}, readAdminHomeAct(kinds))],
  }
}
