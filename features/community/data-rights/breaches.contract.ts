/** The log of what went wrong with people's data: what, whom it concerns, what was done, and by when the regulator hears. */
import { endpoint } from '@kolo/foundation/endpoint'
import {
  codeWire,
  idWire,
  instantWire,
  lineWire,
  orderWire,
  pageOf,
  pageQuery,
  textWire,
} from '@kolo/foundation/wire'
import { workList } from '@kolo/foundation/work-list'
import * as z from 'zod/mini'
import { rightsAccess } from './rights.access.ts'
import { entryKinds } from './rights.rules.ts'

/** One, in a list. */
export const breachWire = z.object({
  id: idWire,
  title: z.string(),
  noticedAt: instantWire,
  /** Until when the regulator has to have heard. */
  reportBy: instantWire,
  state: z.enum(['to-report', 'late', 'settled', 'closed']),
  concerned: z.int(),
  version: z.int(),
})
export type Breach = z.output<typeof breachWire>

export const wholeBreachWire = z.object({
  ...breachWire.shape,
  what: z.string(),
  dataKinds: z.string(),
  entries: z.array(
    z.object({ id: idWire, kind: z.enum(entryKinds), words: z.string(), by: z.string(), at: instantWire }),
  ),
  people: z.array(
    z.object({ uid: idWire, fullName: z.string(), memberCode: z.string(), toldAt: z.nullable(instantWire) }),
  ),
})
export type WholeBreach = z.output<typeof wholeBreachWire>

/** Those of which the regulator has not heard, on the administrators' first screen. */
export const breachesToReport = workList('breaches', { rows: z.array(breachWire) })

/** All, newest first. */
export const listBreaches = endpoint({
  name: 'data-rights.list-breaches',
  method: 'GET',
  path: '/api/breaches',
  summary: 'What went wrong with people’s data, newest first.',
  needs: rightsAccess.keepBreaches,
  query: z.object({ ...pageQuery, order: orderWire(['noticed', 'concerned']) }),
  output: pageOf(breachWire),
  refusals: [],
})

export const readBreach = endpoint({
  name: 'data-rights.read-breach',
  method: 'GET',
  path: '/api/breaches/{id}',
  summary: 'One breach with its log and the members it concerns.',
  needs: rightsAccess.keepBreaches,
  params: z.object({ id: idWire }),
  output: wholeBreachWire,
  refusals: [],
})

export const openBreach = endpoint({
  name: 'data-rights.open-breach',
  method: 'POST',
  path: '/api/breaches',
  summary: 'Begin the log of a breach; the 72 hours to the regulator run from when it was noticed.',
  needs: rightsAccess.keepBreaches,
  needsStepUp: true,
  body: z.strictObject({
    title: lineWire(5, 120, 'Please say in 5 to 120 characters what happened.'),
    noticedAt: instantWire,
    what: textWire(10, 2_000, 'Please describe it in 10 to 2,000 characters.'),
    dataKinds: textWire(3, 500, 'Please say in 3 to 500 characters which data it is about.'),
    concerned: z
      .int('Enter how many people it concerns.')
      .check(
        z.minimum(0, 'Enter how many people it concerns.'),
        z.maximum(1_000_000_000, 'Enter how many people it concerns.'),
      ),
    memberCodes: z
      .array(codeWire().check(z.regex(/^KM-\d{5,10}$/, 'Write codes as they are: KM-00418.')))
      .check(z.maxLength(500, 'Name 500 members at most.')),
  }),
  output: wholeBreachWire,
  refusals: ['no-such-member', 'noticed-later'],
  isDoneOnce: true,
})

/** Adds to its log. What is told to members they read as it is written. */
export const addBreachEntry = endpoint({
  name: 'data-rights.add-breach-entry',
  method: 'POST',
  path: '/api/breaches/{id}/entries',
  summary:
    'Add to the log of a breach; what is told to the members it concerns reaches them as it is written.',
  needs: rightsAccess.keepBreaches,
  needsStepUp: true,
  params: z.object({ id: idWire }),
  body: z.strictObject({
    kind: z.enum(entryKinds, 'Choose what it is.'),
    words: textWire(5, 2_000, 'Please write 5 to 2,000 characters.'),
  }),
  output: wholeBreachWire,
  refusals: ['breach-closed', 'report-missing', 'reported-already'],
  isDoneOnce: true,
})
