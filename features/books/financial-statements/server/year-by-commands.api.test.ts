/**
 * A year worked by hand, as a table: every row is posted by the product's own commands, and the four statements, calculated
 * apart from the product, are the same to the kobo.
 */
import { approveApproval, listApprovals } from '@kolo/approvals/contract'
import { appropriateSurplus } from '@kolo/distributions/appropriation'
import { previewDistribution, submitDistribution } from '@kolo/distributions/contract'
import { openEvidence } from '@kolo/distributions/evidence'
import { addMinutes, calculateDividend, closeYear, saveResolution } from '@kolo/distributions/surplus'
import { paperFile, work } from '@kolo/distributions/testing'
import { type Kobo, kobo, sumKobo } from '@kolo/foundation/money'
import { addDays, type CalendarDate, instant } from '@kolo/foundation/time'
import { proveBooks } from '@kolo/ledger/trial-balance'
import { seedProfile } from '@kolo/profile/testing'
import { openOrdinaryGoal, openPlan, startDeposit } from '@kolo/savings/testing'
import { features } from '@kolo/server/features'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { payForShares } from '@kolo/shares/contract'
import { agreeOnTerms } from '@kolo/shares/testing'
import { findTheMoney, openCollectionAccount, ordinaryAccount, sayItWasSent } from '@kolo/transfers/testing'
import { requestWithdrawal } from '@kolo/withdrawals/contract'
import { approvedBy, confirmedBankAccount, paidBy } from '@kolo/withdrawals/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readTaxRegister, remitTax } from '../../tax/tax.contract.ts'
import {
  approveVoucher,
  draftVoucher,
  reverseVoucher,
  submitVoucher,
  type Voucher,
} from '../../vouchers/voucher.contract.ts'
import { readFinancialStatements, type StatementPart } from '../financial-statements.contract.ts'

const server = await startTestServer()
afterAll(() => server.close())
const [ada, dayo, bayo, chidi] = [server.as('ada'), server.as('dayo'), server.as('bayo'), server.as('chidi')]
const members = { ada, dayo }
type Member = keyof typeof members

const months = (days: string, first = 1) =>
  Array.from({ length: 13 - first }, (_, n) => `2026-${String(n + first).padStart(2, '0')}-${days}`)

/**
 * Day, command, what it names, amount in naira. Vouchers name the debited and the credited accounts, an amount for each line
 * where there are several; a last day is a value date before the posting.
 */
const table = `
2025-10-06  saves      ada          200000.00
2025-10-06  saves      dayo         150000.00
2025-10-08  shares     ada          40000.00
2025-10-08  shares     dayo         20000.00
2025-10-10  receipt    1110 4310    65000.00
2025-12-10  payment    5510 1110    1250.50
2026-01-15  transfer   1120 1110    100000.00
2026-01-16  transfer   1140 1110    20000.00
2026-01-20  payment    1610 1110    48000.00
${months('05')
  .map((day) => `${day}  saves      ada          20000.00`)
  .join('\n')}
${months('28')
  .map((day) => `${day}  payment    5510=350.25 5520=26.27 1110  376.52`)
  .join('\n')}
2026-02-12  payment    5320 1140    3450.00
2026-02-16  close      2025         63749.50
2026-02-16  appropriate 2025        63749.50
2026-02-17  interest   2025         6000.00
2026-02-17  dividend   2025         6000.00
2026-02-20  payment    2320 1120    5000.00
2026-03-01  payment    1410 1120    90000.00
2026-03-16  tax        2026-02      1200.00
2026-03-20  payment    5220 1110    12000.00
2026-03-31  journal    5620 1690    1200.00
2026-04-01  payment    5330 1140    2300.75
2026-04-15  receipt    1110 2330    100000.00
2026-05-01  payment    1520 1110    24000.00
2026-06-30  journal    5340 1520    8000.00
2026-06-30  journal    5620 1690    1200.00
2026-07-10  withdraws  ada          25000.00
2026-08-30  receipt    1120 1410=90000.00 4210=4400.40  94400.40
2026-09-05  receipt    1110 4220    1204.15
2026-09-10  payment    5330 1110    999.00
2026-09-11  reversal   5330 1110    999.00
2026-09-30  journal    5620 1690    1200.00
2026-10-05  receipt    1140 4420    7500.00
2026-10-12  receipt    1120 4310    30000.00
2026-11-01  payment    2330 1110    40000.00
2026-11-20  receipt    1120 4320    18000.00
2026-12-10  journal    5410 2320    15000.00
2026-12-12  receipt    1110 4910    2750.50
2026-12-15  shares     dayo         15000.00
2027-01-10  journal    5620 1690    1200.00  2026-12-31
`

type Row = { day: CalendarDate; command: string; names: string[]; amount: Kobo; valueDate: CalendarDate }
const inKobo = (naira: string) => kobo(BigInt(naira.replace('.', '')))
const isDay = (cell: string) => /^\d{4}-\d\d-\d\d$/.test(cell)

const rows: Row[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [day = '', command = '', ...cells] = line.split(/\s+/)
    const valueDate = (cells.length > 2 && isDay(cells.at(-1) ?? '') ? cells.pop() : day) as CalendarDate
    const amount = inKobo(cells.pop() ?? '')
    return { day: day as CalendarDate, command, names: cells, amount, valueDate }
  })
  .toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))

let planId: string
let accountId: string
let resolution: { id: string; evidenceId: string }
let counted = 0
const goals = new Map<Member, string>()
const reason = 'As the general meeting resolved.'
const memberOf = (name = '') => (name === 'dayo' ? 'dayo' : 'ada')

/** A voucher is prepared by one administrator and approved by the other; each row says its sides by their numbers. */
async function voucher({ command, names, amount, valueDate }: Row): Promise<Voucher> {
  const parts = names.map((name) => {
    const [account = '', part] = name.split('=')
    return { account, amount: part === undefined ? amount : inKobo(part) }
  })
  const moneyFirst = command === 'receipt'
  const debits = moneyFirst ? parts.slice(0, 1) : parts.slice(0, -1)
  const credits = moneyFirst ? parts.slice(1) : parts.slice(-1)
  const line = (account: string, debitKobo: Kobo, creditKobo: Kobo) => ({
    account,
    debitKobo,
    creditKobo,
    memo: '',
  })
  const body = {
    kind: command as 'receipt',
    valueDate,
    party: command === 'receipt' || command === 'payment' ? 'Somebody' : '',
    narration: `Row ${counted} of the table`,
    reference: '',
    evidence: 'A paper that was seen.',
    lines: [
      ...debits.map(({ account, amount: of }) => line(account, of, kobo(0n))),
      ...credits.map(({ account, amount: of }) => line(account, kobo(0n), of)),
    ],
  }
  const drafted = await bayo.call(draftVoucher, { body })
  return approve(await bayo.call(submitVoucher, at(drafted)))
}

const at = ({ id, version }: { id: string; version: number }) => ({ params: { id }, body: { version } })
const approve = (submitted: Voucher) => chidi.call(approveVoucher, at(submitted))

async function paid(member: Member, payment: { id: string }): Promise<void> {
  const bankReference = `ROW-${counted}`
  await sayItWasSent(members[member], payment, bankReference)
  const first = await findTheMoney(bayo, payment, { bankReference })
  if (first.status !== 'confirmed') await findTheMoney(chidi, payment, { bankReference })
}

async function approveOf(kind: string): Promise<void> {
  const { rows: waiting } = await chidi.call(listApprovals, { query: {} })
  const asked = waiting.find((one) => one.kind === kind)
  await chidi.call(approveApproval, at(asked ?? { id: '', version: 0 }))
}

/** The declared interest goes by what was saved, the dividend by shares. */
async function distribute(basis: 'patronage' | 'units', { amount, day }: Row): Promise<void> {
  const draft = await bayo.call(calculateDividend, {
    body: {
      resolutionId: resolution.id,
      periodStart: '2025-10-09' as CalendarDate,
      periodEnd: '2025-12-31' as CalendarDate,
      poolKobo: amount,
      basis,
      exemptReason: null,
      payOn: day,
    },
  })
  const params = { id: draft.id }
  await bayo.call(previewDistribution, { params })
  await bayo.call(submitDistribution, { params })
  await approveOf('distributions.approval')
  await work(server, features, 'distributions.look-for-payments', 'long-work.turn', 'long-work.turn')
}

let mistake: Voucher | undefined

const commands: Record<string, (row: Row) => Promise<unknown>> = {
  receipt: voucher,
  transfer: voucher,
  journal: voucher,
  payment: async (row) => {
    const posted = await voucher(row)
    if (row.amount === 99_900n) mistake = posted
  },
  reversal: async ({ day }) => {
    const body = { reason: 'It was paid twice.', valueDate: day }
    await approve(await bayo.call(reverseVoucher, { params: { id: mistake?.id ?? '' }, body }))
  },
  saves: async ({ names: [name], amount }) => {
    const member = memberOf(name)
    const known = goals.get(member) ?? (await openOrdinaryGoal(members[member], planId)).id
    goals.set(member, known)
    await paid(member, await startDeposit(members[member], { id: known }, amount))
  },
  shares: async ({ names: [name], amount }) => {
    const member = memberOf(name)
    const units = Number(amount / 100_000n)
    await paid(member, await members[member].call(payForShares, { body: { units } }))
  },
  withdraws: async ({ names: [name], amount, day }) => {
    const member = memberOf(name)
    const account = await confirmedBankAccount(members[member], bayo)
    server.clock.advance(25 * 3_600_000)
    const asked = await members[member].call(requestWithdrawal, {
      body: {
        source: 'savings_account',
        goalId: goals.get(member) ?? '',
        amountKobo: amount,
        bankAccountId: account.id,
        feeKobo: kobo(0n),
      },
    })
    await approvedBy([bayo, chidi], asked)
    await paidBy([bayo, chidi], asked, {
      collectionAccountId: accountId,
      bankReference: `ROW-${counted}`,
      paidOn: addDays(day, 1),
    })
  },
  close: async () => {
    for (const who of [bayo, chidi]) await who.call(closeYear, { body: { year: 2025, reason } })
  },
  appropriate: async () => {
    const { id: evidenceId } = await bayo.call(addMinutes, { body: paperFile('minutes.pdf') })
    const wording = 'A quarter to the reserve, and the rest as it was read out.'
    const { resolutions } = await bayo.call(saveResolution, {
      body: { heldOn: '2026-02-14' as CalendarDate, wording, mostKobo: kobo(1_200_000n), evidenceId },
    })
    resolution = { id: resolutions[0]?.id ?? '', evidenceId }
    const part = (
      kind: 'reserve' | 'account' | 'interest' | 'dividend',
      account: string | null,
      of: number | Kobo,
    ) => ({
      kind,
      account,
      rateBps: typeof of === 'number' ? of : null,
      amountKobo: typeof of === 'number' ? null : of,
    })
    const parts = [
      part('reserve', null, 2_500),
      part('account', '3220', 500),
      part('account', '2320', kobo(500_000n)),
      part('interest', null, kobo(600_000n)),
      part('dividend', null, 1_000),
    ]
    const body = { year: 2025, resolutionId: resolution.id, parts, reason }
    await bayo.call(appropriateSurplus, { body })
    await chidi.call(openEvidence, { params: { id: evidenceId } })
    await chidi.call(appropriateSurplus, { body })
  },
  interest: (row) => distribute('patronage', row),
  dividend: (row) => distribute('units', row),
  tax: async ({ names: [month = ''], day }) => {
    const { banks } = await bayo.call(readTaxRegister, { query: { month } })
    const bank = banks.find(({ id }) => id === accountId)
    const body = { month, bankAccountId: bank?.id ?? '', paidOn: day, reference: 'WHT/2026/02', reason }
    for (const who of [bayo, chidi]) await who.call(remitTax, { body })
  },
}

beforeAll(async () => {
  server.clock.set('2025-10-01T09:00:00Z')
  for (const person of Object.values(testUsers))
    await seedProfile(server.db, { ...person, accountTier: 'premium' })
  await sql`update profiles set kyc_status = 'verified'`.execute(server.database.owner)
  accountId = (await openCollectionAccount(bayo, chidi)).id
  const plan = await openPlan(bayo, chidi)
  planId = plan.id
  await agreeOnTerms([bayo, chidi])
  for (const row of rows) {
    counted += 1
    const now = instant(`${row.day}T09:00:00Z`)
    if (server.clock.now() < now) server.clock.set(now)
    server.clock.advance(60_000)
    if (row.names.includes('1120') && !isOpenTwice) await openSecond()
    await commands[row.command]?.(row)
  }
}, 60_000)

let isOpenTwice = false
/** A second bank account: from then on members are told to pay into it. */
async function openSecond() {
  isOpenTwice = true
  await openCollectionAccount(bayo, chidi, {
    ...ordinaryAccount,
    bankName: 'Plateau Bank',
    accountNumber: '0102030425',
  })
}

it('is posted', async () => {
  expect(rows.length).toBeGreaterThanOrEqual(60)
  expect(await proveBooks(server.db, server.clock.now())).toMatchObject({ holds: true })
})
const year = { from: '2026-01-01' as CalendarDate, to: '2026-12-31' as CalendarDate }
const written = (amount: Kobo) => {
  const digits = String(amount < 0n ? -amount : amount).padStart(3, '0')
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
/** Number, this year, the year before. */
const rowsOf = ({ lines }: StatementPart) =>
  lines.map(({ key, kobo: now, beforeKobo }) => [key, written(now), written(beforeKobo)])
const totalsOf = ({ totalKobo, totalBeforeKobo }: StatementPart) => [
  written(totalKobo),
  written(totalBeforeKobo),
]
const read = () => bayo.call(readFinancialStatements, { query: year })

it('has the income and expenditure of the calculation', async () => {
  const { income, expenses, surplus } = await read()
  expect(rowsOf(income)).toEqual([
    ['4210', '4400.40', '0.00'],
    ['4220', '1204.15', '0.00'],
    ['4310', '30000.00', '65000.00'],
    ['4320', '18000.00', '0.00'],
    ['4420', '7500.00', '0.00'],
    ['4910', '2750.50', '0.00'],
  ])
  expect(rowsOf(expenses)).toEqual([
    ['5220', '12000.00', '0.00'],
    ['5320', '3450.00', '0.00'],
    ['5330', '2300.75', '0.00'],
    ['5340', '8000.00', '0.00'],
    ['5410', '15000.00', '0.00'],
    ['5510', '4203.00', '1250.50'],
    ['5520', '315.24', '0.00'],
    ['5620', '4800.00', '0.00'],
  ])
  expect([...totalsOf(income), ...totalsOf(expenses)]).toEqual([
    ...['63855.05', '65000.00'],
    ...['50068.99', '1250.50'],
  ])
  expect([written(surplus.kobo), written(surplus.beforeKobo)]).toEqual(['13786.06', '63749.50'])
})

it('has its statement of financial position', async () => {
  const { assets, liabilities, funds, difference } = await read()
  expect(rowsOf(assets)).toEqual([
    ['1110', '322985.91', '473749.50'],
    ['1120', '382400.40', '0.00'],
    ['1140', '21749.25', '0.00'],
    ['1520', '16000.00', '0.00'],
    ['1610', '48000.00', '0.00'],
    ['1690', '-4800.00', '0.00'],
  ])
  expect(rowsOf(liabilities)).toEqual([
    ['2110', '10800.00', '0.00'],
    ['2130', '565000.00', '350000.00'],
    ['2320', '15000.00', '0.00'],
    ['2330', '60000.00', '0.00'],
  ])
  expect(rowsOf(funds)).toEqual([
    ['3110', '75000.00', '60000.00'],
    ['3210', '15937.38', '0.00'],
    ['3220', '3187.48', '0.00'],
    ['3310', '27624.64', '0.00'],
    ['surplus', '13786.06', '63749.50'],
  ])
  expect([assets, liabilities, funds].map(totalsOf)).toEqual([
    ['786335.56', '473749.50'],
    ['650800.00', '350000.00'],
    ['135535.56', '123749.50'],
  ])
  expect(difference).toEqual({ kobo: 0n, beforeKobo: 0n })
})

it('has its receipts and payments: shares are paid for through the wallet, a reversed payment is no receipt', async () => {
  const { openingMoney, receipts, payments, closingMoney } = await read()
  expect(rowsOf(receipts)).toEqual([
    ['1410', '90000.00', '0.00'],
    ['2110', '15000.00', '60000.00'],
    ['2130', '240000.00', '350000.00'],
    ['2330', '100000.00', '0.00'],
    ['4210', '4400.40', '0.00'],
    ['4220', '1204.15', '0.00'],
    ['4310', '30000.00', '65000.00'],
    ['4320', '18000.00', '0.00'],
    ['4420', '7500.00', '0.00'],
    ['4910', '2750.50', '0.00'],
  ])
  expect(rowsOf(payments)).toEqual([
    ['1410', '90000.00', '0.00'],
    ['1520', '24000.00', '0.00'],
    ['1610', '48000.00', '0.00'],
    ['2130', '25000.00', '0.00'],
    ['2310', '1200.00', '0.00'],
    ['2320', '5000.00', '0.00'],
    ['2330', '40000.00', '0.00'],
    ['5220', '12000.00', '0.00'],
    ['5320', '3450.00', '0.00'],
    ['5330', '2300.75', '0.00'],
    ['5510', '4203.00', '1250.50'],
    ['5520', '315.24', '0.00'],
  ])
  expect([openingMoney, receipts, payments, closingMoney].map(totalsOf)).toEqual([
    ['473749.50', '0.00'],
    ['508855.05', '475000.00'],
    ['255468.99', '1250.50'],
    ['727135.56', '473749.50'],
  ])
})

it('has its changes in members’ funds: reserve, education fund, honoraria, declared interest and dividend', async () => {
  const { changes } = await read()
  expect(
    changes.now.map((fund) => [
      fund.key,
      ...[fund.openingKobo, fund.surplusKobo, fund.transfersKobo].map(written),
      ...[fund.paidInKobo, fund.paidOutKobo, fund.closingKobo].map(written),
    ]),
  ).toEqual([
    ['3110', '60000.00', '0.00', '0.00', '15000.00', '0.00', '75000.00'],
    ['3210', '0.00', '0.00', '15937.38', '0.00', '0.00', '15937.38'],
    ['3220', '0.00', '0.00', '3187.48', '0.00', '0.00', '3187.48'],
    ['3310', '63749.50', '13786.06', '-19124.86', '0.00', '-17000.00', '41410.70'],
  ])
})

it('balances at the end of every month', async () => {
  for (const month of months('01', 2).concat('2027-01-01')) {
    const to = addDays(month as CalendarDate, -1)
    const { assets, liabilities, funds, difference, trial } = await bayo.call(readFinancialStatements, {
      query: { from: year.from, to },
    })
    expect(difference.kobo, to).toBe(0n)
    expect(assets.totalKobo, to).toBe(sumKobo([liabilities.totalKobo, funds.totalKobo]))
    expect(trial.debitsKobo, to).toBe(trial.creditsKobo)
    expect(trial.debitsKobo > 0n, to).toBe(true)
  }
})
