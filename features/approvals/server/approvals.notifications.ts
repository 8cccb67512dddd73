/** What approvals tell people about: what is about to be decided alone, and who objected. It always goes by mail. */
import { instantWire } from '@kolo/foundation/wire'
import { topic } from '@kolo/notices/server'
import * as z from 'zod/mini'

const alone = z.object({ sentence: z.string(), from: instantWire, outside: z.boolean() })

/** One administrator is about to decide alone. */
export const decidedAlone = topic<z.output<typeof alone>>({
  name: 'approvals.alone',
  title: 'A second pair of eyes is missing',
  weight: 'security',
  facts: alone,
  words: ({ sentence, from, outside }, { community, moment }) => ({
    title: 'A second pair of eyes is missing',
    parts: [
      `${sentence} No second administrator can look at it now. It can be finished alone from ${moment(from)}.`,
      ...(outside
        ? [
            `You receive this because ${community.name} named this address to hear of what one administrator decides alone.`,
          ]
        : ['If you did not expect this, sign in and object.', { words: 'Look at it', link: '/dashboard' }]),
    ],
  }),
})

const objection = z.object({ objector: z.string(), sentence: z.string(), reason: z.string() })

/** Somebody objected to that. */
export const objectedAlone = topic<z.output<typeof objection>>({
  name: 'approvals.objected',
  title: 'Objection to a decision alone',
  weight: 'security',
  facts: objection,
  words: ({ objector, sentence, reason }) => ({
    title: 'Somebody objected to a decision alone',
    parts: [
      `${objector} objected to this: ${sentence} It is decided only by a second administrator now.`,
      `The reason given: ${reason}`,
    ],
  }),
})
