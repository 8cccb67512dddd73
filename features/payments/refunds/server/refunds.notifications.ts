/** What a member is told where money of theirs goes back, or is disputed. */
import type { Call } from '@kolo/application/call'
import { type Kobo, kobo } from '@kolo/foundation/money'
import { koboWire } from '@kolo/foundation/wire'
import { notify, topic } from '@kolo/notices/server'
import * as z from 'zod/mini'
import type { PaymentRow } from '../../payments/server/payment.record.ts'

type Telling = Pick<Call, 'enqueue' | 'now'>

const refund = z.object({
  received: koboWire,
  target: z.string(),
  reason: z.string(),
  code: z.string(),
  /** The bank's reference, once it was sent. */
  sentAs: z.nullable(z.string()),
})

/** Money goes back to whoever sent it: decided, and sent. */
export const paymentRefunded = topic<z.output<typeof refund>>({
  name: 'payments.refunded',
  title: 'Payment sent back',
  weight: 'urgent',
  facts: refund,
  words: ({ received, target, reason, code, sentAs }, { naira }) => ({
    title:
      sentAs === null
        ? `A payment of ${naira(received)} is being sent back`
        : `A payment of ${naira(received)} was sent back`,
    parts: [
      sentAs === null
        ? `Two administrators decided to send it back to the sender. It is no longer in "${target}" or your wallet. We notify you when it is sent.`
        : 'We sent it back to the sender’s account. The bank may take a day or two to show it.',
      `The reason: ${reason}`,
    ],
    amount: naira(received),
    details: [['Payment', code], ...(sentAs === null ? [] : ([['Reference', sentAs]] as const))],
  }),
})

/** Tells the member that it goes back, or, with a reference, that it was sent. */
export function notifyRefund(
  call: Telling,
  row: PaymentRow,
  { target, reason, sentAs = null }: { target: string; reason: string; sentAs?: string | null },
): Promise<void> {
  const facts = { received: kobo(row.received_kobo ?? 0n), target, reason, code: row.code, sentAs }
  return notify(call, { topic: paymentRefunded, to: row.member_uid, facts })
}

const dispute = z.object({
  received: koboWire,
  held: koboWire,
  owed: koboWire,
  target: z.string(),
  frozen: z.boolean(),
  reason: z.string(),
  code: z.string(),
  step: z.enum(['opened', 'won', 'lost']),
})

/** A bank disputes a payment, or the dispute has ended. */
export const paymentDisputed = topic<z.output<typeof dispute>>({
  name: 'payments.disputed',
  title: 'Payment disputed by a bank',
  weight: 'urgent',
  facts: dispute,
  words: ({ received, held, owed, target, frozen, reason, code, step }, { naira }) => ({
    title: {
      opened: `A payment of ${naira(received)} is disputed`,
      won: `The dispute about ${naira(received)} is over: your money stays`,
      lost: `The bank has reversed ${naira(received)}`,
    }[step],
    parts: [
      ...{
        opened: [
          `The payer’s bank asks for ${code} back. Until that is decided, ${naira(held)} of yours stays on hold${frozen ? ` and "${target}" takes and gives nothing` : ''}.`,
          'If you paid this yourself, write to Support to help keep it.',
        ],
        won: [`The amount of ${code} on hold is released.`],
        lost: [
          `${naira(held)} of it left your balance.`,
          ...(owed > 0n ? [`${naira(owed)} was already spent. You owe this to the community.`] : []),
        ],
      }[step],
      `The reason: ${reason}`,
    ],
    amount: naira(received),
    details: [['Payment', code]],
  }),
})

/** Tells the member where a dispute about money of theirs stands. */
export function notifyDispute(
  call: Telling,
  row: PaymentRow,
  said: {
    step: 'opened' | 'won' | 'lost'
    target: string
    frozen: boolean
    reason: string
    held: Kobo
    owed: Kobo
  },
): Promise<void> {
  const facts = { ...said, received: kobo(row.received_kobo ?? 0n), code: row.code }
  return notify(call, { topic: paymentDisputed, to: row.member_uid, facts })
}
