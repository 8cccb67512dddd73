/** What the points of the legal checklist are called and ask for, and how they stand. */
import type { Words } from '@kolo/foundation/refusal'
import type { LegalPoint, LegalState } from './checklist.rules.ts'

/** Title, and what is to be looked for. */
export const pointWords: Record<LegalPoint, { title: string; asks: string }> = {
  registration: {
    title: 'Registration',
    asks: 'The certificate of the state’s Director of Co-operatives, or of the Corporate Affairs Commission.',
  },
  'by-laws': {
    title: 'Bye-laws or constitution',
    asks: 'The rules the members agreed to, as they were registered, with every change since.',
  },
  officers: {
    title: 'Officers',
    asks: 'The minutes by which those who act for the society were elected, and until when.',
  },
  'tax-identification': {
    title: 'Tax identification',
    asks: 'The society’s number with the tax office, under which withheld tax is remitted.',
  },
  'bank-mandate': {
    title: 'Bank mandate',
    asks: 'The bank’s mandate for each account, with at least two signatories.',
  },
  'data-protection': {
    title: 'Data protection',
    asks: 'Whether the society has to register with the Nigeria Data Protection Commission, and its return of the year.',
  },
  'data-officer': {
    title: 'Data protection officer',
    asks: 'Who answers for members’ data, and how they are reached.',
  },
  'money-laundering': {
    title: 'Anti-money-laundering registration',
    asks: 'Whether the society has to register with the Special Control Unit (SCUML), and its certificate.',
  },
  'money-laundering-contact': {
    title: 'Anti-money-laundering contact',
    asks: 'Who reports what looks suspicious, and to whom.',
  },
  securities: {
    title: 'Advice on investments',
    asks: 'What a lawyer said about pooling members’ money, and whether the Securities and Exchange Commission must be asked.',
  },
  audit: {
    title: 'Audit',
    asks: 'Who audits the society, and the last accounts that were audited.',
  },
}

export const stateNames: Record<LegalState, string> = {
  missing: 'Missing',
  'asked-for': 'Asked for',
  'in-place': 'Available',
  'not-needed': 'Not needed',
}

export const checklistWords: Words<'point-noted' | 'evidence-missing' | 'file-type' | 'file-not-here'> = {
  'point-noted': 'Another administrator noted something about this meanwhile. Please look at it again.',
  'evidence-missing': 'Please write the evidence, or why it is not needed, in at least 5 characters.',
  'file-type': 'This file type is not allowed. Choose a PNG, JPG, WebP or PDF.',
  'file-not-here': 'The document is not here. Please choose it again.',
}
