/**
 * Interest that a meeting declares, as a distribution with a line for each goal. What must always be true: the year is closed and
 * appropriated; the lines together are no more than the meeting gave to interest on savings, and the rest is carried forward.
 */
import type { Call } from '@kolo/application/call'
import { readSetting } from '@kolo/application/community-settings'
import type { InputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { zeroKobo } from '@kolo/foundation/money'
import { refuse } from '@kolo/foundation/refusal'
import { type CalendarDate, dayIn, lagos } from '@kolo/foundation/time'
import { interestTax, rateOn } from '@kolo/savings/server'
import { type Terms, totalsOf } from '../../distributions/distribution.rules.ts'
import { snapshot } from '../../distributions/server/calculate.ts'
import { columnsOf } from '../../distributions/server/distribute.ts'
import {
  insertDistribution,
  overlapping,
  payable,
  replaceLines,
} from '../../distributions/server/distribution.store.ts'
import { presentDistribution } from '../../distributions/server/present-distribution.ts'
import { lastDayOf } from '../../surplus/server/surplus-year.ts'
import type { declareInterest } from '../appropriation.contract.ts'
import { closedYear } from './appropriation.store.ts'

/** Calculates the lines; nothing is paid before another administrator approved them. */
export async function declareInterestHandler(call: Call, { body }: InputOf<typeof declareInterest>) {
  const { db, now } = call
  const { year, rateBps, exemptReason, payOn } = body
  const { resolution_id: resolutionId } = await closedYear(db, year)
  if (resolutionId === null) return refuse('not-appropriated', { year })
  if (payOn < dayIn(lagos, now)) return refuse('paid-before', {}, 'payOn')
  const period = { start: `${year}-01-01` as CalendarDate, end: lastDayOf(year) }
  const code = await overlapping(db, { basis: 'declared' }, period)
  if (code !== undefined) return refuse('period-overlaps', { code })
  const whtBps = exemptReason === null ? rateOn(await readSetting(db, interestTax), payOn) : 0
  const terms: Terms = { poolKobo: zeroKobo, period, basis: 'declared', minActiveDays: 0, whtBps, rateBps }
  const { lines, hash } = await snapshot(db, null, terms)
  if (lines.length === 0) return refuse('no-one-qualifies')
  const poolKobo = totalsOf(lines).grossKobo
  const { resolved } = await payable(db, { plan_id: null, resolution_id: resolutionId, basis: 'declared' })
  if (resolved !== null && poolKobo > resolved)
    return refuse('above-part', { pool: String(poolKobo), left: String(resolved) }, 'rateBps')
  const id = newId(Date.parse(now))
  await insertDistribution(db, {
    id,
    plan_id: null,
    resolution_id: resolutionId,
    kind: 'dividend',
    period_start: period.start,
    period_end: period.end,
    pool_kobo: poolKobo,
    basis: 'declared',
    rate_bps: rateBps,
    wht_bps: whtBps,
    exempt_reason: exemptReason,
    record_on: period.end,
    pay_on: payOn,
    prepared_by: call.actor.uid,
    prepared_at: now,
    ...columnsOf(lines, hash),
  })
  await replaceLines(db, id, lines, now)
  const facts = { hash, year, rateBps }
  call.record({ kind: 'distribution.calculated', target: { type: 'distribution', id }, facts })
  return presentDistribution(call, id)
}
