/** Interest of a goal that ends: nothing of it is left to accrue once its money is moved. */
import type { Call } from '@kolo/application/call'
import { readSetting } from '@kolo/application/community-settings'
import { inMicroKobo, settleInterest as paidOf } from '@kolo/foundation/interest'
import { type Kobo, subtractKobo, sumKobo, zeroKobo } from '@kolo/foundation/money'
import { addDays, dayIn, lagos } from '@kolo/foundation/time'
import type { GoalRecord } from '../../goals/server/goal.record.ts'
import { termsOn } from '../../plans/plan-terms.rules.ts'
import { planVersionsOf } from '../../plans/server/plan-versions.store.ts'
import { type DueInterest, dueOf, rateOn } from '../interest.rules.ts'
import { accrueGoals, saveAccrued } from './calculate-goal-interest.ts'
import { earningGoals, type Reckoned } from './interest.store.ts'
import { interestTax } from './interest-tax.ts'

/** What a goal that ends was paid in interest, and what of it was given up. */
export type Settled = { grossKobo: Kobo; whtKobo: Kobo; netKobo: Kobo; forfeitedKobo: Kobo }

const nothing: Settled = {
  grossKobo: zeroKobo,
  whtKobo: zeroKobo,
  netKobo: zeroKobo,
  forfeitedKobo: zeroKobo,
}

/**
 * Reckons a goal through yesterday and posts what it has earned, into the wallet where the goal is to stay empty, or gives
 * that up. What the society has not earned yet waits, and reaches the wallet later. The caller holds the goal's row and
 * calls this before it reads what the goal holds. It waits for no proof of the books: whoever moves money of a goal holds
 * its row too, so yesterday's balance is what it is.
 */
export async function settleInterest(
  call: Pick<Call, 'db' | 'now'>,
  { id, activatedAt }: Pick<GoalRecord, 'id' | 'activatedAt'>,
  how: 'pay' | 'pay-into-wallet' | 'forfeit',
): Promise<Settled> {
  const { db, now } = call
  if (activatedAt === null) return nothing
  const [goal] = await earningGoals(db, [id])
  if (!goal) return nothing
  const through = addDays(dayIn(lagos, now), -1)
  const [calculated = { goal, days: [], due: [], standing: goal.standing }] = await accrueGoals(db, [goal], {
    through,
    most: Number.POSITIVE_INFINITY,
  })
  const ended = how === 'forfeit' ? withoutTheRest(calculated) : await withTheRest(call, calculated)
  const { grossKobo, whtKobo } = await saveAccrued(
    call,
    [ended],
    how === 'pay-into-wallet' ? 'wallet' : 'goal',
  )
  return {
    grossKobo,
    whtKobo,
    netKobo: subtractKobo(grossKobo, whtKobo),
    forfeitedKobo: sumKobo((ended.forfeited ?? []).map(({ amount }) => paidOf(amount).paid)),
  }
}

/** Whatever whole kobo are left are due at the end of the last day, in the middle of a period. */
async function withTheRest({ db }: Pick<Call, 'db'>, calculated: Reckoned): Promise<Reckoned> {
  const { goal, due, standing } = calculated
  const last = calculated.days.at(-1) ?? goal.last
  if (!last || paidOf(standing.accrued).paid === zeroKobo) return calculated
  const versions = (await planVersionsOf(db, [goal.planId])).get(goal.planId) ?? []
  const { whtRule } = termsOn(goal, versions, last.day)
  const whtBps = whtRule === undefined ? 0 : rateOn(await readSetting(db, interestTax), last.day)
  const rest: DueInterest | undefined = dueOf(standing, last.day, whtBps)
  return rest ? { ...calculated, due: [...due, rest] } : calculated
}

/** Nothing more is due of what was earned since the last posting, nor of what waits. */
function withoutTheRest(calculated: Reckoned): Reckoned {
  const { goal, standing, due } = calculated
  const { accrued, periodFrom } = standing
  const last = calculated.days.at(-1) ?? goal.last
  const waiting = [...goal.waiting, ...due].map(({ from, to, grossKobo }) => ({
    day: to,
    from,
    amount: inMicroKobo(grossKobo),
  }))
  // Of a period that ended with the last day less than a kobo is left.
  const rest =
    !last || accrued <= 0n || periodFrom > last.day
      ? []
      : [{ day: last.day, from: periodFrom, amount: accrued }]
  return { ...calculated, due: [], forfeited: [...waiting, ...rest] }
}
