/** What members are told about money they sent without a code. */
import { dayWire, koboWire } from '@kolo/foundation/wire'
import { topic } from '@kolo/notices/server'
import * as z from 'zod/mini'

const assigned = z.object({ amount: koboWire, on: dayWire, code: z.string() })

/** It is in the member's wallet. */
export const receiptAssigned = topic<z.output<typeof assigned>>({
  name: 'bank-statements.receipt-assigned',
  title: 'Money without a code found',
  weight: 'urgent',
  facts: assigned,
  words: ({ amount, on, code }, { naira, day }) => ({
    title: 'Your money is in your wallet',
    parts: [
      `We received ${naira(amount)} on ${day(on)} without a transfer code. It is yours, and it is in your wallet.`,
      { words: 'See your wallet', link: '/wallet' },
    ],
    amount: naira(amount),
    details: [['Money', code]],
  }),
})

const turnedDown = z.object({ amount: koboWire, on: dayWire, reason: z.string() })

/** It was looked at, and it is not the member's. */
export const claimTurnedDown = topic<z.output<typeof turnedDown>>({
  name: 'bank-statements.claim-turned-down',
  title: 'Money without a code not found',
  weight: 'urgent',
  facts: turnedDown,
  words: ({ amount, on, reason }, { naira, day }) => ({
    title: 'We could not give you this money',
    parts: [
      `You wrote that ${naira(amount)} of ${day(on)} is yours. The administrator writes: ${reason}`,
      { words: 'Write to support', link: '/support' },
    ],
    amount: naira(amount),
    details: [],
  }),
})
