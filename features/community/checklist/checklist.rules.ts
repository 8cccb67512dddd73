/**
 * What a Nigerian co-operative or club should have looked after, as points to be noted by people. What must always be true:
 * the product says which questions there are and never that they are answered; none of it is legal advice.
 */

/** The points, in the order in which a society comes to them. */
export const legalPoints = [
  'registration',
  'by-laws',
  'officers',
  'tax-identification',
  'bank-mandate',
  'data-protection',
  'data-officer',
  'money-laundering',
  'money-laundering-contact',
  'securities',
  'audit',
] as const
export type LegalPoint = (typeof legalPoints)[number]

/** How a point stands. */
export const legalStates = ['missing', 'asked-for', 'in-place', 'not-needed'] as const
export type LegalState = (typeof legalStates)[number]

/** What says that something is there, or that it need not be, is written by whoever says so. */
export const needsEvidence = (state: LegalState): boolean => state === 'in-place' || state === 'not-needed'

/** The shortest that shows anything. */
export const evidenceLeast = 5
