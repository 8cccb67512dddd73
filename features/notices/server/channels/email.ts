/** Mail: everybody has an address, and the layout is one for all. */
import type { Channel } from '../channel.ts'
import { layOutMail } from '../mail-layout.ts'

/** The channel of mail. */
export const email: Channel = {
  name: 'email',
  job: 'mail.send',
  reach: async (_, people) => people.map(({ uid, email: address }) => ({ uid, address })),
  write: (words, envelope, community) => ({
    ...layOutMail(words, envelope, community),
    ...(envelope.unsubscribe ? { unsubscribe: envelope.unsubscribe } : {}),
  }),
}
