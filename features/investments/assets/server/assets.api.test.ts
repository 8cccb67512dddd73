/** The register of what stands behind plans, and valuing it anew by two administrators, over HTTP. */
import { kobo, naira, plainNaira } from '@kolo/foundation/money'
import { addDays, dayIn, lagos } from '@kolo/foundation/time'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { readOfferedPlan } from '../../catalogue/catalogue.contract.ts'
import type { InvestmentPlanRow } from '../../plans/server/plan.record.ts'
import { makePlan } from '../../testing/investments.factory.ts'
import { downloadAssets, listAssets, readAsset, valueAsset } from '../assets.contract.ts'

const server = await startTestServer()
afterAll(() => server.close())
beforeEach(() => server.clock.advance(1_000))

const now = () => server.clock.now()
const today = () => dayIn(lagos, now())
const bayo = () => server.as('bayo')
const chidi = () => server.as('chidi')
const planOf = (
  changes: Partial<Omit<InvestmentPlanRow, 'status'>> & { status?: InvestmentPlanRow['status'] } = {},
) => makePlan(server.db, { status: 'running', preparedBy: testUsers.bayo.uid, now: now(), ...changes })
/** An asset of a new plan, with its paper. */
async function asset(changes: Parameters<typeof planOf>[0] = {}) {
  const { id } = await planOf(changes)
  const row = await server.db
    .selectFrom('investment_plan_assets')
    .selectAll()
    .where('plan_id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...row, at: { params: { id: row.id } } }
}
const value = ({ file_id }: { file_id: string | null }, changes: object = {}) => ({
  body: {
    valueKobo: naira(10_500_000n),
    faceKobo: null,
    costKobo: null,
    valuedOn: today(),
    fileId: file_id,
    reason: 'Price list of the bank.',
    ...changes,
  } as never,
})

describe('valuing an asset anew', () => {
  it('takes two administrators, and counts from then on wherever the value is shown', async () => {
    const one = await asset()
    const asked = { ...one.at, ...value(one, { costKobo: naira(9_000_000n), faceKobo: naira(11_000_000n) }) }
    const waits = await bayo().call(valueAsset, asked)
    expect(waits.asset).toMatchObject({
      valueKobo: naira(10_000_000n),
      approvals: [{ kind: 'investments.asset-valuation' }],
    })
    expect(waits.valuations).toHaveLength(1)
    expect((await bayo().problem(valueAsset, asked)).code).toBe('own-approval')
    const agreed = await chidi().call(valueAsset, asked)
    expect(agreed.asset).toMatchObject({
      valueKobo: naira(10_500_000n),
      costKobo: naira(9_000_000n),
      faceKobo: naira(11_000_000n),
      valuedOn: today(),
      approvals: [],
    })
    expect(agreed.valuations).toMatchObject([
      { valueKobo: naira(10_500_000n), askedBy: 'Bayo Adeyemi', agreedBy: 'Chidi Okafor' },
      { id: null, valueKobo: naira(10_000_000n), askedBy: null },
    ])
    const { assets } = await server.as('ada').call(readOfferedPlan, { params: { id: one.plan_id } })
    expect(assets).toMatchObject([{ valueKobo: naira(10_500_000n), valuedOn: today() }])
  })

  it('what it cost and pays at its end stays as it was said last', async () => {
    const one = await asset()
    const both = async (changes: object) => {
      server.clock.advance(1_000)
      const asked = { ...one.at, ...value(one, changes) }
      await bayo().call(valueAsset, asked)
      return chidi().call(valueAsset, asked)
    }
    await both({ costKobo: naira(9_000_000n) })
    const later = await both({ valueKobo: kobo(0n), faceKobo: naira(1n) })
    expect(later.asset).toMatchObject({ valueKobo: 0n, costKobo: naira(9_000_000n), faceKobo: naira(1n) })
    expect(later.valuations).toHaveLength(3)
  })

  it('is refused beside its field, in these words', async () => {
    const one = await asset()
    const other = await asset()
    const no = async (changes: object, of = one) =>
      (await bayo().problem(valueAsset, { ...of.at, ...value(one, changes) })).problem
    expect(await no({ valuedOn: addDays(today(), 1) })).toMatchObject({
      code: 'valued-later',
      field: 'valuedOn',
    })
    const early = await no({ valuedOn: addDays(one.valued_on, -1) })
    expect(early).toMatchObject({ code: 'valued-earlier', field: 'valuedOn' })
    expect(early?.message).toContain('Choose that day or a later one.')
    expect(await no({ fileId: other.file_id })).toMatchObject({ code: 'file-not-here', field: 'fileId' })
    expect((await no({}, await asset({ status: 'draft' })))?.code).toBe('not-found')
  })

  it('of two that ask at once for other values one waits, and what changed meanwhile is not agreed to', async () => {
    const one = await asset()
    const asked = (amount: bigint) => ({ ...one.at, ...value(one, { valueKobo: naira(amount) }) })
    await bayo().call(valueAsset, asked(11n))
    const settled = await Promise.allSettled([
      chidi().call(valueAsset, asked(11n)),
      chidi().call(valueAsset, asked(11n)),
    ])
    expect(settled.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
    const { valuations } = await bayo().call(readAsset, one.at)
    expect(valuations.filter(({ valueKobo }) => valueKobo === naira(11n))).toHaveLength(1)
  })
})

describe('the register', () => {
  it('lists the assets of all plans that were opened, a page at a time, and as a file', async () => {
    const hidden = await asset({ status: 'in_review' })
    const first = await bayo().call(listAssets, { query: { limit: 2 } })
    expect(first.rows).toHaveLength(2)
    const rest = await bayo().call(listAssets, { query: { limit: 100, cursor: first.nextCursor } })
    const all = [...first.rows, ...rest.rows]
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    expect(all.map(({ id }) => id)).not.toContain(hidden.id)
    const file = await bayo().fetch('/api/investment-assets/file')
    expect(file.headers.get('content-type')).toContain('text/csv')
    const lines = (await file.text()).trim().split(/\r?\n/).slice(4)
    expect(lines).toHaveLength(all.length)
    expect(lines[0]).toContain(plainNaira(all[0]?.valueKobo ?? kobo(0n)))
    expect(lines[0]).toContain('First Trust Bank')
  })

  it('says which values are old', async () => {
    const one = await asset()
    server.clock.advance(200 * 24 * 3_600_000)
    expect((await bayo().call(readAsset, one.at)).asset.isOld).toBe(true)
  })

  it('is for administrators alone', async () => {
    const one = await asset()
    for (const who of ['ada', 'dayo', 'efe'] as const) {
      expect((await server.as(who).problem(listAssets, { query: {} })).status).toBe(403)
      expect((await server.as(who).problem(readAsset, one.at)).status).toBe(403)
      expect((await server.as(who).problem(downloadAssets, {})).status).toBe(403)
      expect((await server.as(who).problem(valueAsset, { ...one.at, ...value(one) })).status).toBe(403)
    }
  })
})

it('PostgreSQL refuses the server a value nobody agreed to, and any change of one', async () => {
  const one = await asset()
  const refused = (statement: ReturnType<typeof sql>, code: string) =>
    expect(statement.execute(server.database.db)).rejects.toMatchObject({ code })
  await refused(sql`update investment_valuations set value_kobo = 1`, '42501')
  await refused(sql`update investment_valuations set valued_on = '2020-01-01'`, '42501')
  await refused(sql`delete from investment_valuations`, '42501')
  await refused(sql`truncate investment_valuations`, '42501')
  await refused(sql`update investment_plan_assets set value_kobo = 1`, '42501')
  await refused(sql`delete from investment_plan_assets where id = ${one.id}`, '23514')
  await refused(
    sql`insert into investment_valuations (id, asset_id, value_kobo, valued_on, file_id, approval_id, asked_by, agreed_by,
      agreed_at)
      select gen_random_uuid(), ${one.id}, 1, ${today()}, ${one.file_id}, a.id, a.asked_by, a.decided_by, now()
      from approvals a where a.kind = 'investments.asset-valuation' and a.status = 'approved' limit 1`,
    '23514',
  )
})
