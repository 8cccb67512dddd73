/** An appropriation in the books: the surplus becomes reserve, funds and what is owed, in one journal. */
import type { AccountName } from '@kolo/ledger/accounts'
import type { Transfer } from '@kolo/ledger/journal'
import { reserveAccount, surplusAccount } from '../../surplus/server/surplus.postings.ts'
import type { Part } from '../appropriation.rules.ts'

/** The own account of a number: 3xxx members' funds, 2xxx liabilities. */
function ownAccount(number: string): AccountName {
  return { kind: number.startsWith('3') ? 'own_equity' : 'own_liability', scope: number }
}

/** ₦250 to the reserve and ₦100 to the education fund: two lines. What members get is paid later, what is carried forward stays. */
export function appropriationPostings(parts: readonly Part[]): Transfer[] {
  return parts.flatMap(({ kind, account, amountKobo: amount }): Transfer[] => {
    if (kind === 'reserve') return [{ debit: surplusAccount, credit: reserveAccount, amount }]
    return kind === 'account' && account !== null
      ? [{ debit: surplusAccount, credit: ownAccount(account), amount }]
      : []
  })
}

/**
 * The lines of the money map. Found by name.
 * @public
 */
export const appropriationMoneyMap = [
  {
    event: 'A surplus is appropriated: the statutory reserve',
    debit: 'surplus:community',
    credit: 'reserve:community',
  },
  {
    event: 'A surplus is appropriated: funds of the society, honoraria and other payables',
    debit: 'surplus:community',
    credit: 'own_equity:<number>, own_liability:<number>',
  },
] as const
