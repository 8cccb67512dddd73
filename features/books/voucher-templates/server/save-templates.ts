/**
 * Templates of vouchers: written, changed, retired, and used for a draft. What must always be true: a template never posts; of
 * each day it is due there is one voucher at most; whoever prepares the voucher is its preparer.
 */
import type { Call } from '@kolo/application/call'
import { pageById, paged } from '@kolo/database/pages'
import { refusalOf } from '@kolo/foundation/access'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { isRefusal, refuse } from '@kolo/foundation/refusal'
import { RequestProblem } from '@kolo/foundation/request-problem'
import { dayIn, lagos } from '@kolo/foundation/time'
import { draftNewVoucher, linesRefusal } from '../../vouchers/server/make-voucher.ts'
import { presentVoucher } from '../../vouchers/server/present-voucher.ts'
import { monthIsOpen } from '../../vouchers/server/voucher.store.ts'
import { recordVoucher } from '../../vouchers/server/voucher-steps.ts'
import { sidesOf } from '../../vouchers/voucher.rules.ts'
import { templatesAccess } from '../template.access.ts'
import type * as contract from '../template.contract.ts'
import { dueAfter, monthDayOf } from '../template.rules.ts'
import { presentListed, presentTemplate } from './present-template.ts'
import { isDue, subjectOf, type TemplateRow } from './template.record.ts'
import * as store from './template.store.ts'

export async function listTemplatesHandler(
  { db, now }: Call,
  { query }: InputOf<typeof contract.listTemplates>,
): Promise<OutputOf<typeof contract.listTemplates>> {
  const found = await store.templatesAfter(db, pageById(query)).execute()
  const { rows, nextCursor } = paged(found, query.limit)
  return { rows: rows.map((row) => presentListed(row, dayIn(lagos, now))), nextCursor }
}

export async function readTemplateHandler(call: Call, { params }: InputOf<typeof contract.readTemplate>) {
  return presentTemplate(call, await store.templateById(call.db, params.id))
}

type Contents = InputOf<typeof contract.writeTemplate>['body']

/** Why these contents make no template, or nothing. A due day that was there before may have passed. */
async function templateRefusal(call: Call, contents: Contents, before?: TemplateRow) {
  const { kind, party, lines, rhythm, dueOn } = contents
  if (rhythm !== undefined && dueOn === undefined) return refuse('due-missing', {}, 'dueOn')
  const isKept = before !== undefined && dueOn === before.due_on
  if (dueOn !== undefined && !isKept && dueOn < dayIn(lagos, call.now)) return refuse('due-past', {}, 'dueOn')
  if (party.length < 2 && (kind === 'receipt' || kind === 'payment'))
    return refuse('party-missing', {}, 'party')
  return linesRefusal(call, kind, lines)
}

/** The columns of what was written. The day of the month stays the one that was chosen, unless another day is. */
function columnsOf({ name, kind, party, narration, lines, rhythm, dueOn }: Contents, before?: TemplateRow) {
  const due = rhythm === undefined ? undefined : dueOn
  const day = due && (due === before?.due_on ? before.month_day : monthDayOf(due))
  return {
    ...{ name, kind, party, narration },
    lines: store.keptLines(lines),
    amount_kobo: sidesOf(lines).debits,
    rhythm: rhythm ?? null,
    due_on: due ?? null,
    month_day: day ?? null,
  }
}

export async function writeTemplateHandler(call: Call, { body }: InputOf<typeof contract.writeTemplate>) {
  const no = await templateRefusal(call, body)
  if (no) return no
  const row = await store.insertTemplate(call.db, {
    id: newId(Date.parse(call.now)),
    ...columnsOf(body),
    prepared_by: call.actor.uid,
    prepared_at: call.now,
  })
  recordTemplate(call, 'voucher-template.written', row)
  return presentTemplate(call, row)
}

export async function editTemplateHandler(
  call: Call,
  { params, body }: InputOf<typeof contract.editTemplate>,
) {
  const row = await lockedAt(call, params.id, body.version)
  const no =
    refusalOf(templatesAccess.edit, call.actor, subjectOf(row, dayIn(lagos, call.now), false)) ??
    (await templateRefusal(call, body, row))
  if (no) return no
  const saved = await store.saveTemplate(call.db, row.id, columnsOf(body, row))
  recordTemplate(call, 'voucher-template.edited', saved)
  return presentTemplate(call, saved)
}

/** Makes a draft: of the day it is due, or of today. The next due day follows by its rhythm. */
export async function prepareVoucherHandler(
  call: Call,
  { params, body }: InputOf<typeof contract.prepareVoucher>,
) {
  const { db, now } = call
  const today = dayIn(lagos, now)
  const row = await lockedAt(call, params.id, body.version)
  const no = refusalOf(templatesAccess.prepare, call.actor, subjectOf(row, today, false))
  if (no) return no
  const dueOn = isDue(row, today) ? (row.due_on ?? undefined) : undefined
  const source = dueOn && { type: store.templateSource, id: `${row.id}:${dueOn}` }
  const [month] = dueOn ? (await monthIsOpen(dueOn).execute(db)).rows : []
  const { kind, party, narration } = row
  const made = {
    ...{ kind, party, narration, reference: '', evidence: '' },
    valueDate: dueOn && month?.open ? dueOn : today,
    lines: store.linesOf(row),
  }
  const voucher = await draftNewVoucher(call, { ...made, ...(source ? { source } : {}) })
  if (isRefusal(voucher)) return voucher
  recordVoucher(call, 'voucher.drafted', voucher)
  const next = dueOn ? await store.saveTemplate(db, row.id, nextDue(row)) : row
  recordTemplate(call, 'voucher-template.used', next)
  return presentVoucher(call, voucher)
}

export async function skipTemplateHandler(
  call: Call,
  { params, body }: InputOf<typeof contract.skipTemplate>,
) {
  const row = await lockedAt(call, params.id, body.version)
  const no = refusalOf(templatesAccess.skip, call.actor, subjectOf(row, dayIn(lagos, call.now), false))
  if (no) return no
  const saved = await store.saveTemplate(call.db, row.id, nextDue(row))
  recordTemplate(call, 'voucher-template.skipped', saved, { skipped: row.due_on ?? '' })
  return presentTemplate(call, saved)
}

function nextDue({ due_on, rhythm, month_day }: TemplateRow) {
  if (due_on === null || rhythm === null || month_day === null) throw new Error('The template is never due')
  return { due_on: dueAfter(due_on, rhythm, month_day) }
}

export async function retireTemplateHandler(
  call: Call,
  { params, body }: InputOf<typeof contract.retireTemplate>,
) {
  const row = await lockedAt(call, params.id, body.version)
  const no = refusalOf(templatesAccess.retire, call.actor, subjectOf(row, dayIn(lagos, call.now), false))
  if (no) return no
  const saved = await store.saveTemplate(call.db, row.id, { retired_at: call.now })
  recordTemplate(call, 'voucher-template.retired', saved)
  return presentTemplate(call, saved)
}

export async function deleteTemplateHandler(call: Call, { params }: InputOf<typeof contract.deleteTemplate>) {
  const row = await store.lockTemplate(call.db, params.id)
  const { rows } = await store.vouchersOf(row.id).execute(call.db)
  const subject = subjectOf(row, dayIn(lagos, call.now), rows[0]?.some ?? false)
  const no = refusalOf(templatesAccess.remove, call.actor, subject)
  if (no) return no
  await store.deleteTemplate(call.db, row.id)
  recordTemplate(call, 'voucher-template.deleted', row)
  return {}
}

async function lockedAt({ db }: Call, id: string, version: number): Promise<TemplateRow> {
  const row = await store.lockTemplate(db, id)
  if (row.version !== version) throw new RequestProblem('changed-meanwhile')
  return row
}

function recordTemplate(
  call: Call,
  kind: string,
  row: TemplateRow,
  facts: Record<string, string> = {},
): void {
  call.record({
    kind,
    target: { type: 'voucher-template', id: row.id },
    facts: { amountKobo: String(row.amount_kobo), ...facts },
  })
}
