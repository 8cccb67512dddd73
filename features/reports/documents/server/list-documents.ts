import type { Call } from '@kolo/application/call'
import { pageById, paged } from '@kolo/database/pages'
import { actsAsStaff } from '@kolo/foundation/access'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import { RequestProblem } from '@kolo/foundation/request-problem'
import { dayIn } from '@kolo/foundation/time'
import { reportsAccess } from '../../reports.access.ts'
import { accountOf, type ReadOwner } from '../../statements/server/make-statement.ts'
import { sharesKey } from '../../statements/share-account-key.ts'
import type { listAccounts, listPapers } from '../documents.contract.ts'
import { papersOf } from './documents.store.ts'
import { presentPaper } from './present-document.ts'

/** The member whose papers are asked for: oneself, or for administrators anybody. */
function memberAsked({ actor }: Pick<Call, 'actor'>, member = actor.uid): string {
  const maySee = member === actor.uid || actsAsStaff(actor, reportsAccess.issueForMember.permission)
  if (!maySee) throw new RequestProblem('not-found')
  return member
}

export function listAccountsHandler(readOwner: ReadOwner) {
  return async (
    call: Call,
    { query }: InputOf<typeof listAccounts>,
  ): Promise<OutputOf<typeof listAccounts>> => {
    const owner = await readOwner(call.db, memberAsked(call, query.member))
    const shares = owner.shares ? [sharesKey(owner.shares)] : []
    const keys = ['all', 'wallet', ...owner.goals.map(({ id }) => id), ...shares]
    return {
      sinceYear: Number(dayIn(owner.formats.timezone, owner.joinedAt).slice(0, 4)),
      accounts: keys.map((key) => {
        const { name, code } = accountOf(owner, key)
        return { key, name, code }
      }),
    }
  }
}

export function listPapersHandler(readOwner: ReadOwner) {
  return async (call: Call, { query }: InputOf<typeof listPapers>): Promise<OutputOf<typeof listPapers>> => {
    const { db } = call
    const member = memberAsked(call, query.member)
    const { rows, nextCursor } = paged(await papersOf(db, member, pageById(query)), query.limit)
    const owner = await readOwner(db, member)
    return { rows: rows.map((row) => presentPaper(row, owner)), nextCursor }
  }
}
