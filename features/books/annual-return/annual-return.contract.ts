/** The annual return to the state's Director of Co-operatives: a form that is filled from the books. */
import { endpoint } from '@kolo/foundation/endpoint'
import { dayWire, koboWire } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { booksAccess } from '../books.access.ts'

/** How many members something is said of, by sex; nothing where the product does not know. */
const membersWire = z.object({
  name: z.string(),
  women: z.int(),
  men: z.int(),
  notGiven: z.int(),
  total: z.int(),
  source: z.string(),
})

/** One line of the form: a text or an amount, and where it comes from. */
const entryWire = z.object({
  name: z.string(),
  text: z.optional(z.string()),
  kobo: z.optional(koboWire),
  source: z.string(),
})

export const annualReturnWire = z.object({
  year: z.int(),
  /** The last day its figures are of. */
  day: dayWire,
  /** The year is not over: its figures still change. */
  isOpen: z.boolean(),
  society: z.array(entryWire),
  membership: z.array(membersWire),
  figures: z.array(entryWire),
  officers: z.array(entryWire),
})
export type AnnualReturn = z.output<typeof annualReturnWire>

const yearWire = z.coerce.number().check(z.int(), z.minimum(2000), z.maximum(2200))

/** The return of a year. */
export const readAnnualReturn = endpoint({
  name: 'books.read-annual-return',
  method: 'GET',
  path: '/api/annual-returns/{year}',
  summary:
    'The annual return of a year: registration, members by sex and movement, capital, savings, loans, reserves, surplus and officers, each with its source.',
  needs: booksAccess.read,
  params: z.object({ year: yearWire }),
  output: annualReturnWire,
  refusals: ['day-to-come'],
})

/** The same for paper or as a sheet. */
export const downloadAnnualReturn = endpoint({
  name: 'books.download-annual-return',
  method: 'GET',
  path: '/api/annual-returns/{year}/file',
  summary: 'The annual return of a year as a PDF with lines to sign on, or as an XLSX file.',
  needs: booksAccess.read,
  params: z.object({ year: yearWire }),
  query: z.object({ format: z.enum(['pdf', 'xlsx']) }),
  output: z.undefined(),
  answers: 'file',
  refusals: ['day-to-come'],
})
