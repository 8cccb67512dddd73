/** The mail a member gets when somebody changed their role, standing or tier. */
import type { Call } from '@kolo/database/call'
import type { Role } from '@kolo/foundation/access'
import { roleNames, tierNames } from '../profile.words.ts'
import type { Tier } from '../tiers.rules.ts'
import type { MemberChangesTable, ProfileRow } from './profile.tables.ts'

/** Puts the mail in the queue, in the transaction of the change. */
export async function tellMember(
  call: Pick<Call, 'enqueue' | 'community'>,
  member: Pick<ProfileRow, 'email' | 'full_name'>,
  change: Pick<MemberChangesTable, 'kind' | 'after' | 'reason'>,
): Promise<void> {
  const { name, origin } = call.community
  const { subject, sentence } = wordsOf(change)
  const text = [
    `Dear ${member.full_name},`,
    sentence,
    `The reason given: ${change.reason}`,
    `If you did not expect this, write to Support: ${origin}/support`,
    name,
  ].join('\n\n')
  await call.enqueue('mail.send', { to: member.email, subject, text })
}

function wordsOf({ kind, after }: Pick<MemberChangesTable, 'kind' | 'after'>) {
  if (kind === 'role') {
    const sentence = `Your role is now ${roleNames[after as Role]}. Please sign in again.`
    return { subject: 'Your role has changed', sentence }
  }
  if (kind === 'tier') {
    const sentence = `Your account tier is now ${tierNames[after as Tier]}. Your profile shows what it allows.`
    return { subject: 'Your account tier has changed', sentence }
  }
  return after === 'active'
    ? { subject: 'Your account is active again', sentence: 'Your account is active again.' }
    : {
        subject: 'Your account is not active',
        sentence: 'Your account is currently inactive. You can still sign in, and write to Support.',
      }
}
