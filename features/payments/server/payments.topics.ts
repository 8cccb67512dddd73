/** What people are told about decisions on their money. Told in the deed's transaction, so no deed, no notice. */
import type { Call } from '@kolo/database/call'
import type { Purpose, PurposePage } from '@kolo/database/purposes'
import { kobo } from '@kolo/foundation/money'
import { instantWire, koboWire } from '@kolo/foundation/wire'
import { tell, topic } from '@kolo/notices/server'
import * as z from 'zod/mini'
import { writtenTransferCode } from '../payments.rules.ts'
import { moveWords, storyWords } from '../payments.words.ts'
import type { PaymentRow } from './payments.tables.ts'

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
  /** These two are missing from what an older version told. */
  reference: z.optional(z.string()),
  at: z.optional(instantWire),
  page,
  /** Where what lies in the wallet can be moved where it was meant to go. */
  moveAt: z.optional(z.string()),
})

/** Money came in: how much, where it is now, and what the member is asked. */
export const paymentConfirmed = topic<z.output<typeof confirmed>>({
  name: 'payments.confirmed',
  title: 'Transfer confirmed',
  weight: 'urgent',
  facts: confirmed,
  words: (
    { outcome, promised, received, toWallet, target, note, code, reference, at, page: seen, moveAt },
    { naira, moment },
  ) => {
    const story = storyWords({ outcome, promised, received, target }, naira)
    const said = {
      exact: [`Your transfer of ${naira(promised)} is confirmed and is now in "${target}".`],
      over: [
        `Your transfer is confirmed: ${naira(promised)} is now in "${target}".`,
        `${story}. Would you like to move it to "${target}"?`,
      ],
      short: [
        `We received ${naira(received)} but expected ${naira(promised)}: ${story}. Your money is safe.`,
        `Would you like to move it to "${target}"?`,
      ],
      'purpose-closed': [
        `Your transfer of ${naira(received)} is confirmed, but "${target}" no longer takes money.`,
        `${naira(toWallet)} is in your wallet. ${seen?.elsewhere ?? ''}`.trim(),
      ],
    }[outcome]
    return {
      title: outcome === 'short' || outcome === 'over' ? `${story}` : 'Your transfer is confirmed',
      parts: [
        ...said,
        ...(moveAt === undefined ? [] : [{ words: moveWords(target), link: moveAt }]),
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

const rejected = z.object({
  amount: koboWire,
  reference: z.string(),
  reason: z.string(),
  until: instantWire,
  code: z.string(),
  page,
})

/** The money was not found: why, and how to send the proof again. */
export const paymentRejected = topic<z.output<typeof rejected>>({
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

/** Tells the member what came in. */
export function tellConfirmed(
  call: Pick<Call, 'enqueue' | 'now'>,
  row: PaymentRow,
  target: string,
  { page, targetLink }: Pick<Purpose, 'page' | 'targetLink'>,
): Promise<void> {
  const facts = {
    ...(row.outcome === 'short' || row.outcome === 'over' ? { moveAt: targetLink(row.target_id) } : {}),
    outcome: row.outcome ?? ('exact' as const),
    promised: kobo(row.amount_kobo),
    received: kobo(row.received_kobo ?? 0n),
    toWallet: kobo(row.to_wallet_kobo ?? 0n),
    target,
    note: row.confirmation_note,
    code: row.code,
    reference: writtenTransferCode(row.transfer_code),
    at: row.confirmed_at ?? undefined,
    page,
  }
  return tell(call, { topic: paymentConfirmed, to: row.member_uid, facts })
}

/** Tells the member that the money was not found. */
export function tellRejected(
  call: Pick<Call, 'enqueue' | 'now'>,
  row: PaymentRow,
  page: PurposePage,
): Promise<void> {
  const facts = {
    amount: kobo(row.amount_kobo),
    reference: writtenTransferCode(row.transfer_code),
    reason: row.rejection_reason ?? '',
    until: row.expires_at,
    code: row.code,
    page,
  }
  return tell(call, { topic: paymentRejected, to: row.member_uid, facts })
}
