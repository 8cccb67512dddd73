/** What members do with their own documents. Each is private: to everybody but its member and reviewers it is not there. */

import type { AdmitCall, Call } from '@kolo/application/call'
import { batchQueries } from '@kolo/database/batched-queries'
import { pageById, paged } from '@kolo/database/pages'
import { markOf, seal } from '@kolo/database/secrets/sealing'
import { shownFileName } from '@kolo/files/rules'
import { admitUpload, linkTo, removeWhenCommitted, sweepOf } from '@kolo/files/server'
import { decide, refusalOf } from '@kolo/foundation/access'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { refuse } from '@kolo/foundation/refusal'
import { orNotFound } from '@kolo/foundation/request-problem'
import { dayIn, lagos } from '@kolo/foundation/time'
import { findProfile, followIdentity, lockProfile } from '@kolo/profile/server'
import { documentsAccess } from '../documents.access.ts'
import type * as contract from '../documents.contract.ts'
import { checkAfter, documentsMost, kindRules, paperNumberOf, whyNotSent } from '../documents.rules.ts'
import type { DocumentRow, NumberRow } from './document.record.ts'
import {
  countDocuments,
  deleteDocument,
  documentFolder,
  documentsOf,
  identityPapersOf,
  insertDocument,
  lockOwnDocument,
  numbersOf,
  ownDocument,
  saveDocument,
} from './documents.store.ts'
import { presentDocument, presentNumbers } from './present-document.ts'

const daily = {
  limit: { name: 'document by person', points: 20, duration: 24 * 60 * 60 },
  sentence: 'You have added many documents today. Please wait before adding another one.',
  takesRoom: true,
} as const

/** What a paper's number is sealed for: it belongs to this row and to no other. */
const sealedFor = (id: string) => `document ${id}`

/** Where somebody's identity check stands, as they see it. */
export async function presentIdentity(
  { db, actor }: Pick<Call, 'db' | 'actor'>,
  numbers: readonly NumberRow[],
): Promise<OutputOf<typeof contract.listDocuments>['identity']> {
  const { kyc_status: status } = orNotFound(await findProfile(db, actor.uid))
  const keep = decide(documentsAccess.saveNumber, actor, undefined)
  return {
    status,
    numbers: presentNumbers(numbers),
    can: {
      upload: decide(documentsAccess.upload, actor, undefined),
      saveNumber: keep === true && status === 'verified' ? 'number-settled' : keep,
    },
  }
}

export async function listDocumentsHandler(call: Call, { query }: InputOf<typeof contract.listDocuments>) {
  const { db, actor } = call
  const { found, numbers } = await batchQueries(db, {
    found: documentsOf(actor.uid, pageById(query)),
    numbers: numbersOf([actor.uid]),
  })
  const { rows, nextCursor } = paged(found, query.limit)
  return {
    rows: rows.map((row) => presentDocument(call, row)),
    nextCursor,
    identity: await presentIdentity(call, numbers),
  }
}

/** Before a byte of it is read: there is a place for one more. */
export async function admitDocument(call: AdmitCall) {
  if ((await countDocuments(call.db, call.actor.uid)) >= documentsMost) return refuse('too-many-documents')
  return admitUpload(call, documentFolder, daily)
}

/** Adds it as a draft. What the file is, is read from its bytes; what it is called is only shown. */
export async function addDocumentHandler(call: Call, { body }: InputOf<typeof contract.addDocument>) {
  const { db, actor, now } = call
  await lockProfile(db, actor.uid)
  if ((await countDocuments(db, actor.uid)) >= documentsMost) return refuse('too-many-documents')
  const file = body.stored
  if (!file) return refuse('file-type')
  const row = await insertDocument(db, {
    id: newId(Date.parse(now)),
    member_uid: actor.uid,
    kind: null,
    expires_on: null,
    file_name: shownFileName(body.name, 'document'),
    stored_name: file.storedName,
    content_type: file.type,
    size_bytes: file.sizeBytes,
    sha256: file.sha256,
    added_at: now,
    sent_at: null,
    decided_by: null,
    decided_at: null,
    reason: null,
  })
  recordOn(call, row, 'document.added')
  return presentDocument(call, row)
}

/** Says what a draft is and sends it; with an identity paper the check is in review. */
export async function sendDocumentHandler(
  call: Call,
  { params, body }: InputOf<typeof contract.sendDocument>,
) {
  const { db, actor, now, community } = call
  const row = await lockOwnDocument(db, params.id, actor.uid)
  if (row.status !== 'draft') return refuse('document-decided')
  const { proves, numbered, ends } = kindRules[body.kind]
  const { rows: given } = await numbersOf([actor.uid]).execute(db)
  const no = whyNotSent(
    body,
    given.map(({ kind }) => kind),
    dayIn(lagos, now),
  )
  if (no) return refuse(no, undefined, fieldOf[no])
  const number = numbered && body.number !== null ? paperNumberOf(body.number) : undefined
  const saved = await saveDocument(db, row.id, {
    kind: body.kind,
    status: 'waiting',
    sent_at: now,
    expires_on: ends ? body.expiresOn : null,
    ...(number === undefined
      ? {}
      : {
          number_sealed: seal(community.secret, sealedFor(row.id), Buffer.from(number)),
          number_mark: markOf(community.secret, `paper ${body.kind}`, number),
          last4: number.slice(-4),
        }),
  })
  recordOn(call, saved, 'document.sent')
  if (proves) await followPapers(call)
  return presentDocument(call, saved)
}

const fieldOf = {
  'number-missing': 'number',
  'expiry-missing': 'expiresOn',
  'paper-expired': 'expiresOn',
  'identity-number-missing': 'kind',
} as const

/** Takes back what was not approved; the file goes once that is committed. */
export async function removeDocumentHandler(call: Call, { params }: InputOf<typeof contract.removeDocument>) {
  const { db, actor, enqueue } = call
  const row = await lockOwnDocument(db, params.id, actor.uid)
  const no = refusalOf(documentsAccess.remove, actor, row)
  if (no) return no
  await deleteDocument(db, row.id)
  await removeWhenCommitted(enqueue, documentFolder, row.stored_name)
  recordOn(call, row, 'document.removed')
  return { removed: row.id, status: await followPapers(call) }
}

/** A link to one's own. */
export async function openOwnDocumentHandler(
  call: Call,
  { params }: InputOf<typeof contract.openOwnDocument>,
): Promise<{ link: string }> {
  return linkToDocument(call, await ownDocument(call.db, params.id, call.actor.uid))
}

/** A link of minutes, for this session, to a document that whoever asks may see. */
export function linkToDocument(
  call: Call,
  row: Pick<DocumentRow, 'stored_name' | 'content_type' | 'kind'>,
): { link: string } {
  const called = (row.kind ?? 'document').replace('_', '-')
  return linkTo(call, documentFolder, { storedName: row.stored_name, type: row.content_type, called })
}

/** Puts an action on a document into the audit log: what it is and its fingerprint, never a number or a name. */
export function recordOn(
  { record }: Pick<Call, 'record'>,
  row: Pick<DocumentRow, 'id' | 'member_uid' | 'kind' | 'sha256'>,
  kind: string,
): void {
  record({
    kind,
    subjectUid: row.member_uid,
    target: { type: 'document', id: row.id },
    facts: { sha256: row.sha256, ...(row.kind ? { what: row.kind } : {}) },
  })
}

async function followPapers(call: Call) {
  const { kyc_status: before } = await lockProfile(call.db, call.actor.uid)
  const after = checkAfter(before, await identityPapersOf(call.db, call.actor.uid))
  if (after !== before) await followIdentity(call, call.actor.uid, after)
  return after
}

/** Removes files whose request failed after they were written. */
export const sweepDocuments = sweepOf('documents.sweep', documentFolder)
