/** The list of all payments: a page, what it comes to, and all of it as a file. */
import type { Call } from '@kolo/application/call'
import type { FileAnswer } from '@kolo/application/route'
import { batchQueries } from '@kolo/database/batched-queries'
import { paged } from '@kolo/database/pages'
import { sortedCursor } from '@kolo/database/sorted-pages'
import { type TableCell, tableFile } from '@kolo/files/server'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import { kobo } from '@kolo/foundation/money'
import { type Refusal, refuse } from '@kolo/foundation/refusal'
import { dayIn, lagos } from '@kolo/foundation/time'
import { paymentStatusLabels } from '@kolo/payments/messages'
import { purposeOf, targetNames } from '@kolo/payments/server'
import { cardRows } from '@kolo/profile/server'
import { writtenTransferCode } from '../../transfers/transfer.rules.ts'
import type {
  downloadRegisteredPayments,
  listRegisteredPayments,
  RegisteredPayment,
  totalRegisteredPayments,
} from '../register.contract.ts'
import { channelNames } from '../register.messages.ts'
import { countedMost, paymentRowsMost } from '../register.rules.ts'
import { type Narrowed, type RegisteredRow, registeredPayments, totalOfPayments } from './register.store.ts'

type Viewer = Pick<Call, 'db' | 'registry'>

/** A page of all payments. */
export async function listRegisteredPaymentsHandler(
  call: Call,
  { query }: InputOf<typeof listRegisteredPayments>,
): Promise<OutputOf<typeof listRegisteredPayments>> {
  const found = await registeredPayments(call.db, query)
  const { rows, nextCursor } = paged(found, query.limit, sortedCursor)
  return { rows: await presentRegistered(call, rows), nextCursor }
}

export async function totalRegisteredPaymentsHandler(
  { db }: Pick<Call, 'db'>,
  { query }: InputOf<typeof totalRegisteredPayments>,
): Promise<OutputOf<typeof totalRegisteredPayments>> {
  const { rows } = await totalOfPayments(query).execute(db)
  const { count, sum_kobo } = rows[0] ?? { count: 0, sum_kobo: 0n }
  const isMore = count > countedMost
  return { count: Math.min(count, countedMost), isMore, ...(isMore ? {} : { sumKobo: kobo(sum_kobo) }) }
}

/** Payments as the list shows them. */
export async function presentRegistered(
  viewer: Viewer,
  rows: readonly RegisteredRow[],
): Promise<RegisteredPayment[]> {
  if (rows.length === 0) return []
  const { db, registry } = viewer
  const { targets, cards } = await batchQueries(db, {
    targets: targetNames(viewer, rows),
    cards: cardRows(db, [...new Set(rows.map((row) => row.member_uid))]),
  })
  const nameOf = new Map(targets.map(({ id, name }) => [id, name]))
  const cardOf = new Map(cards.map((card) => [card.uid, card]))
  return rows.map((row) => {
    const card = cardOf.get(row.member_uid)
    return {
      id: row.id,
      code: row.code,
      channel: row.channel,
      member: {
        uid: row.member_uid,
        fullName: card?.full_name ?? 'Former member',
        memberCode: card?.member_code ?? '',
      },
      target: nameOf.get(row.target_id) ?? purposeOf(registry.purposes, row.purpose).gone,
      amountKobo: kobo(row.received_kobo ?? row.amount_kobo),
      transferCode: row.transfer_code === null ? undefined : writtenTransferCode(row.transfer_code),
      bankReference: row.confirmed_reference ?? row.bank_reference ?? undefined,
      payerName: row.payer_name ?? undefined,
      narration: row.narration ?? undefined,
      status: row.status,
      begunAt: row.started_at,
      valueOn: row.value_on ?? undefined,
    }
  })
}

const heads = [
  ...['Code', 'Begun', 'Member', 'Member code', 'For', 'Amount', 'Status', 'Channel'],
  ...['Transfer code', 'Bank reference', 'Payer', 'Bank narration', 'Value date'],
]

function cellsOf(row: RegisteredPayment): TableCell[] {
  return [
    row.code,
    { day: dayIn(lagos, row.begunAt) },
    row.member.fullName,
    row.member.memberCode,
    row.target,
    { kobo: row.amountKobo },
    paymentStatusLabels[row.status],
    channelNames[row.channel as keyof typeof channelNames] ?? row.channel,
    row.transferCode ?? '',
    row.bankReference ?? '',
    row.payerName ?? '',
    row.narration ?? '',
    row.valueOn ? { day: row.valueOn } : '',
  ]
}

/** How many are read at once for a file. */
const slice = 1_000

export async function downloadRegisteredPaymentsHandler(
  call: Call,
  { query: { format, ...narrowed } }: InputOf<typeof downloadRegisteredPayments>,
): Promise<FileAnswer | Refusal<'too-many-rows'>> {
  const rows = await allRegistered(call, narrowed)
  if (rows.length > paymentRowsMost) return refuse('too-many-rows', { most: paymentRowsMost })
  call.record({ kind: 'payment.list-taken', facts: { rows: rows.length, format, ...takenFacts(narrowed) } })
  const table = { title: 'Payments', heads, rows: rows.map((row) => ({ cells: cellsOf(row) })) }
  return tableFile(table, format, `payments-${dayIn(lagos, call.now)}`)
}

/** All of them, slice by slice, and at least one more than the most where there are more. */
async function allRegistered(call: Viewer, narrowed: Narrowed): Promise<RegisteredPayment[]> {
  const all: RegisteredPayment[] = []
  let cursor: string | undefined
  do {
    const found = await registeredPayments(call.db, { ...narrowed, limit: slice, cursor, order: undefined })
    const { rows, nextCursor } = paged(found, slice, sortedCursor)
    all.push(...(await presentRegistered(call, rows)))
    cursor = nextCursor
  } while (cursor !== undefined && all.length <= paymentRowsMost)
  return all
}

/** What the audit log says of it: the filters, and of a search that there was one. */
function takenFacts({ search, ...filters }: Narrowed): Record<string, string | true> {
  const said = Object.entries(filters).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  )
  return { ...Object.fromEntries(said), ...(search ? { search: true as const } : {}) }
}
