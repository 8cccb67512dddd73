/** Investing by itself: the mandate a member gives once, and undoing what was bought by it. */
import { endpoint } from '@kolo/foundation/endpoint'
import { decisionWire, idWire, instantWire, koboWire } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { investmentWire } from '../investments/investment.contract.ts'
import { investmentsAccess } from '../investments.access.ts'
import { planCategories, planRisks } from '../plans/plans.rules.ts'

const mandateWire = z.object({
  isOn: z.boolean(),
  /** When it was given last; `null`: never. */
  givenAt: z.nullable(instantWire),
  /** Whether what was agreed to then is what is asked for now: with other words nothing is bought. */
  isCurrent: z.boolean(),
  number: z.number(),
  sha256: z.string(),
  text: z.string(),
  ownRisk: z.enum(planRisks),
  ownCategories: z.array(z.enum(planCategories)),
  walletKobo: koboWire,
  can: z.object({ give: decisionWire }),
})

export type Mandate = z.output<typeof mandateWire>

/** What a member would agree to, and whether they have. */
export const readMandate = endpoint({
  name: 'investments.read-mandate',
  method: 'GET',
  path: '/api/investment-mandate',
  summary: 'What automatic investing is agreed to with, and whether it is on.',
  needs: investmentsAccess.viewInvestments,
  output: mandateWire,
  refusals: [],
})

/** Agrees to the mandate, and switches automatic investing on. */
export const giveMandate = endpoint({
  name: 'investments.give-mandate',
  method: 'POST',
  path: '/api/investment-mandate',
  summary: 'Agrees to the mandate of automatic investing and switches it on.',
  needs: investmentsAccess.giveMandate,
  body: z.strictObject({
    /** The hash of the mandate that was read; absent: it was not agreed to. */
    mandate: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/, 'This is not a mandate.'))),
  }),
  output: mandateWire,
  refusals: ['mandate-missing', 'mandate-changed'],
  isDoneOnce: true,
})

/** Switches automatic investing off. */
export const endMandate = endpoint({
  name: 'investments.end-mandate',
  method: 'DELETE',
  path: '/api/investment-mandate',
  summary: 'Switches automatic investing off; what was put in before stays.',
  needs: investmentsAccess.endMandate,
  output: mandateWire,
  refusals: [],
})

/** Takes back what was bought by mandate. */
export const undoInvestment = endpoint({
  name: 'investments.undo-investment',
  method: 'POST',
  path: '/api/investments/{id}/undoing',
  summary:
    'Undoes an investment that was bought by mandate less than 24 hours ago: all of it goes back to the wallet.',
  needs: investmentsAccess.undoInvestment,
  params: z.object({ id: idWire }),
  body: z.strictObject({}),
  output: investmentWire,
  refusals: ['not-by-mandate', 'undo-too-late', 'investment-state', 'investment-ended'],
  isDoneOnce: true,
})
