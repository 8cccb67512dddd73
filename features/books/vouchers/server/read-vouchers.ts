/** The register of vouchers, on the screen and as a file, and one voucher. */

import type { Call } from '@kolo/application/call'
import type { FileAnswer } from '@kolo/application/route'
import { batchQueries } from '@kolo/database/batched-queries'
import { paged } from '@kolo/database/pages'
import { tableFile } from '@kolo/files/server'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import { uuidPattern } from '@kolo/foundation/ids'
import { kobo } from '@kolo/foundation/money'
import { RequestProblem } from '@kolo/foundation/request-problem'
import { calendarDate, dayIn, lagos } from '@kolo/foundation/time'
import { nameOf, readChart } from '@kolo/ledger/chart'
import { bankLabels, banksIn } from '@kolo/transfers/server'
import type * as contract from '../voucher.contract.ts'
import { voucherRowsMost } from '../voucher.contract.ts'
import { kindNames, stateNames } from '../voucher.messages.ts'
import { presentListed, presentVoucher } from './present-voucher.ts'
import * as store from './voucher.store.ts'

export async function listVouchersHandler(
  { db }: Call,
  { query: { cursor, limit, ...narrowed } }: InputOf<typeof contract.listVouchers>,
): Promise<OutputOf<typeof contract.listVouchers>> {
  const said = await batchQueries(db, {
    found: store.vouchersAfter(narrowed, { before: placeIn(cursor), limit: limit + 1 }),
    sums: store.voucherSums(narrowed),
  })
  const { rows, nextCursor } = paged(said.found, limit, (row) => `${row.value_date}_${row.id}`)
  const [sums] = said.sums
  return {
    rows: rows.map((row) => presentListed(row, row.prepared_name)),
    nextCursor,
    count: sums?.count ?? 0,
    sumKobo: kobo(sums?.sum_kobo ?? 0n),
    pendingKobo: kobo(sums?.pending_kobo ?? 0n),
  }
}

function placeIn(cursor: string | undefined) {
  if (cursor === undefined) return undefined
  const [text = '', id = ''] = cursor.split('_')
  const day = calendarDate(text)
  if (!day || !uuidPattern.test(id)) throw new RequestProblem('bad-request')
  return { day, id }
}

export async function readVoucherHandler(call: Call, { params }: InputOf<typeof contract.readVoucher>) {
  return presentVoucher(call, await store.voucherById(call.db, params.id))
}

const heads = [
  'Code',
  'Kind',
  'Status',
  'Value date',
  'Party',
  'Narration',
  'Reference',
  'Account',
  'Account name',
  'Debit',
  'Credit',
  'Note',
  'Prepared by',
]

export async function downloadVouchersHandler(
  { db, now }: Call,
  { query: { format, ...narrowed } }: InputOf<typeof contract.downloadVouchers>,
): Promise<FileAnswer> {
  const { rows: vouchers } = await store.vouchersAfter(narrowed, { limit: voucherRowsMost }).execute(db)
  const lines = Map.groupBy(
    await store.linesOfAll(
      db,
      vouchers.map(({ id }) => id),
    ),
    ({ voucher_id }) => voucher_id,
  )
  const banks = banksIn(await bankLabels(db).execute())
  const names = new Map((await readChart(db)).map((account) => [account.number, nameOf(account, banks)]))
  const rows = vouchers.flatMap((row) => {
    const { preparedBy, ...voucher } = presentListed(row, row.prepared_name)
    return (lines.get(row.id) ?? []).map((line) => ({
      cells: [
        ...[voucher.code ?? '', kindNames[voucher.kind], stateNames[voucher.state]],
        { day: voucher.valueDate },
        ...[voucher.party, voucher.narration, voucher.reference],
        ...[line.account, names.get(line.account) ?? ''],
        ...[line.debit_kobo, line.credit_kobo].map((amount) => (amount === 0n ? '' : { kobo: kobo(amount) })),
        ...[line.memo, preparedBy?.fullName ?? 'System'],
      ],
    }))
  })
  return tableFile({ title: 'Vouchers', heads, rows }, format, `vouchers-${dayIn(lagos, now)}`)
}
