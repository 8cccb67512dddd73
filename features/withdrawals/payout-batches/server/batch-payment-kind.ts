/** The payment of a batch as something that takes two administrators. */
import { createHash } from 'node:crypto'
import { type ApprovalKind, approvalKind, type Call } from '@kolo/application/call'
import { formatNaira, type Kobo, kobo, sumKobo } from '@kolo/foundation/money'
import { refuse } from '@kolo/foundation/refusal'
import { type CalendarDate, formatDay } from '@kolo/foundation/time'
import { dayWire, koboWire } from '@kolo/foundation/wire'
import { bankReferenceKey } from '@kolo/transfers/rules'
import * as z from 'zod/mini'
import type { WithdrawalRow } from '../../withdrawals/server/withdrawal.record.ts'
import { referenceOwner, takeReference } from '../../withdrawals/server/withdrawal.store.ts'
import { payRow } from '../../withdrawals/server/withdrawal-approvals.ts'
import { withdrawalsMessages } from '../../withdrawals/withdrawal.messages.ts'
import { closeBatch, lockBatch } from './batches.store.ts'
import type { BatchRow } from './payout-batch.record.ts'

export type BatchSaid = {
  code: string
  lines: number
  sum: Kobo
  bankReference: string
  paidOn: CalendarDate
}

export const sumOf = (open: readonly WithdrawalRow[]) => sumKobo(open.map((row) => kobo(row.net_kobo)))

/** Saying that what is open of a batch was paid: every hold is spent. */
export const batchPaymentKind = approvalKind<BatchSaid>({
  name: 'withdrawals.batch-payment',
  subjectType: 'withdrawal-batch',
  permission: 'manage_savings',
  change: z.object({
    code: z.string(),
    lines: z.number(),
    sum: koboWire,
    bankReference: z.string(),
    paidOn: dayWire,
  }),
  amountOf: ({ sum }) => sum,
  describe: ({ code, lines, sum, bankReference, paidOn }) => ({
    title: `A batch of ${lines} ${lines === 1 ? 'withdrawal' : 'withdrawals'} was paid`,
    lines: [
      { label: 'Amount', value: formatNaira(sum) },
      { label: 'Batch', value: code },
      { label: 'Bank reference', value: bankReference },
      { label: 'Day', value: formatDay(paidOn) },
    ],
  }),
  lockSubject: async ({ db }, id) => {
    const { open } = await lockBatch(db, id)
    const lines = open.map((row) => `${row.code} ${row.version}`).join(', ')
    return { version: createHash('sha256').update(lines).digest('hex') }
  },
  apply: async (call, id, { bankReference, paidOn }, { askedBy: by, approvedBy, alone }) => {
    const { db, actor, now } = call
    const { batch, open } = await lockBatch(db, id)
    if (open.some((row) => row.member_uid === actor.uid)) return refuse('own-withdrawal')
    const [first] = open
    if (!first) return refuse('batch-over')
    // The line of the bank is about all of them: it is kept once, and for each with its own code.
    const key = bankReferenceKey(bankReference) ?? ''
    if (!(await takeReference(db, key, first.id)))
      return refuse(
        'reference-used',
        { code: (await referenceOwner(db, key, first.id)) ?? '' },
        'bankReference',
      )
    for (const row of open) {
      const said = {
        collectionAccountId: batch.collection_account_id,
        bankReference: `${bankReference}/${row.code}`,
        paidOn,
      }
      const no = await payRow(call, row, said, { by, with: approvedBy, alone })
      if (no) return no
    }
    await closeBatch(db, id, { bankReference, paidOn, now })
    recordOnBatch(call, batch, 'paid', open, { alone })
    return undefined
  },
  words: withdrawalsMessages,
}) as unknown as ApprovalKind

/** Writes what happened to a batch into the audit log; never a number or a name. */
export function recordOnBatch(
  call: Pick<Call, 'record'>,
  { id, code }: BatchRow,
  deed: 'made' | 'downloaded' | 'paid' | 'given-up',
  open: readonly WithdrawalRow[],
  facts: Record<string, boolean | string> = {},
): void {
  call.record({
    kind: `withdrawal-batch.${deed}`,
    target: { type: 'withdrawal-batch', id },
    facts: { code, lines: open.length, amountKobo: sumOf(open).toString(), ...facts },
  })
}
