/** What members are told about their savings. Told in the action's transaction, so no action, no notice. */
import { dayWire, koboWire } from '@kolo/foundation/wire'
import { topic } from '@kolo/notices/server'
import * as z from 'zod/mini'
import { rateWire } from '../../plans/plan.contract.ts'
import { rateWords } from '../../plans/plan-terms.messages.ts'
import { goalPath, savingsPath } from '../../savings.paths.ts'

const rate = z.object({ name: z.string(), ...rateWire, from: dayWire })

/** The rate of a plan somebody saves in changes on a day that is at least seven days away. */
export const rateChanges = topic<z.output<typeof rate>>({
  name: 'savings.rate-changes',
  title: 'Interest rate changes',
  weight: 'soon',
  facts: rate,
  words: ({ name, from, ...changed }, { day, naira }) => ({
    title: `Interest in ${name} changes`,
    parts: [
      `From ${day(from)} your goals in ${name} earn ${rateWords(changed, naira)} a year. Until then nothing changes.`,
      { words: 'See your savings', link: savingsPath },
    ],
  }),
})

const matured = z.object({
  id: z.string(),
  name: z.string(),
  amount: koboWire,
  because: z.enum(['day', 'target']),
})

/** A goal has come to its day or its target, and waits for its owner. */
export const goalMatured = topic<z.output<typeof matured>>({
  name: 'savings.goal-matured',
  title: 'Goal reached',
  weight: 'soon',
  facts: matured,
  words: ({ id, name, amount, because }, { naira }) => ({
    title: because === 'day' ? `${name} has matured` : `${name} has reached its target`,
    parts: [
      `${naira(amount)} is ready for you. It earns no more interest. Move it to your wallet whenever you like.`,
      { words: 'See this goal', link: goalPath(id) },
    ],
    amount: naira(amount),
  }),
})

const paidOut = z.object({ name: z.string(), amount: koboWire, cost: koboWire, closed: z.boolean() })

/** Money of a goal has reached the wallet. */
export const goalPaidOut = topic<z.output<typeof paidOut>>({
  name: 'savings.goal-paid-out',
  title: 'Money moved to your wallet',
  weight: 'urgent',
  facts: paidOut,
  words: ({ name, amount, cost, closed }, { naira }) => ({
    title: `${naira(amount)} is in your wallet`,
    parts: [
      closed ? `${name} is closed, and its money is in your wallet.` : `It came from ${name}.`,
      ...(cost > 0n ? [`Ending it early cost ${naira(cost)}.`] : []),
      { words: 'See your savings', link: savingsPath },
    ],
    amount: naira(amount),
  }),
})

const sleeps = z.object({ id: z.string(), name: z.string(), dormancy: z.enum(['inactive', 'dormant']) })

/** Nobody has used a goal for long. */
export const goalSleeps = topic<z.output<typeof sleeps>>({
  name: 'savings.goal-sleeps',
  title: 'Dormant goal',
  weight: 'soon',
  facts: sleeps,
  words: ({ id, name, dormancy }) => ({
    title: dormancy === 'inactive' ? `You have not used ${name} for a long time` : `${name} is dormant`,
    parts: [
      dormancy === 'inactive'
        ? 'Your money and its interest are unchanged. Any action on the goal keeps it active.'
        : 'Your money and its interest are unchanged. Confirm that the goal is yours before you move money out of it.',
      { words: 'See this goal', link: goalPath(id) },
    ],
  }),
})

const frozen = z.object({ id: z.string(), name: z.string(), reason: z.string(), isFrozen: z.boolean() })

/** An administrator has frozen a goal, or freed it. */
export const goalFrozen = topic<z.output<typeof frozen>>({
  name: 'savings.goal-frozen',
  title: 'A goal was frozen or unfrozen',
  weight: 'urgent',
  facts: frozen,
  words: ({ id, name, reason, isFrozen }) => ({
    title: isFrozen ? `${name} is frozen` : `${name} is unfrozen`,
    parts: [
      isFrozen
        ? 'An administrator has frozen this goal. Nothing is paid in or out until it is unfrozen. Your money stays yours and keeps earning.'
        : 'You can pay in and move money out again.',
      `Reason: ${reason}`,
      { words: 'See this goal', link: goalPath(id) },
    ],
  }),
})

const retires = z.object({
  name: z.string(),
  on: dayWire,
  reason: z.string(),
  /** The plan its goals go on in; absent: they are paid out. */
  successor: z.optional(z.string()),
})

/** A plan somebody saves in is over on a day that is at least 30 days away. */
export const planRetires = topic<z.output<typeof retires>>({
  name: 'savings.plan-retires',
  title: 'A savings plan ends',
  weight: 'urgent',
  facts: retires,
  words: ({ name, on, reason, successor }, { day }) => ({
    title: `${name} ends on ${day(on)}`,
    parts: [
      successor === undefined
        ? `Until then nothing changes. On that day your goals in ${name} are closed. Everything in them, with interest and without a fee, goes to your wallet.`
        : `Until then nothing changes. On that day your goals in ${name} continue in ${successor}, on its terms, with all money and interest and without a fee. Do you want the money in your wallet instead? Choose that on the goal’s page before ${day(on)}. Any amount ${successor} cannot take goes to your wallet.`,
      `The reason: ${reason}`,
      { words: 'See your savings', link: savingsPath },
    ],
  }),
})

const wentOn = z.object({
  id: z.string(),
  name: z.string(),
  plan: z.string(),
  amount: koboWire,
  autoSaveEnds: z.boolean(),
})

/** A goal whose plan has ended goes on in another. */
export const goalWentOn = topic<z.output<typeof wentOn>>({
  name: 'savings.goal-went-on',
  title: 'A goal moves to another plan',
  weight: 'urgent',
  facts: wentOn,
  words: ({ id, name, plan, amount, autoSaveEnds }, { naira }) => ({
    title: `${name} moves to ${plan}`,
    parts: [
      `Its plan has ended. Everything that was in it, with its interest, ${naira(amount)}, is in ${plan} now.`,
      ...(autoSaveEnds
        ? [
            `Automatic saving has stopped, because ${plan} does not accept it. Set it up again on the goal’s page.`,
          ]
        : []),
      { words: 'See this goal', link: goalPath(id) },
    ],
    amount: naira(amount),
  }),
})

const goesOn = z.object({ name: z.string() })

/** A plan that was to end does not. */
export const planGoesOn = topic<z.output<typeof goesOn>>({
  name: 'savings.plan-goes-on',
  title: 'A savings plan continues',
  weight: 'soon',
  facts: goesOn,
  words: ({ name }) => ({
    title: `${name} continues`,
    parts: [
      `${name} does not end. Your goals in it stay as they are.`,
      { words: 'See your savings', link: savingsPath },
    ],
  }),
})
