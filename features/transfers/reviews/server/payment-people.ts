/** What people are called who stand beside a payment. */
import type { Db } from '@kolo/database/tables'
import { type CardRow, memberCardsOf } from '@kolo/profile/server'

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
