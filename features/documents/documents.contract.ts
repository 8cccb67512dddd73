/**
 * Members' documents, their BVN and NIN, and those who look at them. No number is in any answer: its last four digits are.
 */
import { fileTypes } from '@kolo/files/rules'
import { endpoint } from '@kolo/foundation/endpoint'
import {
  dayWire,
  decisionWire,
  digitsWire,
  idWire,
  instantWire,
  lineWire,
  orderWire,
  pageOf,
  pageQuery,
  textWire,
} from '@kolo/foundation/wire'
import { workList } from '@kolo/foundation/work-list'
import { kycStatuses } from '@kolo/profile/rules'
import * as z from 'zod/mini'
import { documentsAccess } from './documents.access.ts'
import { documentBytesMost, documentKinds, documentStatuses, numberKinds } from './documents.rules.ts'

const params = z.object({ id: idWire })
const versionWire = z.int().check(z.minimum(1))

/** A document as its member sees it. */
export const documentWire = z.object({
  id: idWire,
  /** Nothing while it is a draft. */
  kind: z.nullable(z.enum(documentKinds)),
  status: z.enum(documentStatuses),
  name: z.string(),
  contentType: z.enum(fileTypes),
  sizeBytes: z.int(),
  last4: z.nullable(z.string()),
  expiresOn: z.nullable(dayWire),
  addedAt: instantWire,
  sentAt: z.nullable(instantWire),
  decidedAt: z.nullable(instantWire),
  /** Why it was rejected. */
  reason: z.nullable(z.string()),
  can: z.object({ remove: decisionWire }),
})
export type MemberDocument = z.output<typeof documentWire>

const numberWire = z.object({ kind: z.enum(numberKinds), last4: z.string(), keptAt: instantWire })

/** Where somebody's identity check stands. */
export const identityCheckWire = z.object({
  status: z.enum(kycStatuses),
  numbers: z.array(numberWire),
  can: z.object({ upload: decisionWire, saveNumber: decisionWire }),
})
export type IdentityCheck = z.output<typeof identityCheckWire>

/** One's own documents, the newest first, and where one's identity check stands. */
export const listDocuments = endpoint({
  name: 'documents.list-documents',
  method: 'GET',
  path: '/api/documents',
  summary: 'The documents of the signed-in person, the newest first, and where their identity check stands.',
  needs: documentsAccess.viewOwn,
  notByKey: true,
  query: z.object(pageQuery),
  output: z.object({ ...pageOf(documentWire).shape, identity: identityCheckWire }),
  refusals: [],
})

/** Adds a file as a draft; what it is, is said when it is sent. */
export const addDocument = endpoint({
  name: 'documents.add-document',
  method: 'POST',
  path: '/api/documents',
  summary: 'Adds a file (PNG, JPG, WebP or PDF, at most 10 MB) as a draft of a document; sent within a day.',
  needs: documentsAccess.upload,
  body: { kind: 'file', maxBytes: documentBytesMost, contentTypes: fileTypes },
  output: documentWire,
  refusals: ['file-type', 'too-many-documents'],
})

/** Says what a draft is and sends it to be looked at. */
export const sendDocument = endpoint({
  name: 'documents.send-document',
  method: 'POST',
  path: '/api/documents/{id}/sending',
  summary: 'Says what a draft is and sends it to be reviewed.',
  needs: documentsAccess.upload,
  params,
  body: z.strictObject({
    kind: z.enum(documentKinds, 'Choose what it is.'),
    number: z.nullable(lineWire(4, 30, 'Enter the document number, 4 to 30 characters.')),
    expiresOn: z.nullable(dayWire),
  }),
  output: documentWire,
  refusals: [
    'number-missing',
    'expiry-missing',
    'paper-expired',
    'identity-number-missing',
    'document-decided',
  ],
})

/** Takes back a document that was not approved; its file is gone. */
export const removeDocument = endpoint({
  name: 'documents.remove-document',
  method: 'POST',
  path: '/api/documents/{id}/removal',
  summary: 'Removes a document of one’s own that was not approved, with its file.',
  needs: documentsAccess.remove,
  params,
  output: z.object({ removed: idWire, status: z.enum(kycStatuses) }),
  refusals: ['document-kept'],
  isDoneOnce: true,
})

/** Opens one's own, after a fresh proof. */
export const openOwnDocument = endpoint({
  name: 'documents.open-own-document',
  method: 'POST',
  path: '/api/documents/{id}/opening',
  summary: 'A link of minutes to the file of one’s own document, for this session alone.',
  needs: documentsAccess.viewOwn,
  needsStepUp: true,
  params,
  output: z.object({ link: z.string() }),
  refusals: [],
})

/** Keeps one's BVN or NIN, sealed. */
export const saveIdentityNumber = endpoint({
  name: 'documents.keep-identity-number',
  method: 'POST',
  path: '/api/identity-numbers',
  summary: 'Keeps the BVN or NIN of the signed-in person, sealed; one number belongs to one member.',
  needs: documentsAccess.saveNumber,
  needsStepUp: true,
  body: z.strictObject({
    kind: z.enum(numberKinds, 'Choose BVN or NIN.'),
    number: digitsWire(11, 'Enter all 11 digits of the number.'),
  }),
  output: identityCheckWire,
  refusals: ['number-refused', 'number-settled'],
})

/** A document as those who look at it see it. */
export const documentReviewWire = z.object({
  ...documentWire.shape,
  member: z.object({ uid: idWire, fullName: z.string(), memberCode: z.string() }),
  numbers: z.array(numberWire),
  /** Another member sent a paper of this number. */
  isShared: z.boolean(),
  /** Whoever asks opened its file. */
  seen: z.boolean(),
  version: z.int(),
  can: z.object({ open: decisionWire, approve: decisionWire, reject: decisionWire }),
})
export type DocumentReview = z.output<typeof documentReviewWire>

/** The documents that wait, on the administrators' first screen. */
export const documentsToReview = workList('documents', { rows: z.array(documentReviewWire) })

/** Documents of members in one state. */
export const listDocumentReviews = endpoint({
  name: 'documents.list-document-reviews',
  method: 'GET',
  path: '/api/document-reviews',
  summary: 'The documents of all members in one state, those sent first first; or all of one member.',
  needs: documentsAccess.review,
  notByKey: true,
  query: z.object({
    ...pageQuery,
    status: z._default(z.enum(['waiting', 'approved', 'rejected', 'expired']), 'waiting'),
    /** Everything one member sent, in any state, newest first. */
    member: z.optional(idWire),
    order: orderWire(['member', 'kind', 'sent']),
  }),
  output: pageOf(documentReviewWire),
  refusals: [],
})

export const readDocumentReview = endpoint({
  name: 'documents.read-document-review',
  method: 'GET',
  path: '/api/document-reviews/{id}',
  summary: 'One document of a member that was sent, with the last digits of their BVN and NIN.',
  needs: documentsAccess.review,
  notByKey: true,
  params,
  output: documentReviewWire,
  refusals: [],
})

/** Opens the file of a member's document. Each look is kept in the audit log. */
export const openDocument = endpoint({
  name: 'documents.open-document',
  method: 'POST',
  path: '/api/document-reviews/{id}/opening',
  summary: 'A link of minutes to the file of a member’s document; the audit log keeps who asked for it.',
  needs: documentsAccess.open,
  needsStepUp: true,
  params,
  output: z.object({ link: z.string(), review: documentReviewWire }),
  refusals: ['own-document'],
})

const decision = z.strictObject({
  reason: textWire(5, 500, 'Please give a reason of 5 to 500 characters.'),
  version: versionWire,
})

/** Approves it; an identity paper passes the identity check and lifts the tier. */
export const approveDocument = endpoint({
  name: 'documents.approve-document',
  method: 'POST',
  path: '/api/document-reviews/{id}/approval',
  summary: 'Approves a member’s document; an identity paper passes the identity check and lifts the tier.',
  needs: documentsAccess.approve,
  needsStepUp: true,
  params,
  body: decision,
  output: documentReviewWire,
  refusals: ['own-document', 'document-decided', 'not-opened', 'paper-expired'],
  isDoneOnce: true,
})

/** Rejects it with a reason that its member reads. */
export const rejectDocument = endpoint({
  name: 'documents.reject-document',
  method: 'POST',
  path: '/api/document-reviews/{id}/rejection',
  summary: 'Rejects a member’s document with a reason the member reads.',
  needs: documentsAccess.reject,
  needsStepUp: true,
  params,
  body: decision,
  output: documentReviewWire,
  refusals: ['own-document', 'document-decided', 'not-opened'],
  isDoneOnce: true,
})
