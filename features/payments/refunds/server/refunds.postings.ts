/**
 * What goes back to whoever sent it, in the books. What must always be true: what a payment brought leaves its purpose and
 * the wallet as it came to them, or is owed by its member, to the kobo; and the bank loses it when the bank does.
 */
import { addKobo, type Kobo, subtractKobo, zeroKobo } from '@kolo/foundation/money'
import type { AccountName } from '@kolo/ledger/accounts'
import type { Transfer } from '@kolo/ledger/journal'
import { walletAccount } from '../../payments/server/payment.postings.ts'

/** What the community has decided to send back and has not sent. */
export const refundsOwed: AccountName = { kind: 'withdrawals_payable', scope: 'refunds' }

/** What a member owes the community, because money that was taken back was not there any more. */
export function owedByMember(memberUid: string): AccountName {
  return { kind: 'member_loan', scope: memberUid, ownerUid: memberUid }
}

/** What a payment brought, and where to. */
export type Brought = { memberUid: string; purposeAccount: AccountName; toPurpose: Kobo; toWallet: Kobo }

/** Off the purpose and the wallet, as they were credited: ₦50,000 of a target and ₦500 of the wallet are to be sent back. */
export function refundOwedPostings({ memberUid, purposeAccount, toPurpose, toWallet }: Brought): Transfer[] {
  return withoutNothing([
    { debit: purposeAccount, credit: refundsOwed, amount: toPurpose },
    { debit: walletAccount(memberUid), credit: refundsOwed, amount: toWallet },
  ])
}

/** It was sent, by whoever held it. */
export function refundSentPostings(received: Kobo, from: AccountName): Transfer[] {
  return [{ debit: refundsOwed, credit: from, amount: received }]
}

/**
 * The bank took it: what was held goes off the purpose and the wallet, and what was not there any more is owed by the
 * member. Of ₦1,000 of which ₦400 were held in the target: ₦400 off the target, ₦600 owed.
 */
export function chargedBackPostings(
  brought: Brought,
  held: { purpose: Kobo; wallet: Kobo },
  from: AccountName,
): { transfers: Transfer[]; owed: Kobo } {
  const { memberUid, purposeAccount, toPurpose, toWallet } = brought
  const owed = addKobo(subtractKobo(toPurpose, held.purpose), subtractKobo(toWallet, held.wallet))
  const transfers = withoutNothing([
    { debit: purposeAccount, credit: from, amount: held.purpose },
    { debit: walletAccount(memberUid), credit: from, amount: held.wallet },
    { debit: owedByMember(memberUid), credit: from, amount: owed },
  ])
  return { transfers, owed }
}

/** The member pays what they owe out of their wallet. */
export function debtPostings(memberUid: string, amount: Kobo): Transfer[] {
  return [{ debit: walletAccount(memberUid), credit: owedByMember(memberUid), amount }]
}

function withoutNothing(transfers: readonly Transfer[]): Transfer[] {
  return transfers.filter(({ amount }) => amount > zeroKobo)
}

/**
 * The lines of the money map: what happens, what is debited, what is credited. Found by name.
 * @public
 */
export const refundsMoneyMap = [
  {
    event: 'Two administrators decide that a payment goes back',
    debit: 'the purpose (member_savings:<target>) and member_wallet:<member>, as they were credited',
    credit: 'withdrawals_payable:refunds',
  },
  {
    event: 'A refund was sent, by hand or by the card provider',
    debit: 'withdrawals_payable:refunds',
    credit: 'bank:<collection account> or psp_clearing:paystack',
  },
  {
    event: 'A dispute was lost: what was held of the payment',
    debit: 'the purpose (member_savings:<target>) and member_wallet:<member>',
    credit: 'psp_clearing:paystack or bank:<collection account>',
  },
  {
    event: 'A dispute was lost: what was not there any more',
    debit: 'member_loan:<member>',
    credit: 'psp_clearing:paystack or bank:<collection account>',
  },
  {
    event: 'The member pays what they owe from the wallet',
    debit: 'member_wallet:<member>',
    credit: 'member_loan:<member>',
  },
] as const
