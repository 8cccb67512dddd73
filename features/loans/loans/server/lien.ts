/**
 * What secures a loan while it runs: the member's own savings as far as they are owed, and what guarantors agreed to. What
 * must always be true: no more is held than is owed, and all of it is free once the loan is repaid.
 */
import type { Call } from '@kolo/application/call'
import type { Kobo } from '@kolo/foundation/money'
import { keepPledges } from '../../guarantors/server/pledge.ts'
import { termsOfLoan } from './borrower.ts'
import { freeSavings, freeSavingsOf, holdSavings } from './hold-savings.ts'
import type { LoanWithTerms } from './loan.store.ts'

/** Holds what secures the loan from now on in place of what was held; answers the member's own holds. */
export async function keepLien(
  acting: Pick<Call, 'db' | 'now'> & Partial<Pick<Call, 'enqueue'>> & { actor: { uid: string | null } },
  loan: LoanWithTerms,
  owed: Kobo,
): Promise<string[]> {
  const { db, actor, now } = acting
  const actorUid = actor.uid
  await freeSavings(db, { actorUid, now, holdIds: loan.holdIds })
  await keepPledges({ ...acting, actorUid }, loan, owed)
  const { lien } = termsOfLoan(loan)
  if (lien === 'none' || owed <= 0n) return []
  const ownerUid = loan.memberUid
  const amount = lien === 'all_savings' ? await freeSavingsOf(db, ownerUid) : owed
  const held = await holdSavings(db, {
    ownerUid,
    amount,
    kinds: ['member_savings'],
    purpose: 'loans.lien',
    actorUid,
    now,
  })
  return held.holdIds
}
