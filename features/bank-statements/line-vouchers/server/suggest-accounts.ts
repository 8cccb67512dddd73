/** Which account each line is suggested for: a rule, or the own account that has the other side of a transfer. */

import { kobo } from '@kolo/foundation/money'
import type { Instant } from '@kolo/foundation/time'
import { type ChartAccount, nameOf, numberOf } from '@kolo/ledger/chart'
import { banksIn } from '@kolo/transfers/server'
import type { LineRow } from '../../statements/server/statement.record.ts'
import type { StatementLine } from '../../statements/statement.contract.ts'
import { bookableKinds } from '../../statements/statement.rules.ts'
import { type BankRule, type Direction, type OwnLine, otherSideOf, ruleFor } from '../bank-rules.rules.ts'

type OtherRow = Pick<LineRow, 'id' | 'account_id' | 'booked_on' | 'amount_kobo'>
type RuleRow = { id: string; contains: string; direction: string; account: string }

export const ruleOf = (row: RuleRow): BankRule => ({ ...row, direction: row.direction as Direction })

/** A line as it is compared with those of other own accounts. */
export const ownLine = (row: OtherRow): OwnLine => ({
  id: row.id,
  accountId: row.account_id,
  day: row.booked_on,
  amount: kobo(row.amount_kobo),
})

type VoucherRow = { id: string; code: string | null; state: string; reversed_at: Instant | null }

/** The voucher that holds a line: it has not been reversed. */
export function heldBy<Voucher extends VoucherRow>(
  row: Pick<LineRow, 'voucher_id'>,
  vouchers: readonly Voucher[],
): Voucher | undefined {
  return vouchers.find(({ id, reversed_at }) => id === row.voucher_id && reversed_at === null)
}

/** Whether a line can be booked as a voucher: the society's own money, of which nothing is in the books. */
export function isBookable(row: LineRow, vouchers: readonly VoucherRow[]): boolean {
  if (row.is_reversal || heldBy(row, vouchers)) return false
  if (row.suggested_banking !== null || row.suggested_settlement !== null) return false
  if (row.ignored_as === 'voucher') return true
  return (
    row.state === 'open' || (row.state === 'ignored' && bookableKinds.includes(row.ignored_as ?? 'other'))
  )
}

/** The line on another own account that is the other side of this one. */
export function otherSideIn(row: LineRow, others: readonly OwnLine[]): OwnLine | undefined {
  return otherSideOf(ownLine(row), others)
}

type Said = {
  chart: readonly ChartAccount[]
  rules: readonly RuleRow[]
  others: readonly OtherRow[]
  vouchers: readonly VoucherRow[]
  labels: Parameters<typeof banksIn>[0]
}

/** What is shown of the vouchers of lines: the one a line is booked as, and the account that is suggested. */
export function vouchersOf(said: Said): (row: LineRow) => Pick<StatementLine, 'voucher'> & { book: boolean } {
  const [rules, others, banks] = [said.rules.map(ruleOf), said.others.map(ownLine), banksIn(said.labels)]
  const vouchers = new Map(said.vouchers.map((voucher) => [voucher.id, voucher]))
  const suggested = (row: LineRow) => {
    const other = otherSideIn(row, others)
    // A transfer between own accounts goes before a rule.
    const number = other
      ? numberOf(said.chart, { kind: 'bank', scope: other.accountId }).number
      : ruleFor(rules, { narration: row.narration, amount: kobo(row.amount_kobo) })?.account
    const account = said.chart.find((one) => one.active && one.number === number)
    return (
      account && { number: account.number, name: nameOf(account, banks), isTransfer: other !== undefined }
    )
  }
  return (row) => {
    const voucher = vouchers.get(row.voucher_id ?? '')
    const book = isBookable(row, said.vouchers)
    const proposed = book ? suggested(row) : undefined
    const booked = voucher &&
      voucher.state !== 'cancelled' && { id: voucher.id, code: voucher.code ?? '', state: stateOf(voucher) }
    return {
      book,
      voucher: booked || proposed ? { suggested: proposed, booked: booked || undefined } : undefined,
    }
  }
}

function stateOf({ state, reversed_at }: VoucherRow) {
  if (reversed_at !== null) return 'reversed' as const
  if (state === 'posted') return 'posted' as const
  return state === 'submitted' ? ('waiting' as const) : ('sent-back' as const)
}
