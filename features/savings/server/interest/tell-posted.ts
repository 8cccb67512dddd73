/** Telling members that interest was posted: one statement for a slice of goals, and no more than one notice a month. */
import type { PieceCall } from '@kolo/database/call'
import { daysBetween, lastOfMonth } from '@kolo/foundation/time'
import { dayWire } from '@kolo/foundation/wire'
import { tell, topic } from '@kolo/notices/server'
import * as z from 'zod/mini'
import { savingsPath } from '../../savings.paths.ts'
import type { Reckoned } from './interest.store.ts'

const facts = z.object({ to: dayWire })

/** Interest was posted to goals of a member. */
export const interestPosted = topic<z.output<typeof facts>>({
  name: 'savings.interest-posted',
  title: 'Interest posted',
  weight: 'digest',
  facts,
  words: ({ to }, { day }) => ({
    title: 'Your savings have earned interest',
    parts: [
      `Interest up to ${day(to)} is in your savings. Each goal shows what it earned, the tax that was held back, and every day of it.`,
      { words: 'See your savings', link: savingsPath },
    ],
  }),
})

/**
 * Tells whoever was posted interest in this slice. Where it comes every day, they are told when a month is over; the rest
 * is on the goal's page.
 */
export async function tellPosted(call: PieceCall, posted: readonly Reckoned[]): Promise<void> {
  const byDay = Map.groupBy(posted.filter(isNews), ({ due }) => due.at(-1)?.to)
  for (const [to, told] of byDay) {
    if (to === undefined) continue
    const uids = [...new Set(told.map(({ goal }) => goal.ownerUid))]
    await tell(call, { topic: interestPosted, to: uids, facts: { to } })
  }
}

/** Interest of a few days is news at the end of its month only. */
function isNews({ due }: Reckoned): boolean {
  return due.some(({ from, to }) => to === lastOfMonth(to) || daysBetween(from, to) >= 7)
}
