/** Importing statements through HTTP: what is read, kept, suggested, set aside and taken back, and by whom. */
import { readFileSync } from 'node:fs'
import { spreadsheet } from '@kolo/files/testing/sheets'
import { naira } from '@kolo/foundation/money'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { listCollectionAccounts } from '@kolo/transfers/contract'
import { findTheMoney, openCollectionAccount, sayItWasSent } from '@kolo/transfers/testing'
import { paymentsFixture } from '@kolo/transfers/testing/fixtures'
import { describe, expect, it } from 'vitest'
import type { StatementForm } from '../../file-formats/forms.rules.ts'
import { bankTable, importLines, statementFile } from '../../testing/bank-statements.factory.ts'
import {
  importBankStatement,
  listBankStatements,
  listStatementLines,
  lookAgain,
  readBankStatement,
  readStatementFile,
  removeBankStatement,
  sortStatementLines,
} from '../statement.contract.ts'

const { server, start, runJob } = await paymentsFixture(startTestServer, testUsers)
const bayo = () => server.as('bayo')
const { rows: accounts } = await bayo().call(listCollectionAccounts, {})
const account = accounts[0]
if (!account) throw new Error('The stage has no bank account')
const days = 24 * 3_600_000
/** Today by the test's clock, as the bank writes it. */
const today = (back = 0) => {
  const day = new Date(Date.parse(server.clock.now()) - back * days).toISOString().slice(0, 10)
  return day.split('-').toReversed().join('/')
}
const codeOf = (payment: { transferCode: string }) => payment.transferCode
const linesOf = async (id: string, list: 'suggested' | 'needs-you' | 'ignored') =>
  (await bayo().call(listStatementLines, { params: { id }, query: { list } })).rows

describe('a statement', () => {
  it('brings each line once, with the payment it may be of', async () => {
    const byCode = await start(naira(20_000n))
    const byName = await start(naira(31_000n))
    const late = await start(naira(5_000n))
    server.clock.advance(4 * days)
    await runJob('payments.expire')
    const statement = await importLines(bayo(), account, [
      { day: today(4), in: '20,000.00', says: `NIP/${codeOf(byCode)}` },
      { day: today(3), in: '31,000.00', says: 'NIP/NWOSU ADA/thrift' },
      { day: today(), in: '4,000.00', says: `${codeOf(late)} ADA` },
      { day: today(), in: '700', says: 'NIP/SOMEBODY' },
      { day: today(), in: '700', says: 'NIP/SOMEBODY' },
      { day: today(), out: '52.50', says: 'NIP CHARGE' },
      { day: today(), out: '90,000', says: 'TRF TO LANDLORD' },
    ])
    // Both ran out meanwhile: their codes say whose money it is, a name alone does not.
    expect(statement).toMatchObject({
      fileName: 'november.csv',
      account: { last4: '0401' },
      lineCount: 7,
      knownCount: 0,
      counts: { suggested: 2, 'needs-you': 3, ignored: 2, done: 0 },
      can: { remove: true },
    })
    expect(await linesOf(statement.id, 'suggested')).toMatchObject([
      {
        suggestion: 'late',
        amountKobo: naira(20_000n),
        payment: { id: byCode.id, member: { fullName: testUsers.ada.fullName } },
      },
      { suggestion: 'late', payment: { id: late.id } },
    ])
    expect(await linesOf(statement.id, 'ignored')).toMatchObject([
      { ignoredAs: 'charge', amountKobo: -5250n },
      { ignoredAs: 'outgoing' },
    ])
    expect(byName.status).toBe('pending')
    const again = await bayo().problem(importBankStatement, {
      body: {
        ...statementFile(account, `${bankTable([{ day: today(), in: '700', says: 'nip/somebody' }])}\n`),
      },
    })
    expect(again).toMatchObject({ code: 'nothing-new' })
    const more = await importLines(bayo(), account, [
      { day: today(), in: '700', says: 'NIP/SOMEBODY' },
      { day: today(), in: '700', says: 'NIP/SOMEBODY' },
      { day: today(), in: '700', says: 'NIP/SOMEBODY' },
    ])
    expect(more).toMatchObject({ lineCount: 3, knownCount: 2, counts: { 'needs-you': 1 } })
  })

  it('is looked at again once a member says that money was sent, and money confirmed by hand is told apart', async () => {
    const { id } = await importLines(bayo(), account, [
      { day: today(), in: '12,345', says: 'NIP/X', reference: 'FT26111777' },
      { day: today(), in: '23,456', says: 'NIP/ADA NWOSU' },
    ])
    expect(await linesOf(id, 'suggested')).toEqual([])
    await sayItWasSent(server.as('ada'), await start(naira(12_345n)), 'ft 26111-777')
    const sent = await sayItWasSent(server.as('ada'), await start(naira(23_456n)), 'HAND0001')
    await findTheMoney(bayo(), sent, { bankReference: 'HAND0001' })
    expect(await bayo().call(lookAgain, { params: { id } })).toMatchObject({ counts: { suggested: 2 } })
    expect(await linesOf(id, 'suggested')).toMatchObject([
      { suggestion: 'reference', payment: { status: 'proof_submitted' } },
      { suggestion: 'booked', payment: { id: sent.id, status: 'confirmed' } },
    ])
  })

  it('is mapped once for its bank, and its days are asked about only where they are in doubt', async () => {
    const other = await openCollectionAccount(bayo(), server.as('chidi'), {
      bankName: 'Harbour Bank',
      bankCode: '044',
      accountNumber: '0102030419',
    })
    const text = (...rows: string[]) => `Posted;Text;Sum\n${rows.join('\n')}\n`
    const read = (...rows: string[]) =>
      bayo().call(readStatementFile, { body: statementFile(other, text(...rows), 'harbour.csv') })
    const first = await read('03/11/2025;A;1.000,50', '04/10/2025;B;(200)')
    expect(first).toMatchObject({
      kind: 'csv',
      heads: ['Posted', 'Text', 'Sum'],
      isRemembered: false,
      lines: [],
    })
    expect(first.form.dayOrder).toBeUndefined()
    const body = statementFile(other, text('03/11/2025;A;1.000,50', '04/10/2025;B;(200)'), 'harbour.csv')
    expect(await bayo().problem(importBankStatement, { body })).toMatchObject({
      code: 'form-missing',
      problem: { field: 'form' },
    })
    const form = {
      day: 0,
      dayOrder: 'MDY' as const,
      narration: [1],
      amount: { kind: 'one' as const, column: 2 },
    }
    const imported = await bayo().call(importBankStatement, { body: { ...body, form } })
    expect(imported).toMatchObject({
      firstOn: '2025-03-11',
      lastOn: '2025-04-10',
      counts: { 'needs-you': 1, ignored: 1 },
    })
    // The next file needs nobody's help, and one in another order is not read the wrong way round.
    expect(await read('05/06/2025;C;7')).toMatchObject({
      isRemembered: true,
      lines: [{ bookedOn: '2025-05-06' }],
    })
    expect(await read('25/06/2025;C;7')).toMatchObject({ isRemembered: true, dayOrders: ['DMY'] })
    expect(await bayo().problem(importBankStatement, { body })).toMatchObject({ code: 'file-imported' })
  })

  it.each([
    ['a damaged spreadsheet', 'PK\u0003\u0004 and more', 'file-damaged'],
    ['an old spreadsheet', '\u00d0\u00cf\u0011\u00e0', 'file-no-text'],
    ['a PDF', '%PDF-1.7', 'file-pdf'],
    ['words', 'Dear members', 'file-no-table'],
    [
      'a table with a line nobody can read',
      bankTable([{ day: '31/02/2025', in: '1', says: 'A' }]),
      'lines-unread',
    ],
    ['a table without a line', bankTable([]), 'file-empty'],
    [
      'OFX of another account',
      '<OFX><ACCTID>9998887776<STMTTRN><DTPOSTED>20251103<TRNAMT>1</STMTTRN></OFX>',
      'file-other-account',
    ],
    [
      'OFX that wants to be expanded',
      '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b">]><OFX></OFX>',
      'file-no-text',
    ],
  ])('%s is refused and nothing is kept', async (_, text, code) => {
    const before = await bayo().call(listBankStatements, {})
    const body = { ...statementFile(account, text) }
    expect(await bayo().problem(importBankStatement, { body })).toMatchObject({ code })
    expect((await bayo().call(listBankStatements, {})).rows.map(({ id }) => id)).toEqual(
      before.rows.map(({ id }) => id),
    )
  })

  it('too large a file is refused beside the field', async () => {
    const content = Buffer.alloc(2 * 1024 * 1024 + 3, 'a').toString('base64')
    const { problem } = await bayo().problem(readStatementFile, {
      body: { ...statementFile(account, ''), content },
    })
    expect(problem?.errors).toMatchObject([{ field: 'content', message: expect.stringContaining('2 MB') }])
  })

  it('its lines are set aside and brought back, and it is taken back as a whole', async () => {
    const { id } = await importLines(bayo(), account, [
      { day: today(), in: '5', says: 'BANK INTEREST' },
      { day: today(), out: '6', says: 'SMS' },
    ])
    const [line] = await linesOf(id, 'needs-you')
    const [charge] = await linesOf(id, 'ignored')
    if (!line || !charge) throw new Error('The lines were lost')
    const ref = ({ id, version }: { id: string; version: number }) => ({ id, version })
    const sorting = (lines: { id: string; version: number }[], as?: 'own-money') => ({
      params: { id },
      body: { lines: lines.map(ref), ...(as ? { as } : {}) },
    })
    expect(await bayo().call(sortStatementLines, sorting([line], 'own-money'))).toMatchObject({
      counts: { ignored: 2 },
    })
    expect(await bayo().problem(sortStatementLines, sorting([line], 'own-money'))).toMatchObject({
      code: 'line-decided',
    })
    expect(await bayo().problem(sortStatementLines, sorting([charge]))).toMatchObject({
      code: 'line-outgoing',
    })
    const [aside] = (await linesOf(id, 'ignored')).filter((one) => one.id === line.id)
    expect(await bayo().call(sortStatementLines, sorting(aside ? [aside] : []))).toMatchObject({
      counts: { 'needs-you': 1 },
    })
    await bayo().call(removeBankStatement, { params: { id } })
    expect((await bayo().problem(readBankStatement, { params: { id } })).status).toBe(404)
    expect(
      await importLines(bayo(), account, [{ day: today(), in: '5', says: 'BANK INTEREST' }]),
    ).toMatchObject({
      knownCount: 0,
    })
  })

  const caseFile = (name: string) =>
    readFileSync(new URL(`../../testing/cases/${name}`, import.meta.url), 'utf8')
  const words = 'Date,Description,Transaction Type,Amount\n'
  it('asks what a word means, shows what was understood beside what stands there, and remembers', async () => {
    const other = await openCollectionAccount(bayo(), server.as('chidi'), {
      bankName: 'Savannah Bank',
      bankCode: '058',
      accountNumber: '0102030427',
    })
    const body = statementFile(
      other,
      `"Savannah Bank,\nYaba branch"\n${words}2025-11-03,POS purchase Yaba,Debit,2500.00\n2025-11-04,Dues from Ada,Lodged,20000.00\n2025-11-04,RVSL OF NIP KOLO-4PL-EGL,Debit,34500.00\n`,
      'words.csv',
    )
    const asked = await bayo().call(readStatementFile, { body })
    expect(asked).toMatchObject({
      words: [
        { role: 'direction', word: 'debit', count: 2, means: 'out' },
        { role: 'direction', word: 'lodged', count: 1 },
      ],
      lines: [],
    })
    expect(await bayo().problem(importBankStatement, { body })).toMatchObject({
      code: 'words-missing',
      problem: { field: 'form' },
    })
    const form = {
      day: 0,
      dayOrder: 'DMY' as const,
      narration: [1],
      amount: { kind: 'marked' as const, column: 3, mark: 2 },
      words: [{ role: 'direction' as const, word: 'lodged', means: 'in' as const }],
    }
    expect(await bayo().call(readStatementFile, { body: { ...body, form } })).toMatchObject({
      lines: [
        { amountKobo: -250_000n, written: 'Date: 2025-11-03 · Transaction Type: Debit · Amount: 2500.00' },
        { amountKobo: 2_000_000n, written: expect.stringContaining('Lodged') },
        { amountKobo: -3_450_000n, isReversal: true },
      ],
      skipped: [
        { lineNo: 1, lines: 2, why: 'above' },
        { lineNo: 3, why: 'heading' },
      ],
      skippedCount: 3,
      fileLineCount: 6,
      inKobo: 2_000_000n,
      outKobo: 3_700_000n,
    })
    const { id, counts } = await bayo().call(importBankStatement, { body: { ...body, form } })
    expect(counts).toMatchObject({ suggested: 0, 'needs-you': 1, ignored: 2 })
    expect((await linesOf(id, 'ignored')).map(({ ignoredAs }) => ignoredAs)).toEqual(['outgoing', 'reversal'])
    expect(await linesOf(id, 'needs-you')).toMatchObject([{ written: expect.stringContaining('Lodged') }])
    const next = statementFile(other, `${words}2025-11-05,Dues,lodged,5\n2025-11-06,Dues,Paid,6\n`)
    expect(await bayo().call(readStatementFile, { body: next })).toMatchObject({
      isRemembered: true,
      words: [
        { word: 'lodged', means: 'in' },
        { word: 'paid', count: 1 },
      ],
    })
  })

  it('stops where its balances do not add up, and goes on without them only where somebody says so, once', async () => {
    const head = 'Day,Narration,Debit,Credit,Balance\n'
    const gap = `${head}03/11/2025,A,,5,105\n14/11/2025,B,,6,121\n`
    const body = statementFile(account, gap, 'gap.csv')
    expect(await bayo().call(readStatementFile, { body })).toMatchObject({
      stop: { because: 'balances-differ', lineNo: 3, found: '₦121.00', expected: '₦111.00' },
    })
    expect(await bayo().problem(importBankStatement, { body })).toMatchObject({
      code: 'balances-differ',
      message: 'The balance on line 3 is ₦121.00; by the lines before it would be ₦111.00.',
    })
    const form = {
      day: 0,
      dayOrder: 'DMY' as const,
      narration: [1],
      amount: { kind: 'two' as const, out: 2, in: 3 },
    }
    const imported = await bayo().call(importBankStatement, { body: { ...body, form } })
    expect(imported).toMatchObject({ lineCount: 2 })
    expect(imported.closingKobo).toBeUndefined()
    const later = statementFile(account, `${head}15/11/2025,A,,5,126\n16/11/2025,B,,6,140\n`)
    expect(await bayo().call(readStatementFile, { body: later })).toMatchObject({
      isRemembered: true,
      stop: { because: 'balances-differ' },
    })
  })

  it.each([
    ['041-same-words-other-id', 'morning', 'evening', { lineCount: 1, knownCount: 0 }],
    ['043-same-id-other-words', 'first', 'later', { lineCount: 1, knownCount: 1 }],
  ])('knows a line by the number of its bank: %s', async (name, first, second, found) => {
    // A day that has been, of the account of these tests.
    const bring = (part: string) => {
      const text = caseFile(`${name}-${part}.ofx`).replace('20261119', '20251119')
      return bayo().call(importBankStatement, { body: statementFile(account, text, `${part}.ofx`) })
    }
    await bring(first)
    expect(await bring(second)).toMatchObject(found)
  })

  it.each([
    [
      'a workbook',
      'statement.xlsx',
      spreadsheet([
        ['Date', 'Narration', 'Debit', 'Credit'],
        ['13/11/2025', 'ADA XLSX', '', '20,000.00'],
      ]),
      'xlsx',
    ],
    [
      'a web page called a workbook',
      'statement.xls',
      '<html><table><tr><td>Date<td>Narration<td>Debit<td>Credit</tr><tr><td>13/11/2025<td>ADA XLS<td><td>20,000.00</tr></table></html>',
      'html',
    ],
    ['QIF', 'statement.qif', caseFile('040-statement.qif').replace('03/11/2026', '13/11/2025'), 'qif'],
    ['MT940', 'statement.sta', caseFile('040-statement.mt940').replace(/26(?=11\d{2})/g, '25'), 'mt940'],
  ])('comes as %s', async (_, name, file, kind) => {
    const body = {
      accountId: account.id,
      fileName: name,
      content: Buffer.from(file).toString('base64'),
    }
    const read = await bayo().call(readStatementFile, { body })
    expect(read).toMatchObject({ kind, lineCount: 1, inKobo: 2_000_000n, outKobo: 0n })
    const form = read.file ? { form: { ...read.form, dayOrder: 'DMY' } as StatementForm } : {}
    expect(await bayo().call(importBankStatement, { body: { ...body, ...form } })).toMatchObject({
      lineCount: 1,
    })
  })

  it('shows that a line may be reversed, by the same file and by a later one', async () => {
    const [came, alsoCame] = ['NIP/OGE UKAH/DUES 77', 'NIP/IFE ALABI/DUES 78']
    const { id } = await importLines(bayo(), account, [
      { day: today(3), in: '6,100', says: came },
      { day: today(3), in: '6,200', says: alsoCame },
      { day: today(2), out: '6,100', says: `RVSL ${came}` },
    ])
    const shown = async () =>
      new Map((await linesOf(id, 'needs-you')).map((line) => [line.narration, line.reversedOn]))
    const isoOf = (back: number) => today(back).split('/').toReversed().join('-')
    expect(await shown()).toEqual(
      new Map([
        [came, isoOf(2)],
        [alsoCame, undefined],
      ]),
    )
    await importLines(
      bayo(),
      account,
      [{ day: today(1), out: '6,200', says: `REVERSAL: ${alsoCame}` }],
      'later.csv',
    )
    expect(await shown()).toEqual(
      new Map([
        [came, isoOf(2)],
        [alsoCame, isoOf(1)],
      ]),
    )
  })

  it('is seen by administrators alone', async () => {
    for (const name of ['ada', 'dayo'] as const) {
      expect((await server.as(name).problem(listBankStatements, {})).status).toBe(403)
      const body = statementFile(account, 'x')
      expect((await server.as(name).problem(readStatementFile, { body })).status).toBe(403)
    }
  })
})
