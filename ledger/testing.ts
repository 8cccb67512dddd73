/** A small world for the ledger's tests: two collection accounts, three members and a way to write in a transaction. */

import { transact } from '@kolo/database/connection'
import type { Db } from '@kolo/database/tables'
import { newId } from '@kolo/foundation/ids'
import { type Kobo, kobo, naira } from '@kolo/foundation/money'
import { type Instant, instant } from '@kolo/foundation/time'
import type { AccountName } from './accounts.ts'
import { type JournalDraft, postJournal, type Transfer } from './journal.ts'

/** The moment at which the world's actions happen unless a test says otherwise. */
export const worldNow = instant('2026-11-20T09:00:00.000Z')

/** Ids of invented members and of what they own. */
export const members = [1, 2, 3].map((n) => ({
  uid: `00000000-0000-7000-8000-00000000000${n}`,
  savingsId: `00000000-0000-7000-8000-0000000000a${n}`,
}))

/** The bank account the community collects on, by number. */
export function bank(n = 1): AccountName {
  return { kind: 'bank', scope: `collection-${n}` }
}

/** The wallet of a member, by place in `members`. */
export function wallet(n: number): AccountName {
  const { uid } = memberOf(n)
  return { kind: 'member_wallet', scope: uid, ownerUid: uid }
}

/** The savings account of a member, by place in `members`. */
export function savings(n: number): AccountName {
  const { uid, savingsId } = memberOf(n)
  return { kind: 'member_savings', scope: savingsId, ownerUid: uid }
}

/** What a member owes on a loan, by place in `members`: it grows on the debit side. */
export function loan(n: number): AccountName {
  const { uid } = memberOf(n)
  return { kind: 'member_loan', scope: `loan-of-${uid}`, ownerUid: uid }
}

/** A member's part of the capital, by place in `members`. */
export function shares(n: number): AccountName {
  const { uid } = memberOf(n)
  return { kind: 'share_capital', scope: uid, ownerUid: uid }
}

function memberOf(n: number) {
  const member = members[n]
  if (!member) throw new RangeError(`There is no member ${n}`)
  return member
}

/** A draft with everything filled in but its transfers. */
export function draftOf(transfers: readonly Transfer[], changes: Partial<JournalDraft> = {}): JournalDraft {
  return { deed: 'test.moved', actorUid: null, now: worldNow, memo: 'A test', transfers, ...changes }
}

/** Posts in the caller's transaction, or in one of its own where there is none. */
export async function post(db: Db, transfers: readonly Transfer[], changes: Partial<JournalDraft> = {}) {
  const draft = draftOf(transfers, changes)
  return db.isTransaction ? await postJournal(db, draft) : await transact(db, (tx) => postJournal(tx, draft))
}

/** Posts and answers the journal's id; a refusal fails the test. */
export async function posted(db: Db, transfers: readonly Transfer[], changes: Partial<JournalDraft> = {}) {
  const answer = await post(db, transfers, changes)
  if ('refusal' in answer) throw new Error(`Refused: ${answer.refusal}, ${answer.available} available`)
  return answer.journalId
}

/** Pays an amount in from the bank. */
export async function payIn(db: Db, to: AccountName, amount: Kobo | bigint): Promise<string> {
  return await posted(db, [{ debit: bank(), credit: to, amount: kobo(amount) }])
}

/** A new id at the world's moment. */
export function anyId(): string {
  return newId(Date.parse(worldNow))
}

/** Interest that is accrued and credited by one journal: the expense owes it, and the account receives it. */
export function interestTo(account: AccountName, amount: Kobo): Transfer[] {
  const payable: AccountName = { kind: 'interest_payable', scope: 'plan' }
  return [
    { debit: { kind: 'interest_savings', scope: 'community' }, credit: payable, amount },
    { debit: payable, credit: account, amount },
  ]
}

/** Income that the society's treasury bills brought, so that interest can be credited: ₦10,000,000 unless said otherwise. */
export async function earnIncome(db: Db, now: Instant, amount = naira(10_000_000n)): Promise<void> {
  const line: Transfer = {
    debit: { kind: 'own_asset', scope: '1410' },
    credit: { kind: 'own_income', scope: '4210' },
    amount,
  }
  await posted(db, [line], { now, memo: 'Treasury bills' })
}
