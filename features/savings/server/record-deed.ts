import { recordEvent } from '@kolo/audit/server'
import type { Call } from '@kolo/database/call'
import type { Facts } from '@kolo/foundation/refusal'
import type { GoalRow, PlanRow } from './savings.tables.ts'

/** Records a deed on one's own goal in the audit log. */
export function recordOnGoal(call: Call, kind: string, goal: GoalRow, facts: Facts = {}): Promise<void> {
  return recordEvent(call.db, {
    kind,
    actorUid: call.actor.uid,
    subjectUid: goal.owner_uid,
    target: { type: 'savings-account', id: goal.id },
    facts: { code: goal.code, ...facts },
    now: call.now,
    requestId: call.requestId,
    address: call.address,
  })
}

/** Records a deed on a plan in the audit log. */
export function recordOnPlan(call: Call, kind: string, plan: PlanRow, facts: Facts = {}): Promise<void> {
  return recordEvent(call.db, {
    kind,
    actorUid: call.actor.uid,
    target: { type: 'savings-plan', id: plan.id },
    facts: { code: plan.code, version: plan.version, ...facts },
    now: call.now,
    requestId: call.requestId,
    address: call.address,
  })
}
