/** The words of charges: kinds, statuses and refusals. */
import { askWords } from '@kolo/approvals/messages'
import type { AskRefusal } from '@kolo/foundation/four-eyes'
import { kobo } from '@kolo/foundation/money'
import type { Words } from '@kolo/foundation/refusal'
import type { Writer } from '@kolo/foundation/writer'
import type { ChargeKind, ChargeStatus } from './charge.rules.ts'

export const chargeKindWords: Record<ChargeKind, string> = {
  entrance_fee: 'Entrance fee',
  annual_due: 'Annual dues',
  levy: 'Levy',
  fine: 'Fine',
  other: 'Other charge',
}

export const chargeStatusWords: Record<ChargeStatus, string> = {
  due: 'Due',
  overdue: 'Overdue',
  contested: 'Contested',
  paid: 'Paid',
  waived: 'Waived',
}

/** Why something about a charge is not done. */
export type ChargeRefusal =
  | 'charge-settled'
  | 'charge-whole'
  | 'charge-above-owed'
  | 'wallet-too-small'
  | 'not-contestable'
  | 'not-contested'
  | 'own-charge'
  | 'waive-above-owed'
  | 'charge-reminded-today'

const amount = (write: Writer, digits: unknown) => write.naira(kobo(BigInt(String(digits ?? 0))))

export const chargeMessages = {
  ...askWords,
  'charge-settled': 'Nothing is owed of this charge any more.',
  'charge-whole': ({ most }, write) => `This charge is paid in one sum. Please pay ${amount(write, most)}.`,
  'charge-above-owed': ({ most }, write) => `You owe ${amount(write, most)} of this charge.`,
  'wallet-too-small': ({ available }, write) =>
    `Your wallet has ${amount(write, available)} available. Add money first.`,
  'not-contestable': 'A fine can be contested once, until the day it is due.',
  'not-contested': 'This fine is not contested.',
  'own-charge': 'You cannot decide about your own charge.',
  'waive-above-owed': ({ most }, write) => `At most ${amount(write, most)} can be waived.`,
  'charge-reminded-today': 'This member was reminded of this charge today.',
} satisfies Words<ChargeRefusal | AskRefusal>
