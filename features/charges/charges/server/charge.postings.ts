/**
 * What charges write in the books (domain L). What must always be true: what is charged is income of the account its run
 * names and owed by the member, and a waiver takes it out of the same account.
 */
import type { Kobo } from '@kolo/foundation/money'
import type { AccountName } from '@kolo/ledger/accounts'
import type { Transfer } from '@kolo/ledger/journal'
import { walletAccount } from '@kolo/payments/server'

/** What a member owes of charges. */
export function chargesDueAccount(memberUid: string): AccountName {
  return { kind: 'charges_due', scope: memberUid, ownerUid: memberUid }
}

const income = (number: string): AccountName => ({ kind: 'own_income', scope: number })

/** Annual dues of ₦5,000: the member owes them, and they are income. */
export function chargedPostings(memberUid: string, incomeAccount: string, amount: Kobo): Transfer[] {
  return [{ debit: chargesDueAccount(memberUid), credit: income(incomeAccount), amount }]
}

/** The member pays from the wallet. */
export function paidPostings(memberUid: string, amount: Kobo): Transfer[] {
  return [{ debit: walletAccount(memberUid), credit: chargesDueAccount(memberUid), amount }]
}

/** All of it is waived, or a part: the posting of the charge, reversed for so much. */
export function waivedPostings(memberUid: string, incomeAccount: string, amount: Kobo): Transfer[] {
  return [{ debit: income(incomeAccount), credit: chargesDueAccount(memberUid), amount }]
}

/**
 * The lines of the money map. Found by name.
 * @public
 */
export const chargesMoneyMap = [
  { event: 'A member is charged', debit: 'charges_due:<member>', credit: 'own_income:<account>' },
  { event: 'A charge is paid', debit: 'member_wallet:<member>', credit: 'charges_due:<member>' },
  {
    event: 'A charge is waived or reduced',
    debit: 'own_income:<account>',
    credit: 'charges_due:<member>',
  },
] as const
