/** Every endpoint about charge runs: the preview, raising one, and what became of it. */
import { approvalWire } from '@kolo/approvals/contract'
import { endpoint } from '@kolo/foundation/endpoint'
import { askRefusals } from '@kolo/foundation/four-eyes'
import {
  dayWire,
  idWire,
  instantWire,
  koboWire,
  lineWire,
  pageOf,
  pageQuery,
  textWire,
} from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { chargeKinds } from '../charges/charge.rules.ts'
import { chargesAccess } from '../charges.access.ts'
import { audiences, longestList, runStates } from './run.rules.ts'

/** What is charged to whom. */
const orderWire = {
  kind: z.enum(chargeKinds),
  title: lineWire(3, 80, 'Please name the charge in 3 to 80 characters.'),
  period: z
    .string()
    .check(z.regex(/^\d{4}(-\d{2}(-\d{2})?)?$/, 'Enter a year such as 2026, or a month such as 2026-11.')),
  amountKobo: koboWire.check(
    z.refine(
      (amount) => amount >= 10_000n && amount <= 10_000_000_000n,
      'Enter an amount between ₦100 and ₦100,000,000.',
    ),
  ),
  instalments: z.number().check(z.int(), z.minimum(1), z.maximum(24)),
  audience: z.enum(audiences),
  joinedSince: z.nullable(dayWire),
  /** Member numbers, for a list. */
  memberCodes: z.array(lineWire(3, 20, 'This is not a member number.')).check(z.maxLength(longestList)),
  dueOn: dayWire,
  incomeAccount: z.string().check(z.regex(/^4\d{3}$/, 'Choose an income account.')),
}

const refusals = [
  'nobody-to-charge',
  'members-unknown',
  'due-too-early',
  'joined-since-missing',
  'account-not-income',
  'parts-too-small',
] as const

/** A run as officers see it. */
export const runWire = z.object({
  id: idWire,
  code: z.string(),
  kind: z.enum(chargeKinds),
  title: z.string(),
  period: z.string(),
  amountKobo: koboWire,
  instalments: z.number(),
  audience: z.enum(audiences),
  joinedSince: z.nullable(dayWire),
  dueOn: dayWire,
  incomeAccount: z.string(),
  reason: z.string(),
  state: z.enum(runStates),
  members: z.number(),
  totalKobo: koboWire,
  chargedMembers: z.number(),
  raisedAt: instantWire,
})

export type ChargeRun = z.output<typeof runWire>

export const previewRun = endpoint({
  name: 'charges.preview-run',
  method: 'POST',
  path: '/api/charge-run-previews',
  summary:
    'How many members a charge would be raised for, how much that is, and whether a second administrator must agree.',
  needs: chargesAccess.raise,
  needsStepUp: true,
  body: z.strictObject(orderWire),
  output: z.object({ members: z.number(), totalKobo: koboWire, takesTwo: z.boolean() }),
  refusals,
})

export type RunPreview = z.output<typeof previewRun.output>

export const raiseRun = endpoint({
  name: 'charges.raise-run',
  method: 'POST',
  path: '/api/charge-runs',
  summary:
    'Raises a charge for all members, those who joined since a day, or a list. From the threshold on a second administrator agrees.',
  needs: chargesAccess.raise,
  needsStepUp: true,
  body: z.strictObject({
    ...orderWire,
    /** How many members the preview showed. */
    members: z.number().check(z.int(), z.minimum(1)),
    reason: textWire(5, 500, 'Please give a reason of 5 to 500 characters.'),
  }),
  output: runWire,
  refusals: [...askRefusals, ...refusals, 'run-changed'],
  isDoneOnce: true,
})

export const listRuns = endpoint({
  name: 'charges.list-runs',
  method: 'GET',
  path: '/api/charge-runs',
  summary: 'Charge runs, the newest first.',
  needs: chargesAccess.review,
  query: z.object(pageQuery),
  output: pageOf(runWire),
  refusals: [],
})

export const readRun = endpoint({
  name: 'charges.read-run',
  method: 'GET',
  path: '/api/charge-runs/{id}',
  summary: 'One charge run, with what waits for a second administrator.',
  needs: chargesAccess.review,
  params: z.object({ id: idWire }),
  output: z.object({ ...runWire.shape, raisedBy: z.string(), waiting: z.array(approvalWire) }),
  refusals: [],
})

export type WholeRun = z.output<typeof readRun.output>

export const listIncomeAccounts = endpoint({
  name: 'charges.list-income-accounts',
  method: 'GET',
  path: '/api/charge-accounts',
  summary: 'The income accounts of the chart that charges can be booked as.',
  needs: chargesAccess.raise,
  output: z.object({ rows: z.array(z.object({ number: z.string(), name: z.string() })) }),
  refusals: [],
})
