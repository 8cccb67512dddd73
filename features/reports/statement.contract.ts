/** A member's statement: on the screen, on paper and as a file. What must always be true: it is made of the ledger alone. */
import { linkQuery } from '@kolo/files/contract'
import { endpoint } from '@kolo/foundation/endpoint'
import { dayWire, idWire, instantWire, koboWire } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { reportsAccess } from './reports.access.ts'

/** Which statement: of one goal or of everything, from one day to another, both included; without days, all there is. */
const askedWire = z.object({
  goal: z.optional(idWire),
  from: z.optional(dayWire),
  to: z.optional(dayWire),
})

const sums = { openingKobo: koboWire, inKobo: koboWire, outKobo: koboWire, closingKobo: koboWire }

/** A statement as it is read. */
export const statementWire = z.object({
  member: z.object({ fullName: z.string(), memberCode: z.string() }),
  from: dayWire,
  to: dayWire,
  madeAt: instantWire,
  /** The goal it is of; absent: of everything. */
  goal: z.optional(z.object({ id: idWire, name: z.string(), code: z.string() })),
  accounts: z.array(z.object({ id: z.string(), name: z.string(), ...sums })),
  total: z.object(sums),
  lines: z.array(
    z.object({
      id: z.string(),
      at: instantWire,
      description: z.string(),
      account: z.string(),
      amountKobo: koboWire,
      /** Of all accounts of this statement together. */
      balanceKobo: koboWire,
    }),
  ),
  /** The goals a statement can be asked of. */
  goals: z.array(z.object({ id: idWire, name: z.string() })),
})
/** What is read, on whatever it stands. */
export type Statement = z.output<typeof statementWire>

/** The statement as a screen shows it. */
export const readStatement = endpoint({
  name: 'reports.read-statement',
  method: 'GET',
  path: '/api/statement',
  summary: "The signed-in member's statement over a time, of one goal or of everything.",
  needs: reportsAccess.readStatement,
  query: askedWire,
  output: statementWire,
  refusals: ['days-reversed', 'too-many-lines'],
})

const fileFormat = z.enum(['csv', 'pdf'])

/** The way to the same as a file: a link of minutes. */
export const downloadStatement = endpoint({
  name: 'reports.download-statement',
  method: 'GET',
  path: '/api/statement/file',
  summary: 'A link of minutes to the same statement as a file: PDF for paper, CSV for spreadsheets.',
  needs: reportsAccess.readStatement,
  query: z.extend(askedWire, { format: z._default(fileFormat, 'csv') }),
  output: z.undefined(),
  answers: 'file',
  refusals: ['days-reversed'],
})

/** The file. */
export const openStatement = endpoint({
  name: 'reports.open-statement',
  method: 'GET',
  path: '/api/statement/file/opened',
  summary: 'The statement as a file, by the link this session was given a few minutes ago.',
  needs: reportsAccess.readStatement,
  query: z.extend(askedWire, { format: fileFormat, ...linkQuery }),
  output: z.undefined(),
  answers: 'file',
  refusals: ['days-reversed', 'too-many-lines'],
})
