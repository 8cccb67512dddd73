/** Documents of an application that is being written: its member alone sees them until they apply. */
import type { AdmitCall, Call } from '@kolo/application/call'
import type { Job } from '@kolo/application/job'
import { admitUpload, removeWhenCommitted } from '@kolo/files/server'
import type { InputOf } from '@kolo/foundation/endpoint'
import { type Refusal, refuse } from '@kolo/foundation/refusal'
import { orNotFound } from '@kolo/foundation/request-problem'
import { lockBorrower } from '../../loans/server/loan.store.ts'
import type { addDraftFile, removeDraftFile } from '../loan-file.contract.ts'
import { dailyFiles, keepFile, tooMany } from './keep-file.ts'
import { deleteFile, draftFilesOf, forgetDraftFiles, loanFileFolder } from './loan-file.store.ts'
import { presentFile } from './present-files.ts'

/** Before a byte of it is read: one more may wait for an application. */
export async function admitDraftFile(call: AdmitCall) {
  const present = await draftFilesOf(call.db, call.actor.uid)
  return tooMany(present) ?? admitUpload(call, loanFileFolder, dailyFiles)
}

export async function addDraftFileHandler(
  call: Call,
  { body: { stored, name } }: InputOf<typeof addDraftFile>,
) {
  const { db, actor } = call
  await lockBorrower(db, actor.uid)
  const no = tooMany(await draftFilesOf(db, actor.uid))
  if (no) return no
  if (!stored) return refuse('file-type')
  return presentFile(await keepFile(call, { stored, name, loanId: null }))
}

/** Takes it away; one that an application took along, or of somebody else, is not here. */
export async function removeDraftFileHandler(
  { db, actor, enqueue }: Call,
  { params: { id } }: InputOf<typeof removeDraftFile>,
) {
  await lockBorrower(db, actor.uid)
  const file = orNotFound((await draftFilesOf(db, actor.uid)).find((each) => each.id === id))
  await deleteFile(db, id)
  await removeWhenCommitted(enqueue, loanFileFolder, file.storedName)
  return { removed: id }
}

/** Why these documents of the member, whose loans are held still, cannot go along with an application. */
export async function whyFilesNotAlong(
  { db, actor }: Call,
  ids: readonly string[],
): Promise<Refusal<'loan-file-gone'> | undefined> {
  if (ids.length === 0) return undefined
  const here = new Set((await draftFilesOf(db, actor.uid)).map(({ id }) => id))
  return ids.every((id) => here.has(id)) ? undefined : refuse('loan-file-gone')
}

/** Forgets documents that no application took along. */
export const forgetDrafts: Job = {
  name: 'loans.forget-draft-files',
  schedule: '20 3 * * *',
  run: ({ db, now }) => forgetDraftFiles(db, now),
}
