/**
 * What a moderator reads: beyond a member exactly what section 6 of the specification gives them, and nowhere a whole number
 * of a member's bank account, be it in a list, on a record, in a ticket, in a report or in a file.
 */
import { hasPermission } from '@kolo/foundation/access'
import type { Endpoint } from '@kolo/foundation/endpoint'
import { naira } from '@kolo/foundation/money'
import { fillWallet } from '@kolo/payments/testing'
import { seedProfile } from '@kolo/profile/testing'
import { createTicket } from '@kolo/support/contract'
import { openCollectionAccount } from '@kolo/transfers/testing'
import { askForMoney, confirmedBankAccount, ordinaryBankAccount } from '@kolo/withdrawals/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { features } from './features.ts'
import { testUsers } from './test-users.ts'
import { startTestServer } from './testing.ts'

const server = await startTestServer()
afterAll(() => server.close())
const dayo = server.as('dayo')
const number = ordinaryBankAccount.accountNumber
const reads = features
  .flatMap(({ routes }): readonly Endpoint[] => routes.map(({ endpoint }) => endpoint))
  .filter(({ method }) => method === 'GET')
/** What an address may name. */
const named: Record<string, string[]> = { uid: [testUsers.ada.uid], id: [testUsers.ada.uid], name: [] }

beforeAll(async () => {
  await seedProfile(server.db, { ...testUsers.ada, accountTier: 'premium', kycStatus: 'verified' })
  const [ada, bayo] = [server.as('ada'), server.as('bayo')]
  const bank = await openCollectionAccount(bayo, server.as('chidi'))
  const account = await confirmedBankAccount(ada, bayo)
  server.clock.advance(24 * 60 * 60 * 1000)
  await fillWallet(server.db, testUsers.ada.uid, naira(50_000n), server.clock.now(), bank.id)
  const withdrawal = await askForMoney(ada, account.id, naira(5_000n))
  const written = `My account is ${number}, please look.`
  const ticket = await ada.call(createTicket, {
    body: {
      category: 'withdrawal',
      priority: 'high',
      follows: null,
      about: { type: 'withdrawal', id: withdrawal.id },
      subject: `Not paid to ${number}`,
      body: written,
    },
  } as never)
  named.id?.push(account.id, withdrawal.id, (ticket as { id: string }).id)
  const { rows } = (await (await dayo.fetch('/api/reports')).json()) as { rows: { name: string }[] }
  named.name = rows.map(({ name }) => name)
})

/** The addresses of an endpoint with everything they may name here. */
function addressesOf({ path }: Endpoint): string[] {
  const [, param] = /\{(\w+)\}/.exec(path) ?? []
  if (param === undefined) return [path]
  const values = named[param] ?? named.id ?? []
  return values.flatMap((value) => addressesOf({ path: path.replace(`{${param}}`, value) } as Endpoint))
}

it('has what the specification gives, and nothing of what it keeps for administrators', () => {
  const given = (role: 'user' | 'moderator') =>
    new Set(
      features
        .flatMap(({ routes }) => routes.map(({ endpoint }) => endpoint.needs))
        .flatMap((needs) => (typeof needs === 'object' && 'permission' in needs ? [needs.permission] : []))
        .filter((permission) => hasPermission({ ...testUsers.dayo, role }, permission as never)),
    )
  const more = [...given('moderator')].filter((permission) => !given('user').has(permission))
  expect(more.toSorted()).toEqual(['manage_tickets', 'moderate_content', 'view_reports', 'view_users'])
})

it('never reads a whole number of a bank account', async () => {
  const answers: [address: string, status: number][] = []
  for (const address of reads.flatMap(addressesOf).filter((address) => !address.startsWith('/api/live'))) {
    const answer = await dayo.fetch(address)
    const text = await answer.text()
    answers.push([address, answer.status])
    expect(`${address} ${text.includes(number)}`).toBe(`${address} false`)
    expect(`${address} ${answer.headers.get('location')?.includes(number) ?? false}`).toBe(`${address} false`)
  }
  const read = answers.filter(([, status]) => status === 200).map(([address]) => address)
  expect(read).toContain(`/api/users/${testUsers.ada.uid}`)
  expect(read).toContain('/api/desk/tickets')
  expect(read).toContain('/api/reports/balances/file')
  const refused = answers.filter(([, status]) => status === 403).map(([address]) => address)
  expect(refused).toEqual(expect.arrayContaining(['/api/admin/home', '/api/audit-events']))
  // The administrator who pays it is the one who may see the number, and only by asking for it.
  expect(read.filter((address) => address.includes('withdrawal-reviews'))).toEqual([])
})

it('reads the member’s ticket with the number masked, in its subject and its text', async () => {
  const desk = await (await dayo.fetch('/api/desk/tickets')).text()
  expect(desk).toContain('•••• ')
  const ticket = await (await dayo.fetch(`/api/desk/tickets/${named.id?.at(-1)}`)).text()
  expect(ticket).toContain(`•••• ${number.slice(-4)}`)
})
