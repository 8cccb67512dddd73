/**
 * Closing the books of a month. What must always be true: two administrators close it, in the order of the months, once
 * it is over and proved to its end; what all accounts held is kept with it and sealed, and nobody opens it again. That
 * nothing is posted in it any more is the database's work (`ledger_after_proof`).
 */

import { approvalKind, type Call } from '@kolo/application/call'
import { approversOf, askApproval, readWaiting } from '@kolo/approvals/server'
import { type PageQuery, paged } from '@kolo/database/pages'
import { decide, refusalOf } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import { isRefusal, refuse } from '@kolo/foundation/refusal'
import { RequestProblem } from '@kolo/foundation/request-problem'
import { type CalendarDate, dayIn, lagos } from '@kolo/foundation/time'
import { type ClosedMonth, closedMonths, closeMonth, readClosing } from '@kolo/ledger/day-ends'
import { type Banks, readBanks } from '@kolo/transfers/server'
import * as z from 'zod/mini'
import {
  type ClosedMonths,
  type closeMonth as closeMonthEndpoint,
  type listClosedMonths,
  monthWire,
} from '../../accounts/books.contract.ts'
import { booksMessages } from '../../accounts/books.messages.ts'
import { isOver, monthKey, monthTitle } from '../../accounts/books.rules.ts'
import { trialBalanceOf } from '../../accounts/server/name-accounts.ts'
import { booksAccess } from '../../books.access.ts'

export const monthClose = approvalKind<{ month: string }>({
  name: 'books.month-close',
  subjectType: 'month',
  permission: 'manage_settings',
  change: z.object({ month: monthWire }),
  describe: ({ month }) => ({
    title: `Close the books of ${monthTitle(month)}`,
    lines: [
      { label: 'Month', value: monthTitle(month) },
      { label: 'From then on', value: 'Nothing is posted in it, and it is never opened again' },
    ],
  }),
  lockSubject: async ({ db }, month) => ({
    version: monthKey((await readClosing(db)).next ?? firstOf(month)) === month ? 'next' : 'not next',
  }),
  apply: async (call, month, _, { approvalId, alone }) => {
    const no = await whyNot(call, month)
    if (no) return no
    const { db, now } = call
    await closeMonth(db, { month: firstOf(month), now, approvalId })
    const [closed] = await closedMonths(db, { limit: 1 })
    call.record({
      kind: 'books.month-closed',
      target: { type: 'month', id: month },
      facts: { month, seal: closed?.seal ?? '', alone },
    })
    return undefined
  },
  words: booksMessages,
})

const firstOf = (month: string) => `${month}-01` as CalendarDate

/** Why a month cannot be closed, or nothing. */
async function whyNot({ db, actor, now }: Call, month: string) {
  const closing = await readClosing(db)
  if (closing.next === undefined || monthKey(closing.next) !== month) {
    const next = closing.next === undefined ? '' : monthTitle(monthKey(closing.next))
    return refuse('month-not-next', { next }, 'month')
  }
  return refusalOf(booksAccess.closeMonth, actor, {
    isOver: isOver(closing.next, dayIn(lagos, now)),
    isProved: closing.isProved,
  })
}

export async function closeMonthHandler(call: Call, { body }: InputOf<typeof closeMonthEndpoint>) {
  const no = await whyNot(call, body.month)
  if (no) return no
  const outcome = await askApproval(call, monthClose, {
    subjectId: body.month,
    change: { month: body.month },
    reason: body.reason,
  })
  return isRefusal(outcome) ? outcome : listMonths(call, { limit: 25 })
}

export async function listClosedMonthsHandler(call: Call, { query }: InputOf<typeof listClosedMonths>) {
  return listMonths(call, query)
}

async function listMonths(call: Call, { cursor, limit }: PageQuery): Promise<ClosedMonths> {
  const { db, now, actor } = call
  if (cursor !== undefined && !monthWire.safeParse(cursor).success) throw new RequestProblem('bad-request')
  const before = cursor === undefined ? undefined : firstOf(cursor)
  const found = await closedMonths(db, { before, limit: limit + 1 })
  const { rows, nextCursor } = paged(found, limit, ({ month }) => monthKey(month))
  const closing = await readClosing(db)
  const key = closing.next && monthKey(closing.next)
  const [approval] = key === undefined ? [] : await readWaiting(call, [monthClose], [key])
  const can =
    closing.next &&
    decide(booksAccess.closeMonth, actor, {
      isOver: isOver(closing.next, dayIn(lagos, now)),
      isProved: closing.isProved,
    })
  const { rows: approvers } = await approversOf(rows.map(({ approvalId }) => approvalId)).execute(db)
  const banks = await readBanks(db)
  return {
    rows: rows.map((month) =>
      monthOf(
        month,
        banks,
        approvers.find(({ id }) => id === month.approvalId),
      ),
    ),
    nextCursor,
    next: key === undefined || can === undefined ? undefined : { month: key, approval, can: { close: can } },
  }
}

type Approver = Awaited<ReturnType<ReturnType<typeof approversOf>['execute']>>['rows'][number]

function monthOf(closed: ClosedMonth, banks: Banks, by: Approver | undefined): ClosedMonths['rows'][number] {
  const named = (uid: string, name: string | null) => ({ uid, fullName: name ?? 'Former member' })
  return {
    month: monthKey(closed.month),
    closedAt: closed.closedAt,
    askedBy: named(by?.asked_by ?? '', by?.asked_name ?? null),
    ...(by?.decided_by ? { approvedBy: named(by.decided_by, by.decided_name) } : {}),
    reason: by?.reason ?? '',
    ...trialBalanceOf(closed.books.lines, banks),
    seal: closed.seal,
    holds: closed.holds,
  }
}
