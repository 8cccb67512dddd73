/** The database counts living members by the month they joined in, whoever writes their rows and however many at once. */
import { createTestDatabase, type TestDatabase } from '@kolo/database/testing'
import { instant } from '@kolo/foundation/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { preferencesDefaults, settingsDefaults } from '../../settings/settings.rules.ts'
import { memberFigures } from './members.store.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const november = instant('2026-10-31T23:00:00.000Z')
const figures = async () => (await memberFigures(november).execute(database.db)).rows[0]
const asOwner = (text: string, values: unknown[] = []) =>
  database.asOwner((client) => client.query(text, values))

it('counts who joins, leaves and is archived', async () => {
  expect(await figures()).toEqual({ members: 0, newMembers: 0 })
  await asOwner(
    `insert into profiles (uid, member_code, email, full_name, name_key, profile_complete, linked_providers,
        primary_provider, provider_data, settings, preferences, created_at, updated_at)
      select gen_random_uuid(), 'KM-0000' || n, 'member' || n || '@mail.example', 'Ada', 'ada', true, '{password}',
        'password', '{}', $1, $2, timestamptz '2026-10-31 22:59Z' + (n - 1) * interval '1 minute', now()
      from generate_series(1, 5) n`,
    [settingsDefaults, preferencesDefaults],
  )
  expect(await figures()).toEqual({ members: 5, newMembers: 4 })
  await asOwner(`update profiles set is_archived = true, archived_at = now() where member_code = 'KM-00002'`)
  expect(await figures()).toEqual({ members: 4, newMembers: 3 })
  await asOwner(`update profiles set full_name = 'Ada Obi'`)
  await asOwner(`delete from profiles where member_code in ('KM-00001', 'KM-00002', 'KM-00003')`)
  expect(await figures()).toEqual({ members: 2, newMembers: 2 })
  await asOwner(`update profiles set is_archived = false, archived_at = null where is_archived`)
  expect(await figures()).toEqual({ members: 2, newMembers: 2 })
})

it('is written by nobody but the database', async () => {
  await expect(sql`update profile_months set living = 9`.execute(database.db)).rejects.toThrow(
    /permission denied/,
  )
})
