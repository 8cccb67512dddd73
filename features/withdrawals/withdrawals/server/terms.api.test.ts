/** What the community decides about withdrawals, and that it holds from then on. */
import { naira, zeroKobo } from '@kolo/foundation/money'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { seen } from '../../testing/withdrawal.factory.ts'
import { aDay, withdrawalsFixture } from '../../testing/withdrawal.fixtures.ts'
import { approveWithdrawal } from '../reviews.contract.ts'
import { changeWithdrawalTerms, readWithdrawalTerms, type WithdrawalTerms } from '../settings.contract.ts'
import { cancelWithdrawal, readWithdrawing, requestWithdrawal } from '../withdrawal.contract.ts'

const { server, account, ask, payIn } = await withdrawalsFixture(startTestServer, testUsers)
afterEach(() => server.clock.advance(aDay))

const initial: WithdrawalTerms = {
  leastKobo: naira(500n),
  feeKobo: zeroKobo,
  secondFromKobo: naira(500_000n),
  throughPaystack: false,
}
const reason = 'Agreed at the meeting of the board.'
const change = (who: 'ada' | 'bayo' | 'chidi', terms: WithdrawalTerms) =>
  server.as(who).call(changeWithdrawalTerms, { body: { ...terms, reason } })
const agreed = async (terms: WithdrawalTerms) => {
  await change('bayo', terms)
  return change('chidi', terms)
}

it('takes two administrators, is audited by name, and members are told the new amounts', async () => {
  const next = { ...initial, leastKobo: naira(1_000n), feeKobo: naira(50n) }
  await expect(change('ada', next)).rejects.toMatchObject({ status: 403 })
  expect(await change('bayo', next)).toMatchObject({
    terms: initial,
    waiting: {
      kind: 'withdrawals.terms',
      lines: [
        { label: 'Smallest withdrawal', value: '₦500.00 → ₦1,000.00' },
        { label: 'Fee of a withdrawal', value: '₦0.00 → ₦50.00' },
      ],
    },
  })
  await expect(change('bayo', next)).rejects.toMatchObject({ problem: { code: 'own-approval' } })
  expect(await change('chidi', next)).toEqual({ terms: next, hasProvider: false })
  const { rows } = await sql<{ facts: object }>`
    select facts from audit_events where kind = 'withdrawals.terms-changed'`.execute(server.db)
  expect(rows).toEqual([{ facts: { leastKobo: '100000', feeKobo: '5000', alone: false } }])
  expect((await server.as('ada').call(readWithdrawing, {})).leastKobo).toBe(naira(1_000n))
  const tooLittle = await server.as('ada').problem(requestWithdrawal, {
    body: { source: 'wallet', amountKobo: naira(999n), bankAccountId: account.id, feeKobo: zeroKobo },
  })
  expect(tooLittle.problem).toMatchObject({
    code: 'below-least',
    message: 'The smallest withdrawal is ₦1,000.',
  })
  expect(await agreed(initial)).toEqual({ terms: initial, hasProvider: false })
})

it.each([
  ['least-outside', { leastKobo: naira(99n) }, 'leastKobo'],
  ['least-outside', { leastKobo: naira(1_000_001n) }, 'leastKobo'],
  ['fee-outside', { feeKobo: naira(500n) }, 'feeKobo'],
  ['second-outside', { secondFromKobo: naira(499n) }, 'secondFromKobo'],
  ['second-outside', { secondFromKobo: naira(100_000_001n) }, 'secondFromKobo'],
])('%s: is said beside its field and changes nothing', async (code, wrong, field) => {
  await expect(change('bayo', { ...initial, ...wrong })).rejects.toMatchObject({ problem: { code, field } })
  expect(await server.as('bayo').call(readWithdrawalTerms, {})).toEqual({
    terms: initial,
    hasProvider: false,
  })
})

it('counts for what was asked for before: brought down, the amount takes two', async () => {
  await payIn(naira(100_000n))
  const first = await ask(naira(60_000n))
  // As if something had been paid to this account before, so that nothing but the amount is unusual.
  await sql`update withdrawals set risk_flags = '{}', needs_two = false where id = ${first.id}`.execute(
    server.db,
  )
  await agreed({ ...initial, secondFromKobo: naira(50_000n) })
  const { params, version, review } = await seen(server.as('bayo'), first)
  expect(review.twoBecause).toEqual(['large'])
  const said = await server.as('bayo').call(approveWithdrawal, { params, body: { version } })
  expect(said).toMatchObject({ status: 'requested', waiting: { kind: 'withdrawals.approval' } })
  await server.as('ada').call(cancelWithdrawal, { params: { id: first.id } })
  await agreed(initial)
})

it('is what the database holds, whatever the server writes', async () => {
  const writes = sql`insert into community_settings (name, value, updated_by)
    values ('withdrawals.terms', '{"leastKobo":"1","feeKobo":"0","secondFromKobo":"1"}', ${testUsers.bayo.uid})
    on conflict (name) do update set value = excluded.value`
  await expect(writes.execute(server.database.db)).rejects.toThrow('nobody has approved this value')
})
