/** Statements and their lines as administrators see them. */

import type { Call } from '@kolo/application/call'
import { waitingAbout, waitingIn } from '@kolo/approvals/server'
import { bankingCodes } from '@kolo/cash/server'
import { batchQueries, type RowsOf } from '@kolo/database/batched-queries'
import { decide } from '@kolo/foundation/access'
import { kobo, zeroKobo } from '@kolo/foundation/money'
import { chartQuery } from '@kolo/ledger/chart'
import {
  correctionIn,
  correctionsOf,
  type PaymentRow,
  paymentsById,
  targetNames,
} from '@kolo/payments/server'
import { type CardRow, cardRows } from '@kolo/profile/server'
import { writtenTransferCode } from '@kolo/transfers/rules'
import { accountsById, bankLabels, type CollectionAccountRow } from '@kolo/transfers/server'
import { bankStatementsAccess } from '../../bank-statements.access.ts'
import { batchKind } from '../../batches/server/batch-kind.ts'
import { openBatches } from '../../batches/server/batches.store.ts'
import { otherSidesOf, rulesQuery, vouchersOfLines } from '../../line-vouchers/server/bank-rules.store.ts'
import { vouchersOf } from '../../line-vouchers/server/suggest-accounts.ts'
import { likelyIn, likelyRows } from '../../settlements/server/likely-settlements.ts'
import { settlementKind } from '../../settlements/server/settlement-kind.ts'
import { settlementCodes } from '../../settlements/server/settlements.store.ts'
import type { BankStatement, StatementLine } from '../statement.contract.ts'
import { doubtIn, isReversal, lineLists, type Reversible, reversedOn } from '../statement.rules.ts'
import { paymentCodes, reversalsOf } from './lines.store.ts'
import type { LineRow, StatementRow } from './statement.record.ts'
import { lineCounts, listOf } from './statements.store.ts'

/** What is needed of a call to present anything. */
type Viewer = Pick<Call, 'db' | 'actor' | 'now' | 'community' | 'registry'>
type LinePayment = NonNullable<StatementLine['payment']>

/** A bank account with what members and administrators may both read of its number. */
export function presentAccount(row: CollectionAccountRow | undefined, id: string) {
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
  const said = await batchQueries(db, {
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
    settling: waitingAbout(now, settlementKind.subjectType, ids),
  })
  const nameOf = person(said.cards)
  const approvals = waitingIn(viewer, [batchKind], said.approvals)
  const settling = waitingIn(viewer, [settlementKind], said.settling)
  return rows.map((row) => {
    const counts = Object.fromEntries(lineLists.map((list) => [list, 0])) as BankStatement['counts']
    const openKobo = { suggested: zeroKobo, 'needs-you': zeroKobo }
    for (const one of said.counts.filter(({ statement_id }) => statement_id === row.id)) {
      const suggestion = one.is_suggested ? 'code' : null
      const list = listOf({ state: one.state, suggestion, ended_as: one.is_unmatched ? 'unmatched' : null })
      counts[list] += Number(one.count)
      if (list in openKobo) openKobo[list as keyof typeof openKobo] = kobo(one.sum_kobo)
    }
    return {
      id: row.id,
      account: presentAccount(
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
      openKobo,
      batches: batches
        .filter(({ statement_id }) => statement_id === row.id)
        .map((batch) => ({ ...batch, approval: approvals.find(({ subject }) => subject.id === batch.id) }))
        .map(({ approval, ...batch }) => ({
          id: batch.id,
          by: nameOf(batch.by_uid),
          madeAt: batch.made_at,
          lineCount: batch.line_count,
          sumKobo: kobo(batch.sum_kobo),
          state: batch.state === 'waiting' ? ('waiting' as const) : ('posting' as const),
          approval,
          can: { takeBack: decide(bankStatementsAccess.takeBack, actor, { askedBy: approval?.askedBy.uid }) },
        })),
      settling: settling.find(({ subject }) => subject.id === row.id),
      version: row.version,
      can: {
        remove: decide(bankStatementsAccess.remove, actor, {
          decided: counts.waiting + counts.done + counts.unmatched,
        }),
      },
    }
  })
}

export async function presentStatement(viewer: Viewer, row: StatementRow): Promise<BankStatement> {
  const [statement] = await presentStatements(viewer, [row])
  if (!statement) throw new Error(`Statement ${row.id} was lost while it was presented`)
  return statement
}

/** What has to be known of payments and people to show them, as queries. */
function paymentQuestions(
  viewer: Pick<Viewer, 'db' | 'registry'>,
  payments: readonly PaymentRow[],
  moreUids: readonly string[] = [],
) {
  return {
    targets: targetNames(viewer, payments),
    corrections: correctionsOf(
      viewer.db,
      payments.map(({ id }) => id),
    ),
    instead: paymentCodes(
      viewer.db,
      payments.flatMap(({ corrected_by }) => corrected_by ?? []),
    ),
    cards: cardRows(viewer.db, [...new Set([...payments.map((row) => row.member_uid), ...moreUids])]),
  }
}

/** Payments as they are shown beside lines, by id. */
export async function presentPayments(
  viewer: Pick<Viewer, 'db' | 'registry'>,
  payments: readonly PaymentRow[],
): Promise<Map<string, LinePayment>> {
  return shownPayments(payments, await batchQueries(viewer.db, paymentQuestions(viewer, payments)))
}

function shownPayments(
  payments: readonly PaymentRow[],
  { targets, cards, corrections, instead }: RowsOf<ReturnType<typeof paymentQuestions>>,
): Map<string, LinePayment> {
  const codes = new Map(instead.map(({ id, code }) => [id, code]))
  const moved = new Map(corrections.map((row) => [row.payment_id, correctionIn(row)]))
  const nameOf = person(cards)
  const shown = payments.map((row): [string, LinePayment] => [
    row.id,
    {
      id: row.id,
      code: row.code,
      member: nameOf(row.member_uid),
      memberCode: cards.find(({ uid }) => uid === row.member_uid)?.member_code ?? '',
      amountKobo: kobo(row.amount_kobo),
      target: targets.find(({ id }) => id === row.target_id)?.name ?? '',
      transferCode: writtenTransferCode(row.transfer_code ?? ''),
      status: row.status,
      since: sinceOf(row, codes.get(row.corrected_by ?? ''), moved.get(row.id)),
    },
  ])
  return new Map(shown)
}

/** What became of a payment after it was confirmed. */
function sinceOf(
  row: PaymentRow,
  instead: string | undefined,
  moved: ReturnType<typeof correctionIn>,
): LinePayment['since'] {
  if (row.status === 'reversed')
    return {
      what: instead === undefined ? 'reversed' : 'replaced',
      at: row.reversed_at ?? undefined,
      other: instead,
    }
  if (row.status === 'refund_pending') return { what: 'going-back' }
  if (row.status === 'refunded') return { what: 'sent-back' }
  if (row.status === 'disputed') return { what: 'disputed' }
  return moved && { what: 'moved', at: moved.at, other: moved.from }
}

const movementOf = (
  row: Pick<LineRow, 'booked_on' | 'amount_kobo' | 'narration' | 'reference'>,
): Reversible => ({
  bookedOn: row.booked_on,
  amount: kobo(row.amount_kobo),
  narration: row.narration,
  reference: row.reference ?? undefined,
})

/** Lines, each with the payment it is suggested for or was confirmed as, or what it is that is in the books already. */
export async function presentLines(viewer: Viewer, rows: readonly LineRow[]): Promise<StatementLine[]> {
  if (rows.length === 0) return []
  const { db } = viewer
  const ids = (of: (row: LineRow) => string | null) => rows.flatMap((row) => of(row) ?? [])
  const found = await paymentsById(
    db,
    ids((row) => row.payment_id ?? row.suggested_payment),
  )
  const said = await batchQueries(db, {
    ...paymentQuestions(
      viewer,
      found,
      ids((row) => row.ended_by),
    ),
    bankings: bankingCodes(
      db,
      ids((row) => row.suggested_banking),
    ),
    settlements: settlementCodes(
      db,
      ids((row) => row.suggested_settlement),
    ),
    nets: likelyRows(viewer, rows),
    reversals: reversalsOf(db, rows),
    chart: chartQuery(db),
    labels: bankLabels(db),
    rules: rulesQuery(db),
    others: otherSidesOf(db, rows),
    vouchers: vouchersOfLines(
      db,
      ids((row) => row.voucher_id),
    ),
  })
  const payments = shownPayments(found, said)
  const nameOf = person(said.cards)
  const booked = new Map(
    [...said.bankings, ...said.settlements].map(({ id, code, paid_on }) => [id, { code, paidOn: paid_on }]),
  )
  const likely = likelyIn(said.nets, rows)
  const settlementOf = (row: LineRow) => {
    const known = booked.get(row.suggested_settlement ?? '')
    if (known) return { booked: known }
    return likely.has(row.id) ? {} : undefined
  }
  const backOn = new Map(
    [...Map.groupBy(said.reversals, ({ account_id }) => account_id)].map(([id, some]) => [
      id,
      some.map(movementOf),
    ]),
  )
  const voucherOf = vouchersOf(said)
  return rows.map((row) => {
    const { voucher, book } = voucherOf(row)
    return {
      id: row.id,
      lineNo: row.line_no,
      bookedOn: row.booked_on,
      amountKobo: kobo(row.amount_kobo),
      narration: row.narration,
      written: row.written,
      later:
        row.later_narration === null || row.later_at === null
          ? undefined
          : { narration: row.later_narration, at: row.later_at },
      isReversal: row.is_reversal || isReversal(row.narration),
      doubt: doubtIn(row.narration),
      reversedOn: row.is_reversal ? undefined : reversedOn(movementOf(row), backOn.get(row.account_id) ?? []),
      list: listOf(row),
      ignoredAs: row.ignored_as ?? undefined,
      suggestion: row.suggestion ?? undefined,
      payment: payments.get(row.payment_id ?? row.suggested_payment ?? ''),
      banking: booked.get(row.suggested_banking ?? ''),
      settlement: settlementOf(row),
      trouble: row.trouble ?? undefined,
      endedBy: row.ended_by === null ? undefined : nameOf(row.ended_by),
      endedAt: row.ended_at ?? undefined,
      version: row.version,
      voucher,
      can: {
        decide: row.state === 'open' ? true : 'line-decided',
        book: book ? true : 'line-decided',
      },
    }
  })
}
