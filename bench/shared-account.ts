/**
 * Does a deposit wait for another member's? Every deposit debits the bank account the community collects on. That
 * account has no running balance, so deposits into one shared account should go as fast as into many. The third line
 * shows what it would cost to keep a running balance on the shared account after all.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '@kolo/database/cluster/embedded'
import { connect, transact } from '@kolo/database/connection'
import { migrate } from '@kolo/database/migrate'
import type { Db } from '@kolo/database/tables'
import { newId } from '@kolo/foundation/ids'
import { naira } from '@kolo/foundation/money'
import { instant } from '@kolo/foundation/time'
import { postJournal } from '@kolo/ledger/journal'
import { proveBooks } from '@kolo/ledger/trial-balance'
import { sql } from 'kysely'
import { type Pace, rate, runFor, type Section, together } from './measure.ts'

const workers = 16
const membersPerWorker = 20
const secondsEach = 2
const rounds = 3

/** Measures the three ways in turns, so that a busy moment of the machine hits all of them. */
export async function measureSharedAccount(): Promise<Section> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kolo-bench-'))
  const embedded = await startEmbedded({ dataDir })
  try {
    await migrate({ ownerUrl: embedded.ownerUrl })
    const connection = connect({ ownerUrl: embedded.ownerUrl, max: workers })
    try {
      await connection.asOwner((client) =>
        client.query(`create table bench_running (id int primary key, balance bigint not null);
          insert into bench_running values (1, 0); grant select, update on bench_running to kolo_app;
          create function posting_bench_deposited(ledger_entry) returns text[] language sql as $$ select '{}'::text[] $$`),
      )
      const section = await measure(connection.db)
      if (!(await proveBooks(connection.db, instant(new Date()))).holds)
        throw new Error('The books do not hold after the benchmark')
      return section
    } finally {
      await connection.close()
    }
  } finally {
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function measure(db: Db): Promise<Section> {
  const uids = Array.from({ length: workers * membersPerWorker }, () => newId(Date.now()))
  let many: Pace | undefined
  let one: Pace | undefined
  let running: Pace | undefined
  await runFor(1, workers, (worker, turn) => deposit(db, uids, worker, turn, `bank-${worker}`))
  for (let round = 0; round < rounds; round++) {
    many = together(
      many,
      await runFor(secondsEach, workers, (worker, turn) => deposit(db, uids, worker, turn, `bank-${worker}`)),
    )
    one = together(
      one,
      await runFor(secondsEach, workers, (worker, turn) => deposit(db, uids, worker, turn, 'bank-1')),
    )
    running = together(
      running,
      await runFor(secondsEach, workers, (worker, turn) => deposit(db, uids, worker, turn, 'bank-1', true)),
    )
  }
  if (!many || !one || !running) throw new Error('Nothing was measured')
  return {
    title: 'Deposits into one shared bank account',
    reference: `deposits into ${workers} bank accounts`,
    figures: [
      { what: `Deposits into ${workers} bank accounts (reference)`, value: rate(many), ratio: 1 },
      {
        what: 'Deposits into one shared bank account',
        value: rate(one),
        ratio: one.perSecond / many.perSecond,
      },
      {
        what: 'The same, if the shared account had a running balance',
        value: rate(running),
        ratio: running.perSecond / many.perSecond,
      },
    ],
    method: `One journal per transaction through \`postJournal\`, ${workers} connections, ${uids.length} members, ${rounds} rounds of ${secondsEach} s each in turns, fully durable commits.`,
  }
}

async function deposit(
  db: Db,
  uids: readonly string[],
  worker: number,
  turn: number,
  bank: string,
  alsoRunning = false,
): Promise<boolean> {
  const uid = uids[worker * membersPerWorker + (turn % membersPerWorker)] ?? ''
  return await transact(db, async (tx) => {
    // As early in the action as the journal would touch it.
    if (alsoRunning) await sql`update bench_running set balance = balance + 100000 where id = 1`.execute(tx)
    const posted = await postJournal(tx, {
      deed: 'bench.deposited',
      actorUid: null,
      now: instant(new Date()),
      memo: 'Deposit',
      transfers: [
        {
          debit: { kind: 'bank', scope: bank },
          credit: { kind: 'member_savings', scope: uid, ownerUid: uid },
          amount: naira(1_000n),
        },
      ],
    })
    return !('refusal' in posted)
  })
}
