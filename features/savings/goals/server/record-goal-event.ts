import type { Call } from '@kolo/application/call'
import type { Facts } from '@kolo/foundation/refusal'
import type { PlanRow } from '../../plans/server/plan.record.ts'
import type { GoalRecord } from './goal.record.ts'

/** Records an action on one's own goal in the audit log. */
export function recordOnGoal(
  call: Pick<Call, 'record'>,
  kind: string,
  goal: Pick<GoalRecord, 'id' | 'code' | 'ownerUid'>,
  facts: Facts = {},
): void {
  call.record({
    kind,
    subjectUid: goal.ownerUid,
    target: { type: 'savings-account', id: goal.id },
    facts: { code: goal.code, ...facts },
  })
}

/** Records an action on a plan in the audit log. */
export function recordOnPlan(
  call: Pick<Call, 'record'>,
  kind: string,
  plan: PlanRow,
  facts: Facts = {},
): void {
  call.record({
    kind,
    target: { type: 'savings-plan', id: plan.id },
    facts: { code: plan.code, version: plan.version, ...facts },
  })
}
