import { textOf } from '@kolo/files/sheets'
import { type Kobo, kobo, naira } from '@kolo/foundation/money'
import type { CalendarDate } from '@kolo/foundation/time'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formWire, guessForm, type StatementForm } from '../../forms.rules.ts'
import { knownLines, madeReference } from './line-identity.ts'
import { dayOrdersOf, readTable, tableIn } from './read-csv.ts'
import { isOfx, readOfx } from './read-ofx.ts'

const runs = process.env.DEEP ? 5_000 : 200
const day = (text: string) => text as CalendarDate
const today = day('2026-11-30')

function read(text: string, more: Partial<StatementForm> = {}) {
  const table = tableIn(text)
  if ('no' in table) return table
  const form = { dayOrder: 'DMY', ...guessForm(table.heads), ...more }
  return readTable(table, formWire.parse(form), today)
}

describe('a table', () => {
  it('is read below whatever a bank writes above it', () => {
    const text = [
      'SAHEL TRUST BANK PLC',
      'Account Name:,RAFFIA MEMBERS SAVINGS',
      '"Period:","01-Nov-2026 to 30-Nov-2026"',
      '',
      'Trans Date,Reference,Value Date,Debit,Credit,Balance,Remarks',
      ',,,,,"100,000.00",Opening Balance',
      '01-Nov-2026,FT26305001,01-Nov-2026,,"20,000.00","120,000.00","NIP/ADA OBI/KOLO-5WX-274"',
      '02-Nov-2026,FT26306002,02-Nov-2026,52.50,,"119,947.50",NIP CHARGE + VAT',
      'Total,,,52.50,"20,000.00",,',
    ].join('\r\n')
    expect(read(text)).toMatchObject({
      lines: [
        { lineNo: 7, bookedOn: '2026-11-01', amount: naira(20_000n), reference: 'FT26305001' },
        { lineNo: 8, bookedOn: '2026-11-02', amount: kobo(-5250n), narration: 'NIP CHARGE + VAT' },
      ],
      faults: [],
      passedOver: 2,
      opening: naira(100_000n),
      closing: { amount: kobo(11_994_750n), on: '2026-11-02' },
      balancesAddUp: true,
    })
  })
  it.each([
    ['semicolons', 'Date;Description;Amount\n03/11/2026;"A; ""B""";-1.234,50\n'],
    ['tabs', 'Date\tDescription\tAmount\n03/11/2026\tA; "B"\t(1,234.50)\n'],
    ['bars', 'Date|Description|Amount\n03/11/2026|A; "B"|1,234.50 DR\n'],
    ['quotes in the middle', 'Date,Description,Amount\n03/11/2026,A; "B",-1234.5\n'],
  ])('is read with %s', (_, text) => {
    expect(read(text)).toMatchObject({
      lines: [{ amount: kobo(-123_450n), narration: 'A; "B"' }],
      faults: [],
    })
  })
  it('loses no line to a quote that nobody closed', () => {
    const text = 'Date,Description,Amount\n03/11/2026,"A,1\n04/11/2026,"B",2\n'
    expect(read(text)).toMatchObject({ lines: [{ narration: '"A' }, { narration: 'B' }] })
  })
  it('with a mark beside the amount, and listed from the newest', () => {
    const text = 'Date,Details,Type,Amount,Balance\n04/11/2026,B,DR,100,400\n03/11/2026,A,CR,500,500\n'
    expect(read(text)).toMatchObject({
      lines: [{ amount: naira(-100n) }, { amount: naira(500n) }],
      opening: naira(0n),
      closing: { amount: naira(400n), on: '2026-11-04' },
      balancesAddUp: true,
    })
  })
  it('names each line it cannot read, and takes no formula for an amount', () => {
    const text = [
      'Date,Narration,Debit,Credit',
      '31/02/2026,A,,100',
      '03/11/2026,B,,=1+1',
      '03/11/2026,C,50,100',
      '03/12/2026,D,,100',
      '03/11/2026,=HYPERLINK("x"),,100',
    ].join('\n')
    expect(read(text)).toMatchObject({
      lines: [{ lineNo: 6, narration: '=HYPERLINK("x")' }],
      faults: [
        { lineNo: 2, what: 'day' },
        { lineNo: 3, what: 'amount' },
        { lineNo: 4, what: 'both-amounts' },
        { lineNo: 5, what: 'future' },
      ],
    })
  })
  it('without names of columns is read once somebody has said which is which', () => {
    const table = tableIn('one,two,three\n2026-11-03,A,100\n')
    expect(table).toMatchObject({ heads: ['one', 'two', 'three'] })
    if ('no' in table) throw new Error('no table')
    const form: StatementForm = {
      day: 0,
      dayOrder: 'YMD',
      narration: [1],
      amount: { kind: 'one', column: 2 },
    }
    expect(readTable(table, form, today)).toMatchObject({ lines: [{ amount: naira(100n) }] })
  })
  it('asks for the order of day and month only where it matters', () => {
    const orders = (...days: string[]) => {
      const table = tableIn(`Date,Narration,Amount\n${days.map((one) => `${one},A,1`).join('\n')}\n`)
      return 'no' in table ? [] : dayOrdersOf(table, 0, today)
    }
    expect(orders('03/11/2026', '04/10/2026')).toEqual(['DMY', 'MDY'])
    expect(orders('03/11/2026', '14/11/2026')).toEqual(['DMY'])
    expect(orders('11/03/2026', '11/14/2026')).toEqual(['MDY'])
    expect(orders('2026-11-03', '3 Nov 2026')).toEqual(['DMY'])
    // In the other order it would be in the future.
    expect(orders('05/12/2026')).toEqual(['MDY'])
    expect(orders('11/11/2026')).toEqual(['DMY'])
  })
  it('a line of megabytes is no table, and is refused at once', () => {
    const begun = performance.now()
    expect(tableIn(`Date,Narration,Amount\n03/11/2026,${'x'.repeat(2_000_000)},1\n`)).toEqual({
      no: 'no-table',
    })
    expect(tableIn('x'.repeat(2_000_000))).toEqual({ no: 'no-table' })
    expect(performance.now() - begun).toBeLessThan(2_000)
  })
})

describe('a file', () => {
  const text = 'Date,Narration,Amount\n03/11/2026,Ṣadé €,₦1\n'
  const utf16 = (bom: boolean, little: boolean) => {
    const bytes = Buffer.from((bom ? '\ufeff' : '') + text, 'utf16le')
    return little ? bytes : bytes.swap16()
  }
  it.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${text}`)],
    ['UTF-16', utf16(true, true)],
    ['UTF-16 from the other end', utf16(true, false)],
    ['UTF-16 without its mark', utf16(false, true)],
    ['UTF-16 from the other end without its mark', utf16(false, false)],
  ])('in %s is text', (_, bytes) => {
    expect(textOf(bytes)).toEqual({ text })
  })
  it('in Windows-1252 is text, and what is no text is refused', () => {
    expect(textOf(Buffer.from('Caf\xe9 \x80', 'latin1'))).toEqual({ text: 'Café €' })
    expect(textOf(Buffer.from('PK\u0003\u0004'))).toEqual({ no: 'spreadsheet' })
    expect(textOf(Buffer.from('%PDF-1.7'))).toEqual({ no: 'pdf' })
    expect(textOf(Buffer.from('a\u0001b'))).toEqual({ no: 'no-text' })
  })
})

const transactions = `<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261103120000[+1:WAT]<TRNAMT>20000.00<FITID>F1<NAME>ADA &amp; OBI<MEMO>KOLO-5WX-274
<STMTTRN><DTPOSTED>20261104<TRNAMT>-52.50<FITID>F2<NAME>CHARGE</STMTTRN>`

describe('OFX', () => {
  it.each([
    [
      '1',
      `OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><BANKACCTFROM><ACCTID>0102030401<BANKTRANLIST>${transactions}
      </BANKTRANLIST><LEDGERBAL><BALAMT>119947.50<DTASOF>20261130</LEDGERBAL></OFX>`,
    ],
    [
      '2',
      `<?xml version="1.0"?><?OFX OFXHEADER="200"?><OFX><BANKACCTFROM><ACCTID>0102030401</ACCTID></BANKACCTFROM>
      ${transactions.replace(/<(DTPOSTED|TRNAMT|FITID|NAME|MEMO|TRNTYPE)>([^<\n]*)/g, '<$1>$2</$1>')}
      <AVAILBAL><BALAMT>7</BALAMT></AVAILBAL><LEDGERBAL><BALAMT>119947.50</BALAMT><DTASOF>20261130</DTASOF></LEDGERBAL></OFX>`,
    ],
  ])('version %s is read', (_, text) => {
    expect(isOfx(text)).toBe(true)
    expect(readOfx(text)).toMatchObject({
      accountNumber: '0102030401',
      lines: [
        {
          bookedOn: '2026-11-03',
          amount: naira(20_000n),
          narration: 'ADA & OBI KOLO-5WX-274',
          reference: 'F1',
        },
        { bookedOn: '2026-11-04', amount: kobo(-5250n) },
      ],
      closing: { amount: kobo(11_994_750n), on: '2026-11-30' },
    })
  })
  it('expands nothing and refuses a document type', () => {
    const laughs = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>'
    expect(readOfx(`${laughs}<OFX>${transactions}</OFX>`)).toEqual({ no: 'no-text' })
    const own = '<OFX><STMTTRN><DTPOSTED>20261103<TRNAMT>1<MEMO>&a;&#38;&lt;</STMTTRN></OFX>'
    expect(readOfx(own)).toMatchObject({ lines: [{ narration: '&a;&<' }] })
  })
})

describe('equal lines', () => {
  const line = fc.record({
    bookedOn: fc.constantFrom(day('2026-11-03'), day('2026-11-04')),
    amount: fc.constantFrom(naira(100n), naira(200n)),
    narration: fc.constantFrom('POS', 'pos ', 'NIP'),
  })
  const keyOf = ({ bookedOn, amount, narrationHash, ordinal }: ReturnType<typeof knownLines>[number]) =>
    `${bookedOn} ${amount} ${narrationHash} ${ordinal}`
  const lined = (lines: readonly { bookedOn: CalendarDate; amount: Kobo; narration: string }[]) =>
    knownLines(lines.map((one, at) => ({ ...one, lineNo: at + 1, reference: undefined, balance: undefined })))
  it('stay as many as they are, and files that overlap by whole days bring none twice', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 40 }), (lines) => {
        const keys = lined(lines).map(keyOf)
        expect(new Set(keys).size).toBe(keys.length)
        const first = lined(lines.filter(({ bookedOn }) => bookedOn === '2026-11-03')).map(keyOf)
        expect(first.every((key) => keys.includes(key))).toBe(true)
      }),
      { numRuns: runs },
    )
  })
  it('get references of their own', () => {
    const [first, second] = lined([
      { bookedOn: today, amount: naira(1n), narration: 'POS' },
      { bookedOn: today, amount: naira(1n), narration: 'POS' },
    ])
    if (!first || !second) throw new Error('Two lines were lost')
    expect(madeReference('a', first)).toMatch(/^LINE\/20261130\/[0-9A-F]{16}$/)
    expect(madeReference('a', first)).not.toBe(madeReference('a', second))
    expect(madeReference('a', first)).not.toBe(madeReference('b', first))
  })
})
