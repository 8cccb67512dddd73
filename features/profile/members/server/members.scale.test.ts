/** The members' list in a large community: what a page reads does not grow with the number of members. */

import type { Tables } from '@kolo/database/tables'
import { createTestDatabase, type TestDatabase } from '@kolo/database/testing'
import { CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { preferencesDefaults, settingsDefaults } from '../../settings/settings.rules.ts'
import { memberOrders } from '../members.rules.ts'
import {
  countedByWords,
  countedMembers,
  type MemberFilters,
  membersByWords,
  membersInOrder,
} from './members.store.ts'

const size = 20_000
let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  await database.asOwner(async (client) => {
    await client.query(
      `INSERT INTO profiles (uid, member_code, email, full_name, name_key, profile_complete, linked_providers,
          primary_provider, provider_data, settings, preferences, created_at, updated_at, role, is_active)
        SELECT gen_random_uuid(), 'KM-' || lpad(n::text, 5, '0'), 'member' || n || '@mail.example',
          'Ada Member' || n, 'ada member' || n, true, '{password}', 'password', '{}', $1, $2, now(), now(),
          CASE WHEN n % 5000 = 0 THEN 'admin' ELSE 'user' END, n % 4000 <> 0
          FROM generate_series(1, ${size}) AS n`,
      [settingsDefaults, preferencesDefaults],
    )
    await client.query(
      `INSERT INTO profile_words
        SELECT 'ada', uid, 'name' FROM profiles UNION ALL
        SELECT 'member' || substr(full_name, 11), uid, 'name' FROM profiles UNION ALL
        SELECT email, uid, 'email' FROM profiles UNION ALL
        SELECT lower(member_code), uid, 'code' FROM profiles`,
    )
    await client.query('ANALYZE profiles; ANALYZE profile_words')
  })
}, 60_000)
afterAll(() => database.close())

const page = { limit: 26, after: undefined }

/** How many rows all steps of the plan handled together, for the query that `read` sends. */
async function rowsHandled(read: (db: TestDatabase['db']) => Promise<unknown>): Promise<number> {
  const sent: CompiledQuery[] = []
  const watched = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: database.pool }),
    log: (event) => {
      sent.push(event.query)
    },
  })
  await read(watched)
  const [query] = sent
  if (!query) throw new Error('Nothing was sent')
  const explain = CompiledQuery.raw(`EXPLAIN (ANALYZE, FORMAT JSON) ${query.sql}`, [...query.parameters])
  const { rows } = await database.db.executeQuery<{ 'QUERY PLAN': { Plan: PlanStep }[] }>(explain)
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
  if (!plan) throw new Error('PostgreSQL gave no plan')
  return sumOf(plan)
}

type PlanStep = {
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: PlanStep[]
}

function sumOf(step: PlanStep): number {
  const own = (step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0)) * step['Actual Loops']
  return own + (step.Plans ?? []).reduce((sum, each) => sum + sumOf(each), 0)
}

describe(`a page of ${size} members`, () => {
  it.each<[string, MemberFilters]>([
    ['everybody', {}],
    ['whom moderators are shown', { exceptPrivate: true }],
    ['administrators', { role: 'admin' }],
    ['inactive members', { isActive: false }],
    ['a tier', { tier: 'basic' }],
    ['a tier nobody has', { tier: 'premium' }],
    ['an identity check', { kyc: 'pending' }],
    ['who has not proved an e-mail', { emailVerified: false }],
    ['who has not completed a profile', { profileComplete: false }],
  ])('of %s reads no more than a few hundred rows in every order', async (_, filters) => {
    for (const order of memberOrders) {
      expect([order, (await rowsHandled((db) => membersInOrder(db, filters, order, page))) < 500]).toEqual([
        order,
        true,
      ])
    }
  })
  it('is counted as far as anybody counts', async () => {
    const most = 1_000
    for (const filters of [{}, { tier: 'basic' }, { isActive: false }, { emailVerified: false }] as const) {
      const counted = countedMembers(filters, most)
      expect(await rowsHandled((db) => counted.execute(db))).toBeLessThan(3 * most + 10)
    }
    expect(await rowsHandled((db) => countedByWords(['ada'], true, {}, most).execute(db))).toBeLessThan(
      15 * most,
    )
  })
  it.each([
    ['a word everybody has', ['ada']],
    ['a word one member has', ['member19999']],
    ['a beginning many have', ['member1']],
    ['two words', ['member77', 'ada']],
    ['a code', ['km-00418']],
    ['nobody', ['zulu']],
  ])(
    'found by %s reads a small part of the rows, whichever plan the sampled statistics lead to',
    async (_, words) => {
      expect(await rowsHandled((db) => membersByWords(db, words, true, {}, page))).toBeLessThan(size / 10)
    },
  )
})
