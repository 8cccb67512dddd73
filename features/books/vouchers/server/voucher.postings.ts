/** What vouchers post: exactly their lines; one that reverses another posts the mirror of its journal. */

import type { AccountKind } from '@kolo/ledger/accounts'
import type { ChartAccount } from '@kolo/ledger/chart'
import type { Transfer } from '@kolo/ledger/journal'
import { movementsOf, type VoucherLine } from '../voucher.rules.ts'

/** The lines of a voucher as movements between accounts of the ledger. */
export function voucherPostings(
  lines: readonly VoucherLine[],
  chart: ReadonlyMap<string, Pick<ChartAccount, 'ledger_kind' | 'ledger_scope'>>,
): Transfer[] {
  const accountOf = (number: string) => {
    const account = chart.get(number)
    if (!account?.ledger_scope) throw new Error(`Account ${number} has no account in the ledger`)
    return { kind: account.ledger_kind as AccountKind, scope: account.ledger_scope }
  }
  return movementsOf(lines).map(({ debit, credit, amount }) => ({
    debit: accountOf(debit),
    credit: accountOf(credit),
    amount,
  }))
}

/**
 * The lines of the money map: what happens, what is debited, what is credited. Found by name.
 * @public
 */
export const vouchersMoneyMap = [
  {
    event: 'A receipt voucher is approved',
    debit: 'bank:<collection account> or own_asset:1140',
    credit: 'own_income:<number>',
  },
  {
    event: 'A payment voucher is approved',
    debit: 'own_expense:<number>',
    credit: 'bank:<collection account> or own_asset:1140',
  },
  {
    event: 'A transfer voucher is approved',
    debit: 'bank:<collection account> or own_asset:1140',
    credit: 'bank:<collection account> or own_asset:1140',
  },
  {
    event: 'A journal voucher is approved',
    debit: 'own_expense:<number>',
    credit: 'own_liability:<number>',
  },
] as const
