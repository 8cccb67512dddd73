/** What an administrator asks for on a journal's page: that it is taken back. */

import type { Call } from '@kolo/application/call'
import { askApproval } from '@kolo/approvals/server'
import { refusalOf } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import { isRefusal } from '@kolo/foundation/refusal'
import { orNotFound } from '@kolo/foundation/request-problem'
import { findJournal, linesOfJournal } from '@kolo/ledger/journals'
import type { takeBackJournal } from '../../accounts/books.contract.ts'
import { booksAccess } from '../../books.access.ts'
import { readJournalHandler } from './read-journals.ts'
import { journalReversal, mostLines, reversalSubject, whyMovedOn } from './reverse-journal.ts'

/** Asks for it, or agrees to it as the second administrator. */
export async function takeBackJournalHandler(call: Call, { params, body }: InputOf<typeof takeBackJournal>) {
  const { db, actor } = call
  const head = orNotFound(await findJournal(db, params.id))
  const lines = await linesOfJournal(db, head.id, mostLines)
  const no = refusalOf(booksAccess.takeBackJournal, actor, reversalSubject(head, lines))
  if (no) return no
  const moved = await whyMovedOn(call, head, lines)
  if (moved) return moved
  const outcome = await askApproval(call, journalReversal, {
    subjectId: head.id,
    change: { memo: head.memo, amount: head.amount },
    reason: body.reason,
  })
  return isRefusal(outcome) ? outcome : readJournalHandler(call, { params, query: {}, body: undefined })
}
