/** What members are told about plans. Told in the action's transaction, so no action, no notice. */
import { dayWire, instantWire, koboWire } from '@kolo/foundation/wire'
import { topic } from '@kolo/notices/server'
import * as z from 'zod/mini'
import { investmentsPath } from '../../investments.paths.ts'
import { percentWords } from '../plans.messages.ts'
import { returnTypes } from '../plans.rules.ts'

const opened = z.object({
  name: z.string(),
  rateBps: z.number(),
  returnType: z.enum(returnTypes),
  least: koboWire,
  closesAt: instantWire,
  maturesOn: dayWire,
})

/** A plan opened that fits what the member wants to hear of. */
export const planOpened = topic<z.output<typeof opened>>({
  name: 'investments.plan-opened',
  title: 'New investment plan',
  category: 'newInvestments',
  weight: 'soon',
  facts: opened,
  words: ({ name, rateBps, returnType, least, closesAt, maturesOn }, { naira, day, moment }) => ({
    title: `${name} is open`,
    parts: [
      returnType === 'profit_share'
        ? `A new investment plan is open. It projects ${percentWords(rateBps)} a year and does not promise it. You can lose money.`
        : `A new investment plan is open. It returns ${percentWords(rateBps)} a year. You can lose money.`,
      { words: 'See investments', link: investmentsPath },
    ],
    details: [
      ['From', naira(least)],
      ['Open until', moment(closesAt)],
      ['Matures', day(maturesOn)],
    ],
  }),
})

const stopped = z.object({ name: z.string(), reason: z.string() })

/** A plan somebody is in takes no more money for now. */
export const planPaused = topic<z.output<typeof stopped>>({
  name: 'investments.plan-paused',
  title: 'Investment plan paused',
  weight: 'soon',
  facts: stopped,
  words: ({ name, reason }) => ({
    title: `${name} is paused`,
    parts: [
      `Nobody can put money into ${name} for now. What you have in it stays as it is. ${reason}`,
      { words: 'See your investments', link: investmentsPath },
    ],
  }),
})

/** A plan somebody is in takes money again. */
export const planResumed = topic<z.output<typeof stopped>>({
  name: 'investments.plan-resumed',
  title: 'Investment plan open again',
  weight: 'soon',
  facts: stopped,
  words: ({ name, reason }) => ({
    title: `${name} is open again`,
    parts: [
      `Money can be put into ${name} again. ${reason}`,
      { words: 'See your investments', link: investmentsPath },
    ],
  }),
})
