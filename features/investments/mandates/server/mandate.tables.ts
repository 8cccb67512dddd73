/** The rows of mandates; compared with the live schema by a test. */
import type { Instant } from '@kolo/foundation/time'

export type InvestmentMandateTextsTable = { sha256: string; body: string }

export type InvestmentMandatesTable = {
  id: string
  member_uid: string
  sha256: string
  /** Which wording of the mandate. */
  number: number
  given_at: Instant
  /** Removed when the member is erased. */
  ip: string | null
}

declare module '@kolo/database/tables' {
  interface Tables {
    investment_mandate_texts: InvestmentMandateTextsTable
    investment_mandates: InvestmentMandatesTable
  }
}
