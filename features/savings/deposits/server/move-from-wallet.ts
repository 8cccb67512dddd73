import type { Call } from '@kolo/application/call'
import { batchQueries } from '@kolo/database/batched-queries'
import type { InputOf } from '@kolo/foundation/endpoint'
import { addKobo, type Kobo, subtractKobo, zeroKobo } from '@kolo/foundation/money'
import { refuse } from '@kolo/foundation/refusal'
import { orNotFound } from '@kolo/foundation/request-problem'
import { type OwnedBalance, ownedBalancesIn } from '@kolo/ledger/balance'
import { postJournal } from '@kolo/ledger/journal'
import { checkingIn, openPaymentsOf, type PaymentRow, takingLeftOver, walletIn } from '@kolo/payments/server'
import type { moveFromWallet } from '../../goals/goal.contract.ts'
import { depositRefusal } from '../../goals/goal.rules.ts'
import { walletToGoalPostings } from '../../goals/server/goal.postings.ts'
import type { GoalRecord } from '../../goals/server/goal.record.ts'
import { goalBalances } from '../../goals/server/goal-balances.ts'
import { lockGoalForMoney, saveGoal } from '../../goals/server/goals.store.ts'
import { presentGoals } from '../../goals/server/present-goal.ts'
import { activityOf } from '../../goals/server/read-savings.ts'
import { recordOnGoal } from '../../goals/server/record-goal-event.ts'
import { netInterestOf } from '../../interest/server/interest.store.ts'
import type { PlanRow } from '../../plans/server/plan.record.ts'
import { roomIn, roomRows } from './deposit-limits.ts'

/** Moves free money from the member's wallet into a goal; money that is here already needs no confirmation. */
export async function moveFromWalletHandler(call: Call, { params, body }: InputOf<typeof moveFromWallet>) {
  const { db, actor, now } = call
  const { paymentId, amountKobo: amount } = body
  const left = { memberUid: actor.uid, targetId: params.id, amount, now }
  const { goal, done } = await lockGoalForMoney(
    db,
    params.id,
    actor.uid,
    paymentId === undefined ? [] : [takingLeftOver({ ...left, paymentId })],
  )
  if (paymentId !== undefined && done === 0) return refuse('nothing-to-move')
  const said = await batchQueries(db, {
    ...roomRows(db, goal),
    payments: openPaymentsOf(db, { memberUid: actor.uid, targetId: goal.id, now }),
  })
  const { plan, ...room } = roomIn(goal, said)
  const no = depositRefusal(body.amountKobo, room)
  if (no) return no
  const journal = await postJournal(db, {
    deed: 'savings.moved-from-wallet',
    actorUid: actor.uid,
    now,
    memo: `From wallet to ${goal.code}`,
    facts: { goal: goal.code },
    transfers: walletToGoalPostings({ id: goal.id, ownerUid: goal.ownerUid }, body.amountKobo),
  })
  if ('refusal' in journal) {
    return refuse('wallet-too-small', { available: journal.available.toString() }, 'amountKobo')
  }
  const saved =
    goal.status === 'pending' ? await saveGoal(db, goal.id, { status: 'active', activatedAt: now }) : goal
  recordOnGoal(call, 'savings.moved-from-wallet', saved, {
    amountKobo: amount.toString(),
    ...(paymentId === undefined ? {} : { paymentId }),
    journalId: journal.journalId,
  })
  return presentMoved(call, saved, plan, { ...said, amount, owned: ownedBalancesIn(said.owned) })
}

/** The goal with all that the move changed, so that no screen asks for it. */
async function presentMoved(call: Call, row: GoalRecord, plan: PlanRow, { amount, owned, payments }: Before) {
  const kept = goalBalances(owned).get(row.id) ?? { balance: zeroKobo, held: zeroKobo, available: zeroKobo }
  const balance = {
    ...kept,
    balance: addKobo(kept.balance, amount),
    available: addKobo(kept.available, amount),
  }
  const [goal] = presentGoals(call, [row], {
    plans: new Map([[plan.id, plan]]),
    balances: new Map([[row.id, balance]]),
    checking: checkingIn(payments),
    interest: new Map(plan.mandatory ? [[row.id, await netInterestOf(call.db, row.id)]] : []),
  })
  const [line] = (await activityOf(call, row.id, { limit: 1 })).rows
  const walletKobo = subtractKobo(walletIn(owned), amount)
  return { ...orNotFound(goal), moved: { line: orNotFound(line), walletKobo } }
}

/** What there was before the move. */
type Before = { amount: Kobo; owned: readonly OwnedBalance[]; payments: readonly PaymentRow[] }
