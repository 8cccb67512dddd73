/**
 * The SQL of writing to the books. Nothing here writes a row: each of the database's functions locks, looks and writes
 * a whole journal in one call (`database/migrations/014-ledger-guard.sql`).
 */
import type { Db } from '@kolo/database/call'
import { newId } from '@kolo/foundation/ids'
import type { Kobo } from '@kolo/foundation/money'
import type { Facts } from '@kolo/foundation/refusal'
import type { Instant } from '@kolo/foundation/time'
import { sql } from 'kysely'
import { askBooks, namesOf } from './account.store.ts'
import { type AccountName, accountKey } from './accounts.ts'

/** The head of a journal as it is written. */
type Entry = { id: string; memo: string; actorUid: string | null; facts?: Facts; now: Instant }

/** What the books answer: written, or why not and what the account that lacks the money has. */
type Written<Account> =
  | { outcome: 'posted' | 'already-reversed' | 'is-a-reversal' | 'hold-posted' | 'hold-voided' }
  | { outcome: 'insufficient-funds'; account: Account; available: bigint; held: bigint }

/** Writes a journal, which spends a hold where one is named; `account` is one of the names given. */
export async function writeJournal(
  db: Db,
  entry: Entry & { deed: string },
  transfers: readonly { debit: AccountName; credit: AccountName; amount: Kobo }[],
  spentHold: string | null,
): Promise<Written<AccountName>> {
  const names = new Map<string, AccountName>()
  for (const { debit, credit } of transfers)
    for (const name of [debit, credit]) names.set(accountKey(name), name)
  const places = new Map([...names.keys()].map((key, index) => [key, index + 1]))
  const placesOf = (side: 'debit' | 'credit') => transfers.map((line) => places.get(accountKey(line[side])))
  const { kinds, scopes, owners } = namesOf([...names.values()])
  const newIds = kinds.map(() => newId(Date.parse(entry.now)))
  const written = await askBooks<Written<number>>(
    db,
    sql`select * from ledger_post(
      ${entry.id}, ${entry.deed}, ${entry.memo}, ${entry.actorUid}, ${JSON.stringify(entry.facts ?? {})}, ${entry.now},
      ${kinds}, ${scopes}, ${owners}, ${newIds},
      ${placesOf('debit')}, ${placesOf('credit')}, ${transfers.map(({ amount }) => amount)}, ${spentHold})`,
  )
  if (written.outcome !== 'insufficient-funds') return written
  const account = [...names.values()][written.account - 1]
  if (!account) throw new Error('The books named an account that was not asked for')
  return { ...written, account }
}

/** Writes the mirror of a journal; `account` is the id of the one that lacks the money. */
export async function writeReversal(db: Db, entry: Entry & { reverses: string }): Promise<Written<string>> {
  return await askBooks<Written<string>>(
    db,
    sql`select * from ledger_reverse(
      ${entry.id}, ${entry.reverses}, ${entry.memo}, ${entry.actorUid}, ${JSON.stringify(entry.facts ?? {})},
      ${entry.now})`,
  )
}
