import { kobo } from '@kolo/foundation/money'
import type { Instant } from '@kolo/foundation/time'
import { describe, expect, it } from 'vitest'
import {
  runningBalances,
  type StatementFormats,
  statementCsv,
  statementName,
  totalOf,
} from './statement.rules.ts'

const usual: StatementFormats = {
  dateFormat: 'DD/MM/YYYY',
  numberFormat: '1,000.00',
  timezone: 'Africa/Lagos',
}
const goal = { id: '0198a000-0000-7000-8000-000000000001', name: 'Rent', code: 'SAV-2026-000001' }
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
    expect(statementCsv({ lines, goal }, usual)).toBe(
      '\uFEFFDate,Description,In,Out,Balance\r\n' +
        '20/11/2026,"Transfer KOLO-5WX-274",84000.05,,84000.05\r\n' +
        '21/11/2026,"\'=HYPERLINK(""x"")",,0.05,84000.00\r\n',
    )
  })
  it('of everything names the account of each line, and no name is run either', () => {
    expect(statementCsv({ lines, goal: undefined }, usual)).toContain(
      '"Transfer KOLO-5WX-274","\'=Rent",84000.05',
    )
  })
  it('is written as the member reads days and numbers', () => {
    const formats: StatementFormats = {
      dateFormat: 'YYYY-MM-DD',
      numberFormat: '1.000,00',
      timezone: 'Asia/Tokyo',
    }
    expect(statementCsv({ lines, goal }, formats)).toContain(
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

it('a file is called by its goal, or by its member', () => {
  const member = { fullName: 'Ada', memberCode: 'KM-00418' }
  expect(statementName({ goal, member }, 'csv')).toBe('SAV-2026-000001-statement.csv')
  expect(statementName({ goal: undefined, member }, 'pdf')).toBe('KM-00418-statement.pdf')
})
