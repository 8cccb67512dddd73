/** What payments needs to know about people: who they are called, what their tier allows, who administers. */
import { type Db, RequestProblem } from '@kolo/database/call'
import type { Kobo } from '@kolo/foundation/money'
import { findProfile, memberCardsOf, readTierLimits } from '@kolo/profile/server'
import { tierLimits } from '@kolo/profile/tiers'
import type { DepositLimits } from '../payments.rules.ts'

/** What a person who was erased is called. */
const formerMember = { fullName: 'Former member', memberCode: '' }

/** A look-up of names and member codes that always has an answer. */
export type People = (uid: string) => { uid: string; fullName: string; memberCode: string }

/** Loads the people of a page in one query. */
export async function peopleOf(db: Db, uids: readonly (string | null | undefined)[]): Promise<People> {
  const wanted = new Set(uids.filter((uid) => typeof uid === 'string'))
  const cards = await memberCardsOf(db, [...wanted])
  return (uid) => ({ uid, ...(cards.get(uid) ?? formerMember) })
}

const orNone = (limit: Kobo | null): Kobo | undefined => limit ?? undefined

/** What the member's tier allows money coming in to be. Who has left meanwhile is told that their session is over. */
export async function depositLimitsOf(db: Db, uid: string): Promise<DepositLimits> {
  const profile = await findProfile(db, uid)
  if (!profile) throw new RequestProblem('user-token-expired')
  const { singleDeposit, balance } = tierLimits(await readTierLimits(db), profile.account_tier)
  return { singleDeposit: orNone(singleDeposit), balance: orNone(balance) }
}
