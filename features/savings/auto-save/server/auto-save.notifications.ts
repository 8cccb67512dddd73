/** What members are told about automatic saving. */
import { dayWire, koboWire } from '@kolo/foundation/wire'
import { topic } from '@kolo/notices/server'
import * as z from 'zod/mini'
import { goalPath, savingGoalPath } from '../../savings.paths.ts'

const named = z.object({ id: z.string(), name: z.string(), amount: koboWire })

/** The day has come on which a member wanted to send money. */
export const savingDue = topic<z.output<typeof named>>({
  name: 'savings.saving-due',
  title: 'Time to save',
  weight: 'soon',
  facts: named,
  words: ({ id, name, amount }, { naira }) => ({
    title: `${naira(amount)} for ${name} today`,
    parts: [
      `Today is the day you save ${naira(amount)} for ${name} by transfer. We have filled in the amount for you.`,
      { words: 'Save it now', link: savingGoalPath(id, amount) },
    ],
    amount: naira(amount),
  }),
})

/** Money was moved into a goal by itself. */
export const savedByItself = topic<z.output<typeof named>>({
  name: 'savings.saved-by-itself',
  title: 'Saved automatically',
  weight: 'digest',
  facts: named,
  words: ({ id, name, amount }, { naira }) => ({
    title: `${naira(amount)} saved for ${name}`,
    parts: [
      `${naira(amount)} of your wallet is in ${name} now, as you asked for.`,
      { words: 'See this goal', link: goalPath(id) },
    ],
    amount: naira(amount),
  }),
})

const missed = z.extend(named, { again: z.nullable(dayWire) })

/** Money could not be collected. Without a day to try again it is paused. */
export const notCollected = topic<z.output<typeof missed>>({
  name: 'savings.not-collected',
  title: 'Automatic saving failed',
  weight: 'urgent',
  facts: missed,
  words: ({ id, name, amount, again }, { day, naira }) => ({
    title: again === null ? `Automatic saving for ${name} is paused` : `Nothing was saved for ${name}`,
    parts: [
      again === null
        ? `We could not collect ${naira(amount)} for ${name} three times. Automatic saving is paused until you resume it. Nothing was taken.`
        : `We could not collect ${naira(amount)} for ${name}. We will try again on ${day(again)}. Nothing was taken.`,
      { words: 'See this goal', link: goalPath(id) },
    ],
    amount: naira(amount),
  }),
})
