/**
 * What shares write in the books. What must always be true: a member pays and is paid from and to their own wallet alone;
 * a share account holds par value for each share, no kobo more or less; and a transfer leaves the capital what it was.
 */
import { type Kobo, subtractKobo } from '@kolo/foundation/money'
import type { AccountName } from '@kolo/ledger/accounts'
import type { Transfer } from '@kolo/ledger/journal'
import { walletAccount } from '@kolo/payments/server'

/** Whose shares, and in which account. */
export type Holder = { accountId: string; ownerUid: string }

/** The account in the books that holds the worth of a member's shares. */
export function capitalAccount({ accountId, ownerUid }: Holder): AccountName {
  return { kind: 'share_capital', scope: accountId, ownerUid }
}

/** Wallet to capital: 12 shares of ₦1,000 cost ₦12,000. */
export function boughtPostings(holder: Holder, value: Kobo): Transfer[] {
  return [{ debit: walletAccount(holder.ownerUid), credit: capitalAccount(holder), amount: value }]
}

/** Two flows in one journal: the seller's shares become money, the buyer's money shares. No member pays another. */
export function transferredPostings(seller: Holder, buyer: Holder, value: Kobo): Transfer[] {
  return [
    { debit: capitalAccount(seller), credit: walletAccount(seller.ownerUid), amount: value },
    { debit: walletAccount(buyer.ownerUid), credit: capitalAccount(buyer), amount: value },
  ]
}

/** Capital to wallet, less what withdrawing costs: ₦12,000 at 1.5 % brings ₦11,820. */
export function withdrawnPostings(holder: Holder, value: Kobo, fee: Kobo): Transfer[] {
  const debit = capitalAccount(holder)
  const lines: Transfer[] = [
    { debit, credit: walletAccount(holder.ownerUid), amount: subtractKobo(value, fee) },
    { debit, credit: { kind: 'fees', scope: 'community' }, amount: fee },
  ]
  return lines.filter(({ amount }) => amount > 0n)
}

/**
 * The lines of the money map. Found by name.
 * @public
 */
export const sharesMoneyMap = [
  {
    event: 'Shares bought from the wallet',
    debit: 'member_wallet:<member>',
    credit: 'share_capital:<share account>',
  },
  {
    event: 'Shares transferred to another member: what the seller gave',
    debit: 'share_capital:<share account of the seller>',
    credit: 'member_wallet:<seller>',
  },
  {
    event: 'Shares transferred to another member: what the buyer paid, in the same journal',
    debit: 'member_wallet:<buyer>',
    credit: 'share_capital:<share account of the buyer>',
  },
  {
    event: 'Shares withdrawn, or given back on leaving',
    debit: 'share_capital:<share account>',
    credit: 'member_wallet:<member>',
  },
  {
    event: 'Cost of withdrawing shares',
    debit: 'share_capital:<share account>',
    credit: 'fees:<community>',
  },
] as const
