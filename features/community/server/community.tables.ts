/** The rows of this feature's tables; compared with the live schema by a test. */
import type { Instant } from '@kolo/foundation/time'

type CommunityLooksTable = {
  version: number
  name: string
  letters: string
  colour: string
  address: string
  phone: string
  whatsapp: string
  hours: string
  /** The name of a picture's file; absent where the letters stand. */
  mark: string | null
  changed_by: string
  changed_at: Instant
}

type CommunityTermsTable = {
  version: number
  terms: string
  privacy: string
  /** Absent: the draft the product began with. */
  saved_by: string | null
  saved_at: Instant
}

type TermsAgreementsTable = {
  uid: string
  version: number
  agreed_at: Instant
}

declare module '@kolo/database/tables' {
  interface Tables {
    community_looks: CommunityLooksTable
    community_terms: CommunityTermsTable
    terms_agreements: TermsAgreementsTable
  }
}
