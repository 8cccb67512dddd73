/**
 * The SQL of writing to the books. Nothing here writes a row: each of the database's functions locks, looks and writes
 * a whole journal in one call (`database/migrations/006-ledger.sql`).
 */
import type { Db } from '@kolo/database/tables'
import { newId } from '@kolo/foundation/ids'
import type { Kobo } from '@kolo/foundation/money'
import type { Facts } from '@kolo/foundation/refusal'
import type { Instant } from '@kolo/foundation/time'
import { type OperationNodeSource, type RawBuilder, sql } from 'kysely'
import { askBooks, namesOf, rowsOfBooks } from './account.store.ts'
import { type AccountName, accountKey } from './accounts.ts'

/** The head of a journal as it is written. */
type Entry = { id: string; memo: string; actorUid: string | null; facts?: Facts; now: Instant }

/** What the books answer: written, or why not and what the account that lacks the money has. */
type Written<Account> =
  | { outcome: 'posted' | 'already-reversed' | 'is-a-reversal' | 'hold-posted' | 'hold-voided' }
  | { outcome: 'insufficient-funds'; account: Account; available: bigint; held: bigint }

/** A journal whole: its head and its lines. */
type WholeEntry = Entry & {
  deed: string
  transfers: readonly { debit: AccountName; credit: AccountName; amount: Kobo }[]
}

/** The accounts of a journal, each once, and its lines by the places of their accounts, as the database takes them. */
function linesOf({ transfers, now }: WholeEntry) {
  const names = new Map<string, AccountName>()
  for (const { debit, credit } of transfers)
    for (const name of [debit, credit]) names.set(accountKey(name), name)
  const places = new Map([...names.keys()].map((key, index) => [key, index + 1]))
  const placesOf = (side: 'debit' | 'credit') => transfers.map((line) => places.get(accountKey(line[side])))
  const accounts = [...names.values()]
  return {
    accounts,
    ...namesOf(accounts),
    newIds: accounts.map(() => newId(Date.parse(now))),
    debits: placesOf('debit'),
    credits: placesOf('credit'),
    amounts: transfers.map(({ amount }) => amount),
  }
}

/**
 * Writes a journal, which spends a hold where one is named; `account` is one of the names given. The records it is posted
 * for may be written by the same statement, before it: each of these answers a row, or nothing is written, and `undefined`
 * says so.
 */
export async function writeJournal(
  db: Db,
  entry: WholeEntry,
  spentHold: string | null,
  records: readonly OperationNodeSource[] = [],
): Promise<Written<AccountName> | undefined> {
  const { accounts, kinds, scopes, owners, newIds, debits, credits, amounts } = linesOf(entry)
  const post = (id: RawBuilder<unknown>) => sql`ledger_post(
      ${id}, ${entry.deed}, ${entry.memo}, ${entry.actorUid}, ${JSON.stringify(entry.facts ?? {})}, ${entry.now},
      ${kinds}, ${scopes}, ${owners}, ${newIds}, ${debits}, ${credits}, ${amounts}, ${spentHold})`
  const [written] = await rowsOfBooks<Written<number>>(
    db,
    records.length === 0
      ? sql`select * from ${post(sql`${entry.id}`)}`
      : sql`with ${sql.join(records.map((record, at) => sql`${sql.ref(`record_${at}`)} as (${record})`))}
        select w.* from (
          select count(*) as n from ${sql.join(records.map((_, at) => sql.ref(`record_${at}`)))} having count(*) > 0
        ) as written
        cross join lateral ${post(sql`case when written.n > 0 then ${entry.id}::uuid end`)} w`,
  )
  if (written?.outcome !== 'insufficient-funds') return written
  const account = accounts[written.account - 1]
  if (!account) throw new Error('The books named an account that was not asked for')
  return { ...written, account }
}

/** Writes journals one after the other in one statement; answers how many the books refused. */
export async function writeJournals(db: Db, entries: readonly WholeEntry[]): Promise<number> {
  const journals = entries.map((entry) => {
    const { id, deed, memo, actorUid, facts = {}, now } = entry
    const { kinds, scopes, owners, newIds, debits, credits, amounts } = linesOf(entry)
    return {
      id,
      deed,
      memo,
      actor: actorUid,
      facts,
      at: now,
      kinds,
      scopes,
      owners,
      new_ids: newIds,
      debits,
      credits,
      amounts: amounts.map(String),
    }
  })
  const { refused } = await askBooks<{ refused: number }>(
    db,
    sql`select count(*) filter (where w.outcome <> 'posted')::integer as refused
      from jsonb_to_recordset(${JSON.stringify(journals)}::jsonb) as j (id uuid, deed text, memo text, actor uuid,
        facts jsonb, at timestamptz, kinds text[], scopes text[], owners uuid[], new_ids uuid[], debits integer[],
        credits integer[], amounts bigint[])
      cross join lateral ledger_post(j.id, j.deed, j.memo, j.actor, j.facts, j.at, j.kinds, j.scopes, j.owners,
        j.new_ids, j.debits, j.credits, j.amounts, null) w`,
  )
  return refused
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
