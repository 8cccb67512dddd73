/** Fixed assets through HTTP: registered, depreciated month by month by vouchers that people approve, and disposed of. */
import { sendBackApproval } from '@kolo/approvals/contract'
import { type Kobo, kobo, naira, sumKobo, zeroKobo } from '@kolo/foundation/money'
import type { CalendarDate } from '@kolo/foundation/time'
import { proveBooks } from '@kolo/ledger/trial-balance'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { paymentsFixture } from '@kolo/transfers/testing/fixtures'
import { afterAll, describe, expect, it } from 'vitest'
import { readChartOfAccounts } from '../../chart/chart.contract.ts'
import {
  changePolicies,
  readFinancialStatements,
} from '../../financial-statements/financial-statements.contract.ts'
import {
  approveVoucher,
  deleteVoucher,
  draftVoucher,
  editVoucher,
  readVoucher,
  reverseVoucher,
  submitVoucher,
} from '../../vouchers/voucher.contract.ts'
import { readYearEnd } from '../../year-end/year-end.contract.ts'
import * as contract from '../asset.contract.ts'
import { prepareDepreciationNightly } from './prepare-depreciation.ts'

const { server } = await paymentsFixture(startTestServer, testUsers)
const [bayo, chidi, dayo] = [server.as('bayo'), server.as('chidi'), server.as('dayo')]
const day = (text: string) => text as CalendarDate
const line = (account: string, debitKobo: Kobo, creditKobo: Kobo) => ({
  account,
  debitKobo,
  creditKobo,
  memo: '',
})
const generator = {
  name: 'Generator 20 kVA',
  location: 'Office',
  serialNo: 'PK-20-0093',
  account: '1610',
  costKobo: naira(1_000n),
  residualKobo: naira(100n),
  purchasedOn: day('2026-11-10'),
  lifeMonths: 4,
  openingKobo: zeroKobo,
  openingMonth: null,
}
const laptop = {
  ...generator,
  name: 'Laptop',
  serialNo: '',
  account: '1620',
  residualKobo: zeroKobo,
  lifeMonths: 3,
}
const register = (body: Partial<typeof generator> = {}) =>
  bayo.call(contract.registerAsset, { body: { ...generator, ...body } })
const asset = (id: string) => bayo.call(contract.readAsset, { params: { id } })
const status = () => bayo.call(contract.readDepreciation, {})
const night = () =>
  server.database.db
    .transaction()
    .execute((db) =>
      prepareDepreciationNightly.run(
        { db, now: server.clock.now(), community: server.community, enqueue: async () => undefined },
        {},
      ),
    )
const balance = async (number: string) =>
  (await bayo.call(readChartOfAccounts, { query: {} })).accounts.find((one) => one.number === number)
    ?.balanceKobo
const at = ({ id, version }: { id: string; version: number }) => ({ params: { id }, body: { version } })
/** Bayo submits a draft, Chidi approves it. */
async function post(id: string) {
  const draft = await bayo.call(readVoucher, { params: { id } })
  const waiting = draft.state === 'draft' ? await bayo.call(submitVoucher, at(draft)) : draft
  return chidi.call(approveVoucher, at(waiting))
}
/** Raw SQL of the server's role. */
const raw = (statement: string) => server.database.pool.query(statement)
let generatorId = ''
let laptopId = ''

afterAll(async () => {
  expect(await proveBooks(server.db, server.clock.now())).toMatchObject({ holds: true })
})

describe('the register', () => {
  it('takes an asset whose account has one of accumulated depreciation', async () => {
    const purchase = await bayo.call(draftVoucher, {
      body: {
        kind: 'payment',
        valueDate: day('2026-11-20'),
        party: 'Obi Machines',
        narration: 'Generator and laptop',
        reference: '',
        evidence: '',
        lines: [
          line('1610', naira(1_000n), zeroKobo),
          line('1620', naira(1_000n), zeroKobo),
          line('1110', zeroKobo, naira(2_000n)),
        ],
      },
    })
    await post(purchase.id)
    for (const [body, code] of [
      [{ account: '1410' }, 'no-asset-account'],
      [{ residualKobo: naira(1_000n) }, 'residual-too-high'],
      [{ purchasedOn: day('2026-11-21') }, 'day-to-come'],
      [{ openingKobo: naira(1n) }, 'opening-incomplete'],
      [{ openingKobo: naira(901n), openingMonth: day('2026-10-31') as never }, 'opening-too-high'],
      [{ openingKobo: naira(1n), openingMonth: day('2026-10-31') as never }, 'opening-too-early'],
    ] as const)
      expect((await bayo.problem(contract.registerAsset, { body: { ...generator, ...body } })).code).toBe(
        code,
      )
    expect((await dayo.problem(contract.registerAsset, { body: generator })).code).toBe('not-allowed')
    const first = await register()
    generatorId = first.id
    laptopId = (await register(laptop)).id
    expect(first.code).toMatch(/^FA-2026-\d{6}$/)
    expect(first.schedule.map(({ amountKobo }) => amountKobo)).toEqual([22_500n, 22_500n, 22_500n, 22_500n])
    const list = await bayo.call(contract.listAssets, { query: { search: 'generator' } })
    expect(list).toMatchObject({ count: 1, costKobo: naira(1_000n), carryingKobo: naira(1_000n) })
    expect(list.rows).toMatchObject([{ id: generatorId, state: 'in_use' }])
    expect((await status()).differences).toEqual([])
  })
  it('is given as CSV and XLSX', async () => {
    const text = await (await bayo.fetch('/api/fixed-assets/file?format=csv')).text()
    expect(text.trim().split('\r\n')).toHaveLength(3)
    expect(text).toContain(',4,"In use",1000.00,100.00,0.00,1000.00')
    expect((await bayo.fetch('/api/fixed-assets/file?format=xlsx')).status).toBe(200)
  })
})

describe('depreciation', () => {
  it('is prepared once for a month that is over, by two nodes at once, and posted by nobody', async () => {
    await night()
    expect((await status()).waiting).toEqual([])
    server.clock.set('2026-12-02T02:00:00Z')
    await Promise.all([night(), night()])
    await night()
    const { waiting, dueKobo } = await status()
    expect(dueKobo).toBe(0n)
    expect(waiting).toMatchObject([
      { month: '2026-11-01', state: 'draft', amountKobo: kobo(22_500n + 33_333n) },
    ])
    expect(await balance('5620')).toBe(0n)
    expect((await asset(generatorId)).schedule[0]).toMatchObject({ state: 'prepared' })
    const draft = await chidi.call(readVoucher, { params: { id: waiting[0]?.voucherId ?? '' } })
    expect(draft).toMatchObject({ valueDate: '2026-11-30', can: { edit: 'is-calculated', submit: true } })
    expect(draft.preparedBy).toBeUndefined()
    expect(draft.lines.map(({ account, debitKobo, creditKobo }) => [account, debitKobo, creditKobo])).toEqual(
      [
        ['5620', 22_500n, 0n],
        ['5620', 33_333n, 0n],
        ['1690', 0n, 22_500n],
        ['1691', 0n, 33_333n],
      ],
    )
    expect(draft.evidence).toContain('Generator 20 kVA: ₦225.00')
    const { rows } = await bayo.call(contract.readCalculation, { params: { id: draft.id } })
    expect(rows).toMatchObject([
      { assetId: generatorId, month: '2026-11-01', amountKobo: 22_500n, lifeMonths: 4 },
      { assetId: laptopId, amountKobo: 33_333n },
    ])
    const { kind: _, valueDate, narration, evidence, lines } = draft
    const body = {
      ...{ version: draft.version, valueDate, narration, evidence, party: '', reference: '' },
      lines: lines.map(({ name: __, ...one }) => one),
    }
    expect((await bayo.problem(editVoucher, { params: { id: draft.id }, body })).code).toBe('is-calculated')
  })
  it('of the next month is prepared although this one waits, and nights that were missed are made up for', async () => {
    const late = await register({
      name: 'Safe',
      purchasedOn: day('2026-11-01'),
      residualKobo: zeroKobo,
      lifeMonths: 10,
    })
    server.clock.set('2027-02-03T02:00:00Z')
    await night()
    await night()
    const { waiting } = await status()
    // December takes the safe's November, too: the voucher of November was prepared before it was registered.
    expect(waiting.map(({ month, amountKobo }) => [month, amountKobo])).toEqual([
      ['2026-11-01', 55_833n],
      ['2026-12-01', 55_833n + 20_000n],
      ['2027-01-01', 22_500n + 33_334n + 10_000n],
    ])
    const { next, checklist } = await bayo.call(readYearEnd, {})
    expect(next?.year).toBe(2026)
    expect(checklist.filter(({ key }) => key === 'vouchers' || key === 'depreciation')).toEqual([
      { key: 'vouchers', count: 2, amountKobo: null, isDone: false },
      { key: 'depreciation', count: null, amountKobo: kobo(55_833n + 75_833n), isDone: false },
    ])
    expect((await asset(late.id)).schedule.map(({ state }) => state).slice(0, 4)).toEqual([
      ...['prepared', 'prepared', 'prepared', 'later'],
    ])
  })
  it('is submitted by any administrator, who is its preparer, and approved by another', async () => {
    const [november] = (await status()).waiting
    const draft = await bayo.call(readVoucher, { params: { id: november?.voucherId ?? '' } })
    const waiting = await bayo.call(submitVoucher, at(draft))
    expect(waiting).toMatchObject({ state: 'submitted', preparedBy: { uid: testUsers.bayo.uid } })
    expect((await bayo.problem(approveVoucher, at(waiting))).code).toBe('own-approval')
    expect((await chidi.call(approveVoucher, at(waiting))).state).toBe('posted')
    expect(await balance('5620')).toBe(55_833n)
    expect(await asset(generatorId)).toMatchObject({
      accumulatedKobo: 22_500n,
      carryingKobo: 77_500n,
      can: { revalue: 'asset-in-books' },
    })
    // Nobody booked the purchase of the safe.
    expect((await status()).differences).toMatchObject([
      { number: '1610', registerKobo: naira(2_000n), booksKobo: naira(1_000n) },
    ])
  })
  it('that was deleted as a draft, or reversed, is prepared again', async () => {
    const before = (await status()).waiting.map(({ voucherId }) => voucherId)
    await chidi.call(deleteVoucher, { params: { id: before[0] ?? '' } })
    expect((await status()).dueKobo).toBe(75_833n)
    const done = await bayo.call(contract.prepareDepreciation, { body: {} })
    expect(done).toMatchObject({ dueKobo: 0n, waiting: [{ amountKobo: 75_833n }, { month: '2027-01-01' }] })
    const posted = await post(done.waiting[0]?.voucherId ?? '')
    const reversal = await bayo.call(reverseVoucher, {
      params: { id: posted.id },
      body: { reason: 'The life was wrong.', valueDate: day('2027-02-03') },
    })
    await chidi.call(approveVoucher, at(reversal))
    expect((await status()).dueKobo).toBe(75_833n)
    await night()
    for (const { voucherId } of (await status()).waiting) await post(voucherId)
    expect(await balance('5620')).toBe(kobo(55_833n + 75_833n + 65_834n))
    expect(await asset(laptopId)).toMatchObject({ state: 'fully_depreciated', carryingKobo: 0n })
    expect((await status()).differences).toMatchObject([{ number: '1610', registerKobo: naira(2_000n) }])
  })
  it('keeps what it rests on: cost, life and dates', async () => {
    const row = await asset(generatorId)
    const body = { ...generator, version: row.version }
    const change = (other: object) => ({ params: { id: row.id }, body: { ...body, ...other } })
    expect((await bayo.problem(contract.editAsset, change({ lifeMonths: 5 }))).code).toBe('asset-in-books')
    const moved = await bayo.call(contract.editAsset, change({ location: 'Branch' }))
    expect(moved).toMatchObject({ location: 'Branch', costKobo: naira(1_000n) })
    expect((await bayo.problem(contract.editAsset, change({ location: 'Hall' }))).code).toBe(
      'changed-meanwhile',
    )
  })
})

describe('a disposal', () => {
  const sold = {
    kind: 'sold' as const,
    proceedsKobo: naira(700n),
    party: 'Ngozi Umeh',
    evidence: 'The receipt.',
  }
  const dispose = async (disposedOn: string, change: object = {}) => ({
    params: { id: generatorId },
    body: { version: (await asset(generatorId)).version, disposedOn: day(disposedOn), ...sold, ...change },
  })
  it('takes the depreciation before its month, and none of later ones', async () => {
    for (const [input, code] of [
      [await dispose('2026-11-01'), 'disposal-too-early'],
      [await dispose('2027-01-20'), 'depreciated-later'],
      [await dispose('2027-02-03', { proceedsKobo: zeroKobo }), 'proceeds-missing'],
      [await dispose('2027-02-04'), 'day-to-come'],
    ] as const)
      expect((await bayo.problem(contract.disposeOfAsset, input)).code).toBe(code)
    server.clock.set('2027-03-02T09:00:00Z')
    const open = await bayo.problem(contract.disposeOfAsset, await dispose('2027-03-02'))
    expect([open.code, open.message]).toEqual([
      'depreciation-open',
      'Post the depreciation for February 2027 first.',
    ])
  })
  it('waits for another administrator, and can be entered again once it is sent back', async () => {
    const waiting = await bayo.call(contract.disposeOfAsset, await dispose('2027-02-03'))
    expect(waiting).toMatchObject({
      state: 'disposal_pending',
      disposal: { accumulatedKobo: 67_500n, gainKobo: 37_500n, voucher: { state: 'submitted' } },
    })
    expect((await chidi.problem(contract.disposeOfAsset, await dispose('2027-02-03'))).code).toBe(
      'disposal-pending',
    )
    // From the month of its disposal on it loses nothing.
    await night()
    expect((await status()).waiting).toMatchObject([{ month: '2027-02-01', amountKobo: 10_000n }])
    const id = waiting.disposal?.voucher.id ?? ''
    const { approval } = await chidi.call(readVoucher, { params: { id } })

    await chidi.call(sendBackApproval, {
      params: { id: approval?.id ?? '' },
      body: { version: approval?.version ?? 0, reason: 'The price was ₦300.' },
    })
    expect((await chidi.problem(contract.disposeOfAsset, await dispose('2027-02-03'))).code).toBe(
      'other-preparer',
    )
    const again = await bayo.call(
      contract.disposeOfAsset,
      await dispose('2027-02-03', { proceedsKobo: naira(300n) }),
    )
    expect(again.disposal).toMatchObject({ gainKobo: -2_500n, voucher: { id, state: 'submitted' } })
    await post(id)
    expect(await asset(generatorId)).toMatchObject({ state: 'disposed', carryingKobo: 0n })
    expect(await balance('5630')).toBe(2_500n)
    expect(await balance('1530')).toBe(naira(300n))
    expect(await balance('1610')).toBe(0n)
    expect((await bayo.problem(contract.disposeOfAsset, await dispose('2027-02-03'))).code).toBe(
      'asset-disposed',
    )
    const list = await bayo.call(contract.listAssets, { query: { state: 'disposed' } })
    expect(list).toMatchObject({ count: 1, costKobo: 0n, rows: [{ id: generatorId }] })
  })
  it('is not in the register of a day before it, which has no asset that came later', async () => {
    const then = { query: { day: day('2026-12-31') } }
    const { rows, costKobo } = await bayo.call(contract.listAssets, then)
    expect(rows.find(({ id }) => id === generatorId)).toMatchObject({ state: 'in_use' })
    expect(costKobo).toBe(sumKobo(rows.map((row) => row.costKobo)))
    const asset = await bayo.call(contract.readAsset, { params: { id: generatorId }, ...then })
    expect(asset.disposal).toBeUndefined()
    expect(asset.schedule.at(-1)?.month).toBe('2026-12-01')
    expect(asset.accumulatedKobo).toBe(sumKobo(asset.schedule.map(({ amountKobo }) => amountKobo)))
    const first = await bayo.call(contract.listAssets, { query: { day: day('2026-11-09') } })
    expect(first.rows.map(({ purchasedOn }) => purchasedOn <= '2026-11-09')).toEqual([true])
  })
})

describe('the notes to the financial statements', () => {
  const statements = (from: string, to: string) =>
    bayo.call(readFinancialStatements, { query: { from: day(from), to: day(to) } })
  it('show cost, additions and depreciation as the statement of financial position has them', async () => {
    // The voucher of December was reversed in February, so that December has it twice and February takes it back.
    const { fixedAssets, assets } = await statements('2026-01-01', '2026-12-31')
    expect(fixedAssets).toMatchObject([
      { number: '1610', additionsKobo: naira(1_000n), costKobo: naira(1_000n), depreciationKobo: 107_500n },
      { number: '1620', additionsKobo: naira(1_000n), carryingKobo: 1n },
    ])
    const shown = (number: string) => assets.lines.find((line) => line.number === number)?.kobo
    for (const line of fixedAssets) expect(shown(line.number)).toBe(line.costKobo)
    const [left] = (await statements('2027-01-01', '2027-03-02')).fixedAssets
    expect(left).toMatchObject({ costOpeningKobo: naira(1_000n), disposalsKobo: naira(1_000n), costKobo: 0n })
  })
  it('have what officers hold together, and policies that administrators write', async () => {
    const before = await statements('2027-01-01', '2027-03-02')
    expect(before.officers).toEqual({ count: 3, balances: [] })
    expect(before.policies).toContain('Fixed assets stand at cost less accumulated depreciation')
    const text = 'Amounts are in naira.\nSmall tools are an expense.'
    expect((await dayo.problem(changePolicies, { body: { text } })).code).toBe('not-allowed')
    await bayo.call(changePolicies, { body: { text } })
    expect((await statements('2027-01-01', '2027-03-02')).policies).toBe(text)
  })
})

describe('by raw SQL the server’s role cannot', () => {
  const draftId = async () => (await status()).waiting[0]?.voucherId ?? ''
  const safe = async () =>
    (await bayo.call(contract.listAssets, { query: { search: 'Safe' } })).rows[0]?.id ?? ''
  it('depreciate a month twice, a foreign voucher, or more than there is', async () => {
    const into = (id: string, assetId: string, month: string, amount: number) =>
      raw(`insert into depreciation_lines (voucher_id, asset_id, month, amount_kobo)
        values ('${id}', '${assetId}', '${month}', ${amount})`)
    const id = await draftId()
    await expect(into(id, await safe(), '2026-11-01', 1)).rejects.toThrow(/depreciation_lines_once/)
    await expect(into(id, await safe(), '2026-10-01', 1)).rejects.toThrow(/nothing left/)
    await expect(into(id, laptopId, '2027-02-01', 1)).rejects.toThrow(/nothing left/)
    await expect(into(id, await safe(), '2027-03-01', 1)).rejects.toThrow(/takes no calculation/)
    const { disposal } = await asset(generatorId)
    await expect(into(disposal?.voucher.id ?? '', await safe(), '2027-02-01', 1)).rejects.toThrow(
      /no calculation/,
    )
    await expect(raw('update depreciation_lines set amount_kobo = 1')).rejects.toThrow(/permission denied/)
    await expect(raw('delete from depreciation_lines')).rejects.toThrow(/permission denied/)
    await expect(raw('update depreciation_lines set counts = false')).rejects.toThrow(/permission denied/)
  })
  it('submit other lines than the calculation, or in another name', async () => {
    const id = await draftId()
    const submit = (by: string) =>
      raw(`update vouchers set state = 'submitted', code = 'JV-2027-999999', submitted_at = '2027-03-02T10:00:00Z',
        prepared_by = '${by}' where id = '${id}'`)
    await expect(submit(testUsers.ada.uid)).rejects.toThrow(/administers nothing/)
    await expect(
      raw(`update vouchers set prepared_by = '${testUsers.bayo.uid}' where id = '${id}'`),
    ).rejects.toThrow(/has its preparer/)
    await raw(`update vouchers set amount_kobo = 9000 where id = '${id}'`)
    await raw(`delete from voucher_lines where voucher_id = '${id}'`)
    await raw(`insert into voucher_lines (voucher_id, line_no, account, debit_kobo, credit_kobo)
      values ('${id}', 1, '5620', 9000, 0), ('${id}', 2, '1690', 0, 9000)`)
    await expect(submit(testUsers.bayo.uid)).rejects.toThrow(/not what its assets say/)
    const draft = await bayo.call(readVoucher, { params: { id } })
    expect((await bayo.problem(submitVoucher, at(draft))).code).toBe('assets-changed')
  })
  it('change what depreciation rests on', async () => {
    await expect(
      raw(`update fixed_assets set life_months = 99 where id = '${await safe()}'`),
    ).rejects.toThrow(/in use in the books/)
    await expect(raw('delete from fixed_assets')).rejects.toThrow(/permission denied/)
  })
})
