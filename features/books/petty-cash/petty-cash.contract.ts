/** Petty cash: its float and limit, what is in it, what was paid out of it, and topping it up. */
import { approvalWire } from '@kolo/approvals/contract'
import { endpoint } from '@kolo/foundation/endpoint'
import { askRefusals } from '@kolo/foundation/four-eyes'
import { dayWire, decisionWire, idWire, koboWire, lineWire } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { contentRefusals, voucherWire } from '../vouchers/voucher.contract.ts'
import { pettyCashAccess } from './petty-cash.access.ts'

const numberWire = z.string().check(z.regex(/^[1-5][0-9]{3}$/, 'Choose the account.'))
const params = z.object({ number: numberWire })

/** Petty cash as administrators see it. */
export const pettyCashWire = z.object({
  number: z.string(),
  name: z.string(),
  /** As two set it; absent before. */
  terms: z.optional(z.object({ floatKobo: koboWire, limitKobo: koboWire })),
  balanceKobo: koboWire,
  /** Float less balance, or nothing. */
  topUpKobo: koboWire,
  /** The value date of the last top-up. */
  toppedUpOn: z.optional(dayWire),
  /** What was paid out of it since, the latest first, at most 100. */
  payments: z.array(
    z.object({
      id: idWire,
      code: z.string(),
      party: z.string(),
      narration: z.string(),
      valueDate: dayWire,
      amountKobo: koboWire,
    }),
  ),
  paymentsKobo: koboWire,
  /** A top-up that is not posted yet. */
  prepared: z.optional(z.object({ id: idWire, code: z.optional(z.string()) })),
  waiting: z.array(approvalWire),
  version: z.int(),
  can: z.object({ setTerms: decisionWire, topUp: decisionWire }),
})
export type PettyCash = z.output<typeof pettyCashWire>

export const readPettyCash = endpoint({
  name: 'petty-cash.read',
  method: 'GET',
  path: '/api/petty-cash/{number}',
  summary: 'The float, limit and balance of petty cash, and the payments since it was topped up last.',
  needs: pettyCashAccess.read,
  params,
  output: pettyCashWire,
  refusals: ['not-cash'],
})

/** Asks for a float and a limit, or approves them. */
export const setPettyCash = endpoint({
  name: 'petty-cash.set-terms',
  method: 'POST',
  path: '/api/petty-cash/{number}/terms',
  summary: 'Ask for a float and a limit of petty cash, or approve what another administrator asked for.',
  needs: pettyCashAccess.setTerms,
  needsStepUp: true,
  params,
  body: z.strictObject({
    version: z.int(),
    floatKobo: koboWire.check(z.minimum(1n, 'Enter the float.')),
    limitKobo: koboWire.check(z.minimum(1n, 'Enter the limit.')),
    reason: lineWire(5, 300, 'Please give a reason of 5 to 300 characters.'),
  }),
  output: pettyCashWire,
  refusals: [...askRefusals, 'not-cash', 'limit-above-float'],
  isDoneOnce: true,
})

/** Prepares the transfer that brings it back to its float. */
export const topUpPettyCash = endpoint({
  name: 'petty-cash.top-up',
  method: 'POST',
  path: '/api/petty-cash/{number}/top-ups',
  summary: 'Makes a draft of the transfer voucher that brings petty cash to its float.',
  needs: pettyCashAccess.topUp,
  needsStepUp: true,
  params,
  body: z.strictObject({ from: numberWire }),
  output: voucherWire,
  refusals: [
    ...contentRefusals,
    'source-booked',
    'not-cash',
    'terms-missing',
    'petty-full',
    'top-up-prepared',
  ],
  isDoneOnce: true,
})
