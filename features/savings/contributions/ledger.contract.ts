/** The contributions of a year, members by months, for administrators. */
import { endpoint } from '@kolo/foundation/endpoint'
import { dayWire, idWire, koboWire, pageOf, pageQuery, typedWire } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { nextPledgeWire } from '../goals/goal.contract.ts'
import { savingsAccess } from '../savings.access.ts'
import { monthStates } from './ledger.rules.ts'

/** A goal whose contributions are owed, and its months. */
export const ledgerRowWire = z.object({
  id: idWire,
  code: z.string(),
  owner: z.object({ uid: idWire, fullName: z.string(), memberCode: z.string() }),
  plan: z.string(),
  monthlyKobo: koboWire,
  nextPledge: z.nullable(nextPledgeWire),
  /** All that was contributed, in any year. */
  paidKobo: koboWire,
  behindKobo: koboWire,
  months: z.array(z.object({ month: dayWire, paidKobo: koboWire, state: z.enum(monthStates) })),
})
export type LedgerRow = z.output<typeof ledgerRowWire>

const narrowed = {
  year: z.optional(z.coerce.number().check(z.int(), z.minimum(1900), z.maximum(9998))),
  search: z.optional(typedWire().check(z.maxLength(100, 'Search for at most 100 characters.'))),
  /** Only those who were behind in the night. */
  state: z.optional(z.enum(['behind'])),
}

export const listContributions = endpoint({
  name: 'savings.list-contributions',
  method: 'GET',
  path: '/api/contributions',
  summary: 'Contributions that are owed by the name of their member, with how each month of a year stands.',
  needs: savingsAccess.managePlans,
  query: z.object({ ...pageQuery, ...narrowed }),
  output: z.extend(pageOf(ledgerRowWire), {
    year: z.int(),
    today: dayWire,
    /** What all of them come to, as it was in the night; absent: not looked at yet. */
    totals: z.optional(
      z.object({
        on: dayWire,
        goals: z.int(),
        dueKobo: koboWire,
        paidKobo: koboWire,
        behind: z.int(),
        behindKobo: koboWire,
        ahead: z.int(),
        aheadKobo: koboWire,
        /** What was paid for each month of the year of that night, by its first day. */
        months: z.array(z.object({ month: dayWire, paidKobo: koboWire })),
      }),
    ),
  }),
  refusals: [],
})

export const downloadContributions = endpoint({
  name: 'savings.download-contributions',
  method: 'GET',
  path: '/api/contributions/file',
  summary:
    'The contributions of a year, members by months, as CSV or XLSX; the audit log says who took them.',
  needs: savingsAccess.managePlans,
  query: z.object({ ...narrowed, format: z._default(z.enum(['csv', 'xlsx']), 'csv') }),
  output: z.undefined(),
  answers: 'file',
  refusals: ['too-many-rows'],
})
