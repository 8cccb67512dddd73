/** Loan products through HTTP: written by one administrator, opened by another, versions that never change. */
import { eventsSince } from '@kolo/audit/server'
import { naira } from '@kolo/foundation/money'
import { instant } from '@kolo/foundation/time'
import { startTestServer } from '@kolo/server/testing'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { termsWith } from '../../testing/loan-terms.fixtures.ts'
import {
  closeLoanProduct,
  createLoanProduct,
  editLoanProduct,
  type LoanProduct,
  listLoanProducts,
  openLoanProduct,
} from '../product.contract.ts'

const server = await startTestServer()
afterAll(() => server.close())
beforeEach(() => void server.clock.advance(1_000))

const bayo = server.as('bayo')
const chidi = server.as('chidi')
const written = (code: string, terms = termsWith()) => ({
  body: {
    code,
    name: `Loan ${code}`,
    purpose: 'For any purpose',
    ...terms,
    fees: [...terms.fees],
    allocation: [...terms.allocation],
  },
})
const on = (product: LoanProduct) => ({ params: { id: product.id }, body: { version: product.version } })
const changed = (product: LoanProduct, terms = termsWith()) => ({
  params: { id: product.id },
  body: { ...written(product.code, terms).body, code: undefined, version: product.version },
})
const openedByTwo = async (code: string) => {
  const product = await bayo.call(createLoanProduct, written(code))
  return chidi.call(openLoanProduct, on(product))
}

describe('a product', () => {
  it('is written by one administrator and opened by another', async () => {
    const product = await bayo.call(createLoanProduct, written('ORD-1'))
    expect(product).toMatchObject({ status: 'draft', openVersion: null, can: { open: 'own-product' } })
    const own = await bayo.problem(openLoanProduct, on(product))
    expect(own).toMatchObject({ status: 409, code: 'own-product' })
    const { rows } = await chidi.call(listLoanProducts, {})
    expect(rows).toMatchObject([{ code: 'ORD-1', can: { open: true } }])
    const open = await chidi.call(openLoanProduct, on(product))
    expect(open).toMatchObject({ status: 'open', openVersion: 1 })
    expect(open.draft).toBeUndefined()
    expect(open.terms).toEqual(product.draft?.terms)
    expect(await bayo.problem(openLoanProduct, on(open))).toMatchObject({
      status: 409,
      code: 'nothing-to-open',
    })
    const events = await eventsSince(server.db, ['loan-product.opened'], instant('2026-01-01T00:00:00Z'))
    expect(events).toMatchObject([{ facts: { code: 'ORD-1', number: 1, alone: false } }])
  })

  it('has new terms as a new version, and the old ones until it is opened', async () => {
    const open = await openedByTwo('NEW-1')
    const edited = await chidi.call(editLoanProduct, changed(open, termsWith({ rateBps: 200 })))
    expect(edited).toMatchObject({
      status: 'open',
      openVersion: 1,
      draft: { number: 2, terms: { rateBps: 200 } },
    })
    expect(edited.terms?.rateBps).toBe(150)
    expect(await chidi.problem(openLoanProduct, on(edited))).toMatchObject({ code: 'own-product' })
    const again = await bayo.call(openLoanProduct, on(edited))
    expect(again).toMatchObject({ openVersion: 2, terms: { rateBps: 200 } })
    expect(again.draft).toBeUndefined()
  })

  it('is not opened on terms that changed since it was asked for', async () => {
    const product = await bayo.call(createLoanProduct, written('STALE'))
    await bayo.call(editLoanProduct, changed(product, termsWith({ rateBps: 900 })))
    expect((await chidi.problem(openLoanProduct, on(product))).status).toBe(409)
  })

  it('is closed with a reason, and opened again by two', async () => {
    const open = await openedByTwo('SHUT')
    const body = { version: open.version, reason: 'The meeting said so.' }
    const closed = await bayo.call(closeLoanProduct, { params: { id: open.id }, body })
    expect(closed.status).toBe('closed')
    const again = { params: { id: open.id }, body: { ...body, version: closed.version } }
    expect(await bayo.problem(closeLoanProduct, again)).toMatchObject({ code: 'product-not-open' })
    const edited = await bayo.call(editLoanProduct, changed(closed, termsWith({ rateBps: 100 })))
    expect((await chidi.call(openLoanProduct, on(edited))).status).toBe('open')
  })
})

it.each([
  ['rateBps', { rateBps: 10_001 }],
  ['ratePeriod', { ratePeriod: 'whole_term' as const }],
  ['termMax', { termMin: 6, termMax: 5 }],
  ['gracePeriods', { gracePeriods: 1 }],
  ['maxKobo', { maxKobo: naira(1n) }],
  ['fees', { fees: [{ name: 'Both', flatKobo: naira(1n), bps: 10 }] }],
  ['allocation', { allocation: ['principal', 'principal'] as const }],
  ['guarantorsMin', { guarantorsMin: 2 }],
  ['guarantorsMin', { cover: 'whole' as const }],
])('terms out of bounds are refused beside %s', async (field, terms) => {
  const { problem } = await bayo.problem(createLoanProduct, written('BAD', termsWith(terms)))
  expect(problem).toMatchObject({ field })
})

it('a code or name is taken once, and members and strangers see nothing', async () => {
  await bayo.call(createLoanProduct, written('ONCE'))
  const twice = await chidi.problem(createLoanProduct, written('ONCE'))
  expect(twice.problem).toMatchObject({ code: 'product-code-taken', field: 'code' })
  expect((await server.as('ada').problem(listLoanProducts, {})).status).toBe(403)
  expect((await server.as('ada').problem(createLoanProduct, written('MINE'))).status).toBe(403)
  expect((await server.client().problem(listLoanProducts, {})).status).toBe(401)
})

it.each<[string, RawBuilder<unknown>, RegExp]>([
  [
    'opened terms changed',
    sql`update loan_product_versions set terms = '{}' where opened_at is not null`,
    /are not changed/,
  ],
  [
    'terms opened by nobody',
    sql`update loan_product_versions set opened_at = now() where opened_at is null`,
    /nobody has approved/,
  ],
  [
    'another version opened',
    sql`update loan_products set open_version = null, status = 'draft' where status = 'open'`,
    /nobody has approved/,
  ],
  [
    'a closed product opened',
    sql`update loan_products set status = 'open' where status = 'closed'`,
    /nobody has approved/,
  ],
  ['a code changed', sql`update loan_products set code = 'X-1'`, /permission denied/],
  ['a version deleted', sql`delete from loan_product_versions`, /permission denied/],
])('PostgreSQL refuses %s', async (_, statement, why) => {
  const product = await openedByTwo(`R-${crypto.randomUUID().slice(0, 6).toUpperCase()}`)
  const body = { version: product.version, reason: 'To try it out.' }
  await bayo.call(closeLoanProduct, { params: { id: product.id }, body })
  await expect(statement.execute(server.database.db)).rejects.toThrow(why)
})
