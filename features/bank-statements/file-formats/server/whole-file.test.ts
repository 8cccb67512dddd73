/** What stands in a statement of any standard is read, skipped with a reason, or at fault, whatever else stands there. */
import { accountForLines, type Lines } from '@kolo/files/reading'
import { linesIn } from '@kolo/files/sheets'
import { atOnce } from '@kolo/files/testing/at-once'
import { naira } from '@kolo/foundation/money'
import type { CalendarDate } from '@kolo/foundation/time'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCamt } from './read-camt.ts'
import { readMt940 } from './read-mt940.ts'
import { readOfx } from './read-ofx.ts'
import { qifTable } from './read-qif.ts'
import type { ReadStatement } from './read-statement.ts'
import { readingTable } from './read-table.ts'

const numRuns = process.env.DEEP ? 20_000 : 400
const accountNumber = '0102030401'

function readQif(text: string): ReadStatement | { no: string } {
  const table = qifTable(text)
  if ('no' in table) return table
  const form = {
    day: 0,
    dayOrder: 'DMY' as const,
    narration: [3, 4],
    amount: { kind: 'one' as const, column: 1 },
    reference: 2,
  }
  return atOnce(
    readingTable(table, form, { kind: 'qif', today: '2026-11-30' as CalendarDate, accountNumber }),
  )
}

const mt940 = [
  '{1:F01BANKNGLAXXX}{2:O940}{4:',
  ':20:STMT1',
  ':25:0102030401',
  ':28C:1/1',
  ':60F:C261101NGN100000,00',
  ':61:2611031103C20000,00NTRFNONREF//B1',
  ':86:NIP ADA OBI',
  'DUES NOVEMBER',
  ':61:2611041104D500,00NTRFNONREF//B2',
  ':86:SMS CHARGE',
  ':62F:C261104NGN119500,00',
  '-}',
]
const ofx = [
  'OFXHEADER:100',
  'DATA:OFXSGML',
  '',
  '<OFX>',
  '<BANKMSGSRSV1>',
  '<STMTTRNRS>',
  '<STMTRS>',
  '<CURDEF>NGN',
  '<BANKACCTFROM><BANKID>011<ACCTID>0102030401<ACCTTYPE>SAVINGS</BANKACCTFROM>',
  '<BANKTRANLIST>',
  '<DTSTART>20261101<DTEND>20261130',
  '<STMTTRN>',
  '<TRNTYPE>CREDIT',
  '<DTPOSTED>20261103',
  '<TRNAMT>20000.00',
  '<FITID>A1',
  '<NAME>ADA OBI',
  '<MEMO>DUES',
  '</STMTTRN>',
  '<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261104<TRNAMT>-500.00<FITID>A2<NAME>SMS CHARGE</STMTTRN>',
  '</BANKTRANLIST>',
  '<LEDGERBAL><BALAMT>119500.00<DTASOF>20261104</LEDGERBAL>',
  '</STMTRS>',
  '</STMTTRNRS>',
  '</BANKMSGSRSV1>',
  '</OFX>',
]
const camt = [
  '<?xml version="1.0"?>',
  '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">',
  '<BkToCstmrStmt>',
  '<GrpHdr><MsgId>1</MsgId></GrpHdr>',
  '<Stmt>',
  '<Acct><Id><Othr><Id>0102030401</Id></Othr></Id></Acct>',
  '<Ntry>',
  '<Amt Ccy="NGN">20000.00</Amt>',
  '<CdtDbtInd>CRDT</CdtDbtInd>',
  '<Sts><Cd>BOOK</Cd></Sts>',
  '<BookgDt><Dt>2026-11-03</Dt></BookgDt>',
  '<AddtlNtryInf>ADA OBI</AddtlNtryInf>',
  '</Ntry>',
  '<Ntry><Amt Ccy="NGN">500.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><BookgDt><Dt>2026-11-04</Dt></BookgDt></Ntry>',
  '</Stmt>',
  '</BkToCstmrStmt>',
  '</Document>',
]
const qif = [
  '!Type:Bank',
  'D03/11/2026',
  'T20,000.00',
  'PADA OBI',
  'MDUES',
  '^',
  'D04/11/2026',
  'T-500.00',
  'PSMS CHARGE',
  '^',
]

/** What a bank, an editor or a download may leave in a file; `~` stands for words of its own. */
const anywhere = ['~', '7,000.00 ~', '-500 ~', '04/11/2026 ~ 7,000.00', ':99:~', '{5:~}', 'Z~', '! ~']
const inTags = [
  '<PENDING><AMT>7000</AMT><WHO>~</WHO></PENDING>',
  '<BANK.ID>~',
  '<!-- <STMTTRN><TRNAMT>7000<NAME>~</STMTTRN> -->',
  '<TRNAMT>7000 ~',
  '<MEMO>~</MEMO>',
  '<Ntry><Amt Ccy="NGN">7000 ~</Amt></Ntry>',
  '</STMTTRN> ~',
]
const standards = {
  mt940: { lines: mt940, read: readMt940, garbage: [...anywhere, ':61:~', ':61A:~', ':86:~', ':62F:~'] },
  ofx: { lines: ofx, read: readOfx, garbage: [...anywhere, ...inTags] },
  camt: { lines: camt, read: readCamt, garbage: [...anywhere, ...inTags] },
  qif: { lines: qif, read: readQif, garbage: anywhere },
} as const
type Standard = keyof typeof standards

/** Everything that an administrator can read of a file. */
const shownOf = ({ lines, faults, skipped, stop }: ReadStatement) =>
  JSON.stringify({
    lines: lines.map(({ narration, written, reference }) => [narration, written, reference]),
    rest: [...faults, ...skipped].map(({ text }) => text),
    stop: stop?.found,
  })

const garbage = (standard: Standard) =>
  fc.array(
    fc.record({
      at: fc.nat(standards[standard].lines.length),
      what: fc.constantFrom(...standards[standard].garbage),
    }),
    { minLength: 1, maxLength: 4 },
  )

describe.each(Object.keys(standards) as Standard[])('a file in %s', (standard) => {
  const { lines, read } = standards[standard]
  it('is read as it is', () => {
    expect(read(lines.join('\n'), accountNumber)).toMatchObject({
      lines: [{ amount: naira(20_000n) }, { amount: naira(-500n) }],
      faults: [],
    })
    const found = read(lines.join('\n'), accountNumber)
    expect('no' in found ? [] : found.skipped.filter(({ why }) => why === 'unread')).toEqual([])
  })
  it('loses nothing of what else stands in it', () => {
    let count = 0
    fc.assert(
      fc.property(garbage(standard), (some) => {
        const whole: string[] = [...lines]
        const words = some.map((_, nth) => `WORDS${nth}LOOSE`)
        const placed = some.map((one, nth) => ({ ...one, text: one.what.replace('~', words[nth] ?? '') }))
        for (const { at, text } of placed.toSorted((one, other) => other.at - one.at))
          whole.splice(at, 0, text)
        const text = whole.join('\n')
        const found = read(text, accountNumber)
        // What is no whole file is refused, and nothing of it is kept.
        if ('no' in found) return
        count += 1
        for (const one of words) expect(shownOf(found)).toContain(one)
        if (standard === 'mt940' || standard === 'qif') expect(found.lineCount).toBe(linesIn(text).length)
      }),
      { numRuns },
    )
    expect(count).toBeGreaterThan(numRuns / 10)
  })
})

describe('a line of a file', () => {
  it('is missed where a reader loses it or counts it twice', () => {
    const one = (lineNo: number): Lines => ({ lineNo, lines: 1 })
    const parts = (...read: Lines[]) => ({ read, faulty: [], skipped: [] })
    const file = { lineCount: 3, skipped: [] }
    expect(accountForLines(file, parts(one(1), one(2), one(3)))).toMatchObject({ read: 3 })
    expect(() => accountForLines(file, parts(one(1), one(3)))).toThrow('Line 2')
    expect(() => accountForLines(file, parts(one(1), one(2)))).toThrow('3 lines')
    expect(() => accountForLines(file, parts(one(1), one(1), one(2)))).toThrow('twice')
  })
})

describe('what looks like a movement and is none', () => {
  it.each([
    [
      'an MT940 field that nobody knows',
      readMt940(
        mt940.join('\n').replace(':61:2611041104D', ':61A:2611041104D').replace('119500', '120000'),
        accountNumber,
      ),
      { why: 'unread', text: ':61A:2611041104D500,00NTRFNONREF//B2' },
    ],
    [
      'a transaction of OFX without its beginning',
      readOfx(ofx.join('').replace('<STMTTRN><TRNTYPE>DEBIT', '<TRNTYPE>DEBIT'), accountNumber),
      {
        why: 'unread',
        text: 'TRNTYPE DEBIT DTPOSTED 20261104 TRNAMT -500.00 FITID A2 NAME SMS CHARGE',
      },
    ],
    [
      'a transaction of OFX that is pending',
      readOfx(
        ofx
          .join('')
          .replace(
            '</BANKTRANLIST>',
            '</BANKTRANLIST><BANKTRANLISTP><STMTTRNP><TRNAMT>7</STMTTRNP></BANKTRANLISTP>',
          ),
        accountNumber,
      ),
      { why: 'pending', text: '7' },
    ],
    [
      'an element of CAMT.053 that nobody knows',
      readCamt(
        camt.join('').replace('</Stmt>', '<PdgNtry><Amt>7</Amt><Nm>ADA</Nm></PdgNtry></Stmt>'),
        accountNumber,
      ),
      { why: 'unread', text: 'AMT 7 NM ADA' },
    ],
  ])('is shown: %s', (_, found, shown) => {
    expect('no' in found ? [] : found.skipped).toContainEqual(expect.objectContaining(shown))
  })
  it.each([
    [
      'OFX without its end and the next one’s beginning',
      readOfx(ofx.join('').replace('</STMTTRN><STMTTRN>', ''), accountNumber),
    ],
    ['CAMT.053 with two amounts', readCamt(camt.join('').replace('</Ntry><Ntry>', ''), accountNumber)],
    [
      'CAMT.053 without an amount',
      readCamt(camt.join('').replace(/<Amt Ccy="NGN">500.00<.Amt>/, ''), accountNumber),
    ],
    ['QIF without its end', readQif(qif.join('\n').replace('^\n', ''))],
  ])('is a fault: %s', (_, found) => {
    expect(found).toMatchObject({ faults: [{ what: 'amount' }] })
  })
  it('is of the account it stands below, also where its statement has no beginning', () => {
    const other =
      '<BANKACCTFROM><ACCTID>0999999999</BANKACCTFROM><BANKTRANLIST><STMTTRN><DTPOSTED>20261105<TRNAMT>7</STMTTRN>'
    expect(readOfx(ofx.join('').replace('</STMTRS>', `${other}</STMTRS>`), accountNumber)).toMatchObject({
      lines: [{ amount: naira(20_000n) }, { amount: naira(-500n) }],
      skipped: [{ why: 'other-account' }],
    })
  })
  it('is a damaged file where XML is cut off', () => {
    expect(readCamt(camt.slice(0, -3).join(''), accountNumber)).toEqual({ no: 'damaged' })
  })
})

it('a table is read in as many steps as it has rows, between which others can work', () => {
  const rows = Array.from({ length: 300 }, (_, at) => ({
    lineNo: at + 2,
    lines: 1,
    cells: ['03/11/2026', `N${at}`, '5'],
  }))
  const table = {
    heads: ['Date', 'Narration', 'Amount'],
    headLine: 1,
    rows,
    lineCount: 301,
    skipped: [{ lineNo: 1, lines: 1, why: 'heading' as const, text: '' }],
  }
  const form = {
    day: 0,
    dayOrder: 'DMY' as const,
    narration: [1],
    amount: { kind: 'one' as const, column: 2 },
  }
  const context = { kind: 'csv' as const, today: '2026-11-30' as CalendarDate, accountNumber }
  const steps = readingTable(table, form, context)
  let count = 0
  for (let step = steps.next(); !step.done; step = steps.next()) count += 1
  expect(count).toBeGreaterThanOrEqual(rows.length)
})
