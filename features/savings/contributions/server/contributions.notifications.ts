/** What members are told about contributions that are owed. */
import { monthName } from '@kolo/foundation/time'
import { dayWire, koboWire } from '@kolo/foundation/wire'
import { topic } from '@kolo/notices/server'
import * as z from 'zod/mini'
import { savingGoalPath } from '../../savings.paths.ts'

const due = z.object({ id: z.string(), name: z.string(), amount: koboWire, on: dayWire })

/** A month is nearly over, and its contribution is not there. */
export const contributionDue = topic<z.output<typeof due>>({
  name: 'savings.contribution-due',
  title: 'Contribution due',
  weight: 'soon',
  facts: due,
  words: ({ id, name, amount, on }, { day, naira }) => ({
    title: `${naira(amount)} for ${name} is due by ${day(on)}`,
    parts: [
      `Your contribution for ${monthName(on)} is due by ${day(on)}.`,
      { words: 'Save it now', link: savingGoalPath(id) },
    ],
    amount: naira(amount),
  }),
})

const behind = z.object({ id: z.string(), name: z.string(), amount: koboWire, months: z.number() })

/** A month is over, and contributions are missing. */
export const contributionMissing = topic<z.output<typeof behind>>({
  name: 'savings.contribution-missing',
  title: 'Contribution missing',
  weight: 'soon',
  facts: behind,
  words: ({ id, name, amount, months }, { naira }) => ({
    title: `You are ${months === 1 ? '1 month' : `${months} months`} behind in ${name}`,
    parts: [
      `${naira(amount)} of your contributions is missing. What you save next counts for the oldest month first.`,
      { words: 'Save it now', link: savingGoalPath(id) },
    ],
    amount: naira(amount),
  }),
})

const nudge = z.object({
  goals: z.array(z.object({ id: z.string(), name: z.string(), amount: koboWire, months: z.number() })),
  amount: koboWire,
  /** Who wrote, and what they add. */
  from: z.string(),
  note: z.string(),
})

/** An administrator writes to those who are behind. */
export const contributionNudge = topic<z.output<typeof nudge>>({
  name: 'savings.contribution-nudge',
  title: 'Reminder from an administrator',
  weight: 'soon',
  facts: nudge,
  words: ({ goals, amount, from, note }, { naira }) => ({
    title: `${naira(amount)} of your contributions is missing`,
    parts: [
      ...goals.map(
        (goal) =>
          `${goal.name}: ${goal.months === 1 ? '1 month' : `${goal.months} months`} behind, ${naira(goal.amount)}.`,
      ),
      ...(note ? [`${from} writes: “${note}”`] : []),
      'What you save next counts for the oldest month first. If you cannot pay now, write to Support.',
      { words: 'Save it now', link: savingGoalPath(goals[0]?.id ?? '') },
    ],
    amount: naira(amount),
  }),
})
