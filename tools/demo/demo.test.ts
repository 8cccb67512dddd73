/** A small demonstration: the story is told through the product's acts, and its books balance. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listAnnouncements } from '@kolo/announcements/contract'
import { verifyChain } from '@kolo/audit/server'
import { whereMoneyIs } from '@kolo/books/contract'
import { connect } from '@kolo/database/connection'
import { createTestDatabase, type TestDatabase } from '@kolo/database/testing'
import type { CalendarDate } from '@kolo/foundation/time'
import { readAdminHome } from '@kolo/home/contract'
import { signIn } from '@kolo/identity/contract'
import { wholeSession } from '@kolo/identity/testing'
import { lastTrialBalance, proveBooks } from '@kolo/ledger/trial-balance'
import { listLongWorks } from '@kolo/long-work/contract'
import { listThreads } from '@kolo/messages/contract'
import { listGoals } from '@kolo/savings/contract'
import { features } from '@kolo/server/features'
import { listStaffTickets, listTickets } from '@kolo/support/contract'
import { listPaymentReviews } from '@kolo/transfers/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword, inventPeople } from './people.ts'
import { startRandom } from './random.ts'
import { inventHabit } from './savers.ts'
import { beginScenario, type Ending, tellScenario } from './scenario-report.ts'
import { type Fixture, openFixture } from './stage.ts'
import { smallPlot } from './testing-telling.ts'

const { now } = smallPlot
const today = '2026-11-20' as CalendarDate

let database: TestDatabase
let outside: ReturnType<typeof connect>
let dataDir: string
let fixture: Fixture
let ending: Ending

beforeAll(async () => {
  database = await createTestDatabase()
  outside = connect({ ownerUrl: database.ownerUrl, max: 4 })
  dataDir = await mkdtemp(join(tmpdir(), 'kolo-demo-test-'))
  const { db } = database
  fixture = openFixture({ db, poolDb: outside.db, features, communityName: 'Raffia Savings Club', dataDir })
  await beginScenario(fixture, smallPlot)
  ending = await tellScenario(fixture)
}, 120_000)
afterAll(async () => {
  await outside.close()
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function count(query: string): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`select count(*) from (${sql.raw(query)}) q`.execute(
    fixture.db,
  )
  return Number(rows[0]?.count)
}

describe('the demonstration', () => {
  it('ends with books that balance, and says so to administrators', async () => {
    expect(ending.proof).toMatchObject({ holds: true, world: 0n, findings: [] })
    expect((await proveBooks(fixture.db, now)).transfers).toBeGreaterThan(8n)
    expect((await lastTrialBalance(fixture.db))?.runAt).toBe(now)
  })

  it('has a journal for every confirmed payment and an audit chain that holds', async () => {
    const confirmed = await count("select 1 from payments where status = 'confirmed'")
    expect(confirmed).toBeGreaterThan(5)
    expect(await count("select 1 from ledger_journals where deed = 'payment.confirmed'")).toBe(confirmed)
    expect(await verifyChain(fixture.db)).toMatchObject({ intact: true, waiting: 0 })
  })

  it('has every deed of its money in the audit log', async () => {
    const deeds = await count("select 1 from audit_events where kind = 'payment.confirmed'")
    expect(deeds).toBe(await count("select 1 from payments where status = 'confirmed'"))
    expect(await count("select 1 from audit_events where kind = 'savings.goal-opened'")).toBe(
      await count('select 1 from savings_accounts'),
    )
  })

  it('takes every member for what the product does: a checked identity lifts the tier', async () => {
    const otherwise = `select 1 from long_works, jsonb_to_recordset((place::jsonb) -> 'lives') as life (uid uuid, tier text)
      join profiles using (uid) where kind = 'demo.story' and life.tier <> account_tier`
    expect(await count("select 1 from profiles where kyc_status = 'verified'")).toBeGreaterThan(0)
    expect(await count(otherwise)).toBe(0)
  })

  it('has administrators, moderators and members, and nothing from the future', async () => {
    expect(await count("select 1 from profiles where role = 'admin' and is_active")).toBe(3)
    expect(await count("select 1 from profiles where role = 'moderator'")).toBe(3)
    expect(await count("select 1 from profiles where role = 'user'")).toBe(12)
    expect(await count(`select 1 from audit_events where at > '${now}'`)).toBe(0)
    expect(await count(`select 1 from ledger_journals where posted_at > '${now}'`)).toBe(0)
  })

  it('was long work, whose end administrators can read and members cannot', async () => {
    const seenBy = async (role: 'admin' | 'user') => {
      const who = fixture.db.selectFrom('profiles').select('uid').where('role', '=', role)
      const { uid } = await who.executeTakeFirstOrThrow()
      return (await fixture.act({ at: now, uid }, listLongWorks, { query: { subject: 'demo.story' } })).rows
    }
    const outcome = `12 members made ${ending.payments} payments.`
    expect(await seenBy('admin')).toMatchObject([{ state: 'done', outcome }])
    expect(await seenBy('user')).toEqual([])
  })

  it('can be signed in to, and has something waiting at the desk', async () => {
    const acting = { at: now, address: '10.9.9.9' }
    const sessionOf = async (email: string) =>
      wholeSession(await fixture.act(acting, signIn, { body: { email, password: demoPassword } }))
    const member = await sessionOf('adaeze.nwosu@kolo.example')
    const { goals, totals } = await fixture.act({ at: now, uid: member.uid }, listGoals, {})
    expect(goals.map(({ name }) => name)).toContain('Shop rent')
    expect(totals.savedKobo).toBeGreaterThan(0n)
    const administrator = await sessionOf('bayo.adeyemi@kolo.example')
    const reviews = await fixture.act({ at: now, uid: administrator.uid }, listPaymentReviews, {})
    expect(reviews.queue.count).toBe(ending.waiting - 1)
    expect(reviews.rows.some(({ firstConfirmation }) => firstConfirmation !== undefined)).toBe(true)
    expect((await sessionOf('dayo.balogun@kolo.example')).role).toBe('moderator')
  })

  it('is a society whose members could all be paid, and read the same as its administrators', async () => {
    const seenBy = async (email: string) => {
      const who = fixture.db.selectFrom('profiles').select('uid').where('email', '=', email)
      const { uid } = await who.executeTakeFirstOrThrow()
      return { uid, ...(await fixture.act({ at: now, uid }, whereMoneyIs, {})) }
    }
    const member = await seenBy('adaeze.nwosu@kolo.example')
    const administrator = await seenBy('bayo.adeyemi@kolo.example')
    expect(member.payable).not.toBe('short')
    expect(member.ownKobo).toBeGreaterThan(0n)
    expect(administrator).toEqual({ ...member, uid: administrator.uid })
    const home = await fixture.act({ at: now, uid: administrator.uid }, readAdminHome, {})
    expect(home.interest).toMatchObject({ gapKobo: 0n })
    expect(home.interest.waiting).toBeUndefined()
    expect(await count('select 1 from interest_due where settled_at is null')).toBe(0)
  })

  it('books its own money by vouchers of every kind and state', async () => {
    const { rows } = await sql<{ kind: string; state: string }>`
      select distinct kind, case when exists (select from vouchers r where r.reverses = v.id) then 'reversed' else state end
        as state from vouchers v order by 1, 2`.execute(fixture.db)
    expect(rows.map(({ kind, state }) => `${kind} ${state}`)).toEqual(
      expect.arrayContaining([
        ...['journal posted', 'payment posted', 'payment reversed', 'payment sent_back'],
        ...['payment submitted', 'receipt draft', 'receipt posted', 'transfer posted'],
      ]),
    )
  })

  it('has tickets, messages and announcements for those who sign in', async () => {
    const uidOf = async (email: string) =>
      (
        await fixture.db
          .selectFrom('profiles')
          .select('uid')
          .where('email', '=', email)
          .executeTakeFirstOrThrow()
      ).uid
    const member = { at: now, uid: await uidOf('adaeze.nwosu@kolo.example') }
    const moderator = { at: now, uid: await uidOf('dayo.balogun@kolo.example') }
    const { rows: tickets } = await fixture.act(member, listTickets, { query: {} })
    expect(tickets.map(({ status }) => status)).toEqual(['in_progress', 'resolved'])
    const desk = await fixture.act(moderator, listStaffTickets, { query: {} })
    expect(desk.rows.filter(({ status }) => status === 'open').length).toBeGreaterThan(0)
    expect((await fixture.act(member, listThreads, { query: {} })).rows).toHaveLength(2)
    const announcements = await fixture.act(member, listAnnouncements, { query: {} })
    expect([announcements.pinned.length, announcements.rows.length]).toEqual([1, 2])
  })

  it('has plans that hold money, one that waits to be opened, and an investment that is still to be paid', async () => {
    const { rows } = await sql<{ status: string; taken: bigint }>`
      select status, subscribed_kobo + reserved_kobo as taken from investment_plans order by code`.execute(
      fixture.db,
    )
    expect(rows.map(({ status, taken }) => [status, taken > 0n])).toEqual([
      ['in_review', false],
      ['open', true],
      ['open', true],
    ])
    expect(await count("select 1 from investments where status = 'active'")).toBeGreaterThan(5)
    expect(await count("select 1 from investments where status = 'pending_payment'")).toBe(1)
  })

  it('invents the same people with the same habits from the same seed', () => {
    const invent = () => {
      const random = startRandom(27)
      const people = inventPeople(random, 40, today)
      return { people, habits: people.map(() => inventHabit(random, today, today)) }
    }
    expect(invent()).toEqual(invent())
    const { people } = invent()
    expect(new Set(people.map(({ answers }) => answers.email)).size).toBe(40)
  })
})
