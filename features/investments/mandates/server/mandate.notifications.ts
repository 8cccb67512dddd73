/** What members are told about investing by itself. Told in the action's transaction, so no action, no notice. */
import { idWire, instantWire, koboWire } from '@kolo/foundation/wire'
import { topic } from '@kolo/notices/server'
import * as z from 'zod/mini'
import { investmentPath, mandatePath, offeredPlanPath } from '../../investments.paths.ts'
import { mandateSkips } from '../mandate.messages.ts'

const bought = z.object({ id: idWire, name: z.string(), amount: koboWire, until: instantWire })

/** Something was put into a plan by mandate; it can be undone for 24 hours. */
export const investedByMandate = topic<z.output<typeof bought>>({
  name: 'investments.invested-by-mandate',
  title: 'Invested automatically',
  weight: 'soon',
  facts: bought,
  words: ({ id, name, amount, until }, { naira, moment }) => ({
    title: `${naira(amount)} went into ${name}`,
    parts: [
      `As you agreed, the smallest amount of ${name} went into it from your wallet. Its agreement was accepted for you. You can undo it until ${moment(until)}: then all of it goes back to your wallet.`,
      { words: 'Read the agreement, or undo it', link: investmentPath(id) },
      { words: 'Your mandate', link: mandatePath },
    ],
    amount: naira(amount),
    details: [['Undo until', moment(until)]],
  }),
})

const skipped = z.object({
  planId: idWire,
  name: z.string(),
  amount: koboWire,
  because: z.enum(mandateSkips),
})

/** A plan opened that the mandate is about, and nothing was put into it. */
export const notInvestedByMandate = topic<z.output<typeof skipped>>({
  name: 'investments.not-invested-by-mandate',
  title: 'Not invested automatically',
  weight: 'soon',
  facts: skipped,
  words: ({ planId, name, amount, because }, { naira }) => ({
    title: `Nothing went into ${name}`,
    parts: [
      {
        wallet: `It opened, and your mandate would have invested ${naira(amount)}. Your wallet holds less.`,
        tier: `It opened, and your mandate would have invested ${naira(amount)}. That is above the limit of your account tier.`,
        full: `It opened, and your mandate would have invested ${naira(amount)}. It is full.`,
        'starts-soon': `It opened, and starts in less than 24 hours. You could not have undone it for a whole day, so your mandate leaves it out.`,
        wording: `It opened, and the words of the mandate have changed since you agreed to them. Read them again to go on.`,
        'not-eligible': `It opened, but we could not invest for you. Complete your profile and verify your email.`,
      }[because],
      { words: 'See the plan', link: offeredPlanPath(planId) },
      { words: 'Your mandate', link: mandatePath },
    ],
  }),
})
