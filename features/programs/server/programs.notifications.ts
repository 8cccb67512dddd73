/** What this feature tells people about: keys that open their account to a program, and webhooks that end. */
import { instantWire } from '@kolo/foundation/wire'
import { topic } from '@kolo/notices/server'
import * as z from 'zod/mini'

const key = z.object({ name: z.string(), prefix: z.string(), at: instantWire })

/** To its owner: a key was made. */
export const keyMade = topic<z.output<typeof key>>({
  name: 'programs.key-made',
  title: 'API key created',
  weight: 'security',
  category: 'security',
  facts: key,
  words: ({ name, prefix, at }, { community, moment }) => ({
    title: `A key for your account with ${community.name} was made`,
    parts: [
      `On ${moment(at)} a key called “${name}” (${prefix}…) was created. A program that has it acts as you.`,
      'If it was not you, revoke the key immediately and set a new password.',
      { words: 'See your security settings', link: '/settings?tab=security' },
    ],
  }),
})

const communityKey = z.object({ name: z.string(), prefix: z.string(), scopes: z.string() })

/** To administrators: a key of the community opens now. */
export const communityKeyApproved = topic<z.output<typeof communityKey>>({
  name: 'programs.community-key-approved',
  title: 'Key of the community let in',
  weight: 'security',
  category: 'security',
  facts: communityKey,
  words: ({ name, prefix, scopes }, { community }) => ({
    title: `A program may now read for ${community.name}`,
    parts: [
      `The key “${name}” (${prefix}…) was approved. It is for: ${scopes}.`,
      'If you did not expect this, revoke the key and check the audit log.',
      { words: 'See the keys', link: '/admin/settings' },
    ],
  }),
})

const switchedOff = z.object({ description: z.string(), gone: z.boolean() })

/** To administrators: a webhook took nothing for long, or said that nobody is there any more. */
export const webhookSwitchedOff = topic<z.output<typeof switchedOff>>({
  name: 'programs.webhook-switched-off',
  title: 'Webhook switched off',
  weight: 'urgent',
  facts: switchedOff,
  words: ({ description, gone }) => ({
    title: `The webhook “${description}” is switched off`,
    parts: [
      gone
        ? 'Its address said that nobody is there any more.'
        : 'Its address accepted nothing for more than a day, so we stopped sending there.',
      'New events are not sent there. Ask whoever runs that program, then switch the webhook on again.',
      { words: 'See the webhooks', link: '/admin/settings?tab=community' },
    ],
  }),
})
