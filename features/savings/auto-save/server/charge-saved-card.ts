/**
 * Automatic saving from a kept card. What must always be true: a goal's day is collected under one reference, so however
 * often it is asked about it is charged once; while nobody knows what became of it nothing else is collected for its
 * goal; and a failure counts when it is known.
 */

import type { Call } from '@kolo/application/call'
import type { Job } from '@kolo/application/job'
import type { SavedFromCard } from '@kolo/application/purposes'
import { debit } from '@kolo/cards/server'
import { kobo } from '@kolo/foundation/money'
import { isRefusal } from '@kolo/foundation/refusal'
import { type CalendarDate, dayIn, lagos } from '@kolo/foundation/time'
import { dayWire } from '@kolo/foundation/wire'
import { notify } from '@kolo/notices/server'
import { queueStarts } from '@kolo/payments/server'
import * as z from 'zod/mini'
import type { GoalRecord } from '../../goals/server/goal.record.ts'
import { lockGoalForMoney } from '../../goals/server/goals.store.ts'
import { recordOnGoal } from '../../goals/server/record-goal-event.ts'
import { afterRun } from '../auto-save.rules.ts'
import { notCollected } from './auto-save.notifications.ts'
import {
  autoSaveOf,
  goalsFromCard,
  lockGoalsFromCard,
  runsToFollow,
  saveAutoSave,
  saveRun,
  waitingRun,
} from './auto-save.store.ts'

/** Begins to charge the card for a goal's day, or says what became of that. */
export function collect(
  call: Parameters<typeof debit>[0],
  goal: Pick<GoalRecord, 'id' | 'name' | 'ownerUid'>,
  amount: bigint,
  day: CalendarDate,
) {
  return debit(call, {
    memberUid: goal.ownerUid,
    purpose: 'savings',
    target: goal,
    amount: kobo(amount),
    reference: `auto-save ${goal.id} ${day}`,
  })
}

const followed = z.object({ goalId: z.string(), ownerUid: z.string(), day: dayWire })
const followJob = 'savings.follow-debit'

/** Asks what became of days that are being collected, a bounded number in each run. */
export const followDebits: Job = {
  name: 'savings.follow-debits',
  schedule: '*/5 * * * *',
  run: async ({ db, now, enqueue }) => {
    for (const { id, owner_uid, day } of await runsToFollow(db, now, 100))
      await enqueue(followJob, z.encode(followed, { goalId: id, ownerUid: owner_uid, day }))
  },
}

/** Writes down what became of one. A failure is tried again the next day, or pauses it; what came is told as a payment. */
export const followDebit: Job = {
  name: followJob,
  run: async (call, data) => {
    const { db, now } = call
    const { goalId, ownerUid, day } = z.decode(followed, data as z.input<typeof followed>)
    await queueStarts({ db, actor: { uid: ownerUid } })
    const { goal } = await lockGoalForMoney(db, goalId, ownerUid)
    const amount = await waitingRun(db, goalId, day)
    if (amount === undefined) return
    const outcome = await collect({ ...call, record: noRecord }, goal, amount, day)
    if (isRefusal(outcome)) throw new Error(`A day of ${goal.code} waits that was never collected`)
    if (outcome === 'unknown') return
    await saveRun(db, goalId, day, outcome === 'confirmed' ? 'saved' : 'failed')
    const said = await autoSaveOf(db, goalId)
    // Whoever changed or paused it meanwhile is not told of a next time.
    if (said?.method !== 'card' || said.paused_because !== null) return
    if (outcome === 'confirmed') return saveAutoSave(db, goalId, { fail_count: 0 })
    const rhythm = { frequency: said.frequency, day: said.day ?? undefined }
    const after = afterRun(rhythm, said.fail_count, 'failed', dayIn(lagos, now))
    await saveAutoSave(db, goalId, {
      next_run_on: after.nextRunOn,
      fail_count: after.failCount,
      paused_because: after.pausedBecause ?? null,
    })
    const again = after.pausedBecause ? null : after.nextRunOn
    const facts = { id: goalId, name: goal.name, amount: kobo(amount), again }
    await notify(call, { topic: notCollected, to: ownerUid, facts })
  },
}

/** A debit that was begun records nothing more: it is only asked about. */
const noRecord: Call['record'] = () => undefined

export const savedFromCard: SavedFromCard = {
  names: goalsFromCard,
  stop: async (call, memberUid) => {
    for (const goal of await lockGoalsFromCard(call.db, memberUid)) {
      await saveAutoSave(call.db, goal.id, { paused_because: 'card' })
      recordOnGoal(call, 'savings.auto-save-paused', goal, { because: 'card' })
    }
  },
}
