/** Petty cash through HTTP: float and limit by two, payments within both, and a top-up that two approve. */
import { kobo, naira } from '@kolo/foundation/money'
import type { CalendarDate } from '@kolo/foundation/time'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { paymentsFixture } from '@kolo/transfers/testing/fixtures'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { approveVoucher, draftVoucher, submitVoucher, type Voucher } from '../../vouchers/voucher.contract.ts'
import { readPettyCash, setPettyCash, topUpPettyCash } from '../petty-cash.contract.ts'

const { server } = await paymentsFixture(startTestServer, testUsers)
const [bayo, chidi] = [server.as('bayo'), server.as('chidi')]
const today = '2026-11-20' as CalendarDate
const params = { number: '1140' }
const reason = 'Small payments of the office.'

const line = (account: string, side: 'debitKobo' | 'creditKobo', amount: bigint) => ({
  ...{ account, debitKobo: kobo(0n), creditKobo: kobo(0n), memo: '' },
  [side]: naira(amount),
})
const draft = (kind: 'payment' | 'receipt', debit: string, credit: string, amount: bigint) =>
  bayo.call(draftVoucher, {
    body: {
      ...{ kind, valueDate: today, party: 'Bus driver', narration: 'Transport to the bank' },
      ...{
        reference: '',
        evidence: '',
        lines: [line(debit, 'debitKobo', amount), line(credit, 'creditKobo', amount)],
      },
    },
  })
const at = ({ id, version }: Pick<Voucher, 'id' | 'version'>) => ({ params: { id }, body: { version } })
const submitted = async (amount: bigint) =>
  bayo.call(submitVoucher, at(await draft('payment', '5330', '1140', amount)))
const posted = async (amount: bigint) => chidi.call(approveVoucher, at(await submitted(amount)))
const read = () => bayo.call(readPettyCash, { params })
const topUp = { params, body: { from: '1110' } }

beforeAll(async () => {
  const receipt = await bayo.call(submitVoucher, at(await draft('receipt', '1110', '4910', 400_000n)))
  await chidi.call(approveVoucher, at(receipt))
})

describe('petty cash', () => {
  it('has a float and a limit once two have set them', async () => {
    expect((await bayo.problem(topUpPettyCash, topUp)).code).toBe('terms-missing')
    const body = { version: 0, floatKobo: naira(50_000n), limitKobo: naira(10_000n), reason }
    const above = { ...body, limitKobo: naira(60_000n) }
    expect((await bayo.problem(setPettyCash, { params, body: above })).code).toBe('limit-above-float')
    expect((await bayo.problem(setPettyCash, { params: { number: '1410' }, body })).code).toBe('not-cash')
    expect((await bayo.call(setPettyCash, { params, body })).terms).toBeUndefined()
    expect(await chidi.call(setPettyCash, { params, body })).toMatchObject({
      terms: { floatKobo: naira(50_000n), limitKobo: naira(10_000n) },
      ...{ balanceKobo: 0n, topUpKobo: naira(50_000n), waiting: [] },
    })
  })
  it('is topped up by a transfer voucher of what is missing, prepared once', async () => {
    const prepared = await bayo.call(topUpPettyCash, topUp)
    expect(prepared).toMatchObject({ kind: 'transfer', state: 'draft', amountKobo: naira(50_000n) })
    expect((await bayo.problem(topUpPettyCash, topUp)).code).toBe('top-up-prepared')
    await chidi.call(approveVoucher, at(await bayo.call(submitVoucher, at(prepared))))
    const full = await read()
    expect(full).toMatchObject({ balanceKobo: naira(50_000n), toppedUpOn: today })
    expect(full.prepared).toBeUndefined()
    expect((await bayo.problem(topUpPettyCash, topUp)).code).toBe('petty-full')
  })
  it('pays up to its limit and what is in it, and shows payments since the last top-up', async () => {
    const large = await draft('payment', '5330', '1140', 10_001n)
    expect(await bayo.problem(submitVoucher, at(large))).toMatchObject({
      code: 'petty-limit',
      message: expect.stringContaining('₦10,000'),
    })
    server.clock.advance(60_000)
    for (let n = 0; n < 4; n += 1) await posted(10_000n)
    const [first, second] = [await submitted(6_000n), await submitted(6_000n)]
    await chidi.call(approveVoucher, at(first))
    expect(await chidi.problem(approveVoucher, at(second))).toMatchObject({
      code: 'petty-balance',
      message: expect.stringContaining('₦4,000'),
    })
    const cash = await read()
    expect(cash).toMatchObject({
      balanceKobo: naira(4_000n),
      topUpKobo: naira(46_000n),
      paymentsKobo: naira(46_000n),
    })
    expect(cash.payments).toHaveLength(5)
  })
  it('is held by the database: terms nobody approved, payments above limit or balance', async () => {
    const app = (...statements: string[]) =>
      server.database.db.transaction().execute(async (tx) => {
        for (const statement of statements) await sql.raw(statement).execute(tx)
      })
    await expect(app(`update petty_cash set limit_kobo = 4000000`)).rejects.toThrow(/nobody has approved/)
    await expect(
      app(`insert into petty_cash (account, float_kobo, limit_kobo, set_at) values ('1410', 5, 5, now())`),
    ).rejects.toThrow(/nobody has approved/)
    for (const [amount, fault] of [
      [10_001n, /petty-limit/],
      [5_000n, /petty-balance/],
    ] as const) {
      const { id } = await draft('payment', '5330', '1140', amount)
      await expect(
        app(`update vouchers set state = 'submitted', submitted_at = now(), code = 'PV-2026-${String(amount).padStart(6, '9')}'
          where id = '${id}'`),
      ).rejects.toThrow(fault)
    }
  })
})
