/** What somebody is told who was brought in. By mail alone: nobody signs in yet. */
import type { ChunkCall } from '@kolo/application/batch-job-kind'
import { type OutsideAddress, topic, writeMail } from '@kolo/notices/server'
import * as z from 'zod/mini'

const facts = z.object({ community: z.string(), email: z.string(), link: z.string() })

/** You are a member here now; this is how you come in. */
export const movedIn = topic<z.output<typeof facts>>({
  name: 'moving-in.moved-in',
  title: 'Members imported',
  weight: 'urgent',
  facts,
  words: ({ community, email, link }) => ({
    title: `Your savings at ${community} are online`,
    parts: [
      `${community} keeps its members’ savings here from now on, and yours are among them.`,
      `Open the page below and request a new password with this address, ${email}. Or use another way to sign in that the page offers. Your balances are there when you sign in.`,
      { words: 'Sign in', link },
      'If you do not know this community, do nothing: nobody else can come in with your address.',
    ],
  }),
})

/** Writes to somebody who was brought in. */
export function inviteMember(
  call: Pick<ChunkCall, 'enqueue' | 'now' | 'community'>,
  to: OutsideAddress,
): Promise<void> {
  const { name, origin } = call.community
  return writeMail(call, {
    topic: movedIn,
    to,
    facts: { community: name, email: to.email, link: `${origin}/auth?mode=resetPassword` },
    priority: -1,
  })
}
