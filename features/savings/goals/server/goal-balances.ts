/** What goals hold. */
import type { Db } from '@kolo/database/tables'
import { type Kobo, zeroKobo } from '@kolo/foundation/money'
import { accountKey } from '@kolo/ledger/accounts'
import { type OwnedBalance, readBalances } from '@kolo/ledger/balance'
import { openGoalsIn } from '../../plans/server/plans.store.ts'
import { goalAccount } from './goal.postings.ts'

/** The goals of a plan that hold money. */
export async function fundedGoalsIn(db: Db, planId: string): Promise<{ ownerUid: string; balance: Kobo }[]> {
  const goals = await openGoalsIn(db, [planId])
  const accountOf = (goal: (typeof goals)[number]) => goalAccount({ id: goal.id, ownerUid: goal.owner_uid })
  const balances = await readBalances(db, goals.map(accountOf))
  return goals
    .map((goal) => ({
      ownerUid: goal.owner_uid,
      balance: balances.get(accountKey(accountOf(goal)))?.balance ?? zeroKobo,
    }))
    .filter(({ balance }) => balance > 0n)
}

/** What each goal holds, of all that somebody owns. */
export function goalBalances(owned: readonly OwnedBalance[]): Map<string, OwnedBalance> {
  const ofGoals = owned.filter(({ kind }) => kind === 'member_savings')
  return new Map(ofGoals.map((balance) => [balance.scope, balance]))
}
