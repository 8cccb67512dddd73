/** What the assets of plans are worth as time goes on. What must always be true: a value follows the one before it, has a day that has come, and comes of a plan that members can be in. */
import { type Refusal, refuse } from '@kolo/foundation/refusal'
import type { CalendarDate } from '@kolo/foundation/time'
import type { PlanStatus } from '../plans/plans.rules.ts'

/** Whether the assets of a plan in this state are in the register, and valued anew. */
export function isInRegister(status: PlanStatus): boolean {
  return status !== 'draft' && status !== 'in_review' && status !== 'cancelled'
}

/** Why an asset cannot be valued so. */
export type ValuationRefusal = 'plan-state' | 'valued-later' | 'valued-earlier' | 'file-not-here'

/**
 * Why a value cannot be asked for, or `undefined`. Valued last on 1 October, it is valued anew for that day or a later one,
 * and for today at the latest.
 */
export function valuationRefusal(
  {
    status,
    last,
    today,
    hasFile,
  }: {
    status: PlanStatus
    last: CalendarDate
    today: CalendarDate
    /** The paper is among the documents of the plan. */
    hasFile: boolean
  },
  valuedOn: CalendarDate,
): Refusal<ValuationRefusal> | undefined {
  if (!isInRegister(status)) return refuse('plan-state')
  if (valuedOn > today) return refuse('valued-later', {}, 'valuedOn')
  if (valuedOn < last) return refuse('valued-earlier', { last }, 'valuedOn')
  return hasFile ? undefined : refuse('file-not-here', {}, 'fileId')
}
