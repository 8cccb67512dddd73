/** What our mails say, as plain text and as simple HTML, in the name of the community. */
import type { Community } from '@kolo/database/call'
import { formatMoment, type Instant } from '@kolo/foundation/time'

/** A mail as the job `mail.send` takes it. */
export type Mail = { to: string; subject: string; text: string; html: string }

type Addressee = { email: string; fullName: string }
type Button = { words: string; link: string }

/** The mail that proves an address. */
export function verificationMail(community: Community, person: Addressee, link: string): Mail {
  return mail(community, person, `Check your email for ${community.name}`, [
    'Please open this link to show that this email is yours.',
    { words: 'Verify my email', link },
    'It works once, for 24 hours. If you did not open an account with us, you can forget this mail.',
  ])
}

/** The mail to set a new password. */
export function resetMail(community: Community, person: Addressee, link: string): Mail {
  return mail(community, person, `Set a new password for ${community.name}`, [
    'Somebody, we hope it was you, asked to set a new password for your account.',
    { words: 'Set a new password', link },
    'It works once, for 1 hour. If it was not you, you need to do nothing: your password stays as it is.',
  ])
}

/** The notice to staff, past staff and the outside address that somebody became administrator from the console. */
export function recoveryMail(community: Community, person: Addressee): Omit<Mail, 'to' | 'html'> {
  const text = [
    'Hello,',
    `${person.fullName} (${person.email}) became an administrator through a link that was made on the server's own console with admin:recover.`,
    `If you did not expect this, ask whoever runs the server, and look at the audit log: ${community.origin}/admin/audit`,
    community.name,
  ].join('\n\n')
  return { subject: `A new administrator of ${community.name}, from the server's console`, text }
}

/** The notice after a password was set or changed. */
export function passwordChangedMail(community: Community, person: Addressee, now: Instant): Mail {
  return mail(community, person, `Your password for ${community.name} was changed`, [
    `Your password was changed on ${formatMoment(now)}, and you were signed out everywhere else.`,
    'If it was not you, set a new password at once and write to Support.',
    { words: 'Set a new password', link: `${community.origin}/auth?mode=resetPassword` },
  ])
}

/** The warning to the address that an account has left, which only the rightful person may still read. */
export function emailChangedMail(community: Community, person: Addressee, next: string, now: Instant): Mail {
  return mail(community, person, `Your email for ${community.name} was changed`, [
    `On ${formatMoment(now)} the email of your account was changed to ${maskedEmail(next)}. Mail no longer comes here.`,
    'If it was not you, answer this mail at once: we disable the account and give it back to you.',
  ])
}

/** Enough of an address to know it again, and no more: `ngozi.eze@mail.example` → `n•••@mail.example`. */
export function maskedEmail(email: string): string {
  return `${email.slice(0, 1)}•••${email.slice(email.lastIndexOf('@'))}`
}

/** The notice after Google was added to the ways to sign in, or taken away. */
export function signInWayMail(
  community: Community,
  person: Addressee,
  what: 'linked' | 'unlinked',
  now: Instant,
): Mail {
  const subject =
    what === 'linked'
      ? `Google now opens your account with ${community.name}`
      : `Google no longer opens your account with ${community.name}`
  return mail(community, person, subject, [
    `Google was ${what} on ${formatMoment(now)}.`,
    'If it was not you, set a new password at once and write to Support.',
    { words: 'Set a new password', link: `${community.origin}/auth?mode=resetPassword` },
  ])
}

/** The notice of a sign-in on a browser the person never used before. */
export function newDeviceMail(
  community: Community,
  person: Addressee,
  where: { device: string; address: string },
  now: Instant,
): Mail {
  return mail(community, person, `A new sign-in to ${community.name}`, [
    `Somebody signed in to your account on ${formatMoment(now)}: ${where.device}, from the address ${where.address}.`,
    'If it was you, you need to do nothing. If it was not, set a new password at once: that signs everybody out.',
    { words: 'Set a new password', link: `${community.origin}/auth?mode=resetPassword` },
    { words: 'See where you are signed in', link: `${community.origin}/settings?tab=security` },
  ])
}

/** The notice that two-step sign-in was switched on or off, or its recovery codes were made anew. */
export function twoFactorMail(
  community: Community,
  person: Addressee,
  change: 'on' | 'off' | 'new-codes' | 'code-used',
  now: Instant,
): Mail {
  const words = {
    on: ['Two-step sign-in is on', 'Two-step sign-in was switched on'],
    off: ['Two-step sign-in is off', 'Two-step sign-in was switched off'],
    'new-codes': ['New recovery codes', 'New recovery codes were made, and the old ones stopped working,'],
    'code-used': ['A recovery code was used', 'One of your recovery codes was used'],
  }[change]
  return mail(community, person, `${words[0]} for ${community.name}`, [
    `${words[1]} on ${formatMoment(now)}.`,
    'If it was not you, set a new password at once and write to Support.',
    { words: 'See your security settings', link: `${community.origin}/settings?tab=security` },
  ])
}

/** The notice that a passkey was added or removed. */
export function passkeyMail(
  community: Community,
  person: Addressee,
  change: 'added' | 'removed',
  now: Instant,
): Mail {
  return mail(community, person, `A passkey was ${change} for ${community.name}`, [
    `A passkey of your account was ${change} on ${formatMoment(now)}.`,
    'If it was not you, set a new password at once and write to Support.',
    { words: 'See your security settings', link: `${community.origin}/settings?tab=security` },
  ])
}

/** The notice that an administrator disabled or enabled a sign-in, with the reason. */
export function signInStateMail(
  community: Community,
  person: Addressee,
  { disabled, reason }: { disabled: boolean; reason: string },
): Mail {
  const state = disabled ? 'disabled' : 'enabled again'
  return mail(community, person, `Your sign-in to ${community.name} was ${state}`, [
    `An administrator has ${disabled ? 'disabled your sign-in' : 'enabled your sign-in again'}.`,
    `The reason given: ${reason}`,
    disabled
      ? 'Your money and your records stay as they are. If you think this is a mistake, answer this mail or speak with an administrator.'
      : 'You can sign in as before.',
  ])
}

/** The last mail to somebody who deleted their account. */
export function accountDeletedMail(community: Community, person: Addressee): Mail {
  return mail(community, person, `Your account with ${community.name} is deleted`, [
    'You asked us to delete your account, and it is done. Your profile and your sign-in are gone.',
    'If it was not you, please write to us at once.',
  ])
}

function mail(
  community: Community,
  person: Addressee,
  subject: string,
  parts: readonly (string | Button)[],
): Mail {
  const greeting = `Hello ${person.fullName},`
  const closing = `${community.name}, ${community.address}`
  const text = parts.map((part) => (typeof part === 'string' ? part : part.link))
  const html = parts.map((part) =>
    typeof part === 'string'
      ? `<p>${escapeHtml(part)}</p>`
      : `<p><a href="${escapeHtml(part.link)}">${escapeHtml(part.words)}</a></p>`,
  )
  return {
    to: person.email,
    subject,
    text: [greeting, ...text, closing].join('\n\n'),
    html: [
      '<!doctype html><html lang="en-NG"><body>',
      `<p>${escapeHtml(greeting)}</p>`,
      ...html,
      `<p><small>${escapeHtml(closing)}</small></p>`,
      '</body></html>',
    ].join('\n'),
  }
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
