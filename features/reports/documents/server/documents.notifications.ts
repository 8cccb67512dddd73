/** What people are told about papers. */
import { dayWire, idWire } from '@kolo/foundation/wire'
import { topic } from '@kolo/notices/server'
import * as z from 'zod/mini'
import { keptDays } from '../documents.rules.ts'

const facts = z.object({
  of: z.string(),
  from: dayWire,
  to: dayWire,
  /** The member an administrator had it made of; absent: one's own. */
  member: z.optional(idWire),
})

/** A large statement is ready. */
export const paperReady = topic<z.output<typeof facts>>({
  name: 'reports.paper-ready',
  title: 'Statement ready',
  weight: 'soon',
  facts,
  words: ({ of, from, to, member }, { day }) => ({
    title: 'Your statement is ready',
    parts: [
      `The statement "${of}", ${day(from)} to ${day(to)}, is ready. The file is kept for ${keptDays} days.`,
      { words: 'Open it', link: member === undefined ? '/statement' : `/admin/members?member=${member}` },
    ],
  }),
})
