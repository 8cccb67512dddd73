/**
 * Vouchers from draft to submitted. What must always be true: only its preparer changes, submits or deletes a voucher; what is
 * submitted balances on accounts it may use, on a day of an open month; of one source there is one voucher.
 */
import type { Call } from '@kolo/application/call'
import { askApproval } from '@kolo/approvals/server'
import { refusalOf } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import { newClearCode, newId } from '@kolo/foundation/ids'
import { kobo } from '@kolo/foundation/money'
import { isRefusal, refuse } from '@kolo/foundation/refusal'
import { RequestProblem } from '@kolo/foundation/request-problem'
import { type CalendarDate, dayIn, lagos } from '@kolo/foundation/time'
import { readChart } from '@kolo/ledger/chart'
import { codeLength } from '@kolo/reports/server'
import { vouchersAccess } from '../voucher.access.ts'
import type * as contract from '../voucher.contract.ts'
import { type LineAccount, lineFault, mirrored, sidesOf, type VoucherKind } from '../voucher.rules.ts'
import { presentVoucher } from './present-voucher.ts'
import { subjectOf, type VoucherRow } from './voucher.record.ts'
import * as store from './voucher.store.ts'
import { voucherPosting } from './voucher-approval.ts'
import { changeOf, pettyCashRefusal, recordVoucher, tellAdministrators } from './voucher-steps.ts'

type VoucherContents = {
  valueDate: CalendarDate
  /** Who is paid, or who pays; may be empty for transfers and journals. */
  party: string
  narration: string
  reference: string
  evidence: string
  lines: readonly store.LineToKeep[]
}

/** What a voucher is made of, such as a line of a bank statement: `{ type: 'bank-statement-line', id }`. */
type VoucherSource = { type: string; id: string }

/** Why these contents make no voucher of this kind, or nothing. */
async function contentRefusal(
  call: Call,
  kind: VoucherKind,
  contents: Pick<VoucherContents, 'valueDate' | 'party' | 'lines'>,
) {
  const { db, now } = call
  const { valueDate, party, lines } = contents
  if (valueDate > dayIn(lagos, now)) return refuse('day-to-come', {}, 'valueDate')
  const [month] = (await store.monthIsOpen(valueDate).execute(db)).rows
  if (!month?.open) return refuse('month-closed', {}, 'valueDate')
  if (party.length < 2 && (kind === 'receipt' || kind === 'payment'))
    return refuse('party-missing', {}, 'party')
  return linesRefusal(call, kind, lines)
}

/** Why these lines are none of a voucher of this kind, or nothing. */
export async function linesRefusal(
  { db }: Call,
  kind: VoucherKind,
  lines: readonly Omit<store.LineToKeep, 'memo'>[],
) {
  const wrong = lineFault(kind, lines, await lineAccounts(db))
  return wrong && refuse(wrong.fault, { account: wrong.account ?? '', kind }, 'lines')
}

async function lineAccounts(db: Call['db']): Promise<ReadonlyMap<string, LineAccount>> {
  const chart = await readChart(db)
  return new Map(
    chart.map(({ number, kind, is_money, active }) => [
      number,
      { kind: kind as LineAccount['kind'], isMoney: is_money, active },
    ]),
  )
}

function draftOf(
  call: Call,
  kind: VoucherKind,
  contents: VoucherContents,
  beside: { source?: VoucherSource | undefined; reverses?: string },
) {
  const { valueDate, party, narration, reference, evidence, lines } = contents
  return store.insertVoucher(
    call.db,
    {
      id: newId(Date.parse(call.now)),
      kind,
      value_date: valueDate,
      party,
      narration,
      reference,
      evidence,
      amount_kobo: sidesOf(lines).debits,
      source_type: beside.source?.type ?? null,
      source_id: beside.source?.id ?? null,
      reverses: beside.reverses ?? null,
      prepared_by: call.actor.uid,
      prepared_at: call.now,
    },
    lines,
  )
}

export async function draftVoucherHandler(call: Call, { body }: InputOf<typeof contract.draftVoucher>) {
  const no = await contentRefusal(call, body.kind, body)
  if (no) return no
  const row = await draftOf(call, body.kind, body, {})
  recordVoucher(call, 'voucher.drafted', row)
  return presentVoucher(call, row)
}

/** Changes a draft, or what was sent back. */
export async function editVoucherHandler(call: Call, { params, body }: InputOf<typeof contract.editVoucher>) {
  const row = await store.lockVoucher(call.db, params.id)
  const no = refusalOf(vouchersAccess.edit, call.actor, subjectOf(row))
  if (no) return no
  if (row.version !== body.version) throw new RequestProblem('changed-meanwhile')
  const wrong = await contentRefusal(call, row.kind, body)
  if (wrong) return wrong
  await store.replaceLines(call.db, row.id, body.lines)
  const saved = await store.saveVoucher(call.db, row.id, {
    value_date: body.valueDate,
    party: body.party,
    narration: body.narration,
    reference: body.reference,
    evidence: body.evidence,
    amount_kobo: sidesOf(body.lines).debits,
    version: row.version + 1,
  })
  recordVoucher(call, 'voucher.edited', saved)
  return presentVoucher(call, saved)
}

/** Deletes a draft. */
export async function deleteVoucherHandler(call: Call, { params }: InputOf<typeof contract.deleteVoucher>) {
  const row = await store.lockVoucher(call.db, params.id)
  const no = refusalOf(vouchersAccess.remove, call.actor, subjectOf(row))
  if (no) return no
  await store.deleteDraft(call.db, row.id)
  recordVoucher(call, 'voucher.deleted', row)
  return {}
}

/** Ends what was sent back. */
export async function cancelVoucherHandler(
  call: Call,
  { params, body }: InputOf<typeof contract.cancelVoucher>,
) {
  const row = await store.lockVoucher(call.db, params.id)
  const no = refusalOf(vouchersAccess.cancel, call.actor, subjectOf(row))
  if (no) return no
  if (row.version !== body.version) throw new RequestProblem('changed-meanwhile')
  const saved = await store.saveVoucher(call.db, row.id, { state: 'cancelled', version: row.version + 1 })
  recordVoucher(call, 'voucher.cancelled', saved)
  return presentVoucher(call, saved)
}

/** Submits a draft, or what was sent back. */
export async function submitVoucherHandler(
  call: Call,
  { params, body }: InputOf<typeof contract.submitVoucher>,
) {
  const row = await store.lockVoucher(call.db, params.id)
  const no = refusalOf(vouchersAccess.submit, call.actor, subjectOf(row))
  if (no) return no
  if (row.version !== body.version) throw new RequestProblem('changed-meanwhile')
  const submitted = await submitDraft(call, row)
  return isRefusal(submitted)
    ? submitted
    : presentVoucher(call, await store.voucherById(call.db, submitted.id))
}

/**
 * Makes a voucher and submits it, in the caller's transaction: for other features, such as a line of a bank statement that is
 * booked in one step. Whoever acts is its preparer; another administrator approves it. Of one source that stands there is one
 * voucher: a second one is refused with its code.
 */
export async function submitNewVoucher(
  call: Call,
  made: VoucherContents & { kind: VoucherKind; source?: VoucherSource },
) {
  const draft = await draftNewVoucher(call, made)
  return isRefusal(draft) ? draft : submitDraft(call, draft)
}

/** The same, kept as a draft that its maker submits in the same transaction. */
export async function draftNewVoucher(
  call: Call,
  made: VoucherContents & { kind: VoucherKind; source?: VoucherSource },
) {
  const no = await contentRefusal(call, made.kind, made)
  if (no) return no
  const before = made.source && (await store.voucherOfSource(call.db, made.source))
  if (before) return refuse('source-booked', { code: before.code ?? '' })
  return draftOf(call, made.kind, made, { source: made.source })
}

/** Submits the voucher that reverses a posted one. */
export async function reverseVoucherHandler(
  call: Call,
  { params, body }: InputOf<typeof contract.reverseVoucher>,
) {
  const row = await store.lockVoucher(call.db, params.id)
  const no = refusalOf(vouchersAccess.reverse, call.actor, subjectOf(row))
  if (no) return no
  const { reversal } = (await store.besideVoucher(row).execute(call.db)).rows[0] ?? {}
  if (reversal) return refuse('reversed-before')
  const lines = mirrored(
    (await store.linesOf(call.db, row.id).execute()).map((line) => ({
      account: line.account,
      debitKobo: kobo(line.debit_kobo),
      creditKobo: kobo(line.credit_kobo),
      memo: line.memo,
    })),
  )
  const made = {
    valueDate: body.valueDate,
    party: row.party,
    narration: `Reverses ${row.code}: ${body.reason}`.slice(0, 300),
    reference: row.reference,
    evidence: '',
    lines,
  }
  if (body.valueDate < row.value_date) return refuse('before-reversed', {}, 'valueDate')
  const submitted = await submitDraft(call, await draftOf(call, row.kind, made, { reverses: row.id }))
  return isRefusal(submitted)
    ? submitted
    : presentVoucher(call, await store.voucherById(call.db, submitted.id))
}

/** Gives it its code and asks for its approval; the day and the accounts are looked at again. */
export async function submitDraft(call: Call, row: VoucherRow) {
  const { db, actor, now } = call
  const lines = (await store.linesOf(db, row.id).execute()).map((line) => ({
    account: line.account,
    debitKobo: kobo(line.debit_kobo),
    creditKobo: kobo(line.credit_kobo),
  }))
  const wrong = await contentRefusal(call, row.kind, {
    valueDate: row.value_date,
    party: row.party,
    lines: lines.map((line) => ({ ...line, memo: '' })),
  })
  if (wrong && !(row.reverses && wrong.refusal === 'account-side')) return wrong
  const petty = await pettyCashRefusal(db, row.id)
  if (petty) return petty
  if (!(await store.assetsHold(db, row))) return refuse('assets-changed')
  const saved = await store.saveVoucher(db, row.id, {
    state: 'submitted',
    ...(row.prepared_by === null ? { prepared_by: actor.uid } : {}),
    submitted_at: now,
    answer: null,
    version: row.version + 1,
    ...(row.code === null ? { code: store.codeFor(row), check_code: newClearCode(codeLength) } : {}),
  })
  recordVoucher(call, 'voucher.submitted', saved)
  const asked = await askApproval(call, voucherPosting, {
    subjectId: saved.id,
    change: changeOf(saved),
    reason: saved.narration,
  })
  if (isRefusal(asked)) return asked
  if (!asked.applied) await tellAdministrators(call, saved, actor.uid)
  return saved
}
