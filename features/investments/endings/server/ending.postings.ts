/**
 * What the end of an investment writes in the books. What must always be true: what leaves it is all that was put in, and
 * apart from the fee of leaving early everything stays its member's.
 */
import { type Kobo, zeroKobo } from '@kolo/foundation/money'
import type { Transfer } from '@kolo/ledger/journal'
import { walletAccount } from '@kolo/payments/server'
import { investmentAccount } from '../../investments/server/investment.postings.ts'

type Of = { id: string; memberUid: string }

const onlySome = (lines: Transfer[]) => lines.filter(({ amount }) => amount > zeroKobo)

/** Left early: ₦392,000.00 to the wallet, the fee of ₦8,000.00 to the penalties. */
export function exitPostings(investment: Of, { net, fee }: { net: Kobo; fee: Kobo }): Transfer[] {
  const debit = investmentAccount(investment)
  return onlySome([
    { debit, credit: walletAccount(investment.memberUid), amount: net },
    { debit, credit: { kind: 'penalties', scope: 'community' }, amount: fee },
  ])
}

/** At its end: to the wallet, into the investment it goes on in, and what of its return goes with it. */
export function maturityPostings(
  investment: Of,
  {
    paid,
    rolled,
    fromWallet,
    intoId,
  }: { paid: Kobo; rolled: Kobo; fromWallet: Kobo; intoId: string | undefined },
): Transfer[] {
  const debit = investmentAccount(investment)
  const wallet = walletAccount(investment.memberUid)
  const paidOut = { debit, credit: wallet, amount: paid }
  if (intoId === undefined) return onlySome([paidOut])
  const credit = investmentAccount({ id: intoId, memberUid: investment.memberUid })
  return onlySome([paidOut, { debit, credit, amount: rolled }, { debit: wallet, credit, amount: fromWallet }])
}

/**
 * The lines of the money map: what happens, what is debited, what is credited. Found by name.
 * @public
 */
export const endingMoneyMap = [
  {
    event: 'Investment paid out at its end, or left early',
    debit: 'member_investment:<investment>',
    credit: 'member_wallet:<member>',
  },
  {
    event: 'Fee for leaving an investment early',
    debit: 'member_investment:<investment>',
    credit: 'penalties:<community>',
  },
  {
    event: 'Investment goes on in a later version of its plan',
    debit: 'member_investment:<investment>',
    credit: 'member_investment:<next investment>',
  },
  {
    event: 'Return invested again with it',
    debit: 'member_wallet:<member>',
    credit: 'member_investment:<next investment>',
  },
] as const
