/** The charges of all members, their totals and their file; one charge; and those of one member. */
import type { Call } from '@kolo/application/call'
import type { FileAnswer } from '@kolo/application/route'
import { paged } from '@kolo/database/pages'
import { sortedCursor, sortedPage } from '@kolo/database/sorted-pages'
import { tableFile } from '@kolo/files/server'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import { kobo } from '@kolo/foundation/money'
import { dayIn, lagos } from '@kolo/foundation/time'
import type * as contract from '../charge.contract.ts'
import { chargeKindWords, chargeStatusWords } from '../charge.messages.ts'
import { chargeOrder, chargesIn, chargesOf, totalsOf } from './charge.store.ts'
import { presentListed, presentWhole } from './present-charge.ts'

export async function listChargesHandler(
  call: Call,
  { query }: InputOf<typeof contract.listCharges>,
): Promise<OutputOf<typeof contract.listCharges>> {
  const today = dayIn(lagos, call.now)
  const found = await chargesIn(call.db, today, query, sortedPage(query, chargeOrder))
  const { rows, nextCursor } = paged(found, query.limit, sortedCursor)
  return { rows: rows.map((row) => presentListed(call, row, today)), nextCursor }
}

export async function readChargeTotalsHandler(
  { db, now }: Call,
  { query }: InputOf<typeof contract.readChargeTotals>,
): Promise<contract.ChargeTotals> {
  const totals = await totalsOf(db, dayIn(lagos, now), query)
  return {
    charges: totals.charges,
    members: totals.members,
    amountKobo: kobo(totals.amountKobo),
    paidKobo: kobo(totals.paidKobo),
    waivedKobo: kobo(totals.waivedKobo),
    outstandingKobo: kobo(totals.outstandingKobo),
    overdueKobo: kobo(totals.overdueKobo),
  }
}

const rowsInFile = 10_000
const heads = [
  ...['Charge', 'Member', 'Member number', 'Kind', 'For', 'Period', 'Status', 'Charged on', 'Due on'],
  ...['Amount', 'Paid', 'Waived', 'Outstanding', 'Overdue', 'Run'],
]

export async function downloadChargesHandler(
  call: Call,
  { query: { format, ...narrowed } }: InputOf<typeof contract.downloadCharges>,
): Promise<FileAnswer> {
  const today = dayIn(lagos, call.now)
  const found = await chargesIn(call.db, today, narrowed, sortedPage({ limit: rowsInFile }, chargeOrder))
  const rows = found
    .slice(0, rowsInFile)
    .map((row) => presentListed(call, row, today))
    .map((row) => ({
      cells: [
        ...[row.code, row.member.fullName, row.member.code, chargeKindWords[row.kind], row.title, row.period],
        ...[chargeStatusWords[row.status], { day: row.chargedOn }, { day: row.dueOn }],
        ...[{ kobo: row.amountKobo }, { kobo: row.paidKobo }, { kobo: row.waivedKobo }],
        ...[{ kobo: row.outstandingKobo }, { kobo: row.overdueKobo }, row.runCode],
      ],
    }))
  return tableFile({ title: 'Charges', heads, rows }, format, `charges-${today}`)
}

export function readChargeHandler(call: Call, { params }: InputOf<typeof contract.readCharge>) {
  return presentWhole(call, params.id)
}

const shownOfMember = 100

export async function listChargesOfHandler(call: Call, { params }: InputOf<typeof contract.listChargesOf>) {
  const today = dayIn(lagos, call.now)
  const found = await chargesOf(call.db, params.uid, shownOfMember)
  return { rows: found.map((charge) => presentListed(call, charge, today)) }
}
