/** Paying several withdrawals with one file: chosen, downloaded for the bank's bulk-payment screen, and said to be paid. */
import { approvalWire } from '@kolo/approvals/contract'
import { endpoint } from '@kolo/foundation/endpoint'
import { askRefusals } from '@kolo/foundation/four-eyes'
import {
  dayWire,
  decisionWire,
  idWire,
  instantWire,
  koboWire,
  pageOf,
  pageQuery,
  textWire,
} from '@kolo/foundation/wire'
import { personWire } from '@kolo/payments/contract'
import { bankReferenceWire } from '@kolo/transfers/reference'
import * as z from 'zod/mini'
import { batchOutcomes, linesMost } from '../withdrawals/withdrawal.rules.ts'
import { withdrawalsAccess } from '../withdrawals.access.ts'

const params = z.object({ id: idWire })

/** A batch as administrators see it: no number. */
export const batchWire = z.object({
  id: idWire,
  code: z.string(),
  /** The community's bank account that pays it. */
  from: z.string(),
  madeBy: personWire,
  madeAt: instantWire,
  lines: z.array(
    z.object({
      withdrawalId: idWire,
      code: z.string(),
      member: personWire,
      bankName: z.string(),
      last4: z.string(),
      netKobo: koboWire,
      outcome: z.enum(batchOutcomes),
    }),
  ),
  /** What the file asks the bank to pay: those that are neither paid nor taken out. */
  openKobo: koboWire,
  bankReference: z.optional(z.string()),
  paidOn: z.optional(dayWire),
  paidAt: z.optional(instantWire),
  /** It was never uploaded: what was open of it is approved again. */
  givenUp: z.optional(z.object({ by: personWire, at: instantWire, reason: z.string() })),
  /** What one administrator said and another has to agree to. */
  waiting: z.optional(approvalWire),
  can: z.object({ download: decisionWire, pay: decisionWire, giveUp: decisionWire }),
})
export type Batch = z.output<typeof batchWire>

/** Batches, newest first. */
export const listBatches = endpoint({
  name: 'withdrawals.list-batches',
  method: 'GET',
  path: '/api/withdrawal-batches',
  summary: 'Withdrawals that were put into one file for the bank, newest first.',
  needs: withdrawalsAccess.review,
  query: z.object(pageQuery),
  output: pageOf(batchWire),
  refusals: [],
})

export const readBatch = endpoint({
  name: 'withdrawals.read-batch',
  method: 'GET',
  path: '/api/withdrawal-batches/{id}',
  summary: 'One batch with its lines.',
  needs: withdrawalsAccess.review,
  params,
  output: batchWire,
  refusals: [],
})

/** Puts approved withdrawals into one file; each is being paid from then on. */
export const makeBatch = endpoint({
  name: 'withdrawals.make-batch',
  method: 'POST',
  path: '/api/withdrawal-batches',
  summary:
    'Puts approved withdrawals into one batch; each is being paid from then on, and in no other batch.',
  needs: withdrawalsAccess.batch,
  needsStepUp: true,
  body: z.strictObject({
    collectionAccountId: idWire,
    withdrawalIds: z
      .array(idWire)
      .check(
        z.minLength(1, 'Choose at least one withdrawal.'),
        z.maxLength(linesMost, `Choose ${linesMost} withdrawals at most.`),
      ),
  }),
  output: batchWire,
  refusals: ['batch-choice', 'no-paying-account'],
  isDoneOnce: true,
})

/** The file with the whole account numbers; each download is kept in the audit log. */
export const downloadBatch = endpoint({
  name: 'withdrawals.download-batch',
  method: 'POST',
  path: '/api/withdrawal-batches/{id}/file',
  summary:
    'The CSV file for the bank’s bulk-payment screen; asked for with a fresh proof and kept in the audit log.',
  needs: withdrawalsAccess.batch,
  needsStepUp: true,
  params,
  output: z.object({ name: z.string(), text: z.string() }),
  refusals: ['batch-over'],
})

/** Says that the bank paid what is open of it; a second administrator agrees. */
export const payBatch = endpoint({
  name: 'withdrawals.pay-batch',
  method: 'POST',
  path: '/api/withdrawal-batches/{id}/payment',
  summary:
    'Says that a batch was paid, with the bank’s reference; a second administrator agrees to all of it.',
  needs: withdrawalsAccess.batch,
  needsStepUp: true,
  params,
  body: z.strictObject({
    bankReference: bankReferenceWire.check(
      z.maxLength(40, 'Please type the reference of the batch with 40 characters at most.'),
    ),
    paidOn: dayWire,
  }),
  output: batchWire,
  refusals: ['batch-over', 'own-withdrawal', 'reference-used', 'payment-differs', ...askRefusals],
  isDoneOnce: true,
})

/** Gives up a file that was never uploaded; what is open of it is approved again. */
export const giveUpBatch = endpoint({
  name: 'withdrawals.give-up-batch',
  method: 'POST',
  path: '/api/withdrawal-batches/{id}/cancellation',
  summary:
    'Gives up a batch whose file the bank never got, with a reason; its withdrawals are approved again.',
  needs: withdrawalsAccess.batch,
  needsStepUp: true,
  params,
  body: z.strictObject({ reason: textWire(5, 500, 'Please give a reason of 5 to 500 characters.') }),
  output: batchWire,
  refusals: ['batch-over', 'own-withdrawal', 'batch-said-paid'],
  isDoneOnce: true,
})
