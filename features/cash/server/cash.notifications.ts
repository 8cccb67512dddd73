/** What members are told about their cash before it is confirmed. In the action's transaction, so no action, no notice. */
import type { Call } from '@kolo/application/call'
import { type Kobo, kobo } from '@kolo/foundation/money'
import { koboWire } from '@kolo/foundation/wire'
import { notify, topic } from '@kolo/notices/server'
import * as z from 'zod/mini'
import { cashReceiptPath } from '../cash.paths.ts'
import type { CashRow } from './cash.record.ts'

const facts = z.object({
  step: z.enum(['booked', 'cancelled']),
  number: z.string(),
  amount: koboWire,
  target: z.string(),
  page: z.string(),
  reason: z.nullable(z.string()),
})

/** A receipt was given, or taken back. */
export const cashStep = topic<z.output<typeof facts>>({
  name: 'cash.step',
  title: 'Cash receipts',
  weight: 'urgent',
  facts,
  words: ({ step, number, amount, target, page, reason }, { naira }) => ({
    title: step === 'booked' ? `Receipt ${number} for your cash` : `Receipt ${number} was cancelled`,
    parts:
      step === 'booked'
        ? [
            `We received ${naira(amount)} in cash for "${target}". A second officer counts it, then it is in your account.`,
            'If you did not bring this cash, tell us at once.',
            { words: 'See the receipt', link: page },
          ]
        : [
            `The receipt for ${naira(amount)} in cash for "${target}" is no longer valid. The reason: ${reason ?? ''}`,
            'If you brought this cash and did not get it back, tell us at once.',
            { words: 'See the receipt', link: page },
          ],
    amount: naira(amount),
    details: [
      ['Receipt', number],
      ['For', target],
    ],
  }),
})

/** Tells the member of a receipt. */
export function notifyCash(
  call: Pick<Call, 'enqueue' | 'now'>,
  row: Pick<CashRow, 'id' | 'number' | 'member_uid' | 'amount_kobo'>,
  { step, target, reason = null }: { step: 'booked' | 'cancelled'; target: string; reason?: string | null },
): Promise<void> {
  const amount: Kobo = kobo(row.amount_kobo)
  const page = cashReceiptPath(row.id)
  return notify(call, {
    topic: cashStep,
    to: row.member_uid,
    facts: { step, number: row.number, amount, target, page, reason },
  })
}
