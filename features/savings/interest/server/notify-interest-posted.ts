/** Telling members that interest was posted, and how much: one notice for all goals of theirs in a slice. */
import { sumKobo, zeroKobo } from '@kolo/foundation/money'
import { type CalendarDate, daysBetween, lastOfMonth } from '@kolo/foundation/time'
import { dayWire, koboWire } from '@kolo/foundation/wire'
import { notify, topic } from '@kolo/notices/server'
import * as z from 'zod/mini'
import { savingsPath } from '../../savings.paths.ts'
import type { DueInterest } from '../interest.rules.ts'
import type { DueOfGoal } from './interest.store.ts'

/** The amounts are missing from what an older version told. */
const facts = z.object({ to: dayWire, grossKobo: z.optional(koboWire), whtKobo: z.optional(koboWire) })

/** Interest was posted to goals of a member. */
export const interestPosted = topic<z.output<typeof facts>>({
  name: 'savings.interest-posted',
  title: 'Interest posted',
  weight: 'digest',
  facts,
  words: ({ to, grossKobo, whtKobo = zeroKobo }, { day, naira }) => ({
    title:
      grossKobo === undefined
        ? 'Your savings have earned interest'
        : `Your savings have earned ${naira(grossKobo)} of interest`,
    parts: [
      whtKobo > 0n
        ? `Interest up to ${day(to)} is in your savings, less ${naira(whtKobo)} of tax that was held back. Each goal shows what it earned, and every day of it.`
        : `Interest up to ${day(to)} is in your savings. Each goal shows what it earned, and every day of it.`,
      { words: 'See your savings', link: savingsPath },
    ],
    ...(grossKobo === undefined ? {} : { amount: naira(grossKobo) }),
  }),
})

const waitingFacts = z.object({ to: dayWire, grossKobo: koboWire })

/** Interest of a member is due, and the society has not earned enough to credit it. */
export const interestWaits = topic<z.output<typeof waitingFacts>>({
  name: 'savings.interest-waits',
  title: 'Interest waits',
  weight: 'digest',
  facts: waitingFacts,
  words: ({ to, grossKobo }, { day, naira }) => ({
    title: `${naira(grossKobo)} of interest waits until the society has earned enough`,
    parts: [
      `You earned it up to ${day(to)}, and it stays yours. It is put into your savings as soon as the society has earned enough. Your savings themselves are not touched.`,
      { words: 'See your savings', link: savingsPath },
    ],
    amount: naira(grossKobo),
  }),
})

/** Tells whoever is owed interest that waits, and how much. */
export async function notifyWaiting(call: Calling, waiting: readonly DueOfGoal[]): Promise<void> {
  for (const { to, facts: known } of newsOf(waiting)) {
    const { to: until, grossKobo = zeroKobo } = known
    await notify(call, { topic: interestWaits, to, facts: { to: until, grossKobo } })
  }
}

type Calling = Parameters<typeof notify>[0]

/** Tells whoever was posted interest in this slice, and how much. */
export async function notifyPosted(call: Calling, credited: readonly DueOfGoal[]): Promise<void> {
  for (const { to, facts: known } of newsOf(credited)) {
    await notify(call, { topic: interestPosted, to, facts: known })
  }
}

function newsOf(all: readonly DueOfGoal[]) {
  const byGoal = Map.groupBy(all, ({ goal }) => goal)
  return interestNews([...byGoal].map(([goal, ofGoal]) => ({ goal, due: ofGoal.map(({ due }) => due) })))
}

/**
 * What each member is told of a slice, all their goals together. Where interest comes every day, they are told when a
 * month is over; the rest is on the goal's page.
 */
export function interestNews(
  posted: readonly { goal: Pick<DueOfGoal['goal'], 'ownerUid'>; due: readonly DueInterest[] }[],
): { to: string; facts: z.output<typeof facts> }[] {
  const byMember = Map.groupBy(posted.filter(isNews), ({ goal }) => goal.ownerUid)
  return [...byMember].map(([to, ofMember]) => {
    const due = ofMember.flatMap((one) => one.due)
    const days = due.map((one) => one.to).sort()
    return {
      to,
      facts: {
        to: days.at(-1) as CalendarDate,
        grossKobo: sumKobo(due.map(({ grossKobo }) => grossKobo)),
        whtKobo: sumKobo(due.map(({ whtKobo }) => whtKobo)),
      },
    }
  })
}

/** Interest of a few days is news at the end of its month only. */
function isNews({ due }: { due: readonly DueInterest[] }): boolean {
  return due.some(({ from, to }) => to === lastOfMonth(to) || daysBetween(from, to) >= 7)
}
