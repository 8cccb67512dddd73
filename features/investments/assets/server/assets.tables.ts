/** The rows of the register of assets; compared with the live schema by a test. */
import type { CalendarDate, Instant } from '@kolo/foundation/time'

export type InvestmentValuationsTable = {
  id: string
  asset_id: string
  value_kobo: bigint
  face_kobo: bigint | null
  cost_kobo: bigint | null
  valued_on: CalendarDate
  file_id: string
  approval_id: string
  asked_by: string
  /** Null where it was decided alone after a day. */
  agreed_by: string | null
  agreed_at: Instant
}

declare module '@kolo/database/tables' {
  interface Tables {
    investment_valuations: InvestmentValuationsTable
  }
}
