/** What the calendar does with plans: it opens, closes, starts and matures them, and gives up those that fell short. */

import type { Job, JobCall } from '@kolo/application/job'
import { recordEvent } from '@kolo/audit/server'
import { newId } from '@kolo/foundation/ids'
import { dueStep, hasMoney } from '../plans.rules.ts'
import { announceIfOpen } from './announce-plan.ts'
import { fellShort, goOnCancelling, handEverythingBack } from './cancel-plan.ts'
import {
  cancellingPlans,
  duePlans,
  insertDecision,
  lockPlan,
  savePlan,
  unannouncedPlans,
} from './plans.store.ts'
import { recordOnPlan } from './record-on-plan.ts'

const batch = 100

/** Looks every ten minutes for plans whose time has come. */
export const movePlans: Job = {
  name: 'investments.move-plans',
  schedule: '*/10 * * * *',
  run: async (call) => {
    for (const id of await unannouncedPlans(call.db, call.now, batch))
      await announceIfOpen(call, await lockPlan(call.db, id, 'update'))
    for (const id of await duePlans(call.db, call.now, batch)) await takeStep(call, id)
    for (const id of await cancellingPlans(call.db, batch)) await goOnCancelling(call, id)
  },
}

async function takeStep(call: JobCall, id: string): Promise<void> {
  const { db, now } = call
  const plan = await lockPlan(db, id, 'update')
  const step = dueStep(plan, now)
  if (!step) return
  await insertDecision(db, {
    id: newId(Date.parse(now)),
    plan_id: id,
    decision: step,
    administrator_uid: null,
    plan_version: plan.version,
    reason: null,
    decided_at: now,
  })
  const saved = await savePlan(
    db,
    id,
    step === 'target-missed'
      ? { cancelling_since: now, ...(hasMoney(plan) ? {} : { status: 'cancelled' }) }
      : { status: step === 'started' ? 'running' : step },
  )
  if (step === 'target-missed' && hasMoney(plan)) await handEverythingBack(call, plan, fellShort)
  const deeds: Parameters<typeof recordEvent>[1][] = []
  recordOnPlan(
    { record: (deed) => deeds.push({ ...deed, now, requestId: newId(Date.parse(now)) }) },
    step,
    saved,
  )
  for (const deed of deeds) await recordEvent(db, deed)
}
