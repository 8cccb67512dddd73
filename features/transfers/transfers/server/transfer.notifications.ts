/** What people are told about transfers that were not found. Told in the action's transaction, so no action, no notice. */
import type { Call } from '@kolo/application/call'
import { kobo } from '@kolo/foundation/money'
import { instantWire, koboWire } from '@kolo/foundation/wire'
import { notify, topic } from '@kolo/notices/server'
import { purposeOf } from '@kolo/payments/server'
import * as z from 'zod/mini'
import { writtenTransferCode } from '../transfer.rules.ts'
import type { TransferRow } from './transfer.record.ts'

const rejected = z.object({
  amount: koboWire,
  reference: z.string(),
  reason: z.string(),
  until: instantWire,
  code: z.string(),
  /** Missing from what an older version told. */
  page: z.optional(z.object({ words: z.string(), link: z.string() })),
})

/** The money was not found: why, and how to send the proof again. */
export const transferRejected = topic<z.output<typeof rejected>>({
  name: 'payments.rejected',
  title: 'Transfer not found',
  weight: 'urgent',
  facts: rejected,
  words: ({ amount, reference, reason, until, code, page: seen }, { naira, moment }) => ({
    title: 'We could not find your transfer',
    parts: [
      `We could not find your transfer of ${naira(amount)} with reference ${reference}.`,
      `The reason: ${reason}`,
      `If you sent the money, add the receipt or the bank reference again before ${moment(until)}.`,
      ...(seen ? [{ words: seen.words, link: seen.link }] : []),
    ],
    amount: naira(amount),
    details: [
      ['Reference', reference],
      ['Payment', code],
    ],
  }),
})

/** Tells the member that the money was not found. */
export function notifyRejected(
  call: Pick<Call, 'enqueue' | 'now' | 'registry'>,
  row: TransferRow,
): Promise<void> {
  const facts = {
    amount: kobo(row.amount_kobo),
    reference: writtenTransferCode(row.transfer_code),
    reason: row.rejection_reason ?? '',
    until: row.expires_at,
    code: row.code,
    page: purposeOf(call.registry.purposes, row.purpose).page,
  }
  return notify(call, { topic: transferRejected, to: row.member_uid, facts })
}
