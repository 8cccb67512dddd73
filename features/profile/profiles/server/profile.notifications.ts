/** What profiles tell people about: somebody changed their role, standing or tier. */
import type { Role } from '@kolo/foundation/access'
import { topic } from '@kolo/notices/server'
import * as z from 'zod/mini'
import { type Tier, tiers } from '../../limits/tiers.rules.ts'
import { memberFileDays } from '../../members/members.rules.ts'
import { roleNames, tierNames } from '../profile.messages.ts'

const change = z.object({
  kind: z.enum(['role', 'standing', 'tier', 'identity']),
  after: z.string(),
  reason: z.string(),
  /** The tier it brought with it. */
  tier: z.optional(z.enum(tiers)),
})

/** An administrator changed a member's role, standing or tier, or what is known of their identity. */
export const memberChanged = topic<z.output<typeof change>>({
  name: 'profile.member-changed',
  title: 'Role, status, tier or identity changed',
  weight: 'soon',
  facts: change,
  words: ({ reason, ...changed }) => {
    const { title, sentence } = wordsOf(changed)
    const parts = [
      sentence,
      `The reason given: ${reason}`,
      'If you did not expect this, write to Support.',
      { words: 'Write to Support', link: '/support' },
    ]
    return { title, parts }
  },
})

/** Without a reason: nobody decided in time. */
const declined = z.object({ reason: z.optional(z.string()) })

/** Administrators did not agree to a higher limit that a member asked for, or did not decide in time. */
export const higherLimitDeclined = topic<z.output<typeof declined>>({
  name: 'profile.higher-limit-declined',
  title: 'Higher limit declined',
  weight: 'soon',
  facts: declined,
  words: ({ reason }) => ({
    title: 'You asked for a higher limit',
    parts: [
      ...(reason === undefined
        ? [
            'Nobody decided in time, so your request has expired. Your limits stay as they are.',
            'You can ask again, or write to Support.',
          ]
        : [
            'The administrators did not raise your limit. Your limits stay as they are.',
            `The reason given: ${reason}`,
            'You can ask again when something has changed.',
          ]),
      { words: 'See your limits', link: '/profile' },
    ],
  }),
})

const nothing = z.object({})

export const memberFileReady = topic<z.output<typeof nothing>>({
  name: 'profile.member-file-ready',
  title: 'File of members ready',
  weight: 'soon',
  facts: nothing,
  words: () => ({
    title: 'Your file of members is ready',
    parts: [`It is kept for ${memberFileDays} days.`, { words: 'Open it', link: '/admin/members?export=1' }],
  }),
})

function wordsOf({ kind, after, tier }: Omit<z.output<typeof change>, 'reason'>) {
  if (kind === 'role') {
    const sentence = `Your role is now ${roleNames[after as Role]}. Please sign in again.`
    return { title: 'Your role has changed', sentence }
  }
  if (kind === 'tier') {
    const sentence = `Your account tier is now ${tierNames[after as Tier]}. Your profile shows what it allows.`
    return { title: 'Your account tier has changed', sentence }
  }
  if (kind === 'identity') {
    return after === 'verified'
      ? {
          title: 'Your identity is checked',
          sentence: `An administrator has checked your identity. You can withdraw money.${tier ? ` Your account tier is now ${tierNames[tier]}.` : ''}`,
        }
      : {
          title: 'Your identity check did not pass',
          sentence: 'We could not confirm your identity. You cannot withdraw money until we do.',
        }
  }
  return after === 'active'
    ? { title: 'Your account is active again', sentence: 'Your account is active again.' }
    : {
        title: 'Your account is not active',
        sentence: 'Your account is currently inactive. You can still sign in, and write to Support.',
      }
}
