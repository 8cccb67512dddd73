/**
 * What a withdrawal writes in the books once it is paid. Until then its money is held where it lies. What must always be
 * true: the member's account loses exactly what was held, and the bank, the community's fees and the tax owed gain it.
 */
import { type Kobo, zeroKobo } from '@kolo/foundation/money'
import type { AccountName } from '@kolo/ledger/accounts'
import type { Transfer } from '@kolo/ledger/journal'
import { walletAccount } from '@kolo/payments/server'
import type { Source } from '../withdrawal.rules.ts'

/** Where the money of a withdrawal lies until it is paid. */
export function sourceAccount(from: {
  source: Source
  source_id: string | null
  member_uid: string
}): AccountName {
  if (from.source === 'wallet' || from.source_id === null) return walletAccount(from.member_uid)
  return { kind: 'member_savings', scope: from.source_id, ownerUid: from.member_uid }
}

/** What is paid, and what of it stays with the community or goes to the tax office. */
export type Paid = {
  from: AccountName /** The account it is paid out of. */
  to: AccountName
  net: Kobo
  fee: Kobo
  penalty: Kobo
  tax: Kobo
}

/** ₦10,000 with a fee of ₦50: ₦9,950 to the bank, ₦50 to the fees. */
export function paidPostings({ from, to, net, fee, penalty, tax }: Paid): Transfer[] {
  const community = 'community'
  const parts: readonly (readonly [AccountName, Kobo])[] = [
    [to, net],
    [{ kind: 'fees', scope: community }, fee],
    [{ kind: 'penalties', scope: community }, penalty],
    [{ kind: 'wht_payable', scope: community }, tax],
  ]
  return parts
    .filter(([, amount]) => amount > zeroKobo)
    .map(([credit, amount]) => ({ debit: from, credit, amount }))
}

/** Money that came back for a goal that is closed: into the wallet, whole. */
export function returnedToWallet(memberUid: string, to: AccountName, net: Kobo): Transfer[] {
  return [{ debit: to, credit: walletAccount(memberUid), amount: net }]
}

/**
 * The lines of the money map: what happens, what is debited, what is credited. Found by name.
 * @public
 */
export const withdrawalsMoneyMap = [
  {
    event: 'Withdrawal from the wallet paid',
    debit: 'member_wallet:<member>',
    credit: 'bank:<collection account>',
  },
  {
    event: 'Withdrawal from a goal paid',
    debit: 'member_savings:<goal>',
    credit: 'bank:<collection account>',
  },
  {
    event: 'The fee of a withdrawal, where the community set one',
    debit: 'member_savings:<goal>',
    credit: 'fees:community',
  },
  {
    event: 'Withdrawal sent back by the bank (a reversal)',
    debit: 'bank:<collection account>',
    credit: 'member_wallet:<member> or member_savings:<goal>',
  },
  {
    event: 'Withdrawal sent back for a goal that is closed',
    debit: 'bank:<collection account>',
    credit: 'member_wallet:<member>',
  },
  {
    event: 'Withdrawal paid through Paystack',
    debit: 'member_wallet:<member> or member_savings:<goal>',
    credit: 'psp_clearing:paystack',
  },
  {
    event: 'Fee that Paystack took for paying a withdrawal',
    debit: 'psp_fees:paystack',
    credit: 'psp_clearing:paystack',
  },
  {
    event: 'Withdrawal sent back through Paystack (a reversal)',
    debit: 'psp_clearing:paystack',
    credit: 'member_wallet:<member> or member_savings:<goal>',
  },
] as const
