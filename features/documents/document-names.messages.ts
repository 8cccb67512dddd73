/** What people read documents, their states and the numbers in them called: apart from the sentences, for screens that show a list. */
import type { DocumentKind, DocumentStatus, NumberKind } from './documents.rules.ts'

export const kindNames: Record<DocumentKind, string> = {
  nin_slip: 'NIN slip',
  passport: 'International passport',
  drivers_licence: 'Driver’s licence',
  voters_card: 'Voter’s card',
  utility_bill: 'Utility bill',
  other: 'Another document',
}

/** The word for each state. */
export const statusNames: Record<DocumentStatus, string> = {
  draft: 'Not sent',
  waiting: 'To review',
  approved: 'Approved',
  rejected: 'Rejected',
  expired: 'Expired',
}

/** What the two numbers are called. */
export const numberNames: Record<NumberKind, string> = { bvn: 'BVN', nin: 'NIN' }

/** A number of which only the end is shown: "•••• 4321". */
export const maskedWords = (last4: string) => `•••• ${last4}`
