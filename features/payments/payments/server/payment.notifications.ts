/** What people are told about decisions on their money. Told in the action's transaction, so no action, no notice. */
import type { Call } from '@kolo/application/call'
import type { Purpose } from '@kolo/application/purposes'
import { kobo, subtractKobo } from '@kolo/foundation/money'
import { instantWire, koboWire } from '@kolo/foundation/wire'
import { notify, topic } from '@kolo/notices/server'
import * as z from 'zod/mini'
import { moveWords, storyTitle, storyWords } from '../payment.messages.ts'
import { leastPayment } from '../payment.rules.ts'
import type { PaymentRow } from './payment.record.ts'

/** Where the member sees what became of it, as its purpose says; missing from what an older version told. */
const page = z.optional(z.object({ words: z.string(), link: z.string(), elsewhere: z.string() }))

const confirmed = z.object({
  outcome: z.enum(['exact', 'over', 'short', 'purpose-closed']),
  promised: koboWire,
  received: koboWire,
  toWallet: koboWire,
  target: z.string(),
  note: z.nullable(z.string()),
  code: z.string(),
  /** These three are missing from what an older version told. */
  reference: z.optional(z.string()),
  at: z.optional(instantWire),
  /** What people call money of this channel: a transfer. */
  noun: z._default(z.string(), 'transfer'),
  page,
  /** Where what lies in the wallet can be moved where it was meant to go. */
  moveAt: z.optional(z.string()),
})

/** Money came in: how much, where it is now, and what the member is asked. */
export const paymentConfirmed = topic<z.output<typeof confirmed>>({
  name: 'payments.confirmed',
  title: 'Payment confirmed',
  weight: 'urgent',
  facts: confirmed,
  words: (
    { outcome, promised, received, toWallet, target, note, code, reference, at, noun, page: seen, moveAt },
    { naira, moment },
  ) => {
    const places = { toPurpose: subtractKobo(received, toWallet), toWallet }
    const story = storyWords({ outcome, promised, received, target, ...places }, naira)
    const said = {
      exact: [`Your ${noun} of ${naira(promised)} is confirmed and is now in "${target}".`],
      over: [`Your ${noun} is confirmed. ${story}`],
      short: [`${story} Your money is safe.`],
      'purpose-closed':
        places.toPurpose > 0n
          ? [`Your ${noun} is confirmed. ${story}`]
          : [
              `Your ${noun} of ${naira(received)} is confirmed, but "${target}" no longer takes money.`,
              `${naira(toWallet)} is in your wallet. ${seen?.elsewhere ?? ''}`.trim(),
            ],
    }[outcome]
    return {
      title:
        outcome === 'short' || outcome === 'over'
          ? storyTitle(promised, received, naira)
          : `Your ${noun} is confirmed`,
      parts: [
        ...said,
        ...(moveAt === undefined
          ? []
          : [`Would you like to move it to "${target}"?`, { words: moveWords(target), link: moveAt }]),
        ...(seen ? [{ words: seen.words, link: seen.link }] : []),
        ...(note === null ? [] : [`The administrator writes: ${note}`]),
      ],
      amount: naira(received),
      details: [
        ['For', target],
        ...(reference === undefined ? [] : ([['Reference', reference]] as const)),
        ...(at === undefined ? [] : ([['Confirmed', moment(at)]] as const)),
        ['Payment', code],
      ],
    }
  },
})

/** What came in short or over, and is not too little to be moved, is asked about. */
function isAsked({ outcome, to_wallet_kobo }: PaymentRow): boolean {
  return (outcome === 'short' || outcome === 'over') && kobo(to_wallet_kobo ?? 0n) >= leastPayment
}

/** Tells the member what came in. */
export function notifyConfirmed(
  call: Pick<Call, 'enqueue' | 'now'>,
  row: PaymentRow,
  { target, noun, reference }: { target: string; noun: string; reference: string },
  { page, targetLink }: Pick<Purpose, 'page' | 'targetLink'>,
): Promise<void> {
  const facts = {
    ...(isAsked(row) ? { moveAt: targetLink(row.target_id) } : {}),
    outcome: row.outcome ?? ('exact' as const),
    promised: kobo(row.amount_kobo),
    received: kobo(row.received_kobo ?? 0n),
    toWallet: kobo(row.to_wallet_kobo ?? 0n),
    target,
    note: row.confirmation_note,
    code: row.code,
    reference,
    at: row.confirmed_at ?? undefined,
    noun,
    page,
  }
  return notify(call, { topic: paymentConfirmed, to: row.member_uid, facts })
}
