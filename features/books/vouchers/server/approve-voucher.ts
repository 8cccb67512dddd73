/** An administrator approves a voucher on its page: the first of two approvals, or the one that posts it. */
import type { Call } from '@kolo/application/call'
import { askApproval } from '@kolo/approvals/server'
import { refusalOf } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import { isRefusal } from '@kolo/foundation/refusal'
import { RequestProblem } from '@kolo/foundation/request-problem'
import { vouchersAccess } from '../voucher.access.ts'
import type { approveVoucher } from '../voucher.contract.ts'
import { presentVoucher } from './present-voucher.ts'
import { subjectOf } from './voucher.record.ts'
import * as store from './voucher.store.ts'
import { voucherPosting } from './voucher-approval.ts'
import { changeOf, recordVoucher, tellAdministrators } from './voucher-steps.ts'

/** Approves it as this administrator: the first of two approvals, or the one that posts it. */
export async function approveVoucherHandler(call: Call, { params, body }: InputOf<typeof approveVoucher>) {
  const { db, actor, now } = call
  const row = await store.lockVoucher(db, params.id)
  const no = refusalOf(vouchersAccess.approve, actor, subjectOf(row))
  if (no) return no
  if (row.version !== body.version) throw new RequestProblem('changed-meanwhile')
  if (row.first_approved_by === null && row.prepared_by !== actor.uid && (await store.takesTwo(db, row.id))) {
    const saved = await store.saveVoucher(db, row.id, {
      first_approved_by: actor.uid,
      first_approved_at: now,
    })
    recordVoucher(call, 'voucher.approved-first', saved)
    await tellAdministrators(call, saved, saved.prepared_by ?? '', actor.uid)
    return presentVoucher(call, saved)
  }
  const outcome = await askApproval(call, voucherPosting, {
    subjectId: row.id,
    change: changeOf(row),
    reason: row.narration,
    ...(row.prepared_by === null ? {} : { preparedBy: row.prepared_by }),
  })
  if (isRefusal(outcome)) return outcome
  return presentVoucher(call, await store.voucherById(db, row.id))
}
