import { naira } from '@kolo/foundation/money'
import { deleteAccount } from '@kolo/identity/contract'
import { listNotices } from '@kolo/notices/contract'
import { seedProfile } from '@kolo/profile/testing'
import { testPassword, testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { confirmedBankAccount, ordinaryBankAccount } from '../../testing/withdrawal.factory.ts'
import { aDay, withdrawalsFixture } from '../../testing/withdrawal.fixtures.ts'
import {
  cancelWithdrawal,
  readWithdrawing,
  requestWithdrawal,
} from '../../withdrawals/withdrawal.contract.ts'
import {
  addBankAccount,
  confirmBankAccount,
  declineBankAccount,
  listBankAccountReviews,
  removeBankAccount,
  seeAccountNumber,
} from '../bank-accounts.contract.ts'

const { server, account, ask } = await withdrawalsFixture(startTestServer, testUsers)
const ada = server.as('ada')
const bayo = server.as('bayo')
afterEach(() => server.clock.advance(1_000))

const other = { ...ordinaryBankAccount, bankName: 'First Bank', bankCode: '011', accountNumber: '0000014579' }
const third = { ...other, accountNumber: '0000000220' }
const waiting = async () => (await bayo.call(listBankAccountReviews, {})).rows
const told = async () => (await ada.call(listNotices, { query: {} })).rows[0]?.title

it('is added with a mail to its owner, and used a day later by whoever was confirmed', async () => {
  const added = await ada.call(addBankAccount, { body: other })
  expect(added).toMatchObject({
    status: 'waiting',
    last4: '4579',
    looksMistyped: false,
    can: { remove: true },
  })
  expect(JSON.stringify(added)).not.toContain('0000014579')
  expect(server.jobs.some(({ job }) => job === 'mail.send')).toBe(true)
  const request = () =>
    ada.problem(requestWithdrawal, {
      body: { source: 'wallet', amountKobo: naira(1_000n), bankAccountId: added.id, feeKobo: naira(0n) },
    })
  expect((await request()).problem).toMatchObject({
    code: 'no-bank-account',
    field: 'bankAccountId',
    message: 'Add and confirm a bank account in your name first.',
  })
  const [review] = await waiting()
  expect(review).toMatchObject({ member: { fullName: 'Ada Nwosu' }, nameMatch: 100, isShared: false })
  const params = { id: added.id }
  const confirm = { params, body: { accountName: 'NWOSU ADA CHIOMA', version: 1 } }
  expect(await bayo.call(confirmBankAccount, confirm)).toMatchObject({
    status: 'confirmed',
    accountName: 'NWOSU ADA CHIOMA',
    nameMatch: 95,
  })
  server.clock.advance(1_000)
  expect((await request()).problem).toMatchObject({
    code: 'bank-account-new',
    message: 'For your security, this bank account can be used from 22/11/2026, 10:00.',
  })
  expect(await bayo.problem(confirmBankAccount, confirm)).toMatchObject({ code: 'account-decided' })
})

it('is the member’s own by its name, when it is added and when the bank is asked', async () => {
  const { problem } = await ada.problem(addBankAccount, { body: { ...third, accountName: 'Bola Nwosu' } })
  expect(problem).toMatchObject({
    code: 'name-differs',
    field: 'accountName',
    message:
      'The bank account name (Bola Nwosu) does not match your profile. Use an account in your own name or contact support.',
  })
  const added = await ada.call(addBankAccount, { body: third })
  const params = { id: added.id }
  const body = { accountName: 'Bola Nwosu', version: 1 }
  expect((await bayo.problem(confirmBankAccount, { params, body })).code).toBe('name-differs')
  const reason = 'The bank shows another name.'
  server.clock.advance(1_000)
  await bayo.call(declineBankAccount, { params, body: { reason, version: 1 } })
  expect(await told()).toBe('Your bank account was declined')
  const mine = (await ada.call(readWithdrawing, {})).bankAccounts
  expect(mine.find(({ id }) => id === added.id)).toMatchObject({ status: 'declined', declined: reason })
  await ada.call(removeBankAccount, { params })
})

it('has ten digits; a check digit that does not fit only warns, and makes two look', async () => {
  const nine = await ada.problem(addBankAccount, { body: { ...third, accountNumber: '012345678' } })
  expect(nine.problem).toMatchObject({
    status: 422,
    field: 'accountNumber',
    message: 'Please enter the 10-digit account number.',
  })
  const body = { ...third, bankCode: '063', accountNumber: '0022728151' }
  const added = await ada.call(addBankAccount, { body })
  expect(added.looksMistyped).toBe(true)
  await ada.call(removeBankAccount, { params: { id: added.id } })
})

it('is one of three at most, each once, also when they come at once', async () => {
  expect((await ada.problem(addBankAccount, { body: other })).problem).toMatchObject({
    code: 'account-exists',
    message: 'This bank account is already on your list.',
  })
  const numbers = ['0000000220', '0022728156', '0102030418']
  const bodies = numbers.map((accountNumber) => ({ ...third, accountNumber }))
  const outcomes = await Promise.allSettled(bodies.map((body) => ada.call(addBankAccount, { body })))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await ada.problem(addBankAccount, { body: bodies[0] ?? third })).problem?.message).toBe(
    'You can have up to 3 bank accounts. Remove one first.',
  )
  expect((await ada.call(readWithdrawing, {})).can.addBankAccount).toBe('too-many-accounts')
  const last = (await ada.call(readWithdrawing, {})).bankAccounts.at(-1)
  server.clock.advance(1_000)
  await ada.call(removeBankAccount, { params: { id: last?.id ?? '' } })
  expect(await told()).toBe('A bank account was removed')
  expect((await ada.call(readWithdrawing, {})).can.addBankAccount).toBe(true)
})

it('stays while money is on its way to it', async () => {
  const asked = await ask(naira(1_000n))
  const params = { id: account.id }
  expect((await ada.problem(removeBankAccount, { params })).code).toBe('account-in-use')
  await ada.call(cancelWithdrawal, { params: { id: asked.id } })
})

it('is sealed in the database, and its number shown to an administrator alone, which the log keeps', async () => {
  const { rows } = await sql<{ row: string }>`select a::text as row from member_bank_accounts a`.execute(
    server.db,
  )
  const hex = Buffer.from('0102030401').toString('hex')
  for (const { row } of rows) expect([row.includes('0102030401'), row.includes(hex)]).toEqual([false, false])
  const params = { id: account.id }
  expect(await bayo.call(seeAccountNumber, { params })).toEqual({ accountNumber: '0102030401' })
  const { rows: kept } = await sql<{ actor_uid: string }>`
    select actor_uid from audit_events where kind = 'bank-account.number-seen'`.execute(server.db)
  expect(kept).toEqual([{ actor_uid: testUsers.bayo.uid }])
  for (const name of ['ada', 'dayo'] as const) {
    expect((await server.as(name).problem(seeAccountNumber, { params })).status).toBe(403)
    expect((await server.as(name).problem(listBankAccountReviews, {})).status).toBe(403)
  }
})

it('is not confirmed by its owner, and is marked where somebody else has the same', async () => {
  const own = { ...ordinaryBankAccount, accountName: 'Bayo Adeyemi' }
  const added = await bayo.call(addBankAccount, { body: own })
  const [review] = await waiting()
  expect(review).toMatchObject({
    isShared: true,
    can: { confirm: 'own-bank-account', seeNumber: 'own-bank-account' },
  })
  const params = { id: added.id }
  const body = { accountName: 'Bayo Adeyemi', version: 1 }
  expect((await bayo.problem(confirmBankAccount, { params, body })).problem?.message).toBe(
    'You cannot confirm your own bank account.',
  )
})

it('is forgotten when its owner leaves', async () => {
  const funke = server.as('funke')
  await seedProfile(server.db, { ...testUsers.funke, emailVerified: true, profileComplete: true })
  await confirmedBankAccount(funke, bayo, {
    ...third,
    accountNumber: '0022728156',
    accountName: 'Funke Bello',
  })
  server.clock.advance(aDay)
  await funke.call(deleteAccount, {
    params: { uid: testUsers.funke.uid },
    body: { currentPassword: testPassword },
  })
  const { rows } = await sql`select status, number_sealed, number_mark, account_name from member_bank_accounts
    where member_uid = ${testUsers.funke.uid}`.execute(server.db)
  expect(rows).toEqual([
    { status: 'removed', number_sealed: null, number_mark: null, account_name: 'Former member' },
  ])
})
