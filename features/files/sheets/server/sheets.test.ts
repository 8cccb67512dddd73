/** The shared reader on files as people have them, each line of which is accounted for. */
import { describe, expect, it } from 'vitest'
import { archive, caseFile, type SheetToMake, sheetParts, workbook } from '../../testing/sheets.factory.ts'
import { amountIn } from '../cells.rules.ts'
import { accountForLines, type FileChoices } from '../reading.rules.ts'
import { joinedRow, openFile, tableIn } from './sheets.ts'

const isHead = (cells: readonly string[]) =>
  cells.some((cell) => /name|narration|details/i.test(cell)) &&
  cells.some((cell) => /amount|wallet|credit|balance/i.test(cell))
const rowsMost = 10_500

async function opened(bytes: Uint8Array | string, choices: FileChoices = {}) {
  const file = await openFile(Buffer.from(bytes), { isHead, rowsMost, choices })
  if ('no' in file) throw new Error(file.no)
  const table = tableIn(file, { isHead, headLine: choices.headLine })
  if (!table) throw new Error('no table')
  const { list, ...count } = accountForLines(table, { read: table.rows, faulty: [], skipped: [] })
  const rows = table.rows.map(({ lineNo, cells }) => [lineNo, ...cells])
  return {
    ...file,
    ...table,
    rows,
    skipped: list.map(({ lineNo, lines, why }) => [why, lineNo, lines]),
    count,
  }
}
const whyNot = async (bytes: Uint8Array | string, choices: FileChoices = {}) => {
  const file = await openFile(Buffer.from(bytes), { isHead, rowsMost, choices })
  return 'no' in file ? file.no : file.kind
}

describe('lines of a text', () => {
  it.each([
    ['010-mixed-line-ends-members.csv', 'Full name,Phone,E-mail,Wallet,Address', [2, 3, 4]],
    ['010-mixed-line-ends-payroll.csv', 'Staff no,Name,Amount,Dept', [2, 3, 4]],
    ['010-mixed-line-ends-statement.csv', 'Date,Amount,Narration', [2, 3, 4]],
  ])('%s: none is lost though they end in different ways', async (name, heads, lines) => {
    const { rows, ...file } = await opened(await caseFile(name))
    expect(file.heads.join(',')).toBe(heads)
    expect(rows.map(([lineNo]) => lineNo)).toEqual(lines)
    expect(file.count).toEqual({ lines: 4, read: 3, skipped: 1, faulty: 0 })
  })
  it.each([
    ['old Mac, then Unix', 'Name,Amount\rAda,1\rObi,2\nEze,3', 4],
    ['Unix, then Windows, without an end', 'Name,Amount\nAda,1\r\nObi,2\r\nEze,3', 4],
    ['Windows backwards is two ends', 'Name,Amount\n\rAda,1\n\rObi,2\r\nEze,3\n', 6],
  ])('that end in other mixtures: %s', async (_, text, lines) => {
    const { rows, count } = await opened(text)
    expect(rows.map(([, name]) => name)).toEqual(['Ada', 'Obi', 'Eze'])
    expect(count).toEqual({ lines, read: 3, skipped: lines - 3, faulty: 0 })
  })
  it('in quotes belong to their row, blank ones and those above the names are listed', async () => {
    const text =
      'UNITY SAVERS\r\n\r\nName,Details,Amount\r\n"Ada","12 Allen\nIkeja, Lagos",5\r\n\r\n ,,\r\nObi,x,6\r\n'
    const { rows, skipped, count } = await opened(text)
    expect(rows).toEqual([
      [4, 'Ada', '12 Allen\nIkeja, Lagos', '5'],
      [8, 'Obi', 'x', '6'],
    ])
    expect(skipped).toEqual([
      ['above', 1, 1],
      ['blank', 2, 1],
      ['heading', 3, 1],
      ['blank', 6, 2],
    ])
    expect(count).toEqual({ lines: 8, read: 3, skipped: 5, faulty: 0 })
  })
  it.each([
    [
      'never closed',
      'Name,Details,Amount\nAda,"x,1\nObi,y,2\n',
      [
        ['"x', '1'],
        ['y', '2'],
      ],
    ],
    [
      'closed by another cell',
      'Name,Details,Amount\nAda Obi,"x,1\nObi Eze,y",2\n',
      [
        ['"x', '1'],
        ['y"', '2'],
      ],
    ],
    [
      'closed in the middle of a cell',
      'Name,Details,Amount\nAda,"x" y,1\nObi,z "q",2\n',
      [
        ['"x" y', '1'],
        ['z "q"', '2'],
      ],
    ],
    [
      'closed before the end of a line',
      'Name,Details,Amount\nAda, "x,\ny" ,1\nObi,"a""b",2\n',
      [
        ['x,\ny', '1'],
        ['a"b', '2'],
      ],
    ],
  ])('with a quote that is %s', async (_, text, cells) => {
    const { rows } = await opened(text)
    expect(rows.map((row) => row.slice(2))).toEqual(cells)
  })
  it('that are given to nobody, or to two, stop everything', () => {
    const table = { lineCount: 3, skipped: [{ lineNo: 1, lines: 1, why: 'heading', text: '' }] }
    const line = (lineNo: number) => ({ lineNo, lines: 1 })
    const account = (read: number[], faulty: number[]) => () =>
      accountForLines(table, { read: read.map(line), faulty: faulty.map(line), skipped: [] })
    expect(account([2], [3])()).toMatchObject({ lines: 3, read: 1, faulty: 1, skipped: 1 })
    expect(account([2], [])).toThrow('3 lines and 2 are accounted for')
    expect(account([3], [])).toThrow('Line 2 of a file is lost')
    expect(account([2, 3], [3])).toThrow('counted twice')
    expect(account([2, 3, 4], [])).toThrow('3 lines and 4 are accounted for')
  })
  it('that go on in the next row are one row of two lines', async () => {
    const file = await openFile(await caseFile('016-narration-goes-on-below.csv'), { isHead, rowsMost })
    if ('no' in file) throw new Error(file.no)
    const table = tableIn(file, { isHead })
    const [first, more, last] = table?.rows ?? []
    if (!table || !first || !more || !last) throw new Error('three rows are expected')
    const joined = joinedRow(first, more)
    expect(joined).toMatchObject({ lineNo: 2, lines: 2 })
    expect(joined.cells[1]).toBe('NIP TRF FROM ADA OBI KOLO-5WX-274 SESSION 000123')
    expect(accountForLines(table, { read: [joined, last], faulty: [], skipped: [] }).read).toBe(3)
    expect(() => joinedRow(first, last)).toThrow()
  })
})

it('007: amounts with N and NGN are amounts', async () => {
  const { rows } = await opened(await caseFile('007-amount-with-N.csv'))
  expect(rows.map(([, , , amount]) => amountIn(String(amount)))).toEqual([500_000n, 11_662n])
})

describe('the separator', () => {
  it('is told though a heading of a semicolon file has a comma', async () => {
    const file = await opened(await caseFile('014-comma-in-a-semicolon-head.csv'))
    expect(file).toMatchObject({ separator: ';', count: { lines: 3, read: 2 } })
    expect(file.heads).toEqual(['Trans Date', 'Details', 'Amount (NGN, incl. charges)', 'Balance'])
  })
  it.each([
    [',', 'Name,Details,Amount\nAda,"NIP;A;B;C",1\nObi,"NIP;D;E;F",2\n'],
    ['\t', 'Name\tDetails\tAmount, NGN\nAda\tx, y, z\t1\nObi\tx, y, z\t2\n'],
    ['|', 'Name|Amount\nAda, of Ikeja, Lagos|1\nObi, of Yaba, Lagos|2\n'],
    [';', 'Name;Amount\nAda;20000,00\nObi;500,00\n'],
    [';', 'Amount (NGN, incl. charges);Details, in full;Name\n1,000,000.00;NIP;Ada\n'],
    [',', 'Account,1\nAccount,2\nAccount,3\nAccount,4\nName,Details,Amount\nAda,a ;;| ;;;,1\n'],
    [';', 'sep=;\nName;Details;Amount\nAda,x,y;z;1\n'],
  ])('is %j', async (separator, text) => {
    expect(await opened(text)).toMatchObject({ separator })
  })
  it('and the line with the names of the columns can be chosen', async () => {
    const text = 'Report: name, amount\na;b\nAda;1\nObi;2\n'
    expect(await opened(text, { separator: ';', headLine: 2 })).toMatchObject({
      heads: ['a', 'b'],
      rows: [
        [3, 'Ada', '1'],
        [4, 'Obi', '2'],
      ],
      skipped: [
        ['above', 1, 1],
        ['heading', 2, 1],
      ],
    })
  })
})

describe('a workbook', () => {
  const sheet = (...rows: string[]) => ({
    rows: rows.map((row, at) => `<row r="${at + 1}">${row}</row>`).join(''),
  })
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
  const heads = cell('Name') + cell('Amount')
  const book = (sheets: Record<string, SheetToMake>, more: Parameters<typeof workbook>[1] = {}) =>
    opened(workbook(sheets, more))
  it('has its sheets offered, and is read from the first with names of columns', async () => {
    const found = await opened(await caseFile('053-cover-sheet-first.xlsx'))
    expect(found).toMatchObject({ sheets: ['Cover', 'Members'], sheet: 'Members', count: { read: 1 } })
    const [cover, chosen] = [{ sheet: 'Cover' }, { sheet: 'Nowhere' }]
    expect(await whyNot(await caseFile('053-cover-sheet-first.xlsx'), chosen)).toBe('no-such-sheet')
    expect(await whyNot(await caseFile('053-cover-sheet-first.xlsx'), cover)).toBe('xlsx')
    const months = {
      March: sheet(heads, `${cell('Ada')}<c><v>1</v></c>`),
      April: sheet(heads, `${cell('Obi')}<c><v>2</v></c>`),
    }
    expect((await book(months)).rows).toEqual([[2, 'Ada', '1']])
    expect((await opened(workbook(months), { sheet: 'April' })).rows).toEqual([[2, 'Obi', '2']])
  })
  it.each([
    ['052-backslash-entries.xlsx', async () => await caseFile('052-backslash-entries.xlsx')],
    [
      'capitals',
      async () =>
        archive(
          Object.fromEntries(
            Object.entries(
              sheetParts([
                ['Name', 'Amount'],
                ['Ngozi Case', 1],
              ]),
            ).map(([name, part]) => [name.toUpperCase(), part]),
          ),
        ),
    ],
    [
      'a slash before',
      async () =>
        archive(
          Object.fromEntries(
            Object.entries(
              sheetParts([
                ['Name', 'Amount'],
                ['Ngozi Case', 1],
              ]),
            ).map(([name, part]) => [`/${name}`, part]),
          ),
        ),
    ],
    [
      'backslashes in its links',
      async () =>
        archive(
          Object.fromEntries(
            Object.entries(
              sheetParts([
                ['Name', 'Amount'],
                ['Ngozi Case', 1],
              ]),
            ).map(([name, part]) => [name, part.replace('worksheets/', 'worksheets\\')]),
          ),
        ),
    ],
  ])('is found by its parts: %s', async (_, bytes) => {
    expect((await opened(await bytes())).rows[0]?.[1]).toBe('Ngozi Case')
  })
  it('with escaped signs has them as they were', async () => {
    const { rows } = await book({
      Pay: sheet(
        heads,
        cell('_x000D_Ada Obi'),
        cell('A_x0009_B'),
        cell('a_x005F_x0041_b'),
        cell('_x00C9_z_xZZZZ_'),
      ),
    })
    expect(rows.map(([, name]) => name)).toEqual(['Ada Obi', 'A B', 'a_x0041_b', 'Éz_xZZZZ_'])
  })
  it('with days, times and money in their formats has each as it is meant', async () => {
    const styles = [
      'General',
      'dd/mm/yyyy',
      'd mmm yyyy h:mm',
      '"N"#,##0.00',
      '[$-409]mmm-yy',
      'h:mm',
      '[Red]#,##0',
      '14',
      '22',
      '4',
    ]
    const of = (style: number, value: number | string) => `<c s="${style}"><v>${value}</v></c>`
    const row =
      of(1, 31_213) +
      of(2, 31_213.5) +
      of(3, 5_000) +
      of(4, 31_213) +
      of(5, 0.5) +
      of(6, 1_985) +
      of(7, 46_329) +
      of(8, 46_329.75) +
      of(9, 12.5) +
      of(0, 31_213.5)
    const values = async (isDays1904: boolean) =>
      (await book({ Pay: sheet(heads, row) }, { styles, isDays1904 })).rows[0]?.slice(1)
    expect(await values(false)).toEqual([
      '1985-06-15',
      '1985-06-15 12:00',
      '5000',
      '1985-06-15',
      '12:00',
      '1985',
      '2026-11-03',
      '2026-11-03 18:00',
      '12.50',
      '31213.50',
    ])
    expect((await values(true))?.slice(0, 5)).toEqual([
      '1989-06-16',
      '1989-06-16 12:00',
      '5000',
      '1989-06-16',
      '12:00',
    ])
  })
  it('with 120,000 blank rows that have a style is one member', async () => {
    const blank = Array.from(
      { length: 120_000 },
      (_, at) => `<row r="${at + 3}"><c r="A${at + 3}" s="1"/></row>`,
    ).join('')
    const one = { rows: `<row r="1">${heads}</row><row r="2">${cell('Ada')}<c><v>1</v></c></row>${blank}` }
    expect((await book({ Pay: one })).count).toEqual({ lines: 2, read: 1, skipped: 1, faulty: 0 })
    const below = { rows: `${one.rows}<row r="120003">${cell('Obi')}<c><v>2</v></c></row>` }
    expect((await book({ Pay: below })).skipped).toEqual([
      ['heading', 1, 1],
      ['blank', 3, 120_000],
    ])
  })
  it('with a filter is read whole, and its hidden rows are counted', async () => {
    const rows = `<row r="1">${heads}</row><row r="2" hidden="1">${cell('Ada')}<c><v>1</v></c></row><row r="3">${cell('Obi')}<c><v>2</v></c></row>`
    expect(await book({ Pay: { rows } })).toMatchObject({ hiddenRows: 1, count: { read: 2 } })
  })
  it('with merged rows has a text in each of them, and an amount in the first alone', async () => {
    const row = (nth: number, a: string, b: string) =>
      `<row r="${nth}"><c r="A${nth}" t="inlineStr"><is><t>${a}</t></is></c><c r="B${nth}" t="inlineStr"><is><t>${b}</t></is></c><c r="C${nth}"><v>${nth}</v></c></row>`
    const rows =
      row(1, 'Name', 'Amount') +
      row(2, 'Lagos branch', '5,000') +
      row(3, '', '') +
      row(4, '', '') +
      row(5, 'Ibadan', '1')
    const { rows: read } = await book({ Pay: { rows, merged: ['A2:A4', 'B2:B3', 'A5:C5'] } })
    expect(read.map((cells) => cells.slice(1))).toEqual([
      ['Lagos branch', '5,000', '2'],
      ['Lagos branch', '', '3'],
      ['Lagos branch', '', '4'],
      ['Ibadan', '1', '5'],
    ])
  })
  it('with a true or false, a fault and a lost formula says so', async () => {
    const row =
      '<c t="b"><v>1</v></c><c t="e"><v>#REF!</v></c><c><f>B1</f></c><c t="d"><v>2026-11-03T10:00:00</v></c>'
    expect((await book({ Pay: sheet(heads, row) })).rows[0]?.slice(1)).toEqual([
      'TRUE',
      '#',
      '#',
      '2026-11-03T10:00:00',
    ])
  })
})

describe('a web page that is called .xls', () => {
  it('is read by its table', async () => {
    const found = await opened(await caseFile('040-table.xls'))
    expect(found).toMatchObject({
      kind: 'html',
      heads: ['Date', 'Narration', 'Debit', 'Credit'],
      count: { lines: 2, read: 1 },
    })
    expect(found.rows).toEqual([[2, '03/11/2026', 'ADA', '', '20,000.00']])
  })
  it.each([
    [
      'tables in tables, and cells nobody closed',
      '<table><tr><td><TABLE><TR><TH>Name<TH>Amount<TR><TD>Ada&nbsp;&amp; Obi<TD>1,000</TABLE></td></tr></table>',
      [[2, 'Ada & Obi', '1,000']],
    ],
    [
      'cells over rows and columns',
      '<html><table><tr><th>Name<th>Details<th>Amount</tr><tr><td rowspan=2>Ada<td>x<td rowspan="2">5</tr><tr><td>y</tr><tr><td colspan=2>Obi<td>6</table>',
      [
        [2, 'Ada', 'x', '5'],
        [3, 'Ada', 'y', ''],
        [4, 'Obi', '', '6'],
      ],
    ],
    [
      'scripts, styles and line breaks',
      '<!doctype html><style>td{}</style><table><tr><td>Name</td><td>Amount</td></tr><tr><td>Ada<br>Obi<script>x("<td>")</script></td><td>7</td></tr></table>',
      [[2, 'Ada Obi', '7']],
    ],
    [
      'a first table about the account',
      '<table><tr><td>Account</td><td>0102030401</td></tr></table><p>Lines</p><table><tbody><tr><td>Name</td><td>Amount</td></tr><tr></tr><tr><td>Ada</td><td>8</td></tr></tbody></table>',
      [[3, 'Ada', '8']],
    ],
  ])('with %s', async (_, page, rows) => {
    expect((await opened(page)).rows).toEqual(rows)
  })
  it('that is cut off, or made of tables without an end, is refused', async () => {
    expect(await whyNot('<table><tr><td>Name<td>Amount<tr><td>Ada')).toBe('damaged')
    expect(await whyNot('<table>'.repeat(50_000))).toBe('too-long')
    expect(await whyNot('<table></table>')).toBe('no-table')
  })
})

it('what holds no table is refused with its reason', async () => {
  expect(await whyNot('%PDF-1.7')).toBe('pdf')
  expect(await whyNot(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]))).toBe('old-spreadsheet')
  expect(await whyNot('a\u0001b')).toBe('no-text')
  expect(await whyNot('one word')).toBe('no-table')
  expect(await whyNot('PK\u0003\u0004 nothing')).toBe('damaged')
})

const mega = process.env.DEEP ? 5_000_000 : 1_000_000
it.each([
  ['blank lines', '\n'.repeat(mega)],
  ['separators alone', ','.repeat(mega)],
  ['quotes alone', '"'.repeat(mega)],
  ['quotes that open', ',"'.repeat(mega / 2)],
  ['quoted line breaks in one line', `${'"\n",'.repeat(mega / 4)}`],
  ['quoted line breaks in many', `${'a,"\n",b\n'.repeat(mega / 9)}`],
  ['tags', '<table><tr>'.concat('<td>'.repeat(mega / 4))],
  ['rows of tags', '<table>'.concat('<tr><td>'.repeat(mega / 8))],
])('megabytes of %s are refused or read in a moment', { timeout: 20_000 }, async (_, text) => {
  expect(await whyNot(text)).toMatch(/^(csv|no-table|too-long|damaged)$/)
})
