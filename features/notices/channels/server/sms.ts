/** SMS: one part of text to the number in the profile, the community's name first, so that it is known who writes. */
import type { Channel } from './channel.ts'
import { smsText } from './sms-text.ts'

export const sms: Channel = {
  name: 'sms',
  job: 'sms.send',
  reach: async (_, people) =>
    people.flatMap(({ uid, phone }) => (/^\+[1-9]\d{7,14}$/.test(phone) ? [{ uid, address: phone }] : [])),
  write: ({ title, parts }, _, { name }) => {
    const [first = ''] = parts.filter((part) => typeof part === 'string')
    return { subject: title, text: smsText(`${name}: ${title}. ${first}`) }
  },
}
