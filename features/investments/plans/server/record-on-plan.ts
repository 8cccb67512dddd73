import type { Call } from '@kolo/application/call'
import type { Facts } from '@kolo/foundation/refusal'
import type { InvestmentPlanRow } from './plan.record.ts'

/** Records what was done with a plan in the audit log: `investment-plan.opened`. */
export function recordOnPlan(
  call: Pick<Call, 'record'>,
  what: string,
  { id, code, number, version }: InvestmentPlanRow,
  facts: Facts = {},
): void {
  call.record({
    kind: `investment-plan.${what}`,
    target: { type: 'investment-plan', id },
    facts: { code, number, version, ...facts },
  })
}
