/** The door of the audit log for other servers: record an event; run, read and verify the log. */
import { route, type ServerFeature } from '@kolo/database/call'
import { listAuditEvents } from '../audit.contract.ts'
import { listAuditEventsAct, type NamesOf } from './list-audit-events.ts'
import { headJobs, headMail } from './send-heads.ts'

export {
  eventNaming,
  eventsSince,
  readWaiting,
  recordEvent,
  recordings,
  waitingEvents,
} from './audit.store.ts'
export type { NamesOf } from './list-audit-events.ts'
export { sealEvents, startSealing } from './seal-events.ts'
export { type Expectation, type Verdict, verifyChain } from './verify-chain.ts'

/** The audit log as part of the server; `namesOf` gives people their names on the screen. */
export function audit(namesOf: NamesOf): ServerFeature {
  return {
    name: 'audit',
    routes: [route(listAuditEvents, {}, listAuditEventsAct(namesOf))],
    jobs: headJobs,
    topics: [headMail],
  }
}
