/** What approvals tell people about: what is about to be decided alone, and who objected. It always goes by mail. */
import { instantWire } from '@kolo/foundation/wire'
import { topic } from '@kolo/notices/server'
import * as z from 'zod/mini'

const alone = z.object({ sentence: z.string(), from: instantWire, outside: z.boolean() })

/** One administrator is about to decide alone. */
export const decidedAlone = topic<z.output<typeof alone>>({
  name: 'approvals.alone',
  title: 'A second administrator is needed',
  weight: 'security',
  facts: alone,
  words: ({ sentence, from, outside }, { community, moment }) => ({
    title: 'A second administrator is needed',
    parts: [
      `${sentence} No second administrator is available. It can be completed alone from ${moment(from)}.`,
      ...(outside
        ? [
            `You receive this because ${community.name} chose this address. We write to it when one administrator decides alone.`,
          ]
        : ['If you did not expect this, sign in and object.', { words: 'Review it', link: '/dashboard' }]),
    ],
  }),
})

const objection = z.object({ objector: z.string(), sentence: z.string(), reason: z.string() })

export const objectedAlone = topic<z.output<typeof objection>>({
  name: 'approvals.objected',
  title: 'Objection to a single-administrator decision',
  weight: 'security',
  facts: objection,
  words: ({ objector, sentence, reason }) => ({
    title: 'Somebody objected to a single-administrator decision',
    parts: [
      `${objector} objected to this: ${sentence} Only a second administrator can decide it now.`,
      `The reason given: ${reason}`,
    ],
  }),
})
