/** What payments needs to know about people: who they are called, what their tier allows, who administers. */
import { type Db, RequestProblem } from '@kolo/database/call'
import type { Kobo } from '@kolo/foundation/money'
import type { DepositLimits } from '@kolo/payments/rules'
import { type CardRow, limitsIn, memberCardsOf } from '@kolo/profile/server'

/** What a person who was erased is called. */
const formerMember = { fullName: 'Former member', memberCode: '' }

/** A look-up of names and member codes that always has an answer. */
export type People = (uid: string) => { uid: string; fullName: string; memberCode: string }

/** Loads the people of a page in one query, but for those that are known already. */
export async function peopleOf(
  db: Db,
  uids: readonly (string | null | undefined)[],
  known: readonly CardRow[] = [],
): Promise<People> {
  const cards = new Map(
    known.map((row) => [row.uid, { fullName: row.full_name, memberCode: row.member_code }]),
  )
  const wanted = new Set(uids.filter((uid) => typeof uid === 'string' && !cards.has(uid)))
  for (const [uid, card] of await memberCardsOf(db, [...wanted] as string[])) cards.set(uid, card)
  return (uid) => ({ uid, ...(cards.get(uid) ?? formerMember) })
}

const orNone = (limit: Kobo | null): Kobo | undefined => limit ?? undefined

/** What the member's tier allows money coming in to be. Who has left meanwhile is told that their session is over. */
export function depositLimitsIn(rows: Parameters<typeof limitsIn>[0]): DepositLimits {
  const limits = limitsIn(rows)
  if (!limits) throw new RequestProblem('user-token-expired')
  const { singleDeposit, balance } = limits
  return { singleDeposit: orNone(singleDeposit), balance: orNone(balance) }
}
