/**
 * Interest of every goal, night after night: each hour it is looked whether the books have been proved through a day that
 * is not reckoned, and the goals are gone through slice by slice. What must always be true: a day is reckoned only when
 * nothing can be posted in it any more, whatever the clocks of the nodes say; each day of a goal once, in order, however
 * often a process is killed and however many nodes try; and nights that were missed cost nobody a kobo.
 */

import type { Job, JobCall } from '@kolo/application/job'
import { recordEvent } from '@kolo/audit/server'
import { newId } from '@kolo/foundation/ids'
import { formatNaira, sumKobo, zeroKobo } from '@kolo/foundation/money'
import { addDays, type CalendarDate, dayIn, formatDay, type Instant, lagos } from '@kolo/foundation/time'
import { dayWire, instantWire, koboWire } from '@kolo/foundation/wire'
import { provedThrough } from '@kolo/ledger/trial-balance'
import { beginLongWork, longWorkKind } from '@kolo/long-work/server'
import * as z from 'zod/mini'
import { interestPath, interestWork } from '../../savings.paths.ts'
import { accrueGoals, plansOf, postAccrued, saveAccrued, withinRoom } from './calculate-goal-interest.ts'
import {
  countEarning,
  type DueOfGoal,
  earningGoalsAfter,
  interestRoom,
  keepRun,
  lastRun,
  longestWaiting,
} from './interest.store.ts'
import { notifyPosted, notifyWaiting } from './notify-interest-posted.ts'

/** How many goals are reckoned in one transaction, and how many days of each: about a quarter of a second. */
const slice = { goals: 200, days: 31 }

const placeWire = z.object({
  through: dayWire,
  begunAt: instantWire,
  /** The last goal that is done. */
  after: z.string(),
  goals: z.number(),
  days: z.number(),
  grossKobo: koboWire,
  whtKobo: koboWire,
  /** Due, and not credited until the society has earned enough; missing from a run that an older version began. */
  waitingKobo: z._default(koboWire, zeroKobo),
})
type Place = z.output<typeof placeWire>

const before = '00000000-0000-0000-0000-000000000000'

/** Reckons all goals through a day. It may not be stopped: the community owes what it promised. */
export const interestRun = longWorkKind<Place>({
  name: 'savings.interest',
  page: () => interestPath,
  place: placeWire,
  cancellable: false,
  chunk: async (call, _, place) => {
    const goals = await earningGoalsAfter(call.db, place.after, slice.goals)
    const { through } = place
    const accrued = await accrueGoals(call.db, goals, { through, most: slice.days })
    const { days, grossKobo, whtKobo, credited, waiting } = await saveAccrued(call, accrued)
    if (credited.length > 0) call.record(postedEvent(through, credited))
    await notifyPosted(call, credited)
    await notifyWaiting(call, waiting)
    // Goals with more days to come are taken again; those that were reckoned cost nothing then.
    const isBehind = accrued.some(({ days }) => (days.at(-1)?.day ?? through) < through)
    const done = isBehind ? 0 : goals.length
    const next: Place = {
      ...place,
      after: isBehind ? place.after : (goals.at(-1)?.id ?? place.after),
      goals: place.goals + done,
      days: place.days + days,
      grossKobo: sumKobo([place.grossKobo, grossKobo]),
      whtKobo: sumKobo([place.whtKobo, whtKobo]),
      waitingKobo: sumKobo([place.waitingKobo, ...waiting.map(({ due }) => due.grossKobo)]),
    }
    if (isBehind || goals.length === slice.goals) return { done, place: next }
    await keepRun(call.db, {
      through,
      goals: next.goals,
      days: next.days,
      gross_kobo: next.grossKobo,
      wht_kobo: next.whtKobo,
      begun_at: place.begunAt,
      ended_at: call.now,
    })
    return { done, place: next, ended: sentenceOf(next) }
  },
})

/** Begins a run when a day is over in the books that no run has reached. */
export const beginInterest: Job = {
  name: 'savings.begin-interest',
  schedule: '17 * * * *',
  run: async (call) => {
    const through = accruableThrough(await provedThrough(call.db), call.now)
    if (through === undefined) return
    const reached = await lastRun(call.db)
    if (reached === undefined || reached < through) await begin(call, through)
  },
}

async function begin(call: JobCall, through: CalendarDate): Promise<void> {
  const nothing = { goals: 0, days: 0, grossKobo: zeroKobo, whtKobo: zeroKobo, waitingKobo: zeroKobo }
  await beginLongWork(call, interestRun, {
    subjectId: interestWork,
    title: `Interest through ${formatDay(through)}`,
    total: await countEarning(call.db),
    place: { through, begunAt: call.now, after: before, ...nothing },
    ownerUid: null,
  })
}

/**
 * The last day that may be reckoned: over by the clock, and behind the moment through which the books are proved, so that
 * nothing is posted in it any more. A clock that is ahead cannot make it a day too many, nor one that is behind.
 */
export function accruableThrough(proved: Instant | undefined, now: Instant): CalendarDate | undefined {
  if (proved === undefined) return undefined
  const earlier = proved < now ? proved : now
  return addDays(dayIn(lagos, earlier), -1)
}

/** The audit event of interest that was credited: by a run through a day, or because it had waited. */
function postedEvent(id: string, credited: readonly DueOfGoal[]) {
  const sumOf = (of: 'grossKobo' | 'whtKobo') => String(sumKobo(credited.map(({ due }) => due[of])))
  return {
    kind: 'savings.interest-posted' as const,
    target: { type: 'interest-run', id },
    facts: {
      goals: new Set(credited.map(({ goal }) => goal.id)).size,
      grossKobo: sumOf('grossKobo'),
      whtKobo: sumOf('whtKobo'),
    },
  }
}

function sentenceOf({ goals, through, grossKobo, whtKobo, waitingKobo }: Place): string {
  const count = `${goals.toLocaleString('en-NG')} ${goals === 1 ? 'goal' : 'goals'}`
  const accrued = `${count} reckoned through ${formatDay(through)}.`
  const posted =
    grossKobo === zeroKobo
      ? 'No interest was posted.'
      : `${formatNaira(grossKobo)} of interest posted, ${formatNaira(whtKobo)} of it held back as tax.`
  if (waitingKobo > zeroKobo)
    return `${accrued} ${posted} ${formatNaira(waitingKobo)} waits until the society has earned enough.`
  return grossKobo === zeroKobo ? `${accrued} No interest was due.` : `${accrued} ${posted}`
}

/**
 * Credits interest that has waited, the longest first, once the society has earned it: into the goal, or into the wallet
 * where the goal has ended.
 */
export const creditWaitingInterest: Job = {
  name: 'savings.credit-waiting-interest',
  schedule: '27 * * * *',
  run: async (call) => {
    const { db, now } = call
    const waiting = await longestWaiting(db, slice.goals)
    if (waiting.length === 0) return
    const { roomKobo, accruals } = await interestRoom(db, { plans: plansOf(waiting), isCredit: true })
    const credited = waiting.slice(0, withinRoom(waiting, roomKobo))
    const post = (ofGoals: DueOfGoal[], into: 'goal' | 'wallet') =>
      postAccrued(call, { accrued: [], credited: ofGoals, waiting: [] }, { accruals: [], into })
    if (accruals.length > 0)
      await postAccrued(call, { accrued: [], credited: [], waiting: [] }, { accruals, into: 'goal' })
    const hasEnded = ({ goal }: DueOfGoal) => goal.status === 'closed' || goal.status === 'cancelled'
    const open = credited.filter((one) => !hasEnded(one))
    if (open.length > 0) await post(open, 'goal')
    const ended = Map.groupBy(credited.filter(hasEnded), ({ goal }) => goal)
    for (const ofGoal of ended.values()) await post(ofGoal, 'wallet')
    if (credited.length === 0) return
    await recordEvent(db, { ...postedEvent('waited', credited), now, requestId: newId(Date.parse(now)) })
    await notifyPosted(call, credited)
    if (credited.length === slice.goals) await call.enqueue(creditWaitingInterest.name, {})
  },
}
