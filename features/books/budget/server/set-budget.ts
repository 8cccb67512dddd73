/** The budget of a year is set: a meeting resolved it, and two administrators say so. */
import type { Call } from '@kolo/application/call'
import { askApproval } from '@kolo/approvals/server'
import type { InputOf } from '@kolo/foundation/endpoint'
import { isRefusal, refuse } from '@kolo/foundation/refusal'
import { dayIn, formatDay, lagos } from '@kolo/foundation/time'
import type { setBudget } from '../budget.contract.ts'
import { budgetSetting, linesRefusal } from './budget-approval.ts'
import { presentBudget } from './read-budget.ts'

/** Asks for it, or agrees to it as the second administrator. */
export async function setBudgetHandler(call: Call, { body }: InputOf<typeof setBudget>) {
  const { year, resolution, resolvedOn, evidence } = body
  const today = dayIn(lagos, call.now)
  if (Math.abs(year - Number(today.slice(0, 4))) > 1) return refuse('year-out-of-range', {}, 'year')
  if (resolvedOn > today) return refuse('resolution-to-come', {}, 'resolvedOn')
  const after = body.lines.toSorted((a, b) => (a.account < b.account ? -1 : 1))
  const no = await linesRefusal(call, after)
  if (no) return no
  const asked = await askApproval(call, budgetSetting, {
    subjectId: String(year),
    change: { resolution, resolvedOn, evidence, after },
    reason: `Resolution ${resolution} of ${formatDay(resolvedOn)}`,
  })
  return isRefusal(asked) ? asked : presentBudget(call, { year })
}
