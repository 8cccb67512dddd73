/** What members are told of the books: that something booked for them by mistake was taken back. */
import { koboWire } from '@kolo/foundation/wire'
import { topic } from '@kolo/notices/server'
import * as z from 'zod/mini'

const taken = z.object({ amount: koboWire, memo: z.string(), reason: z.string() })

/** Money that was booked for a member by mistake has left their balance. */
export const bookingTakenBack = topic<z.output<typeof taken>>({
  name: 'books.taken-back',
  title: 'A booking was reversed',
  weight: 'urgent',
  facts: taken,
  words: ({ amount, memo, reason }, { naira }) => ({
    title: `${naira(amount)} was reversed`,
    parts: [
      `"${memo}" was booked for you by mistake. Two administrators reversed it, so it is no longer in your balance.`,
      `The reason: ${reason}`,
      { words: 'See your wallet', link: '/wallet' },
    ],
    amount: naira(amount),
  }),
})
