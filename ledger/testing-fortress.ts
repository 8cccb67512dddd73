/** Books with a little in them, and a way to try statements on them as the server's role or as the owner. */
import { transact } from '@kolo/database/connection'
import { createTestDatabase, type TestDatabase } from '@kolo/database/testing'
import { kobo } from '@kolo/foundation/money'
import { addMinutes } from '@kolo/foundation/time'
import pg from 'pg'
import { hold } from './holds.ts'
import { takeSnapshots } from './snapshot.ts'
import { anyId, members, payIn, savings, wallet, worldNow } from './testing.ts'

/** What PostgreSQL says no with; `fault` is the books' own. */
export const sqlState = {
  forbidden: '42501',
  check: '23514',
  foreignKey: '23503',
  unique: '23505',
  notNull: '23502',
  fault: 'KL001',
}

/** What is tried, the statement with `:names` of known ids in it, and the code it is refused with. */
export type Attempt = [what: string, statement: string, code: string]

/** Books to try statements on. */
export type Fortress = {
  database: TestDatabase
  app: pg.Client
  known: Record<string, string>
  fill: (statement: string) => string
  /** The code a statement is refused with, or that it was done. */
  refusal: (client: pg.Client, statement: string) => Promise<string | undefined>
  everything: () => Promise<unknown>
  close: () => Promise<void>
}

/** Opens such books: a savings account with ₦50, a wallet with ₦7 of which 50 kobo are held, a sum-up an hour later. */
export async function openFortress(): Promise<Fortress> {
  const database = await createTestDatabase()
  const app = new pg.Client({ connectionString: database.appUrl })
  await app.connect()
  const known = await knownOf(database)
  const fill = (statement: string) =>
    statement.replace(
      /(?<=^set role |['{,]):([a-z_]+\d?)/g,
      (_, name: string) => known[name] ?? `missing ${name}`,
    )
  await database.asOwner(async (owner) => {
    await owner.query(
      fill(`insert into ledger_journals (id, deed, memo, posted_at, reverses)
        values (':id4', 'test', '', now(), ':journal')`),
    )
    await owner.query(
      fill(`insert into ledger_holds (id, account_id, amount_kobo, deed, placed_at)
        values (':id4', ':member_savings', 100, 'test', now())`),
    )
    await owner.query(
      fill(
        `insert into ledger_hold_outcomes (hold_id, outcome, settled_at) values (':id4', 'voided', now())`,
      ),
    )
  })
  return {
    database,
    app,
    known,
    fill,
    refusal: (client, statement) =>
      client.query(fill(statement)).then(
        () => 'it was done',
        (error: pg.DatabaseError) => error.code,
      ),
    everything: () => everything(app),
    close: async () => {
      await app.end()
      await database.close()
    },
  }
}

async function knownOf(database: TestDatabase): Promise<Record<string, string>> {
  const known: Record<string, string> = {
    journal: await payIn(database.db, savings(0), 5_000n),
    owner: members[2]?.uid ?? '',
    owner1: members[1]?.uid ?? '',
    savings: members[0]?.savingsId ?? '',
  }
  await payIn(database.db, wallet(1), 700n)
  const order = { account: wallet(1), amount: kobo(50n), deed: 'test', actorUid: null, now: worldNow }
  const placed = await transact(database.db, (tx) => hold(tx, order))
  known.hold = 'holdId' in placed ? placed.holdId : ''
  await transact(database.db, (tx) => takeSnapshots(tx, addMinutes(worldNow, 60)))
  for (const n of [1, 2, 3, 4]) known[`id${n}`] = anyId()
  await database.asOwner(async (owner) => {
    const accounts = await owner.query<{ id: string; kind: string }>('select id, kind from ledger_accounts')
    for (const { id, kind } of accounts.rows) known[kind] = id
    const owners = await owner.query(`select tableowner from pg_tables where tablename = 'ledger_transfers'`)
    known.table_owner = owners.rows[0]?.tableowner
  })
  return known
}

async function everything(app: pg.Client): Promise<unknown> {
  const { rows } = await app.query(`select
    (select jsonb_agg(t order by t.id) from ledger_transfers t) as transfers,
    (select jsonb_agg(j order by j.id) from ledger_journals j) as journals,
    (select jsonb_agg(b order by b.account_id) from ledger_balances b) as balances,
    (select jsonb_agg(h order by h.id) from ledger_holds h) as holds,
    (select jsonb_agg(o order by o.hold_id) from ledger_hold_outcomes o) as outcomes,
    (select count(*)::int from ledger_accounts) as accounts`)
  return rows[0]
}
