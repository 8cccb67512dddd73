/** A year out of the ledger: what accounts held, and what came of accounts that pay returns or take tax. */
import type { Db } from '@kolo/database/tables'
import { type AccountKind, payersOfReturns } from '@kolo/ledger/accounts'
import { readPeriodFlows } from '@kolo/ledger/balance'
import { type Owner, sumsOf } from '../../statements/server/make-statement.ts'
import { totalOf } from '../../statements/statement.rules.ts'
import { monthsOf, type ReturnFlow, returnsOf, type Year } from '../year.rules.ts'
import type { PaperRow } from './document.record.ts'
import { timeOf } from './document.record.ts'

/** Where tax that was withheld waits until it is handed on. */
const taxKept: AccountKind = 'wht_payable'

/** What interest on savings is credited from, and goes back to when it is given up. */
const interest: readonly AccountKind[] = ['interest_payable', 'interest_savings']

export async function yearOf(db: Db, row: PaperRow, owner: Owner): Promise<Year> {
  const { accounts: held, flows: found } = await readPeriodFlows(
    db,
    owner.uid,
    { from: row.from_at, until: row.until_at },
    { others: [...payersOfReturns, taxKept], zone: owner.formats.timezone },
  )
  const flows = found.map(({ month, account, other, amount }): ReturnFlow => {
    const from = other === taxKept ? 'tax' : interest.includes(other) ? 'interest' : 'returns'
    return { month, accountId: `${account.kind}:${account.scope}`, from, amount }
  })
  const accounts = held.map((account) => {
    const sums = sumsOf(account, owner)
    return { ...sums, ...returnsOf(flows.filter(({ accountId }) => accountId === sums.id)) }
  })
  const time = timeOf(row)
  return {
    member: { fullName: owner.fullName, memberCode: owner.memberCode },
    ...time,
    accounts,
    total: { ...totalOf(accounts), ...returnsOf(flows) },
    months: monthsOf(time.from, time.to).map((month) => ({
      month,
      ...returnsOf(flows.filter((flow) => flow.month === month.slice(0, 7))),
    })),
  }
}
