/**
 * Goals that come to their end by themselves: their day, their target, the end of a notice; and goals nobody has used for
 * long. What must always be true: each is done once, on however many nodes, and one that fails leaves the others as they are.
 */

import type { ChunkCall } from '@kolo/application/batch-job-kind'
import type { Job } from '@kolo/application/job'
import { kobo, zeroKobo } from '@kolo/foundation/money'
import { dayIn, lagos } from '@kolo/foundation/time'
import { accountKey } from '@kolo/ledger/accounts'
import { readBalance, readBalances } from '@kolo/ledger/balance'
import { beginLongWork, eachAlone, longWorkKind } from '@kolo/long-work/server'
import { notify } from '@kolo/notices/server'
import * as z from 'zod/mini'
import { goalSleeps } from '../../goals/server/goal.notifications.ts'
import { goalAccount } from '../../goals/server/goal.postings.ts'
import { recordOnGoal } from '../../goals/server/record-goal-event.ts'
import { planById } from '../../plans/server/plans.store.ts'
import { dueNow, lockGoal, releaseById, sayDormancy, targetGoalsAfter } from './goal-releases.store.ts'
import { matureGoal, payOutBroken, payOutMove } from './pay-out-goal.ts'

const first = '00000000-0000-0000-0000-000000000000'
const endedAtOnce = 25
const lookedAtAtOnce = 500

const endingWire = z.object({
  goal_id: z.string(),
  release_id: z.nullable(z.string()),
  because: z.enum(['day', 'target']),
})
/** A goal to be ended, or a release of it whose notice is over. */
type DueEnd = z.output<typeof endingWire>

const placeWire = z.object({
  step: z.enum(['due', 'targets', 'sleeping', 'failed']),
  after: z.string(),
  ended: z.number(),
  /** What failed; tried again when everything else is done. */
  failed: z._default(z.array(endingWire), []),
})
type Place = z.output<typeof placeWire>

/**
 * What is due first; in the night's work then goals that have reached their target, and those nobody uses. Each goal ends
 * for itself; with one that cannot be ended the work fails when all others are done, and administrators see it.
 */
export const endGoals = longWorkKind<Place>({
  name: 'savings.end-goals',
  place: placeWire,
  cancellable: false,
  chunk: async (call, { subjectId }, place) => {
    if (place.step === 'failed') return endFailed(call, place)
    const { done, after, failed } = await steps[place.step](call, place.after)
    const next = {
      ...place,
      ended: place.step === 'sleeping' ? place.ended : place.ended + done,
      failed: [...place.failed, ...failed],
    }
    if (after !== undefined) return { done, place: { ...next, after } }
    const step = subjectId.startsWith(nightly) ? nextStep[place.step] : undefined
    if (step) return { done, place: { ...next, step, after: first } }
    if (next.failed.length > 0) return { done, place: { ...next, step: 'failed' } }
    return { done, place: next, ended: paidOut(next.ended) }
  },
})

/** Each of those that failed once more, when everything else is done; the work fails with the first that cannot be ended. */
async function endFailed(call: ChunkCall, place: Place) {
  for (const one of place.failed) await endOne(call, one)
  const ended = place.ended + place.failed.length
  return { done: place.failed.length, place: { ...place, ended, failed: [] }, ended: paidOut(ended) }
}

const paidOut = (goals: number) =>
  `${goals.toLocaleString('en-NG')} ${goals === 1 ? 'goal' : 'goals'} paid out.`

const nightly = 'night '
const nextStep = { due: 'targets', targets: 'sleeping', sleeping: undefined } as const

type Done = { done: number; after: string | undefined; failed: DueEnd[] }
type Step = (call: ChunkCall, after: string) => Promise<Done>

/** Goals whose day has come, and releases whose notice is over. */
const endDue: Step = async (call, after) => {
  const { db, now } = call
  const due = await dueNow(db, { today: dayIn(lagos, now), now, after, limit: endedAtOnce })
  const failed = await eachAlone(
    call,
    due.map((one) => ({ ...one, because: 'day' as const })),
    endOne,
  )
  const isMore = due.length === endedAtOnce
  return { done: due.length - failed.length, after: isMore ? due.at(-1)?.goal_id : undefined, failed }
}

/** Goals in target plans that hold what they were opened for. */
const matureFull: Step = async (call, after) => {
  const { db } = call
  const goals = await targetGoalsAfter(db, after, lookedAtAtOnce)
  const accountOf = (goal: (typeof goals)[number]) => goalAccount(goal)
  const balances = await readBalances(db, goals.map(accountOf))
  const full = goals
    .filter(
      (goal) =>
        (balances.get(accountKey(accountOf(goal)))?.balance ?? zeroKobo) >= kobo(goal.targetKobo ?? 0n),
    )
    .map(({ id }) => ({ goal_id: id, release_id: null, because: 'target' as const }))
  const failed = await eachAlone(call, full, endOne)
  const isMore = goals.length === lookedAtAtOnce
  return { done: full.length - failed.length, after: isMore ? goals.at(-1)?.id : undefined, failed }
}

/** Ends one goal, or pays out one release of it, if that is still due. */
async function endOne(call: ChunkCall, { goal_id, release_id, because }: DueEnd): Promise<void> {
  const { db, now } = call
  const goal = await lockGoal(db, goal_id)
  if (release_id !== null) {
    const release = await releaseById(db, release_id)
    const isDue = release.status === 'waiting' && (goal.status === 'active' || goal.status === 'broken')
    if (!isDue) return
    if (release.kind === 'move') await payOutMove(call, goal, release)
    // What secures a loan meanwhile stays, and is looked at again.
    else if ((await readBalance(db, goalAccount(goal))).held === 0n)
      await payOutBroken(call, goal, await planById(db, goal.planId), release)
    return
  }
  if (goal.status !== 'active') return
  if (because === 'target') await matureGoal(call, goal, 'target')
  else if (goal.maturesOn !== null && goal.maturesOn <= dayIn(lagos, now)) await matureGoal(call, goal, 'day')
}

/** Goals nobody has used for as long as their plan says; their owners are told. */
const saySleeping: Step = async (call, after) => {
  const { db, now } = call
  const asked = { after, today: dayIn(lagos, now), limit: lookedAtAtOnce }
  const { slept, last } = await sayDormancy(db, asked)
  for (const goal of slept) {
    recordOnGoal(call, `savings.goal-${goal.dormancy}`, goal)
    if (goal.dormancy === 'none') continue
    const facts = { id: goal.id, name: goal.name, dormancy: goal.dormancy }
    await notify(call, { topic: goalSleeps, to: goal.ownerUid, facts })
  }
  return { done: slept.length, after: last, failed: [] }
}

const steps: Record<Exclude<Place['step'], 'failed'>, Step> = {
  due: endDue,
  targets: matureFull,
  sleeping: saySleeping,
}

/** Looks every ten minutes for what is due. */
export const lookForDueGoals: Job = {
  name: 'savings.look-for-due-goals',
  schedule: '*/10 * * * *',
  run: async (call) => {
    const { db, now } = call
    const [due] = await dueNow(db, { today: dayIn(lagos, now), now, after: first, limit: 1 })
    if (due) await begin(call, 'savings.due-goals')
  },
}

/** Looks at every goal that may have ended or gone to sleep, once in the night. */
export const lookAtGoals: Job = {
  name: 'savings.look-at-goals',
  schedule: '10 0 * * *',
  run: (call) => begin(call, `${nightly}${dayIn(lagos, call.now)}`),
}

function begin(call: Parameters<Job['run']>[0], subjectId: string): Promise<void> {
  return beginLongWork(call, endGoals, {
    subjectId,
    title: 'Goals that come to their end',
    total: 0,
    place: { step: 'due', after: first, ended: 0, failed: [] },
    ownerUid: null,
  })
}
