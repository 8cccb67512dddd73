/**
 * The story told as long work, a week in a piece. What must always be true: told in one go or broken off and gone on
 * with, it ends with the same money in the same places. Its commands commit one by one, each under the key of what it is, and
 * its usual deposits together; so a week that broke off is told again from its beginning and nothing is done twice.
 */
import { sealEvents } from '@kolo/audit/server'
import { addDays } from '@kolo/foundation/time'
import { instantWire, koboWire } from '@kolo/foundation/wire'
import { runTrialBalance, type TrialBalance } from '@kolo/ledger/trial-balance'
import { beginLongWork, longWorkJobs, longWorkKind } from '@kolo/long-work/server'
import { tiers } from '@kolo/profile/tiers'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Waiting } from './members.ts'
import { startRandom } from './random.ts'
import { fates } from './savers.ts'
import { closingScene, firstOf, inventTestUsers, type Plot, tellWeek, weeksOf } from './scenario.ts'
import { bookFirstFees } from './society/month.ts'
import { found } from './staff.ts'
import type { Fixture } from './stage.ts'
import type { Told } from './told.ts'

/** How the story ended. */
export type Ending = { proof: TrialBalance; members: number; payments: number; waiting: number }

/** Hears of every piece that is told. */
export type OnChunk = (progress: { done: number; total: number }) => void

const name = 'demo.story'
const nothingWaits = async () => undefined

/** Who joined, by their place among the members, and what they did since. */
const lifeWire = z.object({
  who: z.number(),
  uid: z.string(),
  random: z.number(),
  tier: z.enum(tiers),
  goals: z.array(z.object({ planned: z.number(), id: z.string() })),
  funded: z.array(z.number()),
  promisedNaira: z.number(),
  bankAccountId: z.optional(z.string()),
  withdrawals: z.number(),
  isActive: z.boolean(),
})

const waitingWire = z.object({
  id: z.string(),
  version: z.number(),
  who: z.number(),
  goal: z.number(),
  amount: koboWire,
  received: koboWire,
  reference: z.string(),
  fate: z.enum(fates),
  submittedAt: instantWire,
})

/** What cannot be invented again from the seed. */
const placeWire = z.object({
  plot: z.object({ seed: z.number(), members: z.number(), months: z.number(), now: instantWire }),
  administrators: z.array(z.string()),
  planIds: z.array(z.string()),
  accountId: z.string(),
  week: z.number(),
  random: z.number(),
  lives: z.array(lifeWire),
  queue: z.array(waitingWire),
  payments: z.number(),
})
type Place = z.output<typeof placeWire>

/** Founds the community and begins to tell; the rest is `tellScenario`. */
export async function beginScenario(fixture: Fixture, plot: Plot): Promise<void> {
  const { random, staff } = inventTestUsers(plot)
  const first = firstOf(plot)
  const { administrators, planIds, accountId } = await found(fixture, staff, first)
  const scene = { fixture, random, administrators, planIds, accountId }
  await bookFirstFees(scene, staff.administrators.length + staff.moderators.length, addDays(first, 1))
  const place: Place = {
    plot,
    administrators,
    planIds,
    accountId,
    week: 0,
    random: random.here(),
    lives: [],
    queue: [],
    payments: 0,
  }
  const work = {
    subjectId: name,
    title: 'Telling the story of an invented community',
    total: weeksOf(plot).length + 1,
    place,
    ownerUid: administrators[0] ?? null,
  }
  await fixture.db
    .transaction()
    .execute((db) => beginLongWork({ db, now: plot.now, enqueue: nothingWaits }, storyOf(fixture), work))
}

/** Tells the story that was begun from where it is to its end; `onChunk` hears of every piece. */
export async function tellScenario(fixture: Fixture, onChunk?: OnChunk): Promise<Ending> {
  const kind = storyOf(fixture)
  const turn = longWorkJobs(new Map([[name, kind]])).find((job) => job.name === 'long-work.turn')
  // Whoever starts the demonstration says that it shall go on.
  await fixture.db
    .updateTable('long_works')
    .set({ failures: 0, error: null })
    .where('kind', '=', name)
    .execute()
  for (;;) {
    const work = await readWork(fixture)
    if (work.error !== null) throw new Error(`The story broke off: ${work.error}`)
    onChunk?.({ done: Number(work.done), total: Number(work.total) })
    if (work.state !== 'running') return endingOf(fixture, z.decode(placeWire, work.place as never))
    const { community } = fixture
    await fixture.db.transaction().execute(async (db) => {
      // A week's acts commit by themselves, and on a slow machine take longer than a request may leave its own alone.
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(db)
      await turn?.run({ db, now: work.next_at, community, enqueue: nothingWaits }, {})
    })
  }
}

function readWork({ db }: Fixture) {
  return db.selectFrom('long_works').selectAll().where('kind', '=', name).executeTakeFirstOrThrow()
}

async function endingOf({ db }: Fixture, { plot, payments, queue }: Place): Promise<Ending> {
  while ((await sealEvents(db)) > 0);
  const proof = await runTrialBalance(db, plot.now)
  return { proof, members: plot.members, payments, waiting: queue.length }
}

/** The kind of work the story is. It keeps in memory what it told itself; another process begins with the place. */
function storyOf(fixture: Fixture) {
  let told: Told | undefined
  return longWorkKind<Place>({
    name,
    place: placeWire,
    cancellable: false,
    chunk: async (_, __, place) => {
      const { plot, week } = place
      told ??= recall(fixture, inventTestUsers(plot).members, place)
      const days = weeksOf(plot)[week]
      if (days) await tellWeek(told, days, plot.now)
      else await closingScene(told, plot.now)
      return {
        done: 1,
        place: { ...place, ...keep(told), week: week + 1 },
        ...(days ? {} : { ended: `${plot.members} members made ${told.payments} payments.` }),
      }
    },
  })
}

function recall(fixture: Fixture, members: Told['members'], place: Place): Told {
  const { administrators, planIds, accountId, random, lives, queue, payments } = place
  for (const { who, random: seed, goals, funded, ...life } of lives) {
    const member = memberAt(members, who)
    const goalIds = new Map(goals.map(({ planned, id }) => [planned, id]))
    Object.assign(member, life, { random: startRandom(seed), goalIds, funded: new Set(funded) })
  }
  return {
    scene: { fixture, random: startRandom(random), administrators, planIds, accountId },
    members,
    queue: queue.map(({ who, ...waiting }): Waiting => ({ ...waiting, member: memberAt(members, who) })),
    payments,
  }
}

function memberAt(members: Told['members'], who: number): Told['members'][number] {
  const member = members[who]
  if (!member) throw new RangeError('The story knows no such member')
  return member
}

function keep({
  scene,
  members,
  queue,
  payments,
}: Told): Pick<Place, 'random' | 'lives' | 'queue' | 'payments'> {
  const joined = [...members.entries()].filter(([, { uid }]) => uid !== '')
  return {
    random: scene.random.here(),
    lives: joined.map(
      ([
        who,
        { uid, random, tier, goalIds, funded, promisedNaira, bankAccountId, withdrawals, isActive },
      ]) => ({
        who,
        uid,
        random: random.here(),
        tier,
        goals: [...goalIds].map(([planned, id]) => ({ planned, id })),
        funded: [...funded],
        promisedNaira,
        ...(bankAccountId === undefined ? {} : { bankAccountId }),
        withdrawals,
        isActive,
      }),
    ),
    queue: queue.map(({ member, ...waiting }) => ({ ...waiting, who: members.indexOf(member) })),
    payments,
  }
}
