import { transact } from '@kolo/database/connection'
import { createTestDatabase, type TestDatabase } from '@kolo/database/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AccountName } from './accounts.ts'
import { readBalance, readMonthlyFlow, readOwnedBalances, readTotalsByOwner } from './balance.ts'
import { reverseJournal } from './journal.ts'
import { movePerson } from './persons.ts'
import { anyId, members, payIn, posted, savings, wallet, worldNow } from './testing.ts'

let database: TestDatabase
const first = members[0]?.uid ?? ''
const [second, third] = [anyId(), anyId()]

const walletOf = (uid: string): AccountName => ({ kind: 'member_wallet', scope: uid, ownerUid: uid })
const savingsOf = (uid: string): AccountName => ({ ...savings(0), ownerUid: uid })
const move = async (from: string, to: string) => {
  await writeTransfer(from, to)
  await transact(database.db, (db) => movePerson(db, { from, to, now: worldNow }))
}
const balanceOf = async (name: AccountName) => (await readBalance(database.db, name)).balance

/** A profile that was transferred, as the books look it up. */
function writeTransfer(from: string, to: string) {
  return database.asOwner((client) =>
    client.query(
      `insert into profiles (uid, member_code, email, full_name, profile_complete, linked_providers, primary_provider,
        provider_data, settings, preferences, name_key, created_at, updated_at, is_archived, archived_at, transferred_to)
      values ($1, 'KM-00001', 'ada@kolo.example', 'Ada Obi', true, '{password}', 'password', '{}', '{}', '{}',
        'ada obi', now(), now(), true, now(), $2)`,
      [from, to],
    ),
  )
}

let journal: string
beforeAll(async () => {
  database = await createTestDatabase()
  await payIn(database.db, wallet(0), 5_000n)
  journal = await payIn(database.db, savings(0), 700n)
  await move(first, second)
  await move(second, third)
})
afterAll(() => database.close())

it('finds what was posted before under the present uid, however often it changed', async () => {
  expect([await balanceOf(walletOf(third)), await balanceOf(savingsOf(third))]).toEqual([5_000n, 700n])
  expect(await readTotalsByOwner(database.db, 'member_savings', [third, members[1]?.uid ?? ''])).toEqual(
    new Map([
      [third, 700n],
      [members[1]?.uid, 0n],
    ]),
  )
  const owned = await readOwnedBalances(database.db, third)
  expect(owned.map(({ kind, scope, balance }) => [kind, scope, balance])).toEqual([
    ['member_savings', members[0]?.savingsId, 700n],
    ['member_wallet', third, 5_000n],
  ])
  expect(await readMonthlyFlow(database.db, 'member_wallet', worldNow, third)).toHaveLength(1)
})

it('posts under the present uid to the accounts of the first one', async () => {
  await posted(database.db, [{ debit: walletOf(third), credit: savingsOf(third), amount: 1_000n as never }])
  const { rows } = await database.asOwner((client) =>
    client.query('SELECT DISTINCT owner_uid FROM ledger_accounts WHERE owner_uid IS NOT NULL'),
  )
  expect(rows).toEqual([{ owner_uid: first }])
  expect([await balanceOf(walletOf(third)), await balanceOf(savingsOf(third))]).toEqual([4_000n, 1_700n])
})

it('opens a new kind of account under the first uid and finds it again', async () => {
  const [from, to] = [anyId(), anyId()]
  await move(from, to)
  await payIn(database.db, walletOf(to), 250n)
  expect([await balanceOf(walletOf(to)), await balanceOf(walletOf(from))]).toEqual([250n, 250n])
})

it('takes an old journal back from the same accounts', async () => {
  await transact(database.db, (db) =>
    reverseJournal(db, { journalId: journal, actorUid: null, now: worldNow, memo: 'Taken back' }),
  )
  expect(await balanceOf(savingsOf(third))).toBe(1_000n)
})

it('does not mix people: nobody else is answered with these accounts', async () => {
  await expect(
    posted(database.db, [
      {
        debit: walletOf(third),
        credit: { ...savings(0), ownerUid: members[1]?.uid ?? '' },
        amount: 1n as never,
      },
    ]),
  ).rejects.toThrow('money of another member')
  await expect(payIn(database.db, { ...savings(0), ownerUid: members[1]?.uid ?? '' }, 10n)).rejects.toThrow(
    'belongs to somebody else',
  )
})

it('moves nobody whose profile was not transferred, nor to a uid that has accounts of its own', async () => {
  const to = anyId()
  const alone = members[2]?.uid ?? ''
  await expect(
    transact(database.db, (db) => movePerson(db, { from: alone, to, now: worldNow })),
  ).rejects.toThrow('nobody was transferred')
  await payIn(database.db, wallet(1), 10n)
  await expect(move(alone, members[1]?.uid ?? '')).rejects.toThrow('nobody was transferred')
})
