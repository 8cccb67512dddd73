/**
 * What a confirmed payment writes in the books. What must always be true: the bank account gains exactly what came in,
 * and the purpose and the wallet together gain exactly as much.
 */
import { type Kobo, zeroKobo } from '@kolo/foundation/money'
import type { AccountName } from '@kolo/ledger/accounts'
import type { Transfer } from '@kolo/ledger/journal'
import type { Allocation } from '../payment.rules.ts'

/** The community's bank account that members paid into. */
export function bankAccount(collectionAccountId: string): AccountName {
  return { kind: 'bank', scope: collectionAccountId }
}

/** The wallet of a member. */
export function walletAccount(memberUid: string): AccountName {
  return { kind: 'member_wallet', scope: memberUid, ownerUid: memberUid }
}

/** What arrived and where it goes. */
export type SettledArrival = {
  /** The community's account where it lies. */
  from: AccountName
  memberUid: string
  /** The account of the purpose; named even when nothing goes there. */
  purposeAccount: AccountName
  allocation: Allocation
}

/**
 * The transfers of what arrived: debit where it lies, credit the purpose and, for what is not the promised amount,
 * the wallet. Promised ₦50,000, received ₦50,500: ₦50,000 to the purpose, ₦500 to the wallet.
 */
export function arrivalPostings(confirmed: SettledArrival): Transfer[] {
  const debit = confirmed.from
  const { toPurpose, toWallet } = confirmed.allocation
  const transfer = (credit: AccountName, amount: Kobo): Transfer[] =>
    amount > zeroKobo ? [{ debit, credit, amount }] : []
  return [
    ...transfer(confirmed.purposeAccount, toPurpose),
    ...transfer(walletAccount(confirmed.memberUid), toWallet),
  ]
}

/**
 * The lines of the money map: what happens, what is debited, what is credited. Found by name.
 * @public
 */
export const paymentsMoneyMap = [
  {
    event: 'Transfer confirmed, exact amount',
    debit: 'bank:<collection account>',
    credit: 'the purpose (member_savings:<target>)',
  },
  {
    event: 'Transfer confirmed, more than promised',
    debit: 'bank:<collection account>',
    credit: 'the promised amount to the purpose, the rest to member_wallet:<member>',
  },
  {
    event: 'Transfer confirmed, less than promised',
    debit: 'bank:<collection account>',
    credit: 'member_wallet:<member>',
  },
  {
    event: 'Transfer confirmed for a target that is closed',
    debit: 'bank:<collection account>',
    credit: 'member_wallet:<member>',
  },
  {
    event: 'Transfer confirmed by mistake: reversed by two administrators',
    debit: 'the purpose (member_savings:<target>) and member_wallet:<member>, as they were credited',
    credit: 'bank:<collection account>',
  },
  {
    event:
      'Transfer booked for the wrong purpose of its member: reversed and posted again in one transaction',
    debit: 'bank:<collection account>',
    credit:
      'the right purpose (member_savings:<target>) or member_wallet:<member>; the reversal exchanges the first two',
  },
  {
    event: 'What arrived with it, booked for the payment it was for',
    debit: 'bank:<collection account>',
    credit: 'the purpose (member_savings:<target>), or member_wallet:<member> where it takes no money',
  },
] as const
