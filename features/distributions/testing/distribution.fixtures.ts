/** What tests of distributions share: the work that comes round, done by hand, and a paper. */

import type { Community } from '@kolo/application/community'
import type { ServerFeature } from '@kolo/application/server-feature'
import { listApprovals } from '@kolo/approvals/contract'
import type { Db } from '@kolo/database/tables'
import { fileBytes } from '@kolo/files/testing'
import { type Kobo, kobo, naira } from '@kolo/foundation/money'
import { isRefusal } from '@kolo/foundation/refusal'
import { addHours, type CalendarDate, dayIn, type Instant, lagos } from '@kolo/foundation/time'
import { payFromWallet } from '@kolo/investments/investing'
import { makePlan } from '@kolo/investments/testing'
import { beginInvestment } from '@kolo/investments/testing/investing'
import type { AccountName } from '@kolo/ledger/accounts'
import { postJournal } from '@kolo/ledger/journal'
import { fillWallet } from '@kolo/payments/testing'
import { seedProfile } from '@kolo/profile/testing'
import { type Caller, openCollectionAccount } from '@kolo/transfers/testing'
import * as contract from '../distributions/distribution.contract.ts'
import { addEvidence, openEvidence } from '../evidence/evidence.contract.ts'

/** What people were told by the work. */
export type Told = { topic: string; to: string[]; facts: unknown }

/** What the work needs of a server under test; `startTestServer` gives it. */
type FixtureServer = {
  database: { db: Db }
  clock: { now: () => Instant }
  community: Community
}

type Name = 'ada' | 'bayo' | 'chidi' | 'dayo'

type PeopledServer = {
  db: Db
  clock: { now: () => Instant; advance: (milliseconds: number) => void }
  as: (name: Name) => Caller
}

/** Does the work of features that comes round, and the long work it begins, piece by piece; answers who was told what. */
export async function work(
  server: FixtureServer,
  features: readonly ServerFeature[],
  ...names: string[]
): Promise<Told[]> {
  const told: Told[] = []
  const jobs = features.flatMap((feature) => feature.jobs ?? [])
  for (const one of names)
    await server.database.db.transaction().execute(async (db) =>
      jobs
        .find(({ name }) => name === one)
        ?.run(
          {
            db,
            now: server.clock.now(),
            community: server.community,
            enqueue: async (job, data) => {
              if (job === 'notices.tell') told.push(data as Told)
            },
          },
          {},
        ),
    )
  return told
}

/** A paper, as a browser sends it. */
export function paperFile(name: string): File {
  return new File([fileBytes('pdf')], name, { type: 'application/pdf' })
}

/** The people of the cast as members, and the bank account money of plans comes in by. */
export async function getReady(
  server: PeopledServer,
  people: Record<string, Parameters<typeof seedProfile>[1]>,
): Promise<void> {
  for (const person of Object.values(people))
    await seedProfile(server.db, { ...person, accountTier: 'premium' })
  await openCollectionAccount(server.as('bayo'), server.as('chidi'))
}

/** Money that moves for no reason a member would know. */
export async function moved(
  { database, clock }: Pick<FixtureServer, 'database' | 'clock'>,
  debit: AccountName,
  credit: AccountName,
  amount: Kobo,
): Promise<void> {
  const draft = { deed: 'test', actorUid: null, now: clock.now(), memo: 'Moved' }
  const posted = await database.db
    .transaction()
    .execute((db) => postJournal(db, { ...draft, transfers: [{ debit, credit, amount }] }))
  if (isRefusal(posted)) throw new Error(`The books refused it: ${posted.refusal}`)
}

/** Plans that earned something, and distributions of it, by the two administrators of the cast. */
export function stageOf(server: PeopledServer, testUsers: Record<Name, { uid: string }>) {
  const [bayo, chidi] = [server.as('bayo'), server.as('chidi')]
  /** A plan with investments of these people, which ran for some days and earned so much. */
  async function earningPlan(
    people: readonly Name[],
    days: number,
    incomeKobo: Kobo,
    changes: Pick<Parameters<typeof makePlan>[1], 'return_type'> = {},
  ) {
    const now = server.clock.now()
    const begun = dayIn(lagos, now)
    const plan = await makePlan(server.db, {
      status: 'open',
      preparedBy: testUsers.bayo.uid,
      now,
      closes_at: addHours(now, 1),
      starts_on: begun,
      ...changes,
    })
    for (const name of people) {
      server.clock.advance(1)
      await fillWallet(server.db, testUsers[name].uid, naira(30_000n), now)
      const { id } = await beginInvestment(server.as(name), plan.id, naira(30_000n))
      await server.as(name).call(payFromWallet, { params: { id }, body: {} })
    }
    server.clock.advance(days * 24 * 3_600_000)
    const at = { params: { id: plan.id } }
    const evidence = await bayo.call(addEvidence, { ...at, body: paperFile('advice.pdf') })
    const { accounts } = await bayo.call(contract.readPlanMoney, at)
    const body = {
      kind: 'proceeds' as const,
      accountId: accounts[0]?.id ?? '',
      capitalKobo: kobo(0n),
      incomeKobo,
      bankReference: `INCOME-OF-${plan.id.slice(-12)}`,
      onDay: dayIn(lagos, server.clock.now()),
      note: 'Income of the whole time.',
      evidenceId: evidence.id,
      evidenceOpen: false,
    }
    await bayo.call(contract.recordPlanEntry, { ...at, body })
    await chidi.call(openEvidence, { params: { id: evidence.id } })
    await chidi.call(contract.recordPlanEntry, { ...at, body })
    return { at, begun, maturesOn: plan.matures_on }
  }

  /** A distribution of so much for one day of the plan, paid today, or as said; submitted by one administrator. */
  async function submitted(
    at: { params: { id: string } },
    day: CalendarDate,
    poolKobo: Kobo,
    changes: { kind?: 'interest'; periodEnd?: CalendarDate; payOn?: CalendarDate } = {},
  ) {
    const body = {
      kind: 'profit' as const,
      periodStart: day,
      periodEnd: day,
      poolKobo,
      basis: 'principal_days' as const,
      minActiveDays: 0,
      exemptReason: null,
      payOn: dayIn(lagos, server.clock.now()),
      ...changes,
    }
    const { id } = await bayo.call(contract.calculateDistribution, { ...at, body })
    const one = { params: { id } }
    await bayo.call(contract.previewDistribution, one)
    await bayo.call(contract.submitDistribution, one)
    const [asked] = (await chidi.call(listApprovals, { query: {} })).rows
    return { one, approve: { params: { id: asked?.id ?? '' }, body: { version: asked?.version ?? 0 } } }
  }

  const read = async (one: { params: { id: string } }) =>
    (await bayo.call(contract.readDistribution, { ...one, query: {} })).distribution
  return { earningPlan, submitted, read }
}
