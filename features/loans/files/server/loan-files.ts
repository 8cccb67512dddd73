/**
 * Documents of an application: added and removed by its member until it is decided, opened by them and by administrators who
 * do not guarantee it. What must always be true: whoever decides decides on the documents they saw.
 */
import type { AdmitCall, Call } from '@kolo/application/call'
import type { FileAnswer } from '@kolo/application/route'
import { admitUpload, linkTo, removeWhenCommitted, sweepOf } from '@kolo/files/server'
import { refusalOf } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import { refuse } from '@kolo/foundation/refusal'
import { orNotFound } from '@kolo/foundation/request-problem'
import { lockOwn, own, recordOn } from '../../loans/server/apply-for-loan.ts'
import { loanById, saveLoan } from '../../loans/server/loan.store.ts'
import { presentLoan } from '../../loans/server/present-loan.ts'
import { loansAccess } from '../../loans.access.ts'
import type * as contract from '../loan-file.contract.ts'
import { dailyFiles, keepFile, tooMany } from './keep-file.ts'
import * as store from './loan-file.store.ts'
import { mayViewFiles } from './view-files.ts'

/** Before a byte of it is read: the application is the member's own and takes one more. */
export async function admitLoanFile(call: AdmitCall, { params }: { params: { id: string } }) {
  const loan = own(call, await loanById(call.db, params.id))
  return (
    refusalOf(loansAccess.changeFiles, call.actor, loan) ??
    tooMany(await store.filesOfLoan(call.db, loan.id)) ??
    admitUpload(call, store.loanFileFolder, dailyFiles)
  )
}

/** Adds it; whoever looks at the application meanwhile has to look again before they decide. */
export async function addLoanFileHandler(call: Call, { params, body }: InputOf<typeof contract.addLoanFile>) {
  const loan = await lockOwn(call, params.id)
  const no =
    refusalOf(loansAccess.changeFiles, call.actor, loan) ?? tooMany(await store.filesOfLoan(call.db, loan.id))
  if (no) return no
  if (!body.stored) return refuse('file-type')
  const { sha256 } = await keepFile(call, { name: body.name, stored: body.stored, loanId: loan.id })
  const saved = await saveLoan(call.db, loan.id, {})
  recordOn(call, 'loan.file-added', saved, { sha256 })
  return presentLoan(call, saved)
}

export async function removeLoanFileHandler(call: Call, { params }: InputOf<typeof contract.removeLoanFile>) {
  const loan = await lockOwn(call, params.id)
  const no = refusalOf(loansAccess.changeFiles, call.actor, loan)
  if (no) return no
  const files = await store.filesOfLoan(call.db, loan.id)
  const { id, storedName, sha256 } = orNotFound(files.find((file) => file.id === params.fileId))
  await store.deleteFile(call.db, id)
  await removeWhenCommitted(call.enqueue, store.loanFileFolder, storedName)
  const saved = await saveLoan(call.db, loan.id, {})
  recordOn(call, 'loan.file-removed', saved, { sha256 })
  return presentLoan(call, saved)
}

/** A link to it. To whoever may not see it, it is not there. */
export async function openLoanFileHandler(
  call: Call,
  { params }: InputOf<typeof contract.openLoanFile>,
): Promise<FileAnswer> {
  const file = await store.fileById(call.db, params.id)
  const link = (called: string) =>
    linkTo(call, store.loanFileFolder, { storedName: file.storedName, type: file.contentType, called })
  if (file.loanId === null || file.memberUid === call.actor.uid) {
    orNotFound(file.memberUid === call.actor.uid ? file : undefined)
    return link('loan-document')
  }
  const loan = await loanById(call.db, file.loanId)
  orNotFound((await mayViewFiles(call, loan)) === true ? loan : undefined)
  recordOn(call, 'loan.file-opened', loan, { sha256: file.sha256 })
  return link(`${loan.code}-document`)
}

/** Removes files that no row names. */
export const sweepLoanFiles = sweepOf('loans.sweep-files', store.loanFileFolder)
