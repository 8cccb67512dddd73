/** Goals that earn, for tests of interest: written as the owner of the tables, their money posted through the ledger. */

import type { Community } from '@kolo/application/community'
import type { Enqueue, JobCall } from '@kolo/application/job'
import { transact } from '@kolo/database/connection'
import type { Db, Tables } from '@kolo/database/tables'
import { newId } from '@kolo/foundation/ids'
import { type Kobo, naira, negateKobo, zeroKobo } from '@kolo/foundation/money'
import type { Instant } from '@kolo/foundation/time'
import { postJournal, type Transfer } from '@kolo/ledger/journal'
import { prove } from '@kolo/ledger/trial-balance'
import { longWorkJobs } from '@kolo/long-work/server'
import { walletAccount } from '@kolo/payments/server'
import type { Insertable } from 'kysely'
import { goalAccount } from '../goals/server/goal.postings.ts'
import { beginInterest, interestRun } from '../interest/server/interest-run.ts'
import type { SavingsPlansTable } from '../plans/server/plan.record.ts'

/** A goal of a test. */
export type EarningGoal = { id: string; ownerUid: string }

let made = 0

/** A plan that is active. */
export async function keepPlan(
  owner: Db,
  terms: Partial<Insertable<SavingsPlansTable>> & { rate_bps: number },
): Promise<string> {
  made += 1
  const id = newId(Date.parse('2020-01-01T00:00:00Z') + made)
  await owner
    .insertInto('savings_plans')
    .values({
      id,
      code: `PLAN-${made}`,
      name: `Kolo number ${made}`,
      description: '',
      status: 'active',
      min_open_kobo: naira(100n),
      min_topup_kobo: naira(100n),
      min_balance_kobo: zeroKobo,
      max_balance_kobo: null,
      min_days: null,
      max_days: null,
      notice_hours: 0,
      free_withdrawals_per_quarter: 4,
      inactive_days: 180,
      dormant_days: 365,
      prepared_by: newId(0),
      prepared_at: '2020-01-01T00:00:00.000Z' as Instant,
      ...terms,
    })
    .execute()
  return id
}

/** Goals of a plan that were opened and became active at a moment, ten of each owner. */
export async function saveGoals(
  owner: Db,
  planId: string,
  { at, many = 1, ...more }: { at: Instant; many?: number } & Partial<Insertable<Tables['savings_accounts']>>,
): Promise<EarningGoal[]> {
  let ownerUid = newId(Date.parse(at))
  const rows = Array.from({ length: many }, (_, n) => {
    made += 1
    if (n % 10 === 0) ownerUid = newId(Date.parse(at) + n)
    const opened = at.slice(0, 10) as Tables['savings_accounts']['opened_on']
    return {
      id: newId(Date.parse(at) + n),
      code: `SAV-2026-${String(made).padStart(6, '0')}`,
      plan_id: planId,
      owner_uid: ownerUid,
      name: 'House rent',
      icon: 'home' as const,
      status: 'active' as const,
      opened_on: opened,
      opened_at: at,
      activated_at: at,
      ...more,
    }
  })
  await owner.insertInto('savings_accounts').values(rows).execute()
  return rows.map(({ id, owner_uid }) => ({ id, ownerUid: owner_uid }))
}

/** Money in (above nothing) or out into the wallet, at a moment, as one journal. */
export async function moveMoney(
  db: Db,
  now: Instant,
  moves: readonly (readonly [EarningGoal, Kobo])[],
): Promise<void> {
  const transfers = moves.map(([goal, amount]): Transfer => {
    const account = goalAccount(goal)
    return amount > 0n
      ? { debit: { kind: 'bank', scope: 'main' }, credit: account, amount }
      : { debit: account, credit: walletAccount(goal.ownerUid), amount: negateKobo(amount) }
  })
  const posted = await transact(db, (tx) =>
    postJournal(tx, { deed: 'test.moved', actorUid: null, now, memo: 'Moved', transfers }),
  )
  if ('refusal' in posted) throw new Error(posted.refusal)
}

/** What a test does in the turns of a node: something before each is kept, and what is put into the queue. */
type InTurns = { inTurn?: () => Promise<void>; enqueue?: (db: Db) => Enqueue }

/** A node of the product, as far as interest is concerned. */
export type InterestNode = { db: Db; community: Community }

/** What a node does each hour: it looks whether there is something to reckon; and, if so, does it to the end. */
export async function calculateNow(node: InterestNode, now: Instant, how: InTurns = {}): Promise<void> {
  await prove(node.db, 'forward', now)
  await inTransaction(node, now, (call) => beginInterest.run(call, {}))
  await takeTurns(node, now, how)
}

/** Takes turns of the work until nothing of it is left; `inTurn` happens in each before it is kept. */
export async function takeTurns(
  node: InterestNode,
  now: Instant,
  { inTurn, enqueue }: InTurns = {},
): Promise<void> {
  const job = longWorkJobs(new Map([[interestRun.name, interestRun as never]])).find(
    ({ name }) => name === 'long-work.turn',
  )
  let goesOn = true
  while (goesOn) {
    goesOn = false
    await inTransaction(
      node,
      now,
      async (call) => {
        await job?.run(call, {})
        await inTurn?.()
        goesOn = call.turns > 0
      },
      enqueue,
    )
  }
}

async function inTransaction(
  { db, community }: InterestNode,
  now: Instant,
  run: (call: JobCall & { turns: number }) => Promise<void>,
  enqueue?: InTurns['enqueue'],
): Promise<void> {
  await transact(db, async (tx) => {
    const call = {
      db: tx,
      now,
      community,
      turns: 0,
      enqueue: async (job: string, data: Record<string, unknown>) => {
        if (job === 'long-work.turn') call.turns += 1
        else await enqueue?.(tx)(job, data)
      },
    }
    await run(call)
  })
}
