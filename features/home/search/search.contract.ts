/** One search over the records of the whole society, for officers. */
import { endpoint } from '@kolo/foundation/endpoint'
import { instantWire, koboWire, typedWire } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { homeAccess } from '../home.access.ts'
import { lettersLeast } from './search.rules.ts'

const hitWire = z.object({
  id: z.string(),
  title: z.string(),
  code: z.optional(z.string()),
  detail: z.optional(z.string()),
  amountKobo: z.optional(koboWire),
  status: z.optional(z.object({ words: z.string(), tone: z.enum(['ok', 'wait', 'bad', 'quiet']) })),
  begunAt: z.optional(instantWire),
  /** Where it is opened. */
  link: z.string(),
})
export type SearchHit = z.output<typeof hitWire>

export const searchResultsWire = z.object({
  groups: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      hits: z.array(hitWire),
      isMore: z.boolean(),
      /** Where all of them are listed. */
      listLink: z.optional(z.string()),
    }),
  ),
})

export const searchRecords = endpoint({
  name: 'home.search-records',
  method: 'GET',
  path: '/api/search',
  summary:
    'The records a text may mean, by kind: members, payments, withdrawals, loans, tickets, plans and vouchers the caller may see.',
  needs: homeAccess.search,
  query: z.object({
    text: typedWire().check(
      z.minLength(lettersLeast, 'Type at least 2 letters or digits.'),
      z.maxLength(100, 'Search for at most 100 characters.'),
    ),
  }),
  output: searchResultsWire,
  refusals: [],
})
