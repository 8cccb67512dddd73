/** Importing statements through HTTP: what is read, kept, suggested, set aside and taken back, and by whom. */
import { naira } from '@kolo/foundation/money'
import { cast } from '@kolo/server/cast'
import { startTestServer } from '@kolo/server/testing'
import { listCollectionAccounts } from '@kolo/transfers/contract'
import { findTheMoney, openCollectionAccount, sayItWasSent } from '@kolo/transfers/testing'
import { paymentsStage } from '@kolo/transfers/testing/stage'
import { describe, expect, it } from 'vitest'
import {
  importBankStatement,
  listBankStatements,
  listStatementLines,
  lookAgain,
  readBankStatement,
  readStatementFile,
  removeBankStatement,
  sortStatementLines,
} from '../bank-statements.contract.ts'
import { bankTable, importLines, statementFile } from './bank-statements.factory.ts'

const { server, start, runJob } = await paymentsStage(startTestServer, cast)
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
        payment: { id: byCode.id, member: { fullName: cast.ada.fullName } },
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
    ['a spreadsheet', 'PK\u0003\u0004', 'file-spreadsheet'],
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

  it('is seen by administrators alone', async () => {
    for (const name of ['ada', 'dayo'] as const) {
      expect((await server.as(name).problem(listBankStatements, {})).status).toBe(403)
      const body = statementFile(account, 'x')
      expect((await server.as(name).problem(readStatementFile, { body })).status).toBe(403)
    }
  })
})
