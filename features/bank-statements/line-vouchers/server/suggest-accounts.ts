/** Which account each line is suggested for: a rule, or the own account that has the other side of a transfer. */

import { kobo } from '@kolo/foundation/money'
import { bankAccountWords } from '@kolo/foundation/nuban'
import type { Instant } from '@kolo/foundation/time'
import { type ChartAccount, numberOf } from '@kolo/ledger/chart'
import type { LineRow } from '../../statements/server/statement.record.ts'
import type { StatementLine } from '../../statements/statement.contract.ts'
import { bookableKinds } from '../../statements/statement.rules.ts'
import { type BankRule, type Direction, type OwnLine, otherSideOf, ruleFor } from '../bank-rules.rules.ts'

type Label = { id: string; bank_name: string; last4: string }

/** An account of the chart as people read it; a bank by its name and the end of its number. */
export function accountName(labels: readonly Label[], { name, ledger_scope }: ChartAccount): string {
  const bank = labels.find(({ id }) => id === ledger_scope)
  return bank ? bankAccountWords(bank.bank_name, bank.last4) : name
}

type OtherRow = Pick<LineRow, 'id' | 'account_id' | 'booked_on' | 'amount_kobo'>
type RuleRow = { id: string; contains: string; direction: string; account: string }

/** A rule as the rules read it. */
export const ruleOf = (row: RuleRow): BankRule => ({ ...row, direction: row.direction as Direction })

const ownLine = (row: OtherRow): OwnLine => ({
  id: row.id,
  accountId: row.account_id,
  day: row.booked_on,
  amount: kobo(row.amount_kobo),
})

/** A voucher of a line. */
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
export function otherSideIn(row: LineRow, others: readonly OtherRow[]): OwnLine | undefined {
  return otherSideOf(ownLine(row), others.map(ownLine))
}

type Suggested = NonNullable<NonNullable<StatementLine['voucher']>['suggested']>

/** The account that is suggested for a line; a transfer between own accounts goes before a rule. */
export function suggestedAccount(
  row: LineRow,
  said: {
    chart: readonly ChartAccount[]
    rules: readonly RuleRow[]
    others: readonly OtherRow[]
    vouchers: readonly VoucherRow[]
  },
  nameOf: (account: ChartAccount) => string,
): Suggested | undefined {
  if (!isBookable(row, said.vouchers)) return undefined
  const other = otherSideIn(row, said.others)
  if (other) {
    const account = numberOf(said.chart, { kind: 'bank', scope: other.accountId })
    return { number: account.number, name: nameOf(account), isTransfer: true }
  }
  const rule = ruleFor(said.rules.map(ruleOf), { narration: row.narration, amount: kobo(row.amount_kobo) })
  const account = said.chart.find(({ number, active }) => active && number === rule?.account)
  return account && { number: account.number, name: nameOf(account), isTransfer: false }
}

/** What is shown of a line's voucher: the one it is booked as, or the account that is suggested. */
export function voucherOfLine(
  row: LineRow,
  said: Parameters<typeof suggestedAccount>[1],
  nameOf: (account: ChartAccount) => string,
): StatementLine['voucher'] {
  const voucher = said.vouchers.find(({ id }) => id === row.voucher_id)
  const suggested = suggestedAccount(row, said, nameOf)
  if (!voucher && !suggested) return undefined
  return {
    suggested,
    booked: voucher && { id: voucher.id, code: voucher.code ?? '', state: stateOf(voucher) },
  }
}

function stateOf({ state, reversed_at }: VoucherRow) {
  if (reversed_at !== null) return 'reversed' as const
  if (state === 'posted') return 'posted' as const
  return state === 'submitted' ? ('waiting' as const) : ('sent-back' as const)
}
