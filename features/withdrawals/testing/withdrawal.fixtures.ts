/** What every test of money going out begins with: a member whose identity is checked, money, and an account to pay to. */
import type { Db } from '@kolo/database/tables'
import { type Kobo, naira } from '@kolo/foundation/money'
import type { CalendarDate, Instant } from '@kolo/foundation/time'
import { readBalance } from '@kolo/ledger/balance'
import { bankAccount, walletAccount } from '@kolo/payments/server'
import { fillWallet } from '@kolo/payments/testing'
import { seedProfile } from '@kolo/profile/testing'
import { type Caller, openCollectionAccount } from '@kolo/transfers/testing'
import { afterAll, beforeEach } from 'vitest'
import { askForMoney, confirmedBankAccount } from './withdrawal.factory.ts'

type Person = Parameters<typeof seedProfile>[1] & { uid: string }

/** What the stage needs of a server under test; `startTestServer` gives it. */
type FixtureServer = {
  db: Db
  database: { db: Db }
  clock: { now: () => Instant; advance: (milliseconds: number) => void }
  jobs: unknown[]
  as: (name: 'ada' | 'bayo' | 'chidi') => Caller
  close: () => Promise<void>
}

/** A day, in milliseconds: after it a bank account can be used, and yesterday's sums count no more. */
export const aDay = 24 * 60 * 60 * 1000

/** Starts it for the tests of a file: a second passes before each, and no job is left from the one before. */
export async function withdrawalsFixture<Server extends FixtureServer>(
  startServer: () => Promise<Server>,
  testUsers: Record<'ada' | 'bayo' | 'chidi', Person>,
) {
  const server = await startServer()
  afterAll(() => server.close())
  beforeEach(() => {
    server.clock.advance(1_000)
    server.jobs.length = 0
  })
  for (const person of Object.values(testUsers))
    await seedProfile(server.db, { ...person, accountTier: 'premium', kycStatus: 'verified' })
  const bank = await openCollectionAccount(server.as('bayo'), server.as('chidi'))
  const account = await confirmedBankAccount(server.as('ada'), server.as('bayo'))
  server.clock.advance(aDay)
  const adas = walletAccount(testUsers.ada.uid)

  /** Money comes into Ada's wallet. */
  async function payIn(amount: Kobo): Promise<void> {
    await fillWallet(server.db, testUsers.ada.uid, amount, server.clock.now(), bank.id)
  }
  await payIn(naira(100_000n))
  const paidOn = '2026-11-21' as CalendarDate
  return {
    server,
    bank,
    account,
    payIn,
    /** What Ada's wallet and the community's bank hold. */
    wallet: () => readBalance(server.db, adas),
    inBank: async () => (await readBalance(server.db, bankAccount(bank.id))).balance,
    ask: (amount: Kobo, changes: Parameters<typeof askForMoney>[3] = {}) =>
      askForMoney(server.as('ada'), account.id, amount, changes),
    paidWith: (bankReference: string) => ({ collectionAccountId: bank.id, bankReference, paidOn }),
  }
}
