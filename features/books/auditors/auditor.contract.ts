/** Auditors' access to one year: given by two administrators, ended by one, opened by a link. */
import { endpoint } from '@kolo/foundation/endpoint'
import { askRefusals } from '@kolo/foundation/four-eyes'
import { idWire, instantWire, lineWire, textWire } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { booksAccess } from '../books.access.ts'
import { accessDaysMost } from './auditor.rules.ts'

/** An access as administrators see it; the link is never in it. */
const auditorAccessWire = z.object({
  id: idWire,
  year: z.int(),
  auditor: z.string(),
  contact: z.string(),
  askedAt: instantWire,
  expiresAt: instantWire,
  /** When the link was opened last. */
  lastOpenedAt: z.optional(instantWire),
  endedAt: z.optional(instantWire),
  state: z.enum(['pending', 'open', 'expired', 'ended']),
})
export type AuditorAccess = z.output<typeof auditorAccessWire>

/** The accesses that were given, newest first. */
export const listAuditorAccesses = endpoint({
  name: 'books.list-auditor-accesses',
  method: 'GET',
  path: '/api/auditor-accesses',
  summary: 'The access that auditors were given to a year, newest first.',
  needs: booksAccess.giveAuditorAccess,
  output: z.object({ rows: z.array(auditorAccessWire) }),
  refusals: [],
})

export const giveAuditorAccess = endpoint({
  name: 'books.give-auditor-access',
  method: 'POST',
  path: '/api/auditor-accesses',
  summary:
    'Give an auditor read-only access to one year. Its link is in this answer and never again, and opens nothing until a second administrator approves it.',
  needs: booksAccess.giveAuditorAccess,
  needsStepUp: true,
  body: z.strictObject({
    year: z.int('Choose a year.').check(z.minimum(2000), z.maximum(2200)),
    auditor: lineWire(2, 120, 'Enter the name of the auditor or the firm.'),
    contact: lineWire(3, 120, 'Enter an e-mail address or a phone number.'),
    days: z
      .int('Enter the days in whole numbers.')
      .check(z.minimum(1, 'Enter at least 1 day.'), z.maximum(accessDaysMost, 'Enter at most 90 days.')),
    reason: textWire(5, 500, 'Please give a reason of 5 to 500 characters.'),
  }),
  output: z.object({ access: auditorAccessWire, secret: z.string() }),
  refusals: [...askRefusals, 'year-to-come'],
})

export const endAuditorAccess = endpoint({
  name: 'books.end-auditor-access',
  method: 'DELETE',
  path: '/api/auditor-accesses/{id}',
  summary: 'End the access of an auditor, at once and for good.',
  needs: booksAccess.giveAuditorAccess,
  needsStepUp: true,
  params: z.object({ id: idWire }),
  output: auditorAccessWire,
  refusals: ['access-ended'],
})

/** Who reads as an auditor, which year and until when. */
const auditorWire = z.object({ name: z.string(), year: z.int(), endsAt: instantWire })
export type AuditorHere = z.output<typeof auditorWire>

/** Exchanges a link for a session; by POST, because programs that look after mail open links too. */
export const openAuditorLink = endpoint({
  name: 'books.open-auditor-link',
  method: 'POST',
  path: '/api/auditor-session',
  summary: 'Open the link of an auditor: a cookie of hours that reads one year and changes nothing.',
  needs: 'anyone',
  body: z.strictObject({ secret: z.string().check(z.maxLength(100)) }),
  output: auditorWire,
  refusals: ['link-not-valid', 'signed-in'],
})

export const readAuditorSession = endpoint({
  name: 'books.read-auditor-session',
  method: 'GET',
  path: '/api/auditor-session',
  summary: 'Who reads as an auditor in this browser, and which year; nobody where no link was opened.',
  needs: 'anyone',
  output: z.object({ auditor: z.nullable(auditorWire) }),
  refusals: [],
  background: true,
})

/** Ends the session of this browser; the link stays. */
export const closeAuditorSession = endpoint({
  name: 'books.close-auditor-session',
  method: 'DELETE',
  path: '/api/auditor-session',
  summary: 'End the session of an auditor in this browser.',
  needs: 'anyone',
  output: z.object({}),
  refusals: [],
})
