import type { Db } from '@kolo/database/call'
import { kobo } from '@kolo/foundation/money'
import { readBalance } from '@kolo/ledger/balance'
import { readExpected } from '@kolo/payments/server'
import type { DepositRoom } from '../savings.rules.ts'
import { planById } from './plans.store.ts'
import { goalAccount } from './savings.postings.ts'
import type { GoalRow } from './savings.tables.ts'

/** What a goal can take now: its state, its plan's limits, what it holds and what is on its way. */
export async function depositRoomOf(db: Db, goal: GoalRow): Promise<DepositRoom> {
  const plan = await planById(db, goal.plan_id)
  const { balance } = await readBalance(db, goalAccount({ id: goal.id, ownerUid: goal.owner_uid }))
  return {
    status: goal.status,
    planStatus: plan.status,
    minOpenKobo: kobo(plan.min_open_kobo),
    minTopupKobo: kobo(plan.min_topup_kobo),
    maxBalanceKobo: plan.max_balance_kobo === null ? undefined : kobo(plan.max_balance_kobo),
    balanceKobo: balance,
    expectedKobo: await readExpected(db, goal.owner_uid, goal.id),
  }
}
