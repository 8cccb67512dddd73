/** Documents beside a voucher: added to a draft or to what was sent back, and opened by whoever may see the voucher. */
import type { AdmitCall, Call } from '@kolo/application/call'
import { shownFileName } from '@kolo/files/rules'
import { admitUpload, linkTo, removeWhenCommitted, sweepOf } from '@kolo/files/server'
import { refusalOf } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { refuse } from '@kolo/foundation/refusal'
import { vouchersAccess } from '../voucher.access.ts'
import type * as contract from '../voucher.contract.ts'
import { presentFile, presentVoucher } from './present-voucher.ts'
import { subjectOf } from './voucher.record.ts'
import * as store from './voucher.store.ts'
import { recordVoucher } from './voucher-steps.ts'

const filesMost = 10

const dailyFiles = {
  limit: { name: 'voucher files by person', points: 300, duration: 24 * 60 * 60 },
  sentence: 'You have added many documents today. Please wait before adding another one.',
} as const

/** Before a byte of it is read: the voucher may be changed by whoever sends it. */
export async function admitFile(call: AdmitCall, { params }: { params: { id: string } }) {
  const row = await store.voucherById(call.db, params.id)
  return (
    refusalOf(vouchersAccess.edit, call.actor, subjectOf(row)) ??
    admitUpload(call, store.voucherFolder, dailyFiles)
  )
}

export async function addFileHandler(call: Call, { params, body }: InputOf<typeof contract.addVoucherFile>) {
  const { db, actor, now } = call
  const voucher = await store.lockVoucher(db, params.id)
  const no = refusalOf(vouchersAccess.edit, actor, subjectOf(voucher))
  if (no) return no
  const file = body.stored
  if (!file) return refuse('file-type')
  if ((await store.filesOf(db, voucher.id).execute()).length >= filesMost) return refuse('files-enough')
  const row = await store.insertFile(db, {
    id: newId(Date.parse(now)),
    voucher_id: voucher.id,
    file_name: shownFileName(body.name, 'document'),
    stored_name: file.storedName,
    content_type: file.type,
    size_bytes: file.sizeBytes,
    sha256: file.sha256,
    added_by: actor.uid,
    added_at: now,
  })
  recordVoucher(call, 'voucher.document-added', voucher, { sha256: file.sha256 })
  return presentFile(row)
}

export async function removeFileHandler(call: Call, { params }: InputOf<typeof contract.removeVoucherFile>) {
  const file = await store.fileById(call.db, params.id)
  const voucher = await store.lockVoucher(call.db, file.voucher_id)
  const no = refusalOf(vouchersAccess.edit, call.actor, subjectOf(voucher))
  if (no) return no
  await store.deleteFile(call.db, file.id)
  await removeWhenCommitted(call.enqueue, store.voucherFolder, file.stored_name)
  recordVoucher(call, 'voucher.document-removed', voucher, { sha256: file.sha256 })
  return presentVoucher(call, voucher)
}

export async function openFileHandler(
  call: Call,
  { params }: InputOf<typeof contract.openVoucherFile>,
): Promise<{ link: string }> {
  const file = await store.fileById(call.db, params.id)
  return linkTo(call, store.voucherFolder, {
    storedName: file.stored_name,
    type: file.content_type,
    called: `voucher-document-${file.id.slice(-6)}`,
  })
}

/** Removes files whose request failed after they were written. */
export const sweepFiles = sweepOf('vouchers.sweep-files', store.voucherFolder)
