/** Dividends: what a meeting resolved, and a distribution of the surplus that names it. */
import type { AdmitCall, Call } from '@kolo/application/call'
import { readSetting } from '@kolo/application/community-settings'
import { admitUpload } from '@kolo/files/server'
import type { InputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { refuse } from '@kolo/foundation/refusal'
import { dayIn, lagos } from '@kolo/foundation/time'
import { interestTax, rateOn } from '@kolo/savings/server'
import type { Terms } from '../../distributions/distribution.rules.ts'
import { snapshot } from '../../distributions/server/calculate.ts'
import { columnsOf, periodRefusal } from '../../distributions/server/distribute.ts'
import {
  insertDistribution,
  overlapping,
  replaceLines,
} from '../../distributions/server/distribution.store.ts'
import { presentDistribution } from '../../distributions/server/present-distribution.ts'
import { evidenceById, evidenceFolder } from '../../evidence/server/evidence.store.ts'
import { dailyPapers, keepPaper } from '../../evidence/server/save-evidence.ts'
import type * as contract from '../surplus.contract.ts'
import { presentSurplus } from './read-surplus.ts'
import { insertResolution, resolutionById } from './surplus.store.ts'

/** Before a byte of it is read. */
export function admitMinutes(call: AdmitCall) {
  return admitUpload(call, evidenceFolder, dailyPapers)
}

/** Adds the minutes of a meeting. */
export async function addMinutesHandler(call: Call, { body }: InputOf<typeof contract.addMinutes>) {
  return keepPaper(call, body, null)
}

export async function keepResolutionHandler(call: Call, { body }: InputOf<typeof contract.saveResolution>) {
  const { db, actor, now } = call
  if (body.heldOn > dayIn(lagos, now)) return refuse('day-to-come', {}, 'heldOn')
  const { plan_id } = await evidenceById(db, body.evidenceId)
  if (plan_id !== null) return refuse('no-minutes', {}, 'evidenceId')
  const id = newId(Date.parse(now))
  await insertResolution(db, {
    id,
    held_on: body.heldOn,
    wording: body.wording,
    most_kobo: body.mostKobo,
    evidence_id: body.evidenceId,
    kept_by: actor.uid,
    kept_at: now,
  })
  const facts = { heldOn: body.heldOn, mostKobo: String(body.mostKobo) }
  call.record({ kind: 'surplus.resolution-kept', target: { type: 'meeting-resolution', id }, facts })
  return presentSurplus(call)
}

export async function calculateDividendHandler(
  call: Call,
  { body }: InputOf<typeof contract.calculateDividend>,
) {
  const { db, actor, now } = call
  const period = { start: body.periodStart, end: body.periodEnd }
  const no = periodRefusal(call, period)
  if (no) return no
  if (body.payOn < dayIn(lagos, now)) return refuse('paid-before', {}, 'payOn')
  const resolution = await resolutionById(db, body.resolutionId)
  const code = await overlapping(db, { basis: body.basis }, period)
  if (code !== undefined) return refuse('period-overlaps', { code }, 'periodStart')
  const terms: Terms = {
    poolKobo: body.poolKobo,
    period,
    basis: body.basis,
    minActiveDays: 0,
    whtBps: body.exemptReason === null ? rateOn(await readSetting(db, interestTax), body.payOn) : 0,
  }
  const { lines, hash } = await snapshot(db, null, terms)
  if (lines.length === 0) return refuse('no-one-qualifies')
  const id = newId(Date.parse(now))
  await insertDistribution(db, {
    id,
    plan_id: null,
    resolution_id: resolution.id,
    kind: 'dividend',
    period_start: period.start,
    period_end: period.end,
    pool_kobo: body.poolKobo,
    basis: body.basis,
    wht_bps: terms.whtBps,
    exempt_reason: body.exemptReason,
    record_on: period.end,
    pay_on: body.payOn,
    prepared_by: actor.uid,
    prepared_at: now,
    ...columnsOf(lines, hash),
  })
  await replaceLines(db, id, lines, now)
  call.record({ kind: 'distribution.calculated', target: { type: 'distribution', id }, facts: { hash } })
  return presentDistribution(call, id)
}
