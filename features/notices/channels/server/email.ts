/** Mail: everybody who gave an address has one, and the layout is one for all. */
import { said } from '@kolo/foundation/languages'
import { canAnswer, layOutMail } from '../../notices/server/mail-layout.ts'
import { replyAddress } from '../../notices/server/reply-address.ts'
import type { Channel } from './channel.ts'

export const email: Channel = {
  name: 'email',
  job: 'mail.send',
  reach: async (_, people) =>
    people.flatMap(({ uid, email: address }) => (address === '' ? [] : [{ uid, address }])),
  write: (words, envelope, community) => {
    const language = envelope.language ?? 'en'
    const replyTo = words.answersGoTo && replyAddress(community, words.answersGoTo)
    const whole = replyTo ? { ...words, parts: [...words.parts, said(language, canAnswer)] } : words
    return {
      ...said(language, layOutMail)(whole, envelope, community),
      ...(envelope.unsubscribe ? { unsubscribe: envelope.unsubscribe } : {}),
      ...(replyTo ? { replyTo } : {}),
    }
  },
}
