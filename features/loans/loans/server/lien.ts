/**
 * Savings that secure a loan: what is still owed is held in the member's goals, the fullest first, so that no way out of
 * them takes it. What must always be true: no more is held than is owed, and all of it is free once the loan is repaid.
 */
import type { Call } from '@kolo/application/call'
import { type Kobo, leastKobo, subtractKobo } from '@kolo/foundation/money'
import { isRefusal } from '@kolo/foundation/refusal'
import { readOwnedBalances } from '@kolo/ledger/balance'
import { hold, voidHold } from '@kolo/ledger/holds'
import { termsOfLoan } from './borrower.ts'
import type { LoanWithTerms } from './loan.store.ts'

/** Holds what secures the loan from now on in place of what was held; answers the holds. */
export async function keepLien(
  { db, actor, now }: Pick<Call, 'db' | 'now'> & { actor: { uid: string | null } },
  loan: LoanWithTerms,
  owed: Kobo,
): Promise<string[]> {
  for (const holdId of loan.holdIds) await voidHold(db, { holdId, actorUid: actor.uid, now })
  const { lien } = termsOfLoan(loan)
  if (lien === 'none' || owed <= 0n) return []
  const balances = await readOwnedBalances(db, loan.memberUid)
  const goals = balances
    .filter(({ kind, available }) => kind === 'member_savings' && available > 0n)
    .sort((a, b) => Number(b.available - a.available))
  const holds: string[] = []
  let left = owed
  for (const { kind, scope, available } of goals) {
    const amount = lien === 'all_savings' ? available : leastKobo(left, available)
    if (amount <= 0n) break
    const held = await hold(db, {
      account: { kind, scope, ownerUid: loan.memberUid },
      amount,
      deed: 'loans.lien',
      actorUid: actor.uid,
      now,
    })
    if (isRefusal(held)) throw new Error(`The lien of loan ${loan.code} was refused by the books`)
    holds.push(held.holdId)
    left = subtractKobo(left, amount)
  }
  return holds
}
