/**
 * Saving by itself, looked at every hour. What must always be true: nothing is collected twice for a goal on a day, however
 * often the server dies or whichever node tries; days that were missed are made up for once; and a goal for which it
 * fails holds none of the others.
 */

import type { ChunkCall } from '@kolo/application/batch-job-kind'
import type { Job } from '@kolo/application/job'
import { batchQueries } from '@kolo/database/batched-queries'
import { type Kobo, kobo } from '@kolo/foundation/money'
import { isRefusal } from '@kolo/foundation/refusal'
import { type CalendarDate, dayIn, formatDay, type Instant, lagos } from '@kolo/foundation/time'
import { dayWire } from '@kolo/foundation/wire'
import { postJournal } from '@kolo/ledger/journal'
import { beginLongWork, eachAlone, longWorkKind } from '@kolo/long-work/server'
import { notify } from '@kolo/notices/server'
import { queueStarts } from '@kolo/payments/server'
import * as z from 'zod/mini'
import { roomIn, roomRows } from '../../deposits/server/deposit-limits.ts'
import { depositRefusal } from '../../goals/goal.rules.ts'
import { walletToGoalPostings } from '../../goals/server/goal.postings.ts'
import type { GoalRecord } from '../../goals/server/goal.record.ts'
import { lockGoalForMoney, saveGoal } from '../../goals/server/goals.store.ts'
import { recordOnGoal } from '../../goals/server/record-goal-event.ts'
import { type AutoSaveOutcome, afterRun, autoSaveMethods } from '../auto-save.rules.ts'
import { notCollected, savedByItself, savingDue } from './auto-save.notifications.ts'
import type { AutoSaveRow } from './auto-save.record.ts'
import { anyDue, autoSaveOf, type DueGoal, dueOn, insertRun, saveAutoSave } from './auto-save.store.ts'
import { collect } from './charge-saved-card.ts'

const atOnce = 50
const first = '00000000-0000-0000-0000-000000000000'
const workName = 'savings.auto-save'

const goalWire = z.object({
  id: z.string(),
  owner_uid: z.string(),
  method: z.optional(z.enum(autoSaveMethods)),
})
const placeWire = z.object({ day: dayWire, after: z.string(), goals: z.number(), failed: z.array(goalWire) })
type Place = z.output<typeof placeWire>

/** Does what is due on a day; what failed through a fault of ours is tried again at its end, and it fails with that. */
export const autoSaveRun = longWorkKind<Place>({
  name: workName,
  place: placeWire,
  cancellable: false,
  chunk: async (call, _, place) => {
    const { day } = place
    const due = await dueOn(call.db, { day, after: place.after, limit: atOnce })
    const failed = await eachAlone(call, due, (one, goal) => saveInto(one, goal, day))
    const next = {
      ...place,
      after: due.at(-1)?.id ?? place.after,
      goals: place.goals + due.length - failed.length,
      failed: [...place.failed, ...failed],
    }
    if (due.length === atOnce) return { done: due.length, place: next }
    for (const goal of place.failed) await saveInto(call, goal, day)
    if (failed.length > 0) return { done: due.length, place: next }
    const goals = next.goals + place.failed.length
    return {
      done: due.length,
      place: { ...next, failed: [] },
      ended: `${goals.toLocaleString('en-NG')} ${goals === 1 ? 'goal' : 'goals'} looked after.`,
    }
  },
})

/** Begins the day's work as soon as anything is due. */
export const lookForAutoSaves: Job = {
  name: 'savings.look-for-auto-saves',
  schedule: '25 6-22 * * *',
  run: async (call) => {
    const day = dayIn(lagos, call.now)
    if (!(await anyDue(call.db, day))) return
    await beginLongWork(call, autoSaveRun, {
      subjectId: workName,
      title: `Automatic saving on ${formatDay(day)}`,
      total: 0,
      place: { day, after: first, goals: 0, failed: [] },
      ownerUid: null,
    })
  },
}

/** Does what is due for one goal, if it still is. */
async function saveInto(call: ChunkCall, due: DueGoal, day: CalendarDate): Promise<void> {
  const { db, now } = call
  // A charge of a card is a payment that starts, and starts of one member wait for each other before any goal is held.
  const byCard = due.method === 'card'
  if (byCard) await queueStarts({ db, actor: { uid: due.owner_uid } })
  const { goal } = await lockGoalForMoney(db, due.id, due.owner_uid)
  // Whoever changes it holds the goal, too.
  const said = await autoSaveOf(db, goal.id)
  if (!said || said.paused_because !== null || said.next_run_on > day) return
  // Where its owner said another way just now, its turn comes an hour later.
  if (said.last_outcome === 'waiting' || (said.method === 'card') !== byCard) return
  if (goal.status !== 'pending' && goal.status !== 'active' && goal.status !== 'frozen') return
  const { outcome, journalId, askedAt } = await outcomeOf(call, goal, said, day)
  await insertRun(db, {
    account_id: goal.id,
    day,
    outcome,
    amount_kobo: said.amount_kobo,
    journal_id: journalId ?? null,
    happened_at: now,
    asked_at: askedAt ?? null,
  })
  const rhythm = { frequency: said.frequency, day: said.day ?? undefined }
  const after = afterRun(rhythm, said.fail_count, outcome, day)
  await saveAutoSave(db, goal.id, {
    next_run_on: after.nextRunOn,
    fail_count: after.failCount,
    paused_because: after.pausedBecause ?? null,
  })
  await notifyOutcome(
    call,
    goal,
    kobo(said.amount_kobo),
    outcome,
    after.pausedBecause ? null : after.nextRunOn,
  )
}

type Outcome = { outcome: AutoSaveOutcome; journalId?: string; askedAt?: Instant }

async function outcomeOf(
  call: ChunkCall,
  goal: GoalRecord,
  { method, amount_kobo }: AutoSaveRow,
  day: CalendarDate,
): Promise<Outcome> {
  if (goal.status === 'frozen') return { outcome: 'frozen' }
  if (method === 'transfer') return { outcome: 'reminded' }
  const amount = kobo(amount_kobo)
  const { plan: _, ...room } = roomIn(goal, await batchQueries(call.db, roomRows(call.db, goal)))
  if (depositRefusal(amount, room)) return { outcome: 'failed' }
  return method === 'wallet' ? fromWallet(call, goal, amount) : fromCard(call, goal, amount, day)
}

/** Begins to charge the kept card; what became of it is asked for afterwards. */
async function fromCard(
  call: ChunkCall,
  goal: GoalRecord,
  amount: Kobo,
  day: CalendarDate,
): Promise<Outcome> {
  const begun = await collect(call, goal, amount, day)
  return isRefusal(begun) ? { outcome: 'failed' } : { outcome: 'waiting', askedAt: call.now }
}

/** Moves the amount from the wallet, all of it or nothing. */
async function fromWallet(call: ChunkCall, goal: GoalRecord, amount: Kobo): Promise<Outcome> {
  const { db, now } = call
  const journal = await postJournal(db, {
    deed: 'savings.moved-from-wallet',
    actorUid: goal.ownerUid,
    now,
    memo: `From wallet to ${goal.code}`,
    facts: { goal: goal.code, automatic: true },
    transfers: walletToGoalPostings({ id: goal.id, ownerUid: goal.ownerUid }, amount),
  })
  if ('refusal' in journal) return { outcome: 'failed' }
  if (goal.status === 'pending') await saveGoal(db, goal.id, { status: 'active', activatedAt: now })
  const { journalId } = journal
  recordOnGoal(call, 'savings.auto-saved', goal, { amountKobo: amount.toString(), journalId })
  return { outcome: 'saved', journalId }
}

async function notifyOutcome(
  call: ChunkCall,
  { id, name, ownerUid: to }: GoalRecord,
  amount: Kobo,
  outcome: AutoSaveOutcome,
  again: CalendarDate | null,
): Promise<void> {
  const facts = { id, name, amount }
  if (outcome === 'reminded') await notify(call, { topic: savingDue, to, facts })
  if (outcome === 'saved') await notify(call, { topic: savedByItself, to, facts })
  if (outcome === 'failed') await notify(call, { topic: notCollected, to, facts: { ...facts, again } })
}
