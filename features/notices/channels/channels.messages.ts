/** What the ways out of the product are called, and why one cannot be switched on. */
import type { OutsideChannel } from '@kolo/foundation/notices'
import type { Words } from '@kolo/foundation/refusal'

export const channelNames: Record<OutsideChannel, string> = {
  email: 'E-mail',
  push: 'Push messages',
  sms: 'SMS',
}

export const channelsWords: Words<'channel-not-set-up'> = {
  'channel-not-set-up': 'Whoever runs the server has not set up this channel, so it cannot be switched on.',
}
