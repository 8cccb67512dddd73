import { readFileSync } from 'node:fs'
import { openingText, tableIn as tableInFile, textOf } from '@kolo/files/sheets'
import { atOnce } from '@kolo/files/testing/at-once'
import { type Kobo, kobo, naira } from '@kolo/foundation/money'
import type { CalendarDate } from '@kolo/foundation/time'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formWire, guessForm, isHeadRow, type StatementForm } from '../forms.rules.ts'
import { type LineThere, madeReference, matchLines } from './line-identity.ts'
import { isCamt, readCamt } from './read-camt.ts'
import { isMt940, readMt940 } from './read-mt940.ts'
import { isOfx, readOfx as readOfxOf } from './read-ofx.ts'
import { isQif, qifTable } from './read-qif.ts'
import type { ReadLine } from './read-statement.ts'
import { readingTable } from './read-table.ts'
import { dayOrdersOf, wordsIn } from './table-questions.ts'

const runs = process.env.DEEP ? 5_000 : 200
const day = (text: string) => text as CalendarDate
const today = day('2026-11-30')
const accountNumber = '0102030401'
const context = { kind: 'csv' as const, today, accountNumber }
const readTable = (...of: Parameters<typeof readingTable>) => atOnce(readingTable(...of))
const readOfx = (text: string) => readOfxOf(text, accountNumber)
const caseText = (name: string) =>
  readFileSync(new URL(`../../testing/cases/${name}`, import.meta.url), 'utf8')

function tableIn(text: string) {
  const file = atOnce(openingText(text, { isHead: isHeadRow, rowsMost: 5_500 }))
  if ('no' in file) return file
  return tableInFile(file, { isHead: isHeadRow }) ?? { no: 'no-table' as const }
}

/** The form that a table's heads and cells say. */
function formFor(text: string, more: Partial<StatementForm> = {}) {
  const table = tableIn(text)
  if ('no' in table) throw new Error('no table')
  const cells = table.rows.map((row) => row.cells)
  return { table, form: { dayOrder: 'DMY' as const, ...guessForm(table.heads, cells), ...more } }
}

function read(text: string, more: Partial<StatementForm> = {}) {
  const { table, form } = formFor(text, more)
  return readTable(table, formWire.parse(form), context)
}

/** What a table says, in naira. */
function amountsOf(text: string, more: Partial<StatementForm> = {}) {
  const found = read(text, more)
  return 'no' in found ? found.no : found.lines.map(({ amount }) => Number(amount) / 100)
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
      skipped: [
        { lineNo: 1, why: 'above' },
        { lineNo: 2, why: 'above' },
        { lineNo: 3, why: 'above' },
        { lineNo: 4, why: 'blank' },
        { lineNo: 5, why: 'heading' },
        { lineNo: 6, why: 'balance' },
        { lineNo: 9, why: 'total' },
      ],
      lineCount: 9,
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
    expect(readTable(table, form, context)).toMatchObject({ lines: [{ amount: naira(100n) }] })
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
    expect(tableIn(`Date,Narration,Amount\n03/11/2026,${'x'.repeat(2_000_000)},1\n`)).toEqual({
      no: 'no-table',
    })
    expect(tableIn('x'.repeat(2_000_000))).toEqual({ no: 'no-table' })
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

describe('the way money went', () => {
  it.each([
    ['004-sign-in-its-own-column.csv', [-2_500, 20_000]],
    ['004-sign-credit-slash-debit.csv', [-2_500, 20_000]],
    ['004-sign-in-out.csv', [-2_500, 20_000]],
    ['005-sign-inflow-outflow.csv', [-2_500, 20_000]],
  ])('stands in a column of its own: %s', (name, amounts) => {
    expect(amountsOf(caseText(name))).toEqual(amounts)
  })
  it.each([
    ['Dr/Cr', 'Date,Narration,Amount,Dr/Cr\n03/11/2026,A,5,DR\n04/11/2026,B,6,CR.\n', [-5, 6]],
    [
      'a sentence',
      'Date,Narration,Amount,Type\n03/11/2026,A,5,NIP Debit\n04/11/2026,B,6,Credit transfer\n',
      [-5, 6],
    ],
    ['signs', 'Date,Narration,Sign,Amount\n03/11/2026,A,-,5\n04/11/2026,B,+,6\n', [-5, 6]],
    [
      'a column of any name',
      'Date,Narration,Kind of it,Amount\n03/11/2026,A,Withdrawal,5\n04/11/2026,B,Deposit,6\n',
      [-5, 6],
    ],
    ['two columns', 'Date,Narration,In,Out\n03/11/2026,A,,5\n04/11/2026,B,6,\n', [-5, 6]],
    [
      'its own sign beside a type',
      'Date,Narration,Type,Amount\n03/11/2026,A,POS,-5\n04/11/2026,B,TRANSFER,6\n',
      [-5, 6],
    ],
    ['a column of two ways', 'Date,Narration,Debit/Credit\n03/11/2026,A,-5\n04/11/2026,B,6\n', [-5, 6]],
  ])('is told from %s', (_, text, amounts) => expect(amountsOf(text)).toEqual(amounts))
  it.each([
    ['Type', 'POS'],
    ['Transaction Type', 'Debit reversal'],
    ['Direction', 'Uit'],
    ['Credit/Debit', 'Payment'],
  ])('is asked about where %s says %s', (head, word) => {
    const text = `Date,Narration,${head},Amount\n03/11/2026,A,${word},5\n04/11/2026,B,Credit,6\n05/11/2026,C,${word},7\n`
    const { table, form } = formFor(text)
    expect(wordsIn(table, form)).toEqual([
      { role: 'direction', word: word.toLowerCase(), count: 2, means: undefined },
      { role: 'direction', word: 'credit', count: 1, means: 'in' },
    ])
    expect(read(text)).toMatchObject({ faults: [{ what: 'direction' }, { what: 'direction' }] })
    const words = [{ role: 'direction' as const, word: word.toLowerCase(), means: 'out' as const }]
    expect(amountsOf(text, { words })).toEqual([-5, 6, -7])
  })
  it('is a fault where the word and the amount say the opposite', () => {
    const text =
      'Date,Narration,Type,Amount\n03/11/2026,A,Credit,-5\n04/11/2026,B,Debit,6 CR\n05/11/2026,C,Debit,-7\n'
    const mark = { amount: { kind: 'marked' as const, column: 3, mark: 2 } }
    expect(read(text, mark)).toMatchObject({
      lines: [{ amount: naira(-7n) }],
      faults: [
        { lineNo: 2, what: 'direction' },
        { lineNo: 3, what: 'direction' },
      ],
    })
  })
  it('of a reversal is out, and it is known for one', () => {
    const text =
      'Date,Narration,Transaction Type,Amount\n03/11/2026,RVSL OF NIP KOLO-4PL-EGL,Debit,34500.00\n'
    expect(read(text)).toMatchObject({ lines: [{ amount: naira(-34_500n), isReversal: true }] })
  })
})

describe('the state of a line', () => {
  const head = 'Date,Narration,Amount,Type,Status\n'
  it('leaves failed, reversed and pending lines out, each with its reason', () => {
    const rows = [
      '03/11/2026,A,5,Credit,Successful',
      '03/11/2026,B,6,Credit,FAILED',
      '03/11/2026,C,7,Credit,Reversed',
      '03/11/2026,D,8,Credit,Pending',
      ',goes on,,,',
      '03/11/2026,E,9,Credit,Transaction declined',
    ]
    expect(read(head + rows.join('\n'))).toMatchObject({
      lines: [{ narration: 'A' }],
      skipped: [
        { lineNo: 1, why: 'heading' },
        { lineNo: 3, why: 'failed' },
        { lineNo: 4, why: 'reversed' },
        { lineNo: 5, why: 'pending' },
        { lineNo: 6, why: 'pending' },
        { lineNo: 7, why: 'failed' },
      ],
    })
  })
  it.each(['Pending reversal', 'In review', ''])('is asked about where it is %j', (word) => {
    const { table, form } = formFor(`${head}03/11/2026,A,5,Credit,${word}\n03/11/2026,B,6,Credit,Success\n`)
    expect(wordsIn(table, form)).toContainEqual({
      role: 'state',
      word: word.toLowerCase(),
      count: 1,
      means: undefined,
    })
  })
  it('reversed is read and known for it where the balance shows that money moved', () => {
    const text = [
      'Date,Narration,Debit,Credit,Balance,Status',
      '03/11/2026,A,,5,105,Completed',
      '03/11/2026,B,,6,111,Reversed',
      '03/11/2026,RVSL B,6,,105,Completed',
      '03/11/2026,C,,7,105,Reversed',
      '03/11/2026,D,,1,106,Completed',
    ]
    expect(read(text.join('\n'))).toMatchObject({
      lines: [
        { narration: 'A', isReversal: false },
        { narration: 'B', isReversal: true },
        { narration: 'RVSL B', isReversal: true },
        { narration: 'D' },
      ],
      skipped: [{ lineNo: 1 }, { lineNo: 5, why: 'reversed' }],
      balancesAddUp: true,
    })
  })
})

describe('another currency or account', () => {
  it.each([
    [
      'a column',
      'Date,Narration,Amount,Currency\n03/11/2026,A,5,NGN\n04/11/2026,B,6,USD\n',
      'other-currency',
      3,
      'USD',
    ],
    ['the top', 'Currency: USD,,\nDate,Narration,Amount\n03/11/2026,A,5\n', 'other-currency', 1, 'USD'],
    [
      'a column of accounts',
      'Date,Narration,Amount,Account No\n03/11/2026,A,5,9998887776\n',
      'file-other-account',
      2,
      undefined,
    ],
    [
      'the top of another account',
      'Account Number,9998887776,\nDate,Narration,Amount\n03/11/2026,A,5\n',
      'file-other-account',
      1,
      '9998887776',
    ],
  ])('in %s stops the import', (_, text, because, lineNo, found) => {
    expect(read(text)).toMatchObject({ stop: { because, lineNo, ...(found ? { found } : {}) } })
  })
  it.each([
    'Currency: NGN,,\nAccount Number: 0102030401,,\nDate,Narration,Amount\n03/11/2026,A,5\n',
    'Date,Narration,Amount,Currency\n03/11/2026,A,5,₦\n',
    'Date,Narration,Amount,Ccy\n03/11/2026,A,5,Naira\n',
    'Date,Narration,Amount,Account\n03/11/2026,A,5,******0401\n',
  ])('is not seen where it is ours: %s', (text) => {
    expect(read(text)).toMatchObject({ lines: [{ amount: naira(5n) }], stop: undefined })
  })
  it('leaves lines of another account out where there are lines of ours', () => {
    const text = 'Date,Narration,Amount,Account\n03/11/2026,A,5,0102030401\n03/11/2026,B,6,9998887776\n'
    expect(read(text)).toMatchObject({
      lines: [{ narration: 'A' }],
      skipped: [{ why: 'heading' }, { lineNo: 3, why: 'other-account' }],
      stop: undefined,
    })
  })
})

describe('balances', () => {
  it('brought forward are no movement', () => {
    expect(read(caseText('019-balance-brought-forward-as-credit.csv'))).toMatchObject({
      lines: [{ narration: 'NIP ADA', amount: naira(5_000n) }],
      skipped: [{ why: 'heading' }, { lineNo: 2, why: 'balance' }],
      opening: naira(100_000n),
      closing: { amount: naira(105_000n) },
      balancesAddUp: true,
    })
  })
  it.each([
    ['Opening Balance', true],
    ['B/F', true],
    ['Balance carried forward', true],
    ['BAL B/F as at 01/11/2026', true],
    ['NIP/ADA/OPENING BALANCE OF DUES', false],
    ['Balance of my dues', false],
  ])('%s is one: %s', (narration, is) => {
    const text = `Date,Narration,Debit,Credit\n01/11/2026,${narration},,100\n02/11/2026,A,,5\n`
    expect(read(text)).toMatchObject({
      lines: is ? [{ narration: 'A' }] : [{ narration }, { narration: 'A' }],
    })
  })
  it('before and after a line are told apart', () => {
    expect(read(caseText('020-balance-before-and-after.csv'))).toMatchObject({
      opening: naira(5_000n),
      closing: { amount: naira(5_950n), on: '2026-11-23' },
      balancesAddUp: true,
    })
  })
  it.each([
    ['Opening Balance,Closing Balance', '100,105', '105,111'],
    ['Previous Balance,Balance', '100,105', '105,111'],
    ['Balance b/f,Running Balance', '100,105', '105,111'],
  ])('are found among %s', (heads, first, second) => {
    const text = `Date,Narration,Credit,Debit,${heads}\n03/11/2026,A,5,,${first}\n03/11/2026,B,6,,${second}\n`
    expect(read(text)).toMatchObject({ opening: naira(100n), closing: { amount: naira(111n) } })
  })
  it.each([
    [
      'a line is missing',
      ['03/11/2026,A,,5,105', '04/11/2026,B,,6,121', '05/11/2026,C,1,,120'],
      3,
      '₦121.00',
      '₦111.00',
    ],
    [
      'in and out are swapped',
      ['03/11/2026,A,5,,105', '04/11/2026,B,6,,111', '05/11/2026,C,,1,110'],
      3,
      '₦111.00',
      '₦99.00',
    ],
    [
      'a balance is another',
      ['03/11/2026,A,,5,105', '04/11/2026,B,,6,', '05/11/2026,C,,1,113'],
      4,
      '₦113.00',
      '₦112.00',
    ],
  ])('stop the import where %s, and name the line', (_, rows, lineNo, found, expected) => {
    const text = ['Date,Narration,Debit,Credit,Balance', ...rows].join('\n')
    expect(read(text)).toMatchObject({
      balancesAddUp: false,
      stop: { because: 'balances-differ', lineNo, found, expected },
    })
  })
  it.each([
    ['from the newest', ['05/11/2026,C,1,,110', '04/11/2026,B,,6,111', '03/11/2026,A,,5,105']],
    [
      'days from the newest, lines of a day from the oldest',
      ['05/11/2026,C,1,,110', '03/11/2026,A,,5,105', '03/11/2026,B,,6,111'],
    ],
    [
      'with a balance at the end of the day alone',
      ['03/11/2026,A,,5,', '03/11/2026,B,,6,111', '05/11/2026,C,1,,110'],
    ],
  ])('add up %s', (_, rows) => {
    expect(read(['Date,Narration,Debit,Credit,Balance', ...rows].join('\n'))).toMatchObject({
      opening: naira(100n),
      closing: { amount: naira(110n), on: '2026-11-05' },
      balancesAddUp: true,
    })
  })
})

describe('every line of a file', () => {
  it('is joined to the one above where a narration goes on', () => {
    const text = [
      'Date,Narration,Debit,Credit,Balance',
      '13/11/2026,NIP TRF FROM ADA OBI,,5000.00,105000.00',
      ',KOLO-5WX-274 SESSION 000123,,,',
      '14/11/2026,NIP OBI,,1.00,105001.00',
      ',Page 1 of 2,,,',
      'Total,,,5001.00,',
    ]
    expect(read(text.join('\n'))).toMatchObject({
      lines: [{ narration: 'NIP TRF FROM ADA OBI KOLO-5WX-274 SESSION 000123' }, { narration: 'NIP OBI' }],
      skipped: [{ lineNo: 1 }, { lineNo: 5, why: 'no-movement' }, { lineNo: 6, why: 'total' }],
      lineCount: 6,
    })
  })
  it('is a fault where money stands without a day', () => {
    const text = 'Date,Narration,Debit,Credit\n13/11/2026,A,,5\n,B,,6\nYesterday,C,,7\n'
    expect(read(text)).toMatchObject({
      faults: [
        { lineNo: 3, what: 'no-day' },
        { lineNo: 4, what: 'no-day' },
      ],
    })
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

describe('OFX of other programs', () => {
  const amounts = (text: string) => {
    const found = readOfx(text)
    return 'no' in found ? found.no : found.lines.map(({ amount }) => Number(amount) / 100)
  }
  const one = (more: string) => `<OFX><STMTRS><ACCTID>${accountNumber}${more}</STMTRS></OFX>`
  const moved = (amount: string, more = '') =>
    one(`<STMTTRN>${more}<DTPOSTED>20261103<TRNAMT>${amount}<FITID>1</STMTTRN>`)
  it('has decimals of any length', () => {
    expect(amounts(caseText('026-decimals-four-and-five.ofx'))).toEqual([-8.95, 123.45])
  })
  it.each([
    ['-8.95000', -8.95],
    ['123,4', 123.4],
    ['+7', 7],
    ['.5', 0.5],
    ['1,234.56', 1_234.56],
  ])('%s is %s naira', (text, amount) => expect(amounts(moved(text))).toEqual([amount]))
  it.each(['1.005', '0.0001', '12e3', ''])('%s is no amount', (text) => {
    expect(readOfx(moved(text))).toMatchObject({ lines: [], faults: [{ what: 'amount' }] })
  })
  it('has several accounts, of which ours alone is read', () => {
    expect(readOfx(caseText('032-two-accounts.ofx'))).toMatchObject({
      lines: [{ amount: naira(100n), narration: 'ADA OBI MINE' }],
      skipped: [{ lineNo: 2, why: 'other-account' }],
      lineCount: 2,
      closing: { amount: naira(1_000n) },
    })
    expect(readOfx(caseText('032-two-accounts.ofx').replaceAll(accountNumber, '0111111111'))).toEqual({
      no: 'other-account',
    })
  })
  it.each([
    ['of the statement', one('<CURDEF>USD<STMTTRN><DTPOSTED>20261103<TRNAMT>1</STMTTRN>')],
    ['of a transaction', moved('1', '<CURRENCY><CURRATE>1500<CURSYM>USD</CURRENCY>')],
    [
      'of one of two of our statements',
      one('<CURDEF>NGN') + one('<CURDEF>GBP<STMTTRN><DTPOSTED>20261103<TRNAMT>1</STMTTRN>'),
    ],
  ])('in the currency %s is refused', (_, text) => {
    expect(readOfx(text)).toMatchObject({ stop: { because: 'other-currency' } })
  })
  it('says what a foreign amount was, beside the naira', () => {
    expect(amounts(moved('1500', '<ORIGCURRENCY><CURRATE>1500<CURSYM>USD</ORIGCURRENCY>'))).toEqual([1_500])
  })
  it.each([
    caseText('037-root-with-attribute.ofx'),
    `<?xml version="1.0"?><ofx:OFX xmlns:ofx="x">${moved('10').slice(5, -6)}</ofx:OFX>`,
    `<OFX\n  version='2'>${moved('10').slice(5, -6)}</OFX>`,
    moved('10').replace('<TRNAMT>', '<TRNAMT xmlns="y">'),
  ])('has a root with attributes', (text) => {
    expect(isOfx(text)).toBe(true)
    expect(amounts(text)).toEqual([10])
  })
  it.each(['20261103', '20261103233000[0:GMT]', '20261103000000.000[-5:EST]', '20261103120000[+1:WAT]'])(
    'keeps the day of %s as the bank wrote it',
    (written) => {
      expect(readOfx(moved('1').replace('20261103', written))).toMatchObject({
        lines: [{ bookedOn: '2026-11-03' }],
      })
    },
  )
  it('takes no debit without a minus for money that came in', () => {
    const debit = '<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261103<TRNAMT>5<FITID>1</STMTTRN>'
    const credit = '<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261103<TRNAMT>6<FITID>2</STMTTRN>'
    const signed = '<STMTTRN><TRNTYPE>FEE<DTPOSTED>20261103<TRNAMT>-7<FITID>3</STMTTRN>'
    expect(amounts(one(debit + credit))).toEqual([-5, 6])
    expect(readOfx(one(debit + credit + signed))).toMatchObject({
      faults: [{ lineNo: 1, what: 'direction' }],
    })
  })
  it.each([
    '<A>'.repeat(300_000),
    `<OFX>${'<STMTTRN>'.repeat(200_000)}`,
    `${'<A>'.repeat(200_000)}${'</B>'.repeat(200_000)}`,
    '<'.repeat(1_000_000),
  ])('is read in one go, however it is nested', (text) => {
    expect(readOfx(`<OFX>${text}`)).toBeDefined()
    expect(readCamt(`<BkToCstmrStmt>${text}`, accountNumber)).toBeDefined()
  })
})

describe('MT940', () => {
  const text = caseText('040-statement.mt940')
  const with61 = (line: string, about = 'NIP ADA OBI') =>
    text
      .replace(/:61:.*/, `:61:${line}`)
      .replace(/:86:.*/, `:86:${about}`)
      .replace(/:62F:.*\n/, '')
  it('is read between its balances', () => {
    expect(isMt940(text)).toBe(true)
    expect(readMt940(text, accountNumber)).toMatchObject({
      lines: [
        {
          bookedOn: '2026-11-03',
          amount: naira(20_000n),
          narration: 'NIP ADA OBI',
          reference: 'B1',
          bankNumber: 'B1',
        },
      ],
      opening: naira(100_000n),
      closing: { amount: naira(120_000n), on: '2026-11-03' },
      balancesAddUp: true,
    })
    expect(readMt940(text.replace('120000,00', '120001,00'), accountNumber)).toMatchObject({
      stop: { because: 'balances-differ', found: '₦120,001.00', expected: '₦120,000.00' },
    })
  })
  it.each([
    ['2611031103D52,5NCHGNONREF', -52.5, false],
    ['2611031103RC20000,NTRFNONREF//X', -20_000, true],
    ['261103RD20000,00NTRF123', 20_000, true],
    ['2612310102CN1,000NTRFNONREF', 1, false],
  ])('%s moves %s naira', (line, amount, is) => {
    const found = readMt940(with61(line), accountNumber)
    expect('no' in found ? found : found.lines).toMatchObject([
      { amount: BigInt(amount * 100), isReversal: is },
    ])
  })
  it('has a narration of several lines and parts, and a year that turns', () => {
    const found = readMt940(
      with61('2612310102C1,00NTRFNONREF', '?20NIP/ADA\n?21KOLO-5WX-274?32ADA OBI'),
      accountNumber,
    )
    expect(found).toMatchObject({
      lines: [{ bookedOn: '2027-01-02', narration: 'NIP/ADA KOLO-5WX-274 ADA OBI' }],
    })
  })
  it('is refused of another account and in another currency, and names what it cannot read', () => {
    expect(readMt940(text, '0111111111')).toEqual({ no: 'other-account' })
    expect(readMt940(text.replaceAll('NGN', 'USD'), accountNumber)).toMatchObject({
      stop: { because: 'other-currency' },
    })
    expect(readMt940(with61('nonsense'), accountNumber)).toMatchObject({ faults: [{ what: 'amount' }] })
    expect(readMt940(with61('2611031103EC5,00NTRFNONREF'), accountNumber)).toMatchObject({
      lines: [],
      skipped: expect.arrayContaining([expect.objectContaining({ lineNo: 5, why: 'pending' })]),
    })
  })
})

describe('CAMT.053', () => {
  const entry = (more: string, sign = 'CRDT', currency = 'NGN') =>
    `<Ntry><Amt Ccy="${currency}">20000.00</Amt><CdtDbtInd>${sign}</CdtDbtInd>${more}<BookgDt><Dt>2026-11-03</Dt></BookgDt>
    <AcctSvcrRef>S-1</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>KOLO-5WX-274</EndToEndId></Refs><RltdPties><Dbtr><Nm>ADA &amp; OBI</Nm></Dbtr></RltdPties>
    <RmtInf><Ustrd>DUES</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`
  const balance = (code: string, amount: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="NGN">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-03</Dt></Dt></Bal>`
  const file = (entries: string, closing = '120000.00', account = accountNumber) =>
    `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Acct><Id><Othr><Id>${account}</Id></Othr></Id></Acct>
    ${balance('OPBD', '100000')}${balance('CLBD', closing)}${entries}</Stmt></BkToCstmrStmt></Document>`
  const booked = '<Sts><Cd>BOOK</Cd></Sts>'
  it('is read between its balances', () => {
    expect(isCamt(file(entry(booked)))).toBe(true)
    expect(readCamt(file(entry(booked)), accountNumber)).toMatchObject({
      lines: [
        {
          bookedOn: '2026-11-03',
          amount: naira(20_000n),
          narration: 'KOLO-5WX-274 ADA & OBI DUES',
          bankNumber: 'S-1',
        },
      ],
      opening: naira(100_000n),
      closing: { amount: naira(120_000n) },
      balancesAddUp: true,
    })
  })
  it.each([
    [
      'the mark of the bank for money out',
      file(entry('<Sts>BOOK</Sts>', 'DBIT'), '80000'),
      { lines: [{ amount: naira(-20_000n) }], stop: undefined },
    ],
    [
      'a reversal',
      file(entry(`<RvslInd>true</RvslInd>${booked}`, 'DBIT'), '80000'),
      { lines: [{ isReversal: true }], stop: undefined },
    ],
    [
      'what is pending',
      file(entry('<Sts>PDNG</Sts>'), '100000'),
      { lines: [], skipped: [{ why: 'pending' }], stop: undefined },
    ],
    ['another currency', file(entry(booked, 'CRDT', 'USD')), { stop: { because: 'other-currency' } }],
    ['a missing entry', file(entry(booked), '120001'), { stop: { because: 'balances-differ' } }],
    ['an entry without a mark', file(entry(booked, 'WHO')), { faults: [{ what: 'amount' }] }],
    [
      'a prefix',
      file(entry(booked))
        .replace(/<(\/?)(\w)/g, '<$1c:$2')
        .replace('<?c:xml', '<?xml'),
      { lines: [{ amount: naira(20_000n) }] },
    ],
  ])('knows %s', (_, text, found) => expect(readCamt(text, accountNumber)).toMatchObject(found))
  it('is refused of another account, with a document type, and nested too deep', () => {
    expect(readCamt(file('', '0', '9998887776'), accountNumber)).toEqual({ no: 'other-account' })
    expect(readCamt(`<!DOCTYPE x []>${file('')}`, accountNumber)).toEqual({ no: 'no-text' })
    expect(readCamt(file('<A>'.repeat(100)), accountNumber)).toEqual({ no: 'no-table' })
  })
})

describe('QIF', () => {
  const readQif = (text: string) => {
    const table = qifTable(text)
    if ('no' in table) return table
    const form = {
      dayOrder: 'DMY' as const,
      ...guessForm(
        table.heads,
        table.rows.map((row) => row.cells),
      ),
    }
    return readTable(table, formWire.parse(form), { ...context, kind: 'qif' })
  }
  it('is a table of records', () => {
    const text = caseText('040-statement.qif')
    expect(isQif(text)).toBe(true)
    expect(readQif(text)).toMatchObject({
      lines: [{ bookedOn: '2026-11-03', amount: naira(20_000n), narration: 'ADA OBI DUES' }],
      skipped: [{ lineNo: 1, why: 'above' }],
      lineCount: 6,
    })
  })
  it.each([
    ["!Type:Bank\nD11/ 3'26\nT-52.50\nPCHARGE\n^\n", [-52.5]],
    [
      '!Account\nNMain\nTBank\n^\n!Type:Bank\nD3/11/26\nT1,000\nSX\n$1000\nPA\n^\nD4/11/26\nT2\nPB',
      [1_000, 2],
    ],
    ['!Type:Bank\r\nD03/11/2026\r\nU5.00\r\nT5.00\r\nN123456\r\nPA\r\n^\r\n\r\n', [5]],
  ])('is read as other programs write it', (text, amounts) => {
    const found = readQif(text)
    expect('no' in found ? found : found.lines.map(({ amount }) => Number(amount) / 100)).toEqual(amounts)
  })
  it('is refused with several accounts, and of investments', () => {
    const bank = '!Type:Bank\nD03/11/2026\nT1\nPA\n^\n'
    expect(readQif(bank + bank)).toEqual({ no: 'several-accounts' })
    expect(readQif('!Type:Invst\nD03/11/2026\n^\n')).toEqual({ no: 'no-table' })
  })
})

describe('the same line in two files', () => {
  type Words = { on?: string; amount?: Kobo; says?: string; number?: string; reference?: string }
  const lineOf = ({
    on = '2026-11-19',
    amount = naira(5_000n),
    says = 'ADA OBI DUES',
    number,
    reference,
  }: Words): ReadLine => ({
    lineNo: 1,
    bookedOn: day(on),
    amount,
    narration: says,
    reference,
    balance: undefined,
    bankNumber: number,
    written: '',
    isReversal: false,
  })
  /** Imports files one after another: how many lines are new and changed in each. */
  function imports(kind: 'ofx' | 'csv', ...files: Words[][]) {
    const there: LineThere[] = []
    return files.map((words) => {
      const { fresh, changed, numbered } = matchLines(kind, words.map(lineOf), there)
      for (const { id, bankNumber } of numbered) Object.assign(there[Number(id)] ?? {}, { bankNumber })
      for (const { there: one, line } of changed)
        Object.assign(one, {
          bookedOn: line.bookedOn,
          narrationHash: line.narrationHash,
          ordinal: line.ordinal,
        })
      for (const line of fresh) there.push({ ...line, id: String(there.length) })
      return [fresh.length, changed.length]
    })
  }
  it.each<[string, 'ofx' | 'csv', Words[][], number[][]]>([
    [
      'other number, same words (41)',
      'ofx',
      [[{ number: 'S-0001' }], [{ number: 'S-0002' }]],
      [
        [1, 0],
        [1, 0],
      ],
    ],
    [
      'same number, other words (43)',
      'ofx',
      [[{ number: 'P-77', says: 'PENDING' }], [{ number: 'P-77', says: 'TRF' }]],
      [
        [1, 0],
        [0, 1],
      ],
    ],
    [
      'same number, the day after',
      'ofx',
      [[{ number: 'P-77' }], [{ number: 'P-77', on: '2026-11-20' }]],
      [
        [1, 0],
        [0, 1],
      ],
    ],
    [
      'same number, another amount',
      'ofx',
      [[{ number: 'P-77' }], [{ number: 'P-77', amount: naira(50n) }]],
      [
        [1, 0],
        [1, 0],
      ],
    ],
    [
      'a number that stands twice',
      'ofx',
      [[{ number: 'X' }, { number: 'X' }], [{ number: 'X' }]],
      [
        [2, 0],
        [0, 0],
      ],
    ],
    [
      'no number before',
      'ofx',
      [[{}], [{ number: 'S-1' }], [{ number: 'S-2' }], [{ number: 'S-1' }]],
      [
        [1, 0],
        [0, 0],
        [1, 0],
        [0, 0],
      ],
    ],
    [
      'references of a table',
      'csv',
      [[{ reference: 'FT263101' }], [{ reference: 'FT263102' }, { reference: 'FT263101', says: 'POSTED' }]],
      [
        [1, 0],
        [1, 1],
      ],
    ],
    [
      'a reference again next month',
      'csv',
      [[{ reference: 'DUES 2026', on: '2026-10-19' }], [{ reference: 'DUES 2026' }]],
      [
        [1, 0],
        [1, 0],
      ],
    ],
    [
      'references that are words',
      'csv',
      [[{ reference: 'DUES' }], [{ reference: 'SAVING' }]],
      [
        [1, 0],
        [0, 0],
      ],
    ],
    [
      'references that not each line has',
      'csv',
      [
        [{ reference: 'FT263101' }, { says: 'B' }],
        [{ reference: 'FT263102' }, { says: 'B' }],
      ],
      [
        [2, 0],
        [0, 0],
      ],
    ],
  ])('%s', (_, kind, files, counts) => expect(imports(kind, ...files)).toEqual(counts))
  it('of the cases is two and one', () => {
    const files = (...names: string[]) =>
      names.map((name) => {
        const found = readOfx(caseText(name))
        return 'no' in found ? [] : found.lines
      })
    const [morning = [], evening = []] = files(
      '041-same-words-other-id-morning.ofx',
      '041-same-words-other-id-evening.ofx',
    )
    const asThere = (lines: readonly ReadLine[]) =>
      matchLines('ofx', lines, []).fresh.map((line, at) => ({ ...line, id: String(at) }))
    expect(matchLines('ofx', evening, asThere(morning)).fresh).toHaveLength(1)
    const [first = [], later = []] = files(
      '043-same-id-other-words-first.ofx',
      '043-same-id-other-words-later.ofx',
    )
    expect(matchLines('ofx', later, asThere(first))).toMatchObject({
      fresh: [],
      changed: [{ line: { narration: 'TRF ADA OBI NIP 0001' } }],
    })
  })
  const words = fc.record({
    on: fc.constantFrom('2026-11-03', '2026-11-04'),
    amount: fc.constantFrom(naira(100n), naira(200n)),
    says: fc.constantFrom('POS', 'pos ', 'NIP'),
  })
  it('stays as often as it is, and files that overlap by whole days bring none twice', () => {
    fc.assert(
      fc.property(fc.array(words, { maxLength: 40 }), (all) => {
        const first = all.filter(({ on }) => on === '2026-11-03')
        expect(imports('csv', first, all, all)).toEqual([
          [first.length, 0],
          [all.length - first.length, 0],
          [0, 0],
        ])
      }),
      { numRuns: runs },
    )
  })
  it('gets a reference of its own', () => {
    const [first, second] = matchLines('csv', [lineOf({}), lineOf({})], []).fresh
    if (!first || !second) throw new Error('Two lines were lost')
    expect(madeReference('a', first)).toMatch(/^LINE\/20261119\/[0-9A-F]{16}$/)
    expect(madeReference('a', first)).not.toBe(madeReference('a', second))
    expect(madeReference('a', first)).not.toBe(madeReference('b', first))
  })
})
