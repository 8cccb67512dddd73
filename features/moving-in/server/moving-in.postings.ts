/**
 * What moving in writes in the books. What must always be true: the bank account gains exactly what was declared, each
 * member exactly what their row says, and the rest is the community's, to the kobo. What is on its way between the two
 * lies in an account of the list, which is empty before and after.
 */
import { type Kobo, zeroKobo } from '@kolo/foundation/money'
import type { AccountKind, AccountName } from '@kolo/ledger/accounts'
import type { Transfer } from '@kolo/ledger/journal'
import { bankAccount } from '@kolo/payments/server'
import type { OpeningBalance } from '../opening-balances.rules.ts'

/** What of a list is declared and not placed yet. */
export function listAccount(moveInId: string): AccountName {
  return { kind: 'unmatched_receipts', scope: moveInId }
}

const reserve: AccountName = { kind: 'reserve', scope: 'community' }

/** The declared position: ₦1,000,000 lies in the bank. */
export function openedPostings(moveInId: string, accountId: string, amount: Kobo): Transfer[] {
  return [{ debit: bankAccount(accountId), credit: listAccount(moveInId), amount }]
}

/** What the trial balance says: treasury bills of ₦300 are debited, a loan taken of ₦100 is credited. */
export function balancesPostings(moveInId: string, balances: readonly OpeningBalance[]): Transfer[] {
  const list = listAccount(moveInId)
  return balances.map(({ ledgerKind, ledgerScope, debitKobo, creditKobo }) => {
    const account = { kind: ledgerKind as AccountKind, scope: ledgerScope }
    return debitKobo > zeroKobo
      ? { debit: account, credit: list, amount: debitKobo }
      : { debit: list, credit: account, amount: creditKobo }
  })
}

/** What one member brings, a line for each account. */
export function memberPostings(
  moveInId: string,
  brought: readonly { credit: AccountName; amount: Kobo }[],
): Transfer[] {
  return brought.map(({ credit, amount }) => ({ debit: listAccount(moveInId), credit, amount }))
}

/** What is nobody's. */
export function restPostings(moveInId: string, amount: Kobo): Transfer[] {
  return [{ debit: listAccount(moveInId), credit: reserve, amount }]
}

/** What was taken back is in the bank of nobody's books any more. */
export function closedPostings(moveInId: string, accountId: string, amount: Kobo): Transfer[] {
  return [{ debit: listAccount(moveInId), credit: bankAccount(accountId), amount }]
}

/**
 * The lines of the money map. Found by name.
 * @public
 */
export const movingInMoneyMap = [
  {
    event: 'A society moves in: the declared bank position',
    debit: 'bank:<collection account>',
    credit: 'unmatched_receipts:<list>',
  },
  {
    event: 'A society moves in: assets and expenses of its trial balance',
    debit: 'own_asset:<number>, own_expense:<number>, bank:<other account>',
    credit: 'unmatched_receipts:<list>',
  },
  {
    event: 'A society moves in: liabilities, members’ funds and income of its trial balance',
    debit: 'unmatched_receipts:<list>',
    credit:
      'own_liability:<number>, own_equity:<number>, own_income:<number>, reserve:community, surplus:community',
  },
  {
    event: 'A society moves in: what a member brings',
    debit: 'unmatched_receipts:<list>',
    credit: 'member_wallet:<member>, member_savings:<goal>, share_capital:<share account>',
  },
  {
    event: 'A society moves in: what of the declared position is no member’s',
    debit: 'unmatched_receipts:<list>',
    credit: 'reserve:community',
  },
  {
    event: 'An import is reversed: members’ balances and the rest',
    debit: 'the accounts of the members, reserve:community',
    credit: 'unmatched_receipts:<list>',
  },
  {
    event: 'An import is reversed: the declared bank balance',
    debit: 'unmatched_receipts:<list>',
    credit: 'bank:<collection account>',
  },
] as const
