/**
 * The close of a year: what income and expense brought becomes surplus, which a meeting appropriates. What must
 * always be true: a year is over, closed once, in the order of the years, by two administrators, with what the books say.
 */

import type { Call } from '@kolo/application/call'
import { askApproval } from '@kolo/approvals/server'
import type { InputOf } from '@kolo/foundation/endpoint'
import { isRefusal, refuse } from '@kolo/foundation/refusal'
import type { closeYear } from '../surplus.contract.ts'
import { presentSurplus } from './read-surplus.ts'
import { closedYears, lockYears } from './surplus.store.ts'
import { nextYear, resultOf } from './surplus-year.ts'
import { surplusYear } from './surplus-year-kind.ts'

/** Asks for it, or agrees to it as the second administrator. */
export async function closeYearHandler(call: Call, { body }: InputOf<typeof closeYear>) {
  await lockYears(call.db)
  const closed = await closedYears(call.db).execute()
  const year = nextYear(closed, call.now)
  if (year !== body.year) return refuse('year-not-next', { year: year ?? 'not over' }, 'year')
  const { surplusKobo } = await resultOf(call.db, year)
  const outcome = await askApproval(call, surplusYear, {
    subjectId: String(year),
    change: { surplusKobo },
    reason: body.reason,
  })
  return isRefusal(outcome) ? outcome : presentSurplus(call)
}
