/** The list of all withdrawals: a page, what it comes to, and all of it as a file. */
import type { Call } from '@kolo/application/call'
import type { FileAnswer } from '@kolo/application/route'
import { paged } from '@kolo/database/pages'
import { sortedCursor } from '@kolo/database/sorted-pages'
import { type TableCell, tableFile } from '@kolo/files/server'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import { kobo } from '@kolo/foundation/money'
import { bankAccountWords } from '@kolo/foundation/nuban'
import { type Refusal, refuse } from '@kolo/foundation/refusal'
import { dayIn, lagos } from '@kolo/foundation/time'
import type { WithdrawalReview } from '../../withdrawals/reviews.contract.ts'
import { presentReviews } from '../../withdrawals/server/present-review.ts'
import { withdrawalStatusLabels } from '../../withdrawals/withdrawal-names.messages.ts'
import type {
  downloadRegisteredWithdrawals,
  listRegisteredWithdrawals,
  totalRegisteredWithdrawals,
} from '../register.contract.ts'
import { countedMost, withdrawalRowsMost } from '../register.rules.ts'
import { type Narrowed, registeredWithdrawals, totalOfWithdrawals } from './register.store.ts'

/** A page of all withdrawals. */
export async function listRegisteredWithdrawalsHandler(
  call: Call,
  { query }: InputOf<typeof listRegisteredWithdrawals>,
): Promise<OutputOf<typeof listRegisteredWithdrawals>> {
  const found = await registeredWithdrawals(call.db, query)
  const { rows, nextCursor } = paged(found, query.limit, sortedCursor)
  return { rows: await presentReviews(call, rows), nextCursor }
}

export async function totalRegisteredWithdrawalsHandler(
  { db }: Pick<Call, 'db'>,
  { query }: InputOf<typeof totalRegisteredWithdrawals>,
): Promise<OutputOf<typeof totalRegisteredWithdrawals>> {
  const { rows } = await totalOfWithdrawals(query).execute(db)
  const { count, sum_kobo } = rows[0] ?? { count: 0, sum_kobo: 0n }
  const isMore = count > countedMost
  return { count: Math.min(count, countedMost), isMore, ...(isMore ? {} : { sumKobo: kobo(sum_kobo) }) }
}

const heads = [
  ...['Code', 'Requested', 'Member', 'Member code', 'To', 'Amount', 'Paid to the account', 'Status'],
  ...['Bank reference', 'Paid on'],
]

function cellsOf(row: WithdrawalReview): TableCell[] {
  return [
    row.code,
    { day: dayIn(lagos, row.requestedAt) },
    row.member.fullName,
    row.member.memberCode,
    bankAccountWords(row.bankAccount.bankName, row.bankAccount.last4),
    { kobo: row.amountKobo },
    { kobo: row.netKobo },
    withdrawalStatusLabels[row.status],
    row.payment?.bankReference ?? '',
    row.payment ? { day: row.payment.paidOn } : '',
  ]
}

/** How many are read at once for a file. */
const slice = 1_000

export async function downloadRegisteredWithdrawalsHandler(
  call: Call,
  { query: { format, ...narrowed } }: InputOf<typeof downloadRegisteredWithdrawals>,
): Promise<FileAnswer | Refusal<'too-many-rows'>> {
  const rows = await allRegistered(call, narrowed)
  if (rows.length > withdrawalRowsMost) return refuse('too-many-rows', { most: withdrawalRowsMost })
  call.record({
    kind: 'withdrawal.list-taken',
    facts: { rows: rows.length, format, ...takenFacts(narrowed) },
  })
  const table = { title: 'Withdrawals', heads, rows: rows.map((row) => ({ cells: cellsOf(row) })) }
  return tableFile(table, format, `withdrawals-${dayIn(lagos, call.now)}`)
}

/** All of them, slice by slice, and at least one more than the most where there are more. */
async function allRegistered(call: Call, narrowed: Narrowed): Promise<WithdrawalReview[]> {
  const all: WithdrawalReview[] = []
  let cursor: string | undefined
  do {
    const found = await registeredWithdrawals(call.db, {
      ...narrowed,
      limit: slice,
      cursor,
      order: undefined,
    })
    const { rows, nextCursor } = paged(found, slice, sortedCursor)
    all.push(...(await presentReviews(call, rows)))
    cursor = nextCursor
  } while (cursor !== undefined && all.length <= withdrawalRowsMost)
  return all
}

/** What the audit log says of it: the filters, and of a search that there was one. */
function takenFacts({ search, ...filters }: Narrowed): Record<string, string | true> {
  const said = Object.entries(filters).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  )
  return { ...Object.fromEntries(said), ...(search ? { search: true as const } : {}) }
}
