import { kobo } from '@kolo/foundation/money'
import type { CalendarDate, Instant } from '@kolo/foundation/time'
import { describe, expect, it } from 'vitest'
import { runningBalances, type StatementFormats, statementCsv, totalOf } from './statement.rules.ts'

const usual: StatementFormats = {
  dateFormat: 'DD/MM/YYYY',
  numberFormat: '1,000.00',
  timezone: 'Africa/Lagos',
}
const rent = { key: '0198a000-0000-7000-8000-000000000001', name: 'Rent', code: 'SAV-2026-000001' }
const day = (text: string) => text as CalendarDate
const total = {
  openingKobo: kobo(0n),
  inKobo: kobo(8_400_005n),
  outKobo: kobo(5n),
  closingKobo: kobo(8_400_000n),
}
const of = (account: typeof rent | { key: string; name: string }) => ({
  account,
  from: day('2026-11-20'),
  to: day('2026-11-21'),
  total,
  lines,
})
const check = 'Code 7QX4-M2TP-9WKD: check it at https://club.example/check'
const line = (at: string, description: string, amount: bigint) => ({
  id: at,
  at: at as Instant,
  description,
  account: '=Rent',
  amountKobo: kobo(amount),
})
const lines = runningBalances(kobo(0n), [
  line('2026-11-20T09:00:00.000Z', 'Transfer KOLO-5WX-274', 8_400_005n),
  line('2026-11-20T23:30:00.000Z', '=HYPERLINK("x")', -5n),
])

describe('a statement as CSV', () => {
  it('has plain amounts, quoted texts and no formulas', () => {
    expect(statementCsv(of(rent), usual, check)).toBe(
      '\uFEFFDate,Description,In,Out,Balance\r\n' +
        '20/11/2026,"Opening balance",,,0.00\r\n' +
        '20/11/2026,"Transfer KOLO-5WX-274",84000.05,,84000.05\r\n' +
        '21/11/2026,"\'=HYPERLINK(""x"")",,0.05,84000.00\r\n' +
        '21/11/2026,"Closing balance",84000.05,0.05,84000.00\r\n' +
        `,"${check}",,,\r\n`,
    )
  })
  it('of everything names the account of each line, and no name is run either', () => {
    expect(statementCsv(of({ key: 'all', name: 'All accounts' }), usual, check)).toContain(
      '"Transfer KOLO-5WX-274","\'=Rent",84000.05',
    )
  })
  it('is written as the member reads days and numbers', () => {
    const formats: StatementFormats = {
      dateFormat: 'YYYY-MM-DD',
      numberFormat: '1.000,00',
      timezone: 'Asia/Tokyo',
    }
    expect(statementCsv(of(rent), formats, check)).toContain(
      '2026-11-20,"Transfer KOLO-5WX-274","84000,05",,"84000,05"\r\n2026-11-21,',
    )
  })
})

it('every line gives the balance after it', () => {
  expect(runningBalances(kobo(100n), lines).map(({ balanceKobo }) => balanceKobo)).toEqual([
    8_400_105n,
    8_400_100n,
  ])
})

it('the sums of all accounts are the sums of each', () => {
  const account = {
    id: 'a',
    name: 'Rent',
    openingKobo: kobo(1n),
    inKobo: kobo(5n),
    outKobo: kobo(2n),
    closingKobo: kobo(4n),
  }
  expect(totalOf([account, account])).toEqual({ openingKobo: 2n, inKobo: 10n, outKobo: 4n, closingKobo: 8n })
})
