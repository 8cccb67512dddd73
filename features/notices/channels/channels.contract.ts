/** Which ways out of the product the community uses, of those whoever runs the server has set up. */
import { endpoint } from '@kolo/foundation/endpoint'
import { outsideChannels } from '@kolo/foundation/notices'
import { decisionWire } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { noticesAccess } from '../notices.access.ts'

/** The ways, and whether each is used. */
export const channelsWire = z.object({
  channels: z.array(
    z.object({
      name: z.enum(outsideChannels),
      /** Whoever runs the server has set it up. */
      isConfigured: z.boolean(),
      isOn: z.boolean(),
    }),
  ),
  /** Mail leaves the server; without it, it is kept in a folder there. */
  mailIsSent: z.boolean(),
  can: z.object({ switch: decisionWire }),
})
export type Channels = z.output<typeof channelsWire>

/** Which ways there are. */
export const readChannels = endpoint({
  name: 'notices.read-channels',
  method: 'GET',
  path: '/api/notice-channels',
  summary: 'The ways members are told by outside the product: which are set up, and which are switched on.',
  needs: noticesAccess.switchChannels,
  output: channelsWire,
  refusals: [],
})

/** Switches one on or off. */
export const switchChannel = endpoint({
  name: 'notices.switch-channel',
  method: 'PUT',
  path: '/api/notice-channels/{name}',
  summary:
    'Switches mail, push messages or SMS on or off for everybody; security notices and mails that open something always go by mail.',
  needs: noticesAccess.switchChannels,
  needsStepUp: true,
  params: z.object({ name: z.enum(outsideChannels) }),
  body: z.strictObject({ isOn: z.boolean() }),
  output: channelsWire,
  refusals: ['channel-not-set-up'],
})
