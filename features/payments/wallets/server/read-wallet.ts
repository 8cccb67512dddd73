import type { Call } from '@kolo/application/call'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import { type Kobo, zeroKobo } from '@kolo/foundation/money'
import { type AccountName, accountKey } from '@kolo/ledger/accounts'
import { type OwnedBalance, readBalances, readStatement, type StatementLine } from '@kolo/ledger/balance'
import { walletAccount } from '../../payments/server/payment.postings.ts'
import { owedByMember } from '../../refunds/server/refunds.postings.ts'
import type { readWallet } from '../wallet.contract.ts'

const nothing = { balance: zeroKobo, held: zeroKobo, available: zeroKobo }

/** The signed-in member's wallet with its latest lines. */
export async function readWalletHandler(
  { db, actor }: Call,
  { query }: InputOf<typeof readWallet>,
): Promise<OutputOf<typeof readWallet>> {
  const account = walletAccount(actor.uid)
  const debt = owedByMember(actor.uid)
  const balances = await readBalances(db, [account, debt])
  const of = (name: AccountName) => balances.get(accountKey(name))
  const { balance, held, available } = of(account) ?? nothing
  const { rows, nextCursor } = await readStatement(db, account, query)
  return {
    balanceKobo: balance,
    heldKobo: held,
    availableKobo: available,
    owedKobo: of(debt)?.balance ?? zeroKobo,
    rows: rows.map(activityLine),
    nextCursor,
  }
}

/** A line of a statement as its owner reads it. */
export function activityLine(line: StatementLine): OutputOf<typeof readWallet>['rows'][number] {
  return {
    id: line.transferId,
    at: line.postedAt,
    description: descriptionOf(line),
    amountKobo: line.amount,
    balanceAfterKobo: line.balanceAfter,
  }
}

/**
 * What a line of a statement is about: the words of its journal, with the reason where administrators gave one; and of tax
 * that was held back that it is tax.
 */
export function descriptionOf({
  memo,
  facts,
  counterpart,
}: Pick<StatementLine, 'memo' | 'facts' | 'counterpart'>): string {
  if (counterpart.kind === 'wht_payable') return 'Tax on interest'
  return typeof facts.reason === 'string' ? `${memo}. ${facts.reason}` : memo
}

/** The free money in the wallet, of what somebody owns. */
export function walletIn(owned: readonly OwnedBalance[]): Kobo {
  return owned.find(({ kind }) => kind === 'member_wallet')?.available ?? zeroKobo
}
