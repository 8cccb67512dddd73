/** A member's own ways to get money out of a goal: into the wallet, at its day, or by breaking it. */

import type { Call } from '@kolo/application/call'
import { batchQueries } from '@kolo/database/batched-queries'
import type { InputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { lienRefusal } from '@kolo/foundation/lien'
import { zeroKobo } from '@kolo/foundation/money'
import { refuse } from '@kolo/foundation/refusal'
import { RequestProblem } from '@kolo/foundation/request-problem'
import { addHours, type CalendarDate, dayIn, lagos } from '@kolo/foundation/time'
import { balancesOfOwner, ownedBalancesIn, readBalance } from '@kolo/ledger/balance'
import { hold } from '@kolo/ledger/holds'
import { postJournal } from '@kolo/ledger/journal'
import { breakRefusal, type MoveCase, moveRefusal, moveRoom } from '../../goal-endings/goal-ending.rules.ts'
import { insertRelease, releaseRows } from '../../goal-endings/server/goal-releases.store.ts'
import {
  costOfBreaking,
  moveDraft,
  payOutBroken,
  payOutWhole,
} from '../../goal-endings/server/pay-out-goal.ts'
import type { ReleaseRow } from '../../goal-endings/server/release.record.ts'
import type { breakGoal, confirmGoal, moveToWallet, payOutGoal } from '../../goals/goal.contract.ts'
import { goalAccount } from '../../goals/server/goal.postings.ts'
import type { GoalChange, GoalRecord } from '../../goals/server/goal.record.ts'
import { goalBalances } from '../../goals/server/goal-balances.ts'
import { lockGoalForMoney, lockOwnGoal, saveGoal } from '../../goals/server/goals.store.ts'
import { presentGoal } from '../../goals/server/present-goal.ts'
import { recordOnGoal } from '../../goals/server/record-goal-event.ts'
import { quarterBegan, takenFromGoal } from '../../goals/server/withdrawal-sources.ts'
import type { PlanRow } from '../../plans/server/plan.record.ts'
import { termsIn } from '../../plans/server/plan-versions.store.ts'
import { planById, planRows } from '../../plans/server/plans.store.ts'

/** Moves money that is free to the wallet, at once or after the plan's notice, for which it is held. */
export async function moveToWalletHandler(call: Call, { params, body }: InputOf<typeof moveToWallet>) {
  const { db, actor, now } = call
  const { goal } = await lockGoalForMoney(db, params.id, actor.uid)
  const today = dayIn(lagos, now)
  const said = await batchQueries(db, {
    plan: planRows(db, goal.planId),
    owned: balancesOfOwner(actor.uid),
    releases: releaseRows(db, goal.id, quarterBegan(now)),
    taken: takenFromGoal(goal, now),
  })
  const [plan] = said.plan
  if (!plan) throw new Error(`Goal ${goal.id} has no plan`)
  const move = moveCase(goal, plan, {
    releases: said.releases,
    taken: said.taken,
    owned: ownedBalancesIn(said.owned),
    now,
  })
  const amount = body.amountKobo
  const no = moveRefusal(move, amount)
  if (no) return no.refusal === 'not-available' ? ((await lienOn(call, goal, move)) ?? no) : no
  const waits = plan.notice_hours > 0
  const order = { account: goalAccount({ id: goal.id, ownerUid: actor.uid }), amount, now }
  const done = waits
    ? await hold(db, { ...order, deed: 'savings.moving-to-wallet', actorUid: actor.uid })
    : await postJournal(db, moveDraft(goal, amount, now))
  if ('refusal' in done)
    return (
      (await lienOn(call, goal, { ...move, availableKobo: done.available })) ??
      refuse(
        'not-available',
        { available: done.available.toString(), held: done.held.toString() },
        'amountKobo',
      )
    )
  await insertRelease(db, {
    id: newId(Date.parse(now)),
    account_id: goal.id,
    kind: 'move',
    amount_kobo: amount,
    asked_at: now,
    due_at: addHours(now, plan.notice_hours),
    ...('holdId' in done
      ? { hold_id: done.holdId, status: 'waiting' as const }
      : { journal_id: done.journalId, status: 'done' as const, done_at: now }),
  })
  const saved = await saveGoal(db, goal.id, used(goal, today))
  recordOnGoal(call, waits ? 'savings.move-asked' : 'savings.moved-to-wallet', saved, {
    amountKobo: amount.toString(),
  })
  return presentGoal(call, saved, plan)
}

type Owned = { id: string; ownerUid: string }

/** Why so much cannot be moved, where money of the goal secures a loan. */
async function lienOn(
  { db, registry }: Call,
  goal: Owned,
  move: Pick<MoveCase, 'terms' | 'balanceKobo' | 'availableKobo' | 'usedFree'>,
) {
  return lienRefusal(await registry.liensOn(db, goalAccount(goal)), moveRoom(move).mostKobo, 'amountKobo')
}

/** Why a goal cannot be ended of which something is held: for a loan, or for something else. */
async function heldBecause({ db, registry }: Call, goal: Owned) {
  return lienRefusal(await registry.liensOn(db, goalAccount(goal)), zeroKobo) ?? refuse('goal-held')
}

/** What a move of a goal's money looks at. */
export function moveCase(
  goal: GoalRecord,
  plan: PlanRow,
  facts: {
    releases: readonly ReleaseRow[]
    /** How often it was taken out to a bank: both ways count together. */
    taken: readonly { count: number }[]
    owned: Parameters<typeof goalBalances>[0]
    now: Call['now']
  },
) {
  const has = goalBalances(facts.owned).get(goal.id)
  const since = quarterBegan(facts.now)
  const moved = facts.releases.filter(({ kind, asked_at }) => kind === 'move' && asked_at >= since).length
  return {
    status: goal.status,
    dormancy: goal.dormancy,
    terms: termsIn(plan),
    balanceKobo: has?.balance ?? zeroKobo,
    availableKobo: has?.available ?? zeroKobo,
    usedFree: moved + (facts.taken[0]?.count ?? 0),
    today: dayIn(lagos, facts.now),
  }
}

/** What says that the owner has done something with a goal. */
export function used(goal: Pick<GoalRecord, 'dormancy'>, today: CalendarDate): GoalChange {
  return { activeOn: today, ...(goal.dormancy === 'inactive' ? { dormancy: 'none' as const } : {}) }
}

/** Ends a goal before its day, for the cost that was shown; after the plan's notice where it has one. */
export async function breakGoalHandler(call: Call, { params, body }: InputOf<typeof breakGoal>) {
  const { db, actor, now } = call
  const { goal } = await lockGoalForMoney(db, params.id, actor.uid)
  const plan = await planById(db, goal.planId)
  const owned = ownedBalancesIn((await batchQueries(db, { owned: balancesOfOwner(actor.uid) })).owned)
  const heldKobo = goalBalances(owned).get(goal.id)?.held ?? zeroKobo
  const no = breakRefusal({ status: goal.status, dormancy: goal.dormancy, terms: termsIn(plan), heldKobo })
  if (no) return no.refusal === 'goal-held' ? heldBecause(call, goal) : no
  const { costKobo, receivesKobo } = await costOfBreaking(db, goal, plan)
  // Interest that came meanwhile may only make it better for the member.
  if (costKobo > body.costKobo && receivesKobo < body.receivesKobo)
    return refuse('cost-changed', { cost: costKobo.toString(), receives: receivesKobo.toString() })
  const broken = await saveGoal(db, goal.id, { status: 'broken' })
  recordOnGoal(call, 'savings.goal-broken', broken, { costKobo: costKobo.toString() })
  if (plan.notice_hours === 0) return presentGoal(call, await payOutBroken(call, broken, plan), plan)
  await insertRelease(db, {
    id: newId(Date.parse(now)),
    account_id: goal.id,
    kind: 'break',
    asked_at: now,
    due_at: addHours(now, plan.notice_hours),
    status: 'waiting',
  })
  return presentGoal(call, broken, plan)
}

/** Takes what a goal held at its end to the wallet, and closes it. */
export async function payOutGoalHandler(call: Call, { params }: InputOf<typeof payOutGoal>) {
  const { db, actor, now } = call
  const { goal } = await lockGoalForMoney(db, params.id, actor.uid)
  if (goal.status !== 'matured') return refuse(goal.status === 'frozen' ? 'goal-frozen' : 'goal-not-matured')
  if (goal.dormancy === 'dormant') return refuse('goal-dormant')
  if ((await readBalance(db, goalAccount(goal))).held > 0n) return heldBecause(call, goal)
  const closed = await payOutWhole(call, goal, { kind: 'maturity', costKobo: zeroKobo, at: now })
  return presentGoal(call, closed)
}

/** The owner says that a goal nobody has used for long is theirs. */
export async function confirmGoalHandler(call: Call, { params, body }: InputOf<typeof confirmGoal>) {
  const { db, actor, now } = call
  const goal = await lockOwnGoal(db, params.id, actor.uid)
  if (goal.endedAt !== null) return refuse('goal-closed')
  if (goal.version !== body.version) throw new RequestProblem('changed-meanwhile')
  const saved = await saveGoal(db, goal.id, { dormancy: 'none', activeOn: dayIn(lagos, now) })
  recordOnGoal(call, 'savings.goal-confirmed', saved)
  return presentGoal(call, saved)
}
