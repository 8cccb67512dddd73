/** A member's statement as it is read on the screen and made into papers. What must always be true: it is made of the ledger alone. */
import { endpoint } from '@kolo/foundation/endpoint'
import { dayWire, idWire, instantWire, koboWire } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { reportsAccess } from '../reports.access.ts'
import { sharesKeyPattern } from './share-account-key.ts'

/** Which of a member's accounts: all together, the wallet, a goal by its id, or the shares. */
export const accountWire = z._default(
  z.union([
    z.enum(['all', 'wallet']),
    idWire,
    z.string().check(z.regex(sharesKeyPattern, 'Choose an account.')),
  ]),
  'all',
)

/** Which statement: of one account or of all, from one day to another, both included; without days, all there is. */
const askedWire = z.object({ account: accountWire, from: z.optional(dayWire), to: z.optional(dayWire) })

const sums = { openingKobo: koboWire, inKobo: koboWire, outKobo: koboWire, closingKobo: koboWire }

export const statementWire = z.object({
  member: z.object({ fullName: z.string(), memberCode: z.string() }),
  from: dayWire,
  to: dayWire,
  madeAt: instantWire,
  /** The moment it goes up to, where its last day is not over. */
  until: z.optional(instantWire),
  /** What it is of: `all`, `wallet` or a goal's id, what people call that, and a goal's code. */
  account: z.object({ key: z.string(), name: z.string(), code: z.optional(z.string()) }),
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
  /** The share account, where there is one. */
  shares: z.optional(z.object({ id: z.string(), name: z.string() })),
})
/** What is read, on whatever it stands. */
export type Statement = z.output<typeof statementWire>

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
