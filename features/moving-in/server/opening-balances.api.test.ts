/** A society moves in with its whole trial balance: less in the bank than members saved, because other assets make up for it. */
import { registryOf } from '@kolo/application/server-feature'
import { approveApproval } from '@kolo/approvals/contract'
import { transact } from '@kolo/database/connection'
import { kobo, naira } from '@kolo/foundation/money'
import type { CalendarDate } from '@kolo/foundation/time'
import { readBalance } from '@kolo/ledger/balance'
import { proveBooks } from '@kolo/ledger/trial-balance'
import { longWorkJobs } from '@kolo/long-work/server'
import { bankAccount } from '@kolo/payments/server'
import { keepPlan } from '@kolo/savings/testing'
import { features } from '@kolo/server/features'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { listCollectionAccounts } from '@kolo/transfers/contract'
import { paymentsFixture } from '@kolo/transfers/testing/fixtures'
import { beforeAll, expect, it } from 'vitest'
import * as contract from '../moving-in.contract.ts'
import { spreadsheet } from '../testing/sheets.ts'
import { listAccount } from './moving-in.postings.ts'

const { server } = await paymentsFixture(startTestServer, testUsers)
const [bayo, chidi] = [server.as('bayo'), server.as('chidi')]
const { rows: accounts } = await bayo.call(listCollectionAccounts, {})
const accountId = accounts[0]?.id ?? ''
const { number: bankNumber } = await server.db
  .selectFrom('chart_accounts')
  .select('number')
  .where('ledger_scope', '=', accountId)
  .executeTakeFirstOrThrow()
const reason = 'As the accounts of the society say.'
const kinds = new Map(features.flatMap(({ longWork = [] }) => longWork).map((kind) => [kind.name, kind]))
const turn = longWorkJobs(kinds, () => registryOf(features)).find(({ name }) => name === 'long-work.turn')

async function work(turns: number): Promise<void> {
  const { community, clock } = server
  for (let at = 0; at < turns; at++)
    await transact(server.database.db, async (db) => {
      const enqueue = async (job: string, data: object) => {
        server.jobs.push({ job, data } as (typeof server.jobs)[number])
      }
      await turn?.run({ db, now: clock.now(), community, enqueue }, {})
    })
}

let list: contract.MoveIn
const of = () => ({ params: { id: list.id } })
const content = (text: string) => Buffer.from(text).toString('base64')
const file = (text: string) => ({ ...of(), body: { fileName: 'trial.csv', content: content(text) } })
const trial = (changes: Record<string, string> = {}) => {
  const rows: Record<string, string> = {
    [bankNumber]: '600,0',
    '1410': '450,0',
    '2130': '0,900',
    '2330': '0,100',
    '3210': '0,50',
    ...changes,
  }
  return `Account number,Debit,Credit\n${Object.entries(rows)
    .map(([number, sides]) => `${number},${sides}`)
    .join('\n')}\n`
}
const asking = (position: bigint) => ({
  ...of(),
  body: {
    accountId,
    positionKobo: naira(position),
    positionOn: server.clock.now().slice(0, 10) as CalendarDate,
    invites: false,
    reason,
    version: list.version,
  },
})
const balance = async (name: Parameters<typeof readBalance>[1]) =>
  (await readBalance(server.db, name)).balance
const own = (kind: 'own_asset' | 'own_liability', scope: string) => balance({ kind, scope })
async function agree(): Promise<void> {
  const { id = '', version = 0 } = list.waiting ?? {}
  await chidi.call(approveApproval, { params: { id }, body: { version } })
}

beforeAll(async () => {
  await keepPlan(server.database.owner, { rate_bps: 0, name: 'Rainy day' })
  const sheet = spreadsheet([
    ['Name', 'E-mail', 'Phone', 'Rainy day', 'Wallet', 'Shares'],
    ['Bisi Alade', 'bisi@raffia.example', '', '500', '', ''],
    ['Emeka Obi', 'emeka@raffia.example', '', '400', '', ''],
  ])
  const body = { fileName: 'members.xlsx', content: sheet.toString('base64') }
  list = await bayo.call(contract.uploadList, { body })
})

it('without one, a bank that holds less than members saved is refused', async () => {
  expect((await bayo.problem(contract.askMoveIn, asking(600n))).code).toBe('position-less')
})

it.each([
  ['Name,Amount\n1410,5\n', 'balances-no-columns'],
  ['Account number,Debit,Credit\nCash,5,0\n', 'balances-number'],
  ['Account number,Debit,Credit\n1410,5,5\n', 'balances-both-sides'],
  ['Account number,Debit,Credit\n1999,5,0\n', 'balances-unknown'],
])('a file with a mistake is refused: %j', async (text, code) => {
  expect((await bayo.problem(contract.uploadBalances, file(text))).code).toBe(code)
})

it.each([
  ['not equal on both sides', { '1410': '451,0' }, 600n, 'balances-off'],
  ['with other savings than the list', { '2130': '0,950', '1410': '500,0' }, 600n, 'balances-differ'],
  ['with an account of the program', { '2310': '0,10', '1410': '460,0' }, 600n, 'balances-not-moved'],
  ['with another bank balance than declared', {}, 601n, 'balances-bank-differs'],
] as const)('one that is %s is listed, and not brought in', async (_, changes, position, code) => {
  list = await bayo.call(contract.uploadBalances, file(trial(changes)))
  expect((await bayo.problem(contract.askMoveIn, asking(position))).code).toBe(code)
})

it('shows each difference from the list of members', async () => {
  const { balances } = await bayo.call(contract.uploadBalances, file(trial({ '2130': '0,950' })))
  expect(balances).toMatchObject({
    debitKobo: naira(1_050n),
    creditKobo: naira(1_100n),
    differences: [{ name: 'Savings goals', fileKobo: naira(950n), listKobo: naira(900n) }],
  })
})

it('comes in with the members, approved by two, and the reserve has what the file says', async () => {
  list = await bayo.call(contract.uploadBalances, file(trial()))
  const bankBefore = await balance(bankAccount(accountId))
  list = await bayo.call(contract.askMoveIn, asking(600n))
  expect(await own('own_asset', '1410')).toBe(0n)
  await agree()
  await work(8)
  expect((await bayo.call(contract.readMoveIn, of())).state).toBe('posted')
  expect((await balance(bankAccount(accountId))) - bankBefore).toBe(naira(600n))
  expect(await own('own_asset', '1410')).toBe(naira(450n))
  expect(await own('own_liability', '2330')).toBe(naira(100n))
  expect(await balance({ kind: 'reserve', scope: 'community' })).toBe(naira(50n))
  expect(await balance(listAccount(list.id))).toBe(0n)
  const late = server.database.pool.query('delete from move_in_balances')
  await expect(late).rejects.toThrow(/were agreed to/)
})

it('is reversed with the members, to the kobo', async () => {
  const bankBefore = await balance(bankAccount(accountId))
  list = await bayo.call(contract.undoMoveIn, { ...of(), body: { reason } })
  await agree()
  await work(8)
  expect((await bayo.call(contract.readMoveIn, of())).state).toBe('undone')
  expect(bankBefore - (await balance(bankAccount(accountId)))).toBe(naira(600n))
  expect(await own('own_asset', '1410')).toBe(0n)
  expect(await balance({ kind: 'reserve', scope: 'community' })).toBe(0n)
  expect(await balance(listAccount(list.id))).toBe(kobo(0n))
  expect(await proveBooks(server.db, server.clock.now())).toMatchObject({ holds: true })
})
