/** What people are told about reports. */
import { dayWire } from '@kolo/foundation/wire'
import { topic } from '@kolo/notices/server'
import * as z from 'zod/mini'
import { keptDays } from '../../documents/documents.rules.ts'

const facts = z.object({ of: z.string(), from: dayWire, to: dayWire })

/** A large report is made; the notice says which, and no figure of it. */
export const reportReady = topic<z.output<typeof facts>>({
  name: 'reports.report-ready',
  title: 'Report ready',
  weight: 'soon',
  facts,
  words: ({ of, from, to }, { day }) => ({
    title: 'Your report is ready',
    parts: [
      `The report "${of}", ${day(from)} to ${day(to)}, is ready. The file is kept for ${keptDays} days.`,
      { words: 'Open it', link: '/moderator/reports' },
    ],
  }),
})
