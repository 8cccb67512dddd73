/** Row types of federated sign-in. */
import type { Instant } from '@kolo/foundation/time'
import type { AttemptPurpose } from '../federated.contract.ts'

type AttemptRow = {
  state_hash: Buffer
  browser_hash: Buffer
  purpose: AttemptPurpose
  session_id: string | null
  next: string | null
  started_at: Instant
  expires_at: Instant
}

declare module '@kolo/database/tables' {
  interface Tables {
    federated_attempts: AttemptRow
  }
}
