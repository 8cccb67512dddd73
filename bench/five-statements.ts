/** The transaction of TPC-B: three balances change, one is read, one line of history is written. */
import type pg from 'pg'

/** The branches of the tables the reference works on; the more there are, the less their rows are waited for. */
export const scale = 12

const upTo = (most: number) => 1 + Math.floor(Math.random() * most)

const texts = {
  account: 'update pgbench_accounts set abalance = abalance + $1 where aid = $2',
  look: 'select abalance from pgbench_accounts where aid = $1',
  teller: 'update pgbench_tellers set tbalance = tbalance + $1 where tid = $2',
  branch: 'update pgbench_branches set bbalance = bbalance + $1 where bid = $2',
  history:
    'insert into pgbench_history (tid, bid, aid, delta, mtime) values ($1, $2, $3, $4, current_timestamp)',
}

/** Does it once, each statement prepared once a connection. */
export async function fiveStatements(pool: pg.Pool): Promise<void> {
  const [account, teller, branch] = [upTo(100_000 * scale), upTo(10 * scale), upTo(scale)]
  const delta = upTo(10_000) - 5_000
  const client = await pool.connect()
  const run = (name: keyof typeof texts, values: number[]) =>
    client.query({ name, text: texts[name], values })
  try {
    await client.query('begin')
    await run('account', [delta, account])
    await run('look', [account])
    await run('teller', [delta, teller])
    await run('branch', [delta, branch])
    await run('history', [teller, branch, account, delta])
    await client.query('commit')
  } finally {
    client.release()
  }
}
