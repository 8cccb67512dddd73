/** Members' goals as administrators look after them: which there are in a plan, and freezing one with a reason. */
import type { Call } from '@kolo/application/call'
import { pageById, paged } from '@kolo/database/pages'
import { decide, refusalOf } from '@kolo/foundation/access'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import { zeroKobo } from '@kolo/foundation/money'
import { refuse } from '@kolo/foundation/refusal'
import { RequestProblem } from '@kolo/foundation/request-problem'
import { accountKey } from '@kolo/ledger/accounts'
import { readBalances } from '@kolo/ledger/balance'
import { notify } from '@kolo/notices/server'
import { namesOf } from '@kolo/profile/server'
import { lockGoal } from '../../goal-endings/server/goal-releases.store.ts'
import { savingsAccess } from '../../savings.access.ts'
import {
  type freezeGoal,
  type GoalReview,
  goalReviewWire,
  type listGoalReviews,
  type unfreezeGoal,
} from '../goal.contract.ts'
import { goalFrozen } from './goal.notifications.ts'
import { goalAccount } from './goal.postings.ts'
import { type GoalRecord, savingsAccounts } from './goal.record.ts'
import { goalsInPlan, saveGoal } from './goals.store.ts'
import { recordOnGoal } from './record-goal-event.ts'

/** The goals of a plan that have not ended, oldest first; of one number where that is given. */
export async function listGoalReviewsHandler(
  call: Call,
  { query }: InputOf<typeof listGoalReviews>,
): Promise<OutputOf<typeof listGoalReviews>> {
  const found = await goalsInPlan(call.db, { ...query, ...pageById(query) })
  const { rows, nextCursor } = paged(found, query.limit)
  return { rows: await presentReviews(call, rows), nextCursor }
}

/** Stops everything that goes into and out of a goal, with a reason its owner reads. */
export async function freezeGoalHandler(call: Call, { params, body }: InputOf<typeof freezeGoal>) {
  const goal = await lockGoal(call.db, params.id)
  const no = refusalOf(savingsAccess.freezeGoal, call.actor, { status: goal.status, planStatus: 'active' })
  if (no) return no
  if (goal.ownerUid === call.actor.uid) return refuse('own-goal')
  requireVersion(goal, body.version)
  const { now } = call
  return turn(call, goal, body.reason, { status: 'frozen', frozenAt: now, frozenReason: body.reason })
}

/** Frees a frozen goal. */
export async function unfreezeGoalHandler(call: Call, { params, body }: InputOf<typeof unfreezeGoal>) {
  const goal = await lockGoal(call.db, params.id)
  const no = refusalOf(savingsAccess.unfreezeGoal, call.actor, { status: goal.status, planStatus: 'active' })
  if (no) return no
  if (goal.ownerUid === call.actor.uid) return refuse('own-goal')
  requireVersion(goal, body.version)
  return turn(call, goal, body.reason, { status: 'active', frozenAt: null, frozenReason: null })
}

function requireVersion(goal: GoalRecord, version: number): void {
  if (goal.version !== version) throw new RequestProblem('changed-meanwhile')
}

async function turn(
  call: Call,
  goal: GoalRecord,
  reason: string,
  to: Pick<GoalRecord, 'status' | 'frozenAt' | 'frozenReason'>,
): Promise<GoalReview> {
  const isFrozen = to.status === 'frozen'
  const saved = await saveGoal(call.db, goal.id, to)
  recordOnGoal(call, isFrozen ? 'savings.goal-frozen' : 'savings.goal-freed', saved, { reason })
  const facts = { id: goal.id, name: goal.name, reason, isFrozen }
  await notify(call, { topic: goalFrozen, to: goal.ownerUid, facts })
  const [review] = await presentReviews(call, [saved])
  if (!review) throw new Error(`Goal ${goal.id} was lost while it was presented`)
  return review
}

const reviewFields = savingsAccounts.shared(goalReviewWire)

async function presentReviews({ db, actor }: Call, rows: readonly GoalRecord[]): Promise<GoalReview[]> {
  if (rows.length === 0) return []
  const accountOf = (goal: GoalRecord) => goalAccount(goal)
  const balances = await readBalances(db, rows.map(accountOf))
  const names = await namesOf(db, [...new Set(rows.map(({ ownerUid }) => ownerUid))])
  return rows.map((goal) => {
    const subject = { status: goal.status, planStatus: 'active' as const }
    const own = goal.ownerUid === actor.uid
    return {
      ...reviewFields(goal),
      owner: { uid: goal.ownerUid, fullName: names.get(goal.ownerUid) ?? 'Former member' },
      balanceKobo: balances.get(accountKey(accountOf(goal)))?.balance ?? zeroKobo,
      can: {
        freeze: own ? 'own-goal' : decide(savingsAccess.freezeGoal, actor, subject),
        unfreeze: own ? 'own-goal' : decide(savingsAccess.unfreezeGoal, actor, subject),
      },
    }
  })
}
