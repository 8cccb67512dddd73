/** Spreadsheets of strangers: what is in one is read as a person sees it, and what is made to hurt is refused at once. */

import { openFile } from '@kolo/files/sheets'
import { archive, caseFile, sheetParts, spreadsheet } from '@kolo/files/testing/sheets'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { guessColumns } from '../payroll.rules.ts'
import { readSchedule } from './read-schedule.ts'

const runs = { numRuns: process.env.DEEP ? 5_000 : 200 }
const asNew = { chosen: undefined, kept: { columns: null, heads_key: null } }
const read = (bytes: Buffer) => readSchedule(bytes.toString('base64'), asNew)
const heads = ['Staff No', 'Name', 'Amount']
const part = 'xl/worksheets/sheet1.xml'
const sheetOf = (inside: string) => ({
  ...sheetParts([]),
  [part]: `<worksheet><sheetData>${inside}</sheetData></worksheet>`,
})
/** The rows of a spreadsheet that hold anything, or why there are none. */
const rowsIn = async (bytes: Buffer) => {
  const file = await openFile(bytes, { isHead: () => false, rowsMost: 5_000 })
  if ('no' in file) return file.no
  return file.rows.filter(({ cells }) => cells.length > 0).map(({ lineNo, cells }) => [lineNo, ...cells])
}
const cellsIn = (inside: string) => rowsIn(archive(sheetOf(inside)))

describe('a spreadsheet', () => {
  it('is read below its address, with amounts to the kobo, and without its total', async () => {
    const file = spreadsheet([
      ['ZENITH FARMS & SONS LTD', ''],
      heads,
      ['ZF/1', 'Ada Nwosu', 6000],
      [42, 'Dayo <Balogun>', 0.1 + 0.2],
      ['ZF/3', 'Funke', 1234.5],
      ['ZF/4', 'Nothing this month', 0],
      ['', 'TOTAL', 7234.8],
    ])
    expect(await read(file)).toMatchObject({
      heads,
      columns: { staffNumber: 0, name: 1, amount: 2 },
      lines: [
        { lineNo: 3, staffNumber: 'ZF/1', name: 'Ada Nwosu', amount: 600_000n },
        { lineNo: 4, staffNumber: '42', name: 'Dayo <Balogun>', amount: 30n },
        { lineNo: 5, staffNumber: 'ZF/3', amount: 123_450n },
      ],
      faults: [],
    })
  })
  it('says what a CSV of the same rows says', async () => {
    const cell = fc.stringMatching(/^[A-Za-z][A-Za-z ]{0,20}[A-Za-z]$/).filter((text) => !/total/i.test(text))
    const line = fc.tuple(cell, cell, fc.integer({ min: 1, max: 9_999_999 }))
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 30 }), async (lines) => {
        const rows = lines.map(([staff, name, kobo]) => [staff, name, kobo / 100] as const)
        const csv = [heads, ...rows].map((row) => row.join(',')).join('\r\n')
        const [ofSheet, ofText] = [await read(spreadsheet([heads, ...rows])), await read(Buffer.from(csv))]
        const said = (found: typeof ofSheet) =>
          'lines' in found && found.lines.map(({ cells: _, ...line }) => line)
        expect(said(ofSheet)).toEqual(said(ofText))
      }),
      runs,
    )
  })
  it('of any program is read: text in its place, rich text, prefixes, what is read aloud, no places at all', async () => {
    expect(
      await cellsIn(
        '<x:row><x:c t="inlineStr"><x:is><x:r><x:t>A</x:t></x:r><x:r><x:t>da</x:t></x:r></x:is></x:c><x:c/><x:c><x:v>7</x:v></x:c></x:row>',
      ),
    ).toEqual([[1, 'Ada', '', '7']])
    const aloud = {
      ...sheetParts([['x']]),
      'xl/sharedStrings.xml': '<sst><si><t>Obi</t><rPh sb="0"><t>OBI</t></rPh></si></sst>',
    }
    expect(await rowsIn(archive(aloud))).toEqual([[1, 'Obi']])
  })
  it('counts the value beside a formula and works nothing out', async () => {
    expect(
      await cellsIn(
        '<row r="4"><c r="A4"><f>SUM(B1:B9)</f><v>12.5</v></c><c r="B4" t="str"><f>A1</f><v>=1</v></c></row>',
      ),
    ).toEqual([[4, '12.50', '=1']])
    // What no program has worked out is no amount, and half a kobo no thousands.
    expect(await cellsIn('<row><c><f>B1</f></c><c><v>100.005</v></c></row>')).toEqual([[1, '#', '100.0050']])
    const amount = spreadsheet([heads, ['ZF/1', 'Ada', '=1+1']])
    expect(await read(amount)).toMatchObject({
      lines: [],
      faults: [{ lineNo: 2, written: '=1+1' }],
    })
  })
  it('of which the first sheet is hidden is read from the first that is not', async () => {
    const parts = sheetParts([['seen']])
    const book =
      '<workbook><sheets><sheet name="a" r:id="no" state="veryHidden"/><sheet name="b" r:id="rId1"/></sheets></workbook>'
    expect(await rowsIn(archive({ ...parts, 'xl/workbook.xml': book }))).toEqual([[1, 'seen']])
  })
})

describe('a schedule as employers send it', () => {
  const found = async (content: string | Buffer, more: object = {}) => {
    const schedule = await readSchedule(Buffer.from(content).toString('base64'), { ...asNew, ...more })
    if ('refusal' in schedule) throw new Error(schedule.refusal)
    const { lines, reading, faults } = schedule
    const skipped = reading?.list.map(({ lineNo, why }) => [lineNo, why])
    return { lines: lines.map(({ name, amount }) => [name, amount]), faults, skipped, reading, all: lines }
  }
  it('with lines that end in different ways loses none of them', async () => {
    const { lines, reading } = await found(await caseFile('010-mixed-line-ends-payroll.csv'))
    expect(lines).toEqual([
      ['Ada Obi', 500_000n],
      ['Obi Eze', 700_000n],
      ['Uche Ibe', 900_000n],
    ])
    expect(reading).toMatchObject({ lines: 4, read: 3, skipped: 1, faulty: 0 })
  })
  it('has every line read, skipped with why, or named as wrong, and each beside its cells', async () => {
    const text =
      'ZENITH FARMS\n\nStaff No,Name,Amount\nZF/1,Ada,"N5,000"\n,,\nStaff No,Name,Amount\nZF/2,Obi,-\nZF/3,"Uche\nIbe",5OO\n,,700\nZF/4,Eze,=N=20.50\n,TOTAL,5020.50\n'
    const { lines, faults, skipped, reading, all } = await found(text)
    expect(lines).toEqual([
      ['Ada', 500_000n],
      ['Eze', 2_050n],
    ])
    expect(faults).toEqual([{ lineNo: 8, written: '5OO' }])
    expect(skipped).toEqual([
      [1, 'above'],
      [2, 'blank'],
      [3, 'heading'],
      [5, 'blank'],
      [6, 'heading-again'],
      [7, 'no-amount'],
      [10, 'nobody'],
      [12, 'total'],
    ])
    expect(reading).toMatchObject({ lines: 12, read: 2, skipped: 8, faulty: 2, separator: ',', headLine: 3 })
    expect(all[0]?.cells).toEqual(['ZF/1', 'Ada', 'N5,000'])
  })
  it.each([
    ['061-payroll-gross-and-deduction.csv', ['Ada Obi', 500_000n]],
    ['062-payroll-two-names.csv', ['OBI ADA', 500_000n]],
  ])('%s is read as it is meant', async (name, line) => {
    expect((await found(await caseFile(name))).lines).toEqual([line])
  })
  it.each([
    ['Staff no,Name,Gross pay,Net pay,Coop deduction', { staffNumber: 0, name: 1, amount: 4 }],
    ['IPPIS,Employee name,Basic salary,Amount deducted', { staffNumber: 0, name: 1, amount: 3 }],
    ['Staff ID,Name,Gross amount,Amount,Balance amount', { staffNumber: 0, name: 1, amount: 3 }],
    ['Staff no,Name,Gross amount,Net amount', { staffNumber: 0, name: 1 }],
    ['Staff no,Name,Savings deduction,Loan deduction', { staffNumber: 0, name: 1 }],
    ['Staff no,Name,Savings,Amount', { staffNumber: 0, name: 1, amount: 3 }],
    ['Staff no,Name,Loan,Savings,Amount', { staffNumber: 0, name: 1, loans: 2, savings: 3, amount: 4 }],
    ['Staff no,Name,Thrift,Loan amount', { staffNumber: 0, name: 1, amount: 2 }],
    ['Staff no,First name,Last name,Amount', { staffNumber: 0, name: 2, moreNames: [1], amount: 3 }],
    [
      'Staff no,Surname,First name,Middle name,Amount',
      { staffNumber: 0, name: 1, moreNames: [2, 3], amount: 4 },
    ],
    ['No,Full name,Surname,Amount', { staffNumber: 0, name: 1, amount: 3 }],
  ])('%s: its columns are told, or asked for', (heads, columns) => {
    expect(guessColumns(heads.split(','))).toEqual(columns)
  })
  it('is read from the sheet, with the separator and below the line that somebody chose', async () => {
    const text = 'Staff|Name|Amount\nA;B;C\nZF/1;Ada, Obi;500\n'
    const columns = { staffNumber: 0, name: 1, amount: 2 }
    const choices = { separator: ';', headLine: 2 }
    expect(await found(text, { chosen: columns, choices })).toMatchObject({ lines: [['Ada, Obi', 50_000n]] })
    const no = await readSchedule(spreadsheet([heads]).toString('base64'), {
      ...asNew,
      choices: { sheet: 'x' },
    })
    expect(no).toMatchObject({ refusal: 'file-no-sheet' })
  })
})

describe('a file that is made to hurt', () => {
  it('inflates no further than the limit, whatever it says of its size', async () => {
    const bomb = archive({ ...sheetParts([]), [part]: Buffer.alloc(60_000_000, 32) }, 10)
    expect(bomb.length).toBeLessThan(100_000)
    expect(await read(bomb)).toMatchObject({ refusal: 'file-too-long', field: 'content' })
  })
  it('with thousands of parts, rows or columns is given up', async () => {
    const many = Object.fromEntries(Array.from({ length: 600 }, (_, at) => [`xl/${at}`, '']))
    expect(await rowsIn(archive({ ...many, ...sheetParts([['x']]) }))).toBe('too-long')
    expect(await cellsIn('<row><c><v>1</v></c></row>'.repeat(25_000))).toBe('too-long')
    expect(await cellsIn('<row><c r="XFD1"><v>1</v></c><c r="A1"><v>2</v></c></row>')).toEqual([[1, '2']])
    expect(await cellsIn('<row r="999999999"><c r="A1"><v>2</v></c></row>')).toEqual([[1, '2']])
  })
  it.each([
    [
      'entities of its own',
      '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><row><c><v>&b;</v></c></row>',
    ],
    ['a file from elsewhere', '<!DOCTYPE x SYSTEM "file:///etc/passwd"><row><c><v>1</v></c></row>'],
    ['a tag without an end', `<row><c><v>1</v></c><row ${'a'.repeat(50_000)}`],
    ['bytes that are no text', '\uD800'],
  ])('with %s is refused', async (_, inside) => {
    const bad = inside === '\uD800' ? Buffer.from([0x3c, 0xff, 0xfe, 0x3e]) : inside
    expect(await rowsIn(archive({ ...sheetParts([['x']]), [part]: bad }))).toBe('damaged')
  })
  it('leaves entities that no document has as they are', async () => {
    expect(await cellsIn('<row><c t="str"><v>&a;&#65;&#x42;&#x110000;&amp;lt;</v></c></row>')).toEqual([
      [1, '&a;AB\uFFFD&lt;'],
    ])
  })
  it('that is locked, cut off or another archive is refused', async () => {
    const whole = spreadsheet([heads, ['ZF/1', 'Ada', 1]])
    for (const end of [0, 5, 30, 100, whole.length - 23, whole.length - 3])
      expect(await read(whole.subarray(0, end))).toMatchObject({ refusal: 'file-not-read' })
    expect(await rowsIn(archive({ 'word/document.xml': '<w/>' }))).toBe('damaged')
    const locked = Buffer.from(whole)
    locked.writeUInt16LE(1, whole.indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 8)
    expect(await rowsIn(locked)).toBe('damaged')
  })
  it('never does more than be refused, whatever was changed in it', async () => {
    const whole = spreadsheet([heads, ['ZF/1', 'Ada Nwosu', 6000], ['ZF/2', 'Dayo', 1.5]])
    const change = fc.tuple(fc.nat(whole.length - 1), fc.integer({ min: 0, max: 255 }))
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 12 }), async (changes) => {
        const bytes = Buffer.from(whole)
        for (const [at, byte] of changes) bytes[at] = byte
        const found = await read(bytes)
        if ('refusal' in found) expect(found.refusal).toMatch(/^file-/)
        else expect(found.lines.every(({ amount }) => amount > 0n)).toBe(true)
      }),
      runs,
    )
  })
})
