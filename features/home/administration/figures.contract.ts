/** The community month by month: what was, who stayed, and what is to come; on the administrators' first screen and as a file. */
import { endpoint } from '@kolo/foundation/endpoint'
import { dayWire, koboWire } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { homeAccess } from '../home.access.ts'

const monthWire = z.string().check(z.regex(/^\d{4}-\d{2}$/))

/** Everything that is drawn by month. */
export const monthsWire = z.object({
  /** The last twelve months, the oldest first; the last is to date. */
  past: z.array(
    z.object({
      month: monthWire,
      /** Today's members who had joined by its end, and those of them who joined in it. */
      members: z.int(),
      joined: z.int(),
      /** What members paid in, and what of it was taken back, as the report of contributions says it. */
      paidInKobo: koboWire,
      takenBackKobo: koboWire,
      /** What was paid out on their withdrawals, and what of it the bank sent back. */
      withdrawnKobo: koboWire,
      sentBackKobo: koboWire,
    }),
  ),
  /** Of today's members who joined in a month, how many used a session lately; nothing before the first night. */
  staying: z.object({
    countedOn: z.nullable(dayWire),
    hereDays: z.int(),
    months: z.array(z.object({ month: dayWire, joined: z.int(), here: z.int() })),
  }),
  /** What must be paid and what ends in this month and those after it, as the last night reckoned it. */
  coming: z.object({
    countedOn: z.nullable(dayWire),
    months: z.array(
      z.object({
        month: monthWire,
        /** Returns that plans promise, and returns and dividends that are approved. */
        returnsKobo: koboWire,
        /** What was put into investments that end. */
        capitalKobo: koboWire,
        /** Interest that is earned and not posted. */
        interestKobo: koboWire,
        /** Approved withdrawals, and tax that was held back. */
        withdrawalsKobo: koboWire,
        /** What lies in goals that end, which goes to their owners' wallets or stays. */
        goalsKobo: koboWire,
      }),
    ),
  }),
})
export type Months = z.output<typeof monthsWire>

/** The months in one request. */
export const readMonths = endpoint({
  name: 'home.read-months',
  method: 'GET',
  path: '/api/admin/months',
  summary:
    'Members, contributions, withdrawals, who stayed, and what must be paid and what ends, month by month; figures that are kept.',
  needs: homeAccess.viewAdminHome,
  output: monthsWire,
  refusals: [],
})

/** The months for a sheet. */
export const downloadMonths = endpoint({
  name: 'home.download-months',
  method: 'GET',
  path: '/api/admin/months/file',
  summary: 'The community month by month as CSV.',
  needs: homeAccess.viewAdminHome,
  output: z.undefined(),
  answers: 'file',
  refusals: [],
})
