/** Statements and their lines as administrators see them. */
import { waitingAbout, waitingIn } from '@kolo/approvals/server'
import { bankingCodes } from '@kolo/cash/server'
import type { Call } from '@kolo/database/call'
import { askTogether } from '@kolo/database/together'
import { decide } from '@kolo/foundation/access'
import { kobo } from '@kolo/foundation/money'
import { type PaymentRow, paymentsById, targetNames } from '@kolo/payments/server'
import { type CardRow, cardRows } from '@kolo/profile/server'
import { writtenTransferCode } from '@kolo/transfers/rules'
import { accountsById, type CollectionAccountRow } from '@kolo/transfers/server'
import { bankStatementsAccess } from '../bank-statements.access.ts'
import type { BankStatement, StatementLine } from '../bank-statements.contract.ts'
import { lineLists } from '../bank-statements.rules.ts'
import type { LineRow, StatementRow } from './bank-statements.tables.ts'
import { openBatches } from './batches/batches.store.ts'
import { batchKind } from './batches/confirm-batch.ts'
import { lineCounts, listOf } from './statements.store.ts'

/** What is needed of a call to present anything. */
type Viewer = Pick<Call, 'db' | 'actor' | 'now' | 'community' | 'purposes'>
type LinePayment = NonNullable<StatementLine['payment']>

/** A bank account with what members and administrators may both read of its number. */
export function accountOf(row: CollectionAccountRow | undefined, id: string) {
  return { id, bankName: row?.bank_name ?? '', last4: row?.account_number.slice(-4) ?? '' }
}

const person = (cards: readonly CardRow[]) => (uid: string) => ({
  uid,
  fullName: cards.find((card) => card.uid === uid)?.full_name ?? 'Former member',
})

/** Statements, each with how many of its lines stand where. */
export async function presentStatements(
  viewer: Viewer,
  rows: readonly StatementRow[],
): Promise<BankStatement[]> {
  const { db, actor, now } = viewer
  const ids = rows.map(({ id }) => id)
  const batches = await openBatches(db, ids).execute()
  const said = await askTogether(db, {
    counts: lineCounts(db, ids),
    accounts: accountsById(
      db,
      rows.map(({ account_id }) => account_id),
    ),
    cards: cardRows(db, [
      ...rows.map(({ imported_by }) => imported_by),
      ...batches.map(({ by_uid }) => by_uid),
    ]),
    approvals: waitingAbout(
      now,
      'bank-batch',
      batches.map(({ id }) => id),
    ),
  })
  const nameOf = person(said.cards)
  const approvals = waitingIn(viewer, [batchKind], said.approvals)
  return rows.map((row) => {
    const counts = Object.fromEntries(lineLists.map((list) => [list, 0])) as BankStatement['counts']
    for (const one of said.counts.filter(({ statement_id }) => statement_id === row.id)) {
      const suggestion = one.is_suggested ? 'code' : null
      counts[listOf({ state: one.state, suggestion, ended_as: one.is_unmatched ? 'unmatched' : null })] +=
        Number(one.count)
    }
    return {
      id: row.id,
      account: accountOf(
        said.accounts.find(({ id }) => id === row.account_id),
        row.account_id,
      ),
      fileName: row.file_name,
      importedBy: nameOf(row.imported_by),
      importedAt: row.imported_at,
      firstOn: row.first_on,
      lastOn: row.last_on,
      lineCount: row.line_count,
      knownCount: row.known_count,
      openingKobo: row.opening_kobo === null ? undefined : kobo(row.opening_kobo),
      closingKobo: row.closing_kobo === null ? undefined : kobo(row.closing_kobo),
      counts,
      batches: batches
        .filter(({ statement_id }) => statement_id === row.id)
        .map((batch) => ({
          id: batch.id,
          by: nameOf(batch.by_uid),
          madeAt: batch.made_at,
          lineCount: batch.line_count,
          sumKobo: kobo(batch.sum_kobo),
          state: batch.state === 'waiting' ? ('waiting' as const) : ('posting' as const),
          approval: approvals.find(({ subject }) => subject.id === batch.id),
        })),
      version: row.version,
      can: {
        remove: decide(bankStatementsAccess.remove, actor, {
          decided: counts.waiting + counts.done + counts.unmatched,
        }),
      },
    }
  })
}

/** One statement. */
export async function presentStatement(viewer: Viewer, row: StatementRow): Promise<BankStatement> {
  const [statement] = await presentStatements(viewer, [row])
  if (!statement) throw new Error(`Statement ${row.id} was lost while it was presented`)
  return statement
}

/** Payments as they are shown beside lines, by id. */
export async function presentPayments(
  viewer: Pick<Viewer, 'db' | 'purposes'>,
  payments: readonly PaymentRow[],
  moreUids: readonly string[] = [],
): Promise<Map<string, LinePayment> & { nameOf?: ReturnType<typeof person> }> {
  const { db } = viewer
  const said = await askTogether(db, {
    targets: targetNames(viewer, payments),
    cards: cardRows(db, [...new Set([...payments.map((row) => row.member_uid), ...moreUids])]),
  })
  const nameOf = person(said.cards)
  const shown = payments.map((row): [string, LinePayment] => [
    row.id,
    {
      id: row.id,
      code: row.code,
      member: nameOf(row.member_uid),
      memberCode: said.cards.find(({ uid }) => uid === row.member_uid)?.member_code ?? '',
      amountKobo: kobo(row.amount_kobo),
      target: said.targets.find(({ id }) => id === row.target_id)?.name ?? '',
      transferCode: writtenTransferCode(row.transfer_code ?? ''),
      status: row.status,
    },
  ])
  return Object.assign(new Map(shown), { nameOf })
}

/** Cash that was paid in, by its id. */
async function slipsOf(db: Viewer['db'], ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>()
  const rows = await bankingCodes(db, ids).execute()
  return new Map(rows.map(({ id, code, paid_on }) => [id, { code, paidOn: paid_on }]))
}

/** Lines, each with the payment it is suggested for or was confirmed as. */
export async function presentLines(viewer: Viewer, rows: readonly LineRow[]): Promise<StatementLine[]> {
  if (rows.length === 0) return []
  const payments = await presentPayments(
    viewer,
    await paymentsById(
      viewer.db,
      rows.flatMap((row) => row.payment_id ?? row.suggested_payment ?? []),
    ),
    rows.flatMap((row) => row.ended_by ?? []),
  )
  const slips = await slipsOf(
    viewer.db,
    rows.flatMap((row) => row.suggested_banking ?? []),
  )
  return rows.map((row) => ({
    id: row.id,
    lineNo: row.line_no,
    bookedOn: row.booked_on,
    amountKobo: kobo(row.amount_kobo),
    narration: row.narration,
    list: listOf(row),
    ignoredAs: row.ignored_as ?? undefined,
    suggestion: row.suggestion ?? undefined,
    payment: payments.get(row.payment_id ?? row.suggested_payment ?? ''),
    banking: slips.get(row.suggested_banking ?? ''),
    trouble: row.trouble ?? undefined,
    endedBy: row.ended_by === null ? undefined : payments.nameOf?.(row.ended_by),
    endedAt: row.ended_at ?? undefined,
    version: row.version,
    can: { decide: row.state === 'open' ? true : 'line-decided' },
  }))
}
