/** The rows of this feature's tables; compared with the live schema by a test. */
import type { CalendarDate, Instant } from '@kolo/foundation/time'
import type { Generated, GeneratedAlways, Selectable } from 'kysely'
import type { MovementKind, RequestKind, RequestStatus } from '../shares/share.rules.ts'

export type ShareTermsTable = {
  id: Generated<boolean>
  par_kobo: bigint
  least_units: number
  capital_units: number
  most_bps: number
  fee_bps: number
  is_open: boolean
  /** Counted by the register. */
  issued_units: GeneratedAlways<number>
  decided_at: Instant
  version: Generated<number>
}

export type ShareAccountsTable = {
  id: string
  code: string
  owner_uid: string
  opened_at: Instant
  /** Counted by the register, as the day below. */
  units: GeneratedAlways<number>
  held_since: GeneratedAlways<CalendarDate | null>
}

export type ShareRequestsTable = {
  id: string
  kind: RequestKind
  account_id: string
  buyer_uid: string | null
  units: number
  value_kobo: bigint
  fee_kobo: Generated<bigint>
  status: RequestStatus
  hold_id: string
  buyer_hold_id: Generated<string | null>
  asked_at: Instant
  answered_at: Generated<Instant | null>
  ended_at: Generated<Instant | null>
  reason: Generated<string | null>
  journal_id: Generated<string | null>
  version: Generated<number>
}

export type ShareMovementsTable = {
  id: string
  account_id: string
  kind: MovementKind
  units: number
  units_after: GeneratedAlways<number>
  par_kobo: GeneratedAlways<bigint>
  request_id: string | null
  journal_id: string
  moved_on: CalendarDate
  moved_at: Instant
}

/** The terms as they are kept. */
export type TermsRow = Selectable<ShareTermsTable>
/** A share account as it is kept. */
export type AccountRow = Selectable<ShareAccountsTable>
/** A request as it is kept, with whose shares it is about. */
export type RequestRow = Selectable<ShareRequestsTable> & { seller_uid: string; seller_units: number }

declare module '@kolo/database/tables' {
  interface Tables {
    share_terms: ShareTermsTable
    share_accounts: ShareAccountsTable
    share_requests: ShareRequestsTable
    share_movements: ShareMovementsTable
  }
}
