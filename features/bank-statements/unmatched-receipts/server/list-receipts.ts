/** Money that matches no payment, as administrators see it. */

import type { Call } from '@kolo/application/call'
import { waitingList } from '@kolo/application/waiting-list'
import { waitingAbout, waitingIn } from '@kolo/approvals/server'
import { batchQueries } from '@kolo/database/batched-queries'
import { pageById, paged } from '@kolo/database/pages'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import { kobo } from '@kolo/foundation/money'
import { cardRows } from '@kolo/profile/server'
import { accountsById } from '@kolo/transfers/server'
import { sourceOf } from '../../statements/line.messages.ts'
import {
  type listUnmatchedReceipts,
  type UnmatchedReceipt,
  unmatchedToSettle,
} from '../unmatched.contract.ts'
import { assignKind, returnKind } from './receipt-kinds.ts'
import {
  listReceipts,
  type ReceiptWithLine,
  receiptById,
  receiptsToSettle,
  waitingClaims,
} from './receipts.store.ts'

async function present(call: Call, rows: readonly ReceiptWithLine[]): Promise<UnmatchedReceipt[]> {
  const { db, now } = call
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const claims = await waitingClaims(db, ids).execute()
  const said = await batchQueries(db, {
    accounts: accountsById(db, [...new Set(rows.map(({ account_id }) => account_id))]),
    cards: cardRows(db, [
      ...new Set([
        ...claims.map(({ member_uid }) => member_uid),
        ...rows.flatMap((row) => row.member_uid ?? []),
      ]),
    ]),
    approvals: waitingAbout(now, 'unmatched-receipt', ids),
  })
  const approvals = waitingIn(call, [assignKind, returnKind], said.approvals)
  const person = (uid: string) => {
    const card = said.cards.find((one) => one.uid === uid)
    return { uid, fullName: card?.full_name ?? 'Former member', memberCode: card?.member_code ?? '' }
  }
  return rows.map((row) => {
    const account = said.accounts.find(({ id }) => id === row.account_id)
    const approval = approvals.find(({ subject }) => subject.id === row.id)
    const open = row.state === 'waiting' ? (true as const) : 'receipt-settled'
    return {
      id: row.id,
      code: row.code,
      amountKobo: kobo(row.amount_kobo),
      receivedOn: row.received_on,
      narration: row.narration,
      account: { bankName: account?.bank_name ?? '', last4: account?.account_number.slice(-4) ?? '' },
      source: sourceOf(row.line_no, row.file_name),
      bookedAt: row.booked_at,
      state: row.state,
      claims: claims
        .filter(({ receipt_id }) => receipt_id === row.id)
        .map((claim) => {
          const { memberCode, ...member } = person(claim.member_uid)
          return {
            id: claim.id,
            member,
            memberCode,
            senderName: claim.sender_name,
            bankReference: claim.bank_reference,
            note: claim.note ?? undefined,
            claimedAt: claim.claimed_at,
          }
        }),
      member: row.member_uid === null ? undefined : person(row.member_uid),
      returnReference: row.return_reference ?? undefined,
      endedAt: row.ended_at ?? undefined,
      approval,
      version: row.version,
      can: {
        assign: open,
        return: open,
        sent:
          row.state === 'to-return'
            ? true
            : row.state === 'waiting'
              ? 'return-not-agreed'
              : 'receipt-settled',
      },
    }
  })
}

export async function presentReceipt(call: Call, id: string): Promise<UnmatchedReceipt> {
  const [receipt] = await present(call, [await receiptById(call.db, id)])
  if (!receipt) throw new Error(`Receipt ${id} was lost while it was presented`)
  return receipt
}

/** Money that matches no payment, page by page. */
export async function listUnmatchedReceiptsHandler(
  call: Call,
  { query }: InputOf<typeof listUnmatchedReceipts>,
): Promise<OutputOf<typeof listUnmatchedReceipts>> {
  const found = await listReceipts(call.db, query.state, pageById(query))
  const { rows, nextCursor } = paged(found, query.limit)
  return { rows: await present(call, rows), nextCursor }
}

/** What has waited longest, on the administrators' first screen. What waits for a second administrator is in that list. */
export const unmatchedWaiting = waitingList({
  list: unmatchedToSettle,
  ask: () => receiptsToSettle(),
  present: (_, rows) => ({
    count: rows[0]?.in_all ?? 0,
    mine: rows[0]?.mine ?? 0,
    oldestAt: rows[0]?.booked_at,
    rows: rows.map((row) => ({
      id: row.id,
      code: row.code,
      amountKobo: kobo(row.amount_kobo),
      receivedOn: row.received_on,
      narration: row.narration,
      state: row.state,
      claims: row.claims,
    })),
  }),
})
