/**
 * How a goal goes on when its plan ends. What must always be true: everything that was in it, with its interest, is in one
 * new goal of the same owner, once; and the owner's name, target, day and wishes for it come along.
 */
import type { ChunkCall } from '@kolo/application/batch-job-kind'
import { newId } from '@kolo/foundation/ids'
import { dayIn, lagos } from '@kolo/foundation/time'
import { readBalance } from '@kolo/ledger/balance'
import { postJournal } from '@kolo/ledger/journal'
import { notify } from '@kolo/notices/server'
import { autoSaveOf, keepAutoSave, removeAutoSave } from '../../auto-save/server/auto-save.store.ts'
import { goalWentOn } from '../../goals/server/goal.notifications.ts'
import { goalAccount, goalToGoalPostings } from '../../goals/server/goal.postings.ts'
import type { GoalRecord } from '../../goals/server/goal.record.ts'
import { aimOf } from '../../goals/server/goal.record.ts'
import { freeGoalPlace, insertGoal, saveGoal } from '../../goals/server/goals.store.ts'
import { recordOnGoal } from '../../goals/server/record-goal-event.ts'
import { boundAfter } from '../../plans/plan-end.rules.ts'
import { termsOn } from '../../plans/plan-terms.rules.ts'
import type { PlanRow } from '../../plans/server/plan.record.ts'
import { versionsOf } from '../../plans/server/plan-versions.store.ts'

/** Whether an active goal, whose interest is settled, went on in the plan that follows its own; otherwise it is as it was. */
export async function goOn(call: ChunkCall, goal: GoalRecord, next: PlanRow): Promise<boolean> {
  const { db, now } = call
  const today = dayIn(lagos, now)
  const from = { id: goal.id, ownerUid: goal.ownerUid }
  const { balance } = await readBalance(db, goalAccount(from))
  const bound = boundAfter(
    { status: next.status, terms: termsOn({ keptVersion: undefined }, versionsOf(next), today) },
    {
      aim: aimOf(goal),
      maturesOn: goal.maturesOn ?? undefined,
      interestFree: goal.interestFree,
      balanceKobo: balance,
      isDeclined: goal.declinedPlanId === next.id,
    },
    today,
  )
  if (!bound) return false
  const closed = await saveGoal(db, goal.id, { status: 'closed', endedAt: now })
  await freeGoalPlace(db, goal.ownerUid)
  const { name, icon, targetKobo, targetOn, interestFree, maturityInstruction, visibility } = goal
  const begun = await insertGoal(db, {
    name,
    icon,
    targetKobo,
    targetOn,
    interestFree,
    maturityInstruction,
    visibility,
    openedOn: goal.openedOn,
    dormancy: goal.dormancy,
    activeOn: goal.activeOn,
    id: newId(Date.parse(now)),
    planId: next.id,
    ownerUid: goal.ownerUid,
    openedAt: now,
    status: 'active',
    activatedAt: now,
    continuesId: goal.id,
    carriedKobo: balance,
    locked: bound.locked,
    keptVersion: bound.keptVersion ?? null,
    maturesOn: bound.maturesOn ?? null,
  })
  if (!begun) throw new Error(`The place of goal ${goal.id} was taken while it was moved`)
  const journal = await postJournal(db, {
    deed: 'savings.goal-went-on',
    actorUid: null,
    now,
    memo: `From ${goal.code} to ${begun.code}`,
    facts: { goal: goal.code, next: begun.code },
    transfers: goalToGoalPostings(from, begun.id, balance),
  })
  if ('refusal' in journal) throw new Error('Something of a goal that goes on is on hold')
  const autoSaveEnds = await carryAutoSave(call, goal, begun, next)
  recordOnGoal(call, 'savings.goal-went-on', closed, { next: begun.code, amountKobo: balance.toString() })
  const facts = { id: begun.id, name, plan: next.name, amount: balance, autoSaveEnds }
  await notify(call, { topic: goalWentOn, to: goal.ownerUid, facts })
  return true
}

/** Automatic saving comes along where the plan offers its rhythm and takes its amount; whether it ends. */
async function carryAutoSave(
  { db }: ChunkCall,
  goal: GoalRecord,
  begun: GoalRecord,
  next: PlanRow,
): Promise<boolean> {
  const kept = await autoSaveOf(db, goal.id)
  if (!kept) return false
  const { last_day: _, last_outcome: __, ...autoSave } = kept
  await removeAutoSave(db, goal.id)
  const isTaken = next.frequencies.includes(kept.frequency) && kept.amount_kobo >= next.min_topup_kobo
  if (isTaken) await keepAutoSave(db, { ...autoSave, account_id: begun.id })
  return !isTaken
}
