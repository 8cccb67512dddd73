/**
 * What provision for loan losses writes in the books (domain J). What must always be true: the provision becomes what the
 * ageing asks for, so only what changed since the last month is posted.
 */
import { type Kobo, negateKobo } from '@kolo/foundation/money'
import type { AccountName } from '@kolo/ledger/accounts'
import type { Transfer } from '@kolo/ledger/journal'

const loss: AccountName = { kind: 'loan_loss', scope: 'community' }
const provision: AccountName = { kind: 'loan_loss_provision', scope: 'community' }

/** More provision is an expense; less takes it back. ₦249,147.21 more: Dr loan losses, Cr provision. */
export function provisionPostings(change: Kobo): Transfer[] {
  if (change === 0n) return []
  return change > 0n
    ? [{ debit: loss, credit: provision, amount: change }]
    : [{ debit: provision, credit: loss, amount: negateKobo(change) }]
}

/**
 * The lines of the money map. Found by name.
 * @public
 */
export const provisionMoneyMap = [
  {
    event: 'More is provided for loans that are overdue, each month',
    debit: 'loan_loss:community',
    credit: 'loan_loss_provision:community',
  },
  {
    event: 'Less is provided for',
    debit: 'loan_loss_provision:community',
    credit: 'loan_loss:community',
  },
] as const
