/** The rows of this feature's tables. */
import type { TableOf } from '@kolo/database/tables'

type CommunityLooksTable = TableOf<'community_looks'>

type CommunityTermsTable = TableOf<'community_terms'>

type TermsAgreementsTable = TableOf<'terms_agreements'>

declare module '@kolo/database/tables' {
  interface Tables {
    community_looks: CommunityLooksTable
    community_terms: CommunityTermsTable
    terms_agreements: TermsAgreementsTable
  }
}
