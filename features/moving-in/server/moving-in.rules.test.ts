/** What is read of lists: three messy ones, and what holds of any. */

import { accountForLines } from '@kolo/files/reading'
import { openFile, tableBelow, writeXlsx } from '@kolo/files/sheets'
import { archive, caseFile, sheetParts } from '@kolo/files/testing/sheets'
import { csvFile, csvText } from '@kolo/foundation/csv'
import { type Kobo, kobo, plainNaira, sumKobo } from '@kolo/foundation/money'
import type { CalendarDate } from '@kolo/foundation/time'
import { tierLimitDefaults } from '@kolo/profile/tiers'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  broughtBy,
  guessParts,
  headsIn,
  namesMember,
  partsFault,
  type Reading,
  readMembers,
  restOf,
  type SheetPlan,
} from '../moving-in.rules.ts'
import { hostileText, memberName, messySpreadsheet, plainText, savedBy } from '../testing/sheets.ts'

const runs = { numRuns: process.env.DEEP ? 2_000 : 100 }
const id = (nth: number) => `01900000-0000-7000-8000-00000000000${nth}`
const rainy: SheetPlan = { id: id(1), name: 'Rainy day', kind: 'flex' }
const school: SheetPlan = { id: id(2), name: 'School fees', kind: 'target' }
const lock: SheetPlan = { id: id(3), name: 'One year', kind: 'locked' }
const plans = [rainy, school, lock]
const today = '2026-11-24' as CalendarDate
const shares = { parKobo: kobo(100_000n), leastUnits: 10, mostUnits: 1_000, leftUnits: 5_000 }

async function read(bytes: Buffer, more: Partial<Reading> = {}) {
  const of = more.plans ?? plans
  const file = await openFile(bytes, { isHead: (cells) => namesMember(cells, of), rowsMost: 10_500 })
  const found = 'no' in file ? undefined : headsIn(file.rows, of)
  if ('no' in file || !found) throw new Error('no list')
  const sheet = tableBelow(file, found.at, found.heads)
  const parts = guessParts(sheet.heads, of)
  return {
    sheet,
    parts,
    ...readMembers(sheet, { parts, plans: of, shares, limits: tierLimitDefaults, today, ...more }),
  }
}

const said = ({ faults }: { faults: readonly { code: string }[] }) => faults.map(({ code }) => code)

describe('a messy list', () => {
  it('in a spreadsheet is read below its address and its two rows of names, to the kobo', async () => {
    const found = await read(messySpreadsheet(120))
    expect(found.parts).toEqual(['', 'name', 'email', 'phone', 'born-on', `savings:${rainy.id}`, 'wallet'])
    expect(found.rows).toHaveLength(121)
    expect(found.rows[1]).toMatchObject({
      lineNo: 7,
      name: memberName(1),
      email: 'member1@raffia.example',
      phone: '+2348130000001',
      bornOn: '1983-08-14',
      goals: [{ planId: rainy.id, amount: savedBy(1) }],
      faults: [],
    })
    expect(found.rows[0]?.bornOn).toBe('1982-02-18')
    expect(
      found.rows.filter(({ faults }) => faults.length > 0).map((row) => [row.name, ...row.faults]),
    ).toEqual([['Somebody Again', { code: 'email-twice', lineNo: 6 }]])
    expect(found.totalsAgree).toBe(true)
    expect(found.rows.slice(0, 120).every((row, nth) => broughtBy(row) === savedBy(nth))).toBe(true)
  })
  it('with planted formulas, half a kobo and far too much names each row that cannot be taken', async () => {
    const { rows, totalsAgree } = await read(hostileText(), { plans: [rainy] })
    expect(rows.map((row) => [row.name, ...said(row)])).toEqual([
      ['Ada Okoné'],
      ["Eve =cmd|'/C calc'!A0", 'name-unclear'],
      ['Ime Bassey', 'email-unclear'],
      ['Musa Bello', 'born-unclear', 'amount-unclear'],
      ['Ugo Eze', 'amount-unclear'],
      ['Sani Garba', 'amount-unclear'],
      ['Zainab Hassan', 'amount-negative'],
      ['Bala Ibrahim', 'phone-unclear', 'shares-unclear'],
      ['Tola Johnson', 'no-way'],
      ['Ruth Danladi', 'email-twice'],
    ])
    expect(rows[0]).toMatchObject({
      wallet: 0n,
      goals: [{ amount: 1_250_050n }],
      shareUnits: 20,
      shares: 2_000_000n,
    })
    expect(rows.at(-1)?.notes.map(({ code }) => code)).toContain('phone-twice')
    expect(totalsAgree).toBe(false)
  })
  it('in UTF-16 with tabs and no e-mails is read, and a total that names nobody is none of them', async () => {
    const { rows, parts, totalsAgree } = await read(plainText(), { plans: [rainy] })
    expect(parts).toEqual(['number', 'name', 'phone', `savings:${rainy.id}`])
    expect(rows.map((row) => [row.name, row.number, row.phone, broughtBy(row), ...said(row)])).toEqual([
      ['Ngozi Udo', 'RT/001', '+2348035550011', 125_050n],
      ['Tunde Cole', 'RT/002', '', 200_000n],
      ['Kemi Ojo', 'RT/003', '+2348035550013', 0n],
    ])
    expect(rows.every(({ notes }) => notes.some(({ code }) => code === 'no-email'))).toBe(true)
    expect(totalsAgree).toBe(true)
  })
  it('without names of columns is none', async () => {
    expect(headsIn([{ lineNo: 1, lines: 1, cells: ['Ada', '5000'] }], plans)).toBeUndefined()
    expect(headsIn([], plans)).toBeUndefined()
  })
})

describe('files of people who do this job', () => {
  const readCase = async (name: string) => {
    const { rows, skipped, sheet } = await read(await caseFile(name))
    const faulty = rows.filter(({ faults }) => faults.length > 0)
    const good = rows.filter(({ faults }) => faults.length === 0)
    return { rows, count: accountForLines(sheet, { read: good, faulty, skipped }) }
  }
  it('010: lines that end in different ways are three members', async () => {
    const { rows, count } = await readCase('010-mixed-line-ends-members.csv')
    expect(rows.map(({ name, wallet }) => [name, wallet])).toEqual([
      ['Ada Mixed', 500_000n],
      ['Obi Mixed', 700_000n],
      ['Eze Mixed', 900_000n],
    ])
    expect(count).toMatchObject({ lines: 4, read: 3, skipped: 1, faulty: 0 })
  })
  it('046: a year alone is no birthday', async () => {
    const { rows } = await readCase('046-year-only.xlsx')
    expect(rows.map((row) => [row.bornOn, ...said(row)])).toEqual([
      [undefined, 'born-unclear'],
      [undefined, 'born-unclear'],
    ])
  })
  it('047: a day with a time is its day', async () => {
    expect((await readCase('047-day-with-time.xlsx')).rows).toMatchObject([
      { bornOn: '1985-06-15', faults: [] },
    ])
  })
  it.each(['052-backslash-entries.xlsx', '053-cover-sheet-first.xlsx'])('%s is one member', async (name) => {
    expect((await readCase(name)).rows).toMatchObject([{ name: 'Ngozi Case', wallet: 500_000n, faults: [] }])
  })
  it.each([
    ['15/06/1985 00:00:00', '1985-06-15'],
    ['1985-06-15T08:30:00', '1985-06-15'],
    ['19850615', '1985-06-15'],
    ['15 June 1985', '1985-06-15'],
    ['nil', undefined],
    ['-', undefined],
  ])('the day of birth %j is %s', async (written, day) => {
    const { rows } = await read(Buffer.from(`Name,Phone,D.O.B\nAda Nwosu,08035550001,${written}\n`))
    expect(rows).toMatchObject([{ bornOn: day, faults: [] }])
  })
  it.each(['1985', 'June 1985', 'Easter', '85', '15/06', '150685'])(
    '%j is no day of birth',
    async (written) => {
      const { rows } = await read(Buffer.from(`Name,Phone,D.O.B\nAda Nwosu,08035550001,${written}\n`))
      expect(rows.map(said)).toEqual([['born-unclear']])
    },
  )
  it('a number for a day says nothing where days count from 1904', async () => {
    const text = 'Name,Phone,D.O.B\nAda Nwosu,08035550001,31213\n'
    expect((await read(Buffer.from(text), { isDays1904: true })).rows.map(said)).toEqual([['born-unclear']])
  })
  it('every line is a member, named as wrong, or skipped with why', async () => {
    const text =
      'UNITY\r\n\r\nName,Phone,Address,Wallet\nAda Nwosu,08035550001,"Total Estate\nLekki","N5,000"\r\n,,,\nName,Phone,Address,Wallet\rObi Eze,no phone,Yaba,1.234\nTotal,,,N5000.00\n'
    const { rows, skipped, sheet } = await read(Buffer.from(text))
    expect(rows.map((row) => [row.name, row.lineNo, row.lines, row.wallet, ...said(row)])).toEqual([
      ['Ada Nwosu', 4, 2, 500_000n],
      ['Obi Eze', 8, 1, 0n, 'phone-unclear', 'amount-unclear'],
    ])
    const [one, two] = rows
    if (!one || !two) throw new Error('two rows are expected')
    const { list, ...count } = accountForLines(sheet, { read: [one], faulty: [two], skipped })
    expect(count).toEqual({ lines: 9, read: 2, faulty: 1, skipped: 6 })
    expect(list.map(({ lineNo, why }) => [lineNo, why])).toEqual([
      [1, 'above'],
      [2, 'blank'],
      [3, 'heading'],
      [6, 'blank'],
      [7, 'heading-again'],
      [9, 'total'],
    ])
  })
  it('a word for a total in an address skips nobody', async () => {
    const { rows } = await read(Buffer.from('Name,Member no,Address\nAda Nwosu,A1,Total Estate\nTotal,,\n'))
    expect(rows.map(({ name }) => name)).toEqual(['Ada Nwosu'])
  })
  it('below the line that somebody chose is read', async () => {
    const file = await openFile(Buffer.from('Name,Phone\nWho,Where\nAda Nwosu,08035550001\n'), {
      isHead: (cells) => namesMember(cells, plans),
      rowsMost: 10,
    })
    if ('no' in file) throw new Error(file.no)
    expect(headsIn(file.rows, plans)).toMatchObject({ at: 0 })
    expect(headsIn(file.rows, plans, 3)).toEqual({ at: 2, heads: ['Ada Nwosu', '08035550001'] })
  })
})

describe('columns', () => {
  it('are told by what the product itself calls them, each goal of a plan by its own', async () => {
    const heads = [
      'Name',
      'E-mail',
      'School fees',
      'School fees: target',
      'School fees: ends on',
      'School fees 2',
      'One year: ends on',
      'One year',
    ]
    expect(guessParts(heads, plans)).toEqual([
      'name',
      'email',
      `savings:${school.id}`,
      `target:${school.id}`,
      `ends:${school.id}`,
      `savings:${school.id}`,
      `ends:${lock.id}`,
      `savings:${lock.id}`,
    ])
  })
  it('are a name at least, no thing twice, and of plans there are', async () => {
    expect(partsFault(['email'], plans)).toBe('no-name')
    expect(partsFault(['name', 'email', 'email'], plans)).toBe('part-twice')
    expect(partsFault(['name', `savings:${id(9)}`], plans)).toBe('no-plan')
    expect(partsFault(['last-name', `savings:${rainy.id}`, `savings:${rainy.id}`], plans)).toBeUndefined()
  })
})

describe('a goal', () => {
  const of = async (heads: string[], ...cells: string[]) => {
    const text = [heads.join(','), ['Ada Nwosu', '08035550001', ...cells].join(',')].join('\n')
    const [row] = (await read(Buffer.from(text))).rows
    if (!row) throw new Error('no row')
    return row
  }
  it('of a target needs its target and a last day to come', async () => {
    const heads = ['Name', 'Phone', 'School fees', 'School fees: target', 'School fees: ends on']
    expect(said(await of(heads, '100', '', ''))).toEqual(['target-missing', 'ends-missing'])
    // What has ended belongs in the wallet; so the product's own sheet comes in again whatever has ended since.
    expect(await of(heads, '100', '', '24/11/2026')).toMatchObject({
      faults: [],
      notes: [{ code: 'no-email' }, { code: 'ends-past', column: 2 }],
      goals: [],
      wallet: 10_000n,
    })
    expect(await of(heads, '100', '500', '25/11/2026')).toMatchObject({
      faults: [],
      goals: [{ amount: 10_000n, target: 50_000n, endsOn: '2026-11-25' }],
    })
  })
  it('a tier is what its column says, or as high as the money needs', async () => {
    const tier = async (said: string, wallet: string) => {
      const row = await of(['Name', 'Phone', 'Tier', 'Wallet'], `${said},${wallet}`)
      return [row.tier, ...row.faults.map(({ code }) => code), ...row.notes.map(({ code }) => code)]
    }
    expect(await tier('', '299999.99')).toEqual([undefined, 'no-email'])
    expect(await tier('', '300000')).toEqual(['standard', 'no-email', 'tier-lifted'])
    expect(await tier('Level 2', '100')).toEqual(['standard', 'no-email'])
    expect(await tier('PREMIUM', '')).toEqual(['premium', 'no-email'])
    expect(await tier('basic', '500000')).toEqual(['premium', 'no-email', 'tier-lifted'])
    expect(await tier('Gold', '100')).toEqual([undefined, 'tier-unclear', 'no-email'])
  })
  it('the day of joining and the next of kin are read, or named as wrong', async () => {
    const heads = ['Name', 'Phone', 'Date joined', 'Next of kin', 'NOK phone', 'Relationship', 'NOK share']
    const row = async (cells: string) => await of(heads, cells)
    expect(await row('14/03/2009,Chioma Nwosu,0803 555 0199,Sister,60%')).toMatchObject({
      joinedOn: '2009-03-14',
      nextOfKin: {
        fullName: 'Chioma Nwosu',
        phone: '+2348035550199',
        relationship: 'Sister',
        sharePercent: 60,
      },
      faults: [],
    })
    expect(await row(',Musa Bello,,,')).toMatchObject({
      joinedOn: undefined,
      nextOfKin: { fullName: 'Musa Bello', phone: '', relationship: '', sharePercent: 100 },
      faults: [],
    })
    expect(said(await row('14/03/2030,,,,'))).toEqual(['joined-unclear'])
    expect(said(await row(',,0803 555 0199,,'))).toEqual(['kin-unclear'])
    expect(said(await row(',Musa Bello,12,,140'))).toEqual(['kin-unclear', 'kin-unclear'])
  })
  it('shares are whole, as many as the bye-laws ask for, and by their worth', async () => {
    const worth = (text: string) => of(['Name', 'Phone', 'Share capital'], text)
    expect(await worth('10000')).toMatchObject({ shareUnits: 10, shares: 1_000_000n, faults: [] })
    expect(said(await worth('10000.50'))).toEqual(['shares-whole'])
    expect(said(await worth('9000'))).toEqual(['shares-few'])
    expect(said(await worth('1001000'))).toEqual(['shares-many'])
    expect(
      said(
        (await read(Buffer.from('Name,Phone,Shares\nAda Nwosu,08035550001,20'), { shares: undefined }))
          .rows[0] ?? { faults: [] },
      ),
    ).toEqual([])
  })
})

const amounts = fc.array(fc.bigInt({ min: 0n, max: 999_999_999_999n }), { minLength: 1, maxLength: 40 })

it('whatever is written by the product is read again to the kobo, as CSV and as XLSX', async () => {
  await fc.assert(
    fc.asyncProperty(amounts, async (all) => {
      const heads = ['Name', 'Phone', 'Wallet']
      const cells = all.map(
        (amount, nth) =>
          [memberName(nth), `0803${String(5_000_000 + nth)}`, plainNaira(kobo(amount))] as const,
      )
      const csv = csvFile([
        heads.map(csvText),
        ...cells.map(([name, phone, amount]) => [csvText(name), csvText(phone), amount]),
      ])
      const xlsx = writeXlsx([
        {
          name: 'Members',
          rows: [heads, ...cells.map(([name, phone, amount]) => [name, phone, { number: amount }])],
        },
      ])
      for (const bytes of [Buffer.from(csv), Buffer.from(xlsx)]) {
        const { rows } = await read(bytes)
        expect(rows.map(({ wallet }) => wallet)).toEqual(all)
        expect(rows.every(({ faults }) => faults.length === 0)).toBe(true)
      }
    }),
    runs,
  )
})

it('what is taken and what is left for the reserve are together what was declared', () => {
  fc.assert(
    fc.property(amounts, fc.bigInt({ min: 0n, max: 10n ** 14n }), (all, position) => {
      const brought = sumKobo(all as Kobo[])
      expect(brought + restOf({ brought, position: kobo(position) })).toBe(position)
    }),
    runs,
  )
})

it('no cell does more than be named as wrong', () => {
  const cell = fc.oneof(
    fc.string({ maxLength: 40 }),
    fc.constantFrom('=cmd', '-1', '1e21', '0.5', '\u0000', '\ud800', '₦', '31/02/2026'),
  )
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 7, maxLength: 7 }), { maxLength: 20 }), (cells) => {
      const heads = ['Name', 'E-mail', 'Phone', 'Date of birth', 'Wallet', 'Shares', 'Rainy day']
      const rows = cells.map((each, at) => ({ lineNo: at + 2, lines: 1, cells: each }))
      const parts = guessParts(heads, plans)
      const found = readMembers({ heads, rows }, { parts, plans, shares, limits: tierLimitDefaults, today })
      for (const row of found.rows) {
        expect(broughtBy(row) >= 0n).toBe(true)
        expect(row.name.length <= 100 && row.name.isWellFormed() && row.email.length <= 254).toBe(true)
        expect(row.phone).toMatch(/^(?:\+234\d{10})?$/)
      }
    }),
    runs,
  )
})

it.runIf(process.env.DEEP)('ten thousand members are read, and a bomb is refused', async () => {
  const bytes = messySpreadsheet(10_000, { twice: false })
  expect((await read(bytes)).rows).toHaveLength(10_000)
  const bomb = archive({ ...sheetParts([]), 'xl/worksheets/sheet1.xml': Buffer.alloc(60_000_000, 32) }, 10)
  expect(bomb.length).toBeLessThan(100_000)
  expect(await openFile(bomb, { isHead: () => false, rowsMost: 10_500 })).toEqual({ no: 'too-long' })
})
