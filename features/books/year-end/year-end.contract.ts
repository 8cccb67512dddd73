/** The end of a year: what is still to be done, its draft accounts, and the years that are closed. */
import { yearsWire } from '@kolo/distributions/surplus'
import { endpoint } from '@kolo/foundation/endpoint'
import { koboWire } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { booksAccess } from '../books.access.ts'
import { checkKeys } from './year-end.rules.ts'

const yearEndWire = z.extend(yearsWire, {
  /** The year that is running. */
  currentYear: z.number(),
  /** What is left of the next year to close. */
  checklist: z.array(
    z.object({
      key: z.enum(checkKeys),
      count: z.nullable(z.number()),
      amountKobo: z.nullable(koboWire),
      isDone: z.boolean(),
    }),
  ),
})
export type YearEnd = z.output<typeof yearEndWire>

export const readYearEnd = endpoint({
  name: 'books.read-year-end',
  method: 'GET',
  path: '/api/admin/year-end',
  summary: 'The next year to close with its checklist and draft result, and the years that are closed.',
  needs: booksAccess.read,
  output: yearEndWire,
  refusals: [],
})
