/** When to look whether somebody is still there: one minute before the session would end by inactivity. */
import { idleNoticeSeconds } from '../../identity.rules.ts'
import type { Deadline } from './session-store.ts'

/** Milliseconds until the look; 0 when it is due. */
export function untilIdleCheck(deadline: Deadline, now: number): number {
  return Math.max(0, deadline.at - idleNoticeSeconds * 1_000 - now)
}

/**
 * What to do then: somebody who touched the page since the deadline was learned is there, so the session is prolonged
 * without asking; otherwise they are asked.
 */
export function idleStep(deadline: Deadline, lastTouch: number): 'prolong' | 'ask' {
  return lastTouch > deadline.learnedAt ? 'prolong' : 'ask'
}

/** The seconds that are left, never below 0. */
export function secondsLeft(deadline: Deadline, now: number): number {
  return Math.max(0, Math.ceil((deadline.at - now) / 1_000))
}
