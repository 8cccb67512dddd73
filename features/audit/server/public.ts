/** The public API of the audit log for other servers: record an event; run, read and verify the log. */
import { route } from '@kolo/application/route'
import type { ServerFeature } from '@kolo/application/server-feature'
import { downloadAuditEvents, listAuditEvents, proveAuditLog } from '../audit.contract.ts'
import { auditMessages } from '../audit.messages.ts'
import { downloadAuditEventsHandler, listAuditEventsHandler, type NamesOf } from './list-audit-events.ts'
import { findingMail, proveAuditLogHandler, proveLog } from './prove-log.ts'
import { headJobs, headMail } from './send-heads.ts'

export {
  eventNaming,
  eventsSince,
  lastEndedProof,
  readChainEnd,
  readWaiting,
  recordEvent,
  recordings,
  sealedEvents,
  waitingEvents,
} from './audit.store.ts'

import { auditRecords } from './audit-event.record.ts'

export type { NamesOf } from './list-audit-events.ts'
export { mostMinutesApart } from './prove-log.ts'
export { sealEvents, startSealing } from './seal-events.ts'
export { type Expectation, type Verdict, verifyChain } from './verify-chain.ts'

/** The audit log as part of the server; `namesOf` gives people their names on the screen. */
export function audit(namesOf: NamesOf): ServerFeature {
  return {
    name: 'audit',
    records: auditRecords,
    routes: [
      route(listAuditEvents, auditMessages, listAuditEventsHandler(namesOf)),
      route(downloadAuditEvents, auditMessages, downloadAuditEventsHandler(namesOf)),
      route(proveAuditLog, auditMessages, proveAuditLogHandler(namesOf)),
    ],
    jobs: [...headJobs, proveLog],
    topics: [headMail, findingMail],
  }
}
