import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from './testing.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

/** Columns that name a person for another reason than belonging to them, or that somebody else takes care of. */
const others = new Set([
  'ledger_accounts.owner_uid', // The books keep the first uid: ledger/persons.ts.
  'ledger_persons.uid',
  'profiles.uid', // The profile itself is what is transferred.
  'profile_words.uid', // Written anew with the new profile.
  'sign_ins.uid', // A transferred profile has none, and so no session and no link.
  'sessions.uid',
  'mail_links.uid',
  'known_devices.uid',
  'pending_sign_ins.uid',
  'second_factors.uid',
  'recovery_codes.uid',
  'passkeys.uid',
  'passkey_challenges.uid',
  'administrators.uid', // A view.
  'plan_holders.member_uid', // A view.
  'changes.uid', // Gone after minutes.
  'terms_agreements.uid', // What was said: whoever comes under the new uid is asked anew.
  'program_keys.uid', // A key is given to nobody: it opens nothing once its profile is transferred.
  'appointments.uid', // What was: a transferred person begins as a member, under the new uid.
])

/** Columns of another name that belong to a person all the same. */
const also = [
  'invitations.accepted_uid',
  'message_blocks.blocked_uid',
  'message_reports.reporter_uid',
  'message_threads.other_uid',
  'message_threads.starter_uid',
  'messages.author_uid',
  'papers.issued_by',
  'share_requests.buyer_uid',
]

it('every column that says whom a row belongs to follows a transfer', async () => {
  const { rows: columns } = await database.asOwner((client) =>
    client.query<{ name: string }>(
      `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
        WHERE table_schema = 'public' AND data_type = 'uuid' AND column_name IN ('uid', 'owner_uid', 'member_uid')
        ORDER BY 1`,
    ),
  )
  const { rows: following } = await database.asOwner((client) =>
    client.query<{ name: string }>(
      `SELECT table_name || '.' || column_name AS name FROM personal_columns ORDER BY 1`,
    ),
  )
  expect(following.map(({ name }) => name)).toEqual(
    [...columns.map(({ name }) => name).filter((name) => !others.has(name)), ...also].sort(),
  )
})

it('nothing follows anybody whose profile was not transferred', async () => {
  const [from, to] = ['01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000002']
  await expect(
    database.asOwner((client) => client.query('SELECT follow_transfer($1, $2)', [from, to])),
  ).rejects.toThrow('nobody was transferred')
})
