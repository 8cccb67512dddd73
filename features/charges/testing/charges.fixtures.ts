/** Charges through the product's own endpoints: raised, agreed to and charged. */
import type { Community } from '@kolo/application/community'
import type { ServerFeature } from '@kolo/application/server-feature'
import { approveApproval } from '@kolo/approvals/contract'
import type { Db } from '@kolo/database/tables'
import type { InputOf } from '@kolo/foundation/endpoint'
import { naira } from '@kolo/foundation/money'
import { addDays, dayIn, type Instant, lagos } from '@kolo/foundation/time'
import type { Caller } from '@kolo/transfers/testing'
import { listCharges } from '../charges/charge.contract.ts'
import { type ChargeRun, previewRun, raiseRun, readRun } from '../runs/run.contract.ts'

type Society = {
  as: (name: 'bayo' | 'chidi') => Caller
  clock: { now: () => Instant }
  community: Community
  database: { db: Db }
}

export type RunBody = Omit<InputOf<typeof raiseRun>['body'], 'members'>

/** Annual dues of ₦5,000 for everybody, due in a month, where a test says nothing else. */
export function runBody(now: Instant, more: Partial<RunBody> = {}): RunBody {
  return {
    kind: 'annual_due',
    title: 'Annual dues',
    period: '2026',
    amountKobo: naira(5_000n),
    instalments: 1,
    audience: 'all',
    joinedSince: null,
    memberCodes: [],
    dueOn: addDays(dayIn(lagos, now), 30),
    incomeAccount: '4320',
    reason: 'As the by-laws say.',
    ...more,
  }
}

/** Does the next piece of long work, so often; answers what was enqueued, as text. */
export async function turnWork(
  { database, clock, community }: Society,
  features: readonly ServerFeature[],
  times = 1,
): Promise<string[]> {
  const enqueued: string[] = []
  const job = features.flatMap(({ jobs }) => jobs ?? []).find(({ name }) => name === 'long-work.turn')
  for (let time = 0; time < times; time++)
    await database.db.transaction().execute(async (db) => {
      const enqueue = async (_: string, data: object) => void enqueued.push(JSON.stringify(data))
      await job?.run({ db, now: clock.now(), community, enqueue }, {})
    })
  return enqueued
}

/** Bayo raises a charge; from the threshold on Chidi agrees. */
export async function raise(server: Society, more: Partial<RunBody> = {}): Promise<ChargeRun> {
  const { reason, ...order } = runBody(server.clock.now(), more)
  const { members } = await server.as('bayo').call(previewRun, { body: order })
  const run = await server.as('bayo').call(raiseRun, { body: { ...order, members, reason } })
  const { waiting } = await server.as('bayo').call(readRun, { params: { id: run.id } })
  for (const { id, version } of waiting)
    await server.as('chidi').call(approveApproval, { params: { id }, body: { version } })
  return run
}

/** The same, and everybody is charged. */
export async function charge(
  server: Society,
  features: readonly ServerFeature[],
  more: Partial<RunBody> = {},
) {
  const run = await raise(server, more)
  const told = await turnWork(server, features)
  const { rows } = await server.as('bayo').call(listCharges, { query: { run: run.id, limit: 100 } })
  return { run, rows, told }
}
