import { defineRecord } from '@kolo/database/record'

export const termsAgreements = defineRecord('terms_agreements', {
  title: 'Terms you agreed to',
  isOfAnyAccount: true,
  by: ['uid'],
  key: ['uid', 'version'],
  columns: {
    uid: 'inner',
    version: 'given',
    agreed_at: 'given',
  },
})

/** The tables with personal data, in the order of a member's export. */
export const communityRecords = [termsAgreements]
