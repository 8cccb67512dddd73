/** The SQL of journals and their transfers. */
import type { Db } from '@kolo/database/call'
import { newId } from '@kolo/foundation/ids'
import { type Kobo, kobo } from '@kolo/foundation/money'
import type { Facts } from '@kolo/foundation/refusal'
import type { Instant } from '@kolo/foundation/time'
import { sql } from 'kysely'
import type { AccountName } from './accounts.ts'
import './ledger.tables.ts'

/** A journal as it is written. */
type JournalEntry = {
  id: string
  deed: string
  memo: string
  actorUid: string | null
  reverses: string | null
  facts?: Facts
  now: Instant
}

/**
 * Adds a journal with its transfers in their order, in one statement; `false`, and nothing added, when the one it
 * reverses was reversed already.
 */
export async function insertJournal(
  db: Db,
  { id, deed, memo, actorUid, reverses, facts = {}, now }: JournalEntry,
  transfers: readonly { debit: string; credit: string; amount: Kobo }[],
): Promise<boolean> {
  // Sorted, so that the ids of one journal follow its lines and a statement lists them in that order.
  const ids = transfers.map(() => newId(Date.parse(now))).sort()
  const debits = transfers.map(({ debit }) => debit)
  const credits = transfers.map(({ credit }) => credit)
  const amounts = transfers.map(({ amount }) => amount)
  const { rows } = await sql`
    with journal as (
      insert into ledger_journals (id, deed, memo, actor_uid, reverses, facts, posted_at)
      values (${id}, ${deed}, ${memo}, ${actorUid}, ${reverses}, ${JSON.stringify(facts)}::jsonb, ${now})
      on conflict (reverses) do nothing returning id, posted_at
    )
    insert into ledger_transfers (id, journal_id, line, debit_account, credit_account, amount_kobo, posted_at)
    select lines.id, journal.id, lines.line, lines.debit, lines.credit, lines.amount, journal.posted_at
    from journal, unnest(${ids}::uuid[], ${debits}::uuid[], ${credits}::uuid[], ${amounts}::bigint[])
      with ordinality as lines (id, debit, credit, amount, line)
    returning id`.execute(db)
  return rows.length > 0
}

/** A journal's head, or `undefined`. */
export async function findJournal(db: Db, journalId: string) {
  return await db
    .selectFrom('ledger_journals')
    .select(['id', 'deed', 'reverses'])
    .where('id', '=', journalId)
    .executeTakeFirst()
}

/** Whether a journal was taken back. */
export async function isReversed(db: Db, journalId: string): Promise<boolean> {
  const reversal = await db
    .selectFrom('ledger_journals')
    .select('id')
    .where('reverses', '=', journalId)
    .executeTakeFirst()
  return reversal !== undefined
}

/** The transfers of a journal in their order, with the names of their accounts. */
export async function transfersOf(
  db: Db,
  journalId: string,
): Promise<{ debit: AccountName; credit: AccountName; amount: Kobo }[]> {
  const rows = await db
    .selectFrom('ledger_transfers as t')
    .innerJoin('ledger_accounts as d', 'd.id', 't.debit_account')
    .innerJoin('ledger_accounts as c', 'c.id', 't.credit_account')
    .select([
      'd.kind as debit_kind',
      'd.scope as debit_scope',
      'd.owner_uid as debit_owner',
      'c.kind as credit_kind',
      'c.scope as credit_scope',
      'c.owner_uid as credit_owner',
      't.amount_kobo',
    ])
    .where('t.journal_id', '=', journalId)
    .orderBy('t.line')
    .execute()
  return rows.map((row) => ({
    debit: nameOf(row.debit_kind, row.debit_scope, row.debit_owner),
    credit: nameOf(row.credit_kind, row.credit_scope, row.credit_owner),
    amount: kobo(row.amount_kobo),
  }))
}

function nameOf(kind: AccountName['kind'], scope: string, owner: string | null): AccountName {
  return owner === null ? { kind, scope } : { kind, scope, ownerUid: owner }
}
