/** What identity tells people about: the links that open something, and everything that happens to an account. */
import type { Topic } from '@kolo/application/notification-types'
import { instantWire } from '@kolo/foundation/wire'
import { topic } from '@kolo/notices/server'
import { memberPath } from '@kolo/profile/paths'
import * as z from 'zod/mini'
import { invitationDays } from '../invitations/invitations.rules.ts'

const security = { weight: 'security', category: 'security' } as const
const newPassword = { words: 'Set a new password', link: '/auth?mode=resetPassword' }
/** Signs everybody else out and sets a new password, for whoever is still signed in. */
const notMePath = '/settings?tab=security&do=not-me'
const securitySettings = { words: 'See your security settings', link: '/settings?tab=security' }
const moment = z.object({ at: instantWire })
const link = z.object({ link: z.string() })

/** The mail that proves an address. */
export const verificationLink = topic<z.output<typeof link>>({
  name: 'identity.verification-link',
  title: 'Link to verify an e-mail',
  ...security,
  facts: link,
  words: ({ link }, { community }) => ({
    title: `Check your email for ${community.name}`,
    parts: [
      'Please open this link to show that this email is yours.',
      { words: 'Verify my email', link },
      'It works once, for 24 hours. If you did not open an account with us, you can forget this mail.',
    ],
  }),
})

const invited = z.object({ link: z.string(), inviter: z.string() })

/** The mail that invites somebody who is nobody here yet. */
export const invitationMail = topic<z.output<typeof invited>>({
  name: 'identity.invitation',
  title: 'Invitation',
  weight: 'urgent',
  facts: invited,
  words: ({ link, inviter }, { community }) => ({
    title: `${inviter} invites you to ${community.name}`,
    parts: [
      `${community.name} saves and invests together. Open an account to join; it takes about 5 minutes.`,
      { words: 'Open my account', link },
      `The link is for this address alone and works once, for ${invitationDays} days. If you do not know this community, you can forget this mail: nothing was opened in your name.`,
    ],
  }),
})

const accepted = z.object({ uid: z.string(), fullName: z.string() })

/** To whoever invited somebody that came. */
export const invitationAccepted = topic<z.output<typeof accepted>>({
  name: 'identity.invitation-accepted',
  title: 'Invitation accepted',
  weight: 'digest',
  facts: accepted,
  words: ({ uid, fullName }) => ({
    title: `${fullName} accepted your invitation`,
    parts: ['They have opened their account.', { words: 'See the member', link: memberPath(uid) }],
  }),
})

/** The mail to set a new password. */
export const resetLink = topic<z.output<typeof link>>({
  name: 'identity.reset-link',
  title: 'Link to set a new password',
  ...security,
  facts: link,
  words: ({ link }, { community }) => ({
    title: `Set a new password for ${community.name}`,
    parts: [
      'Somebody, we hope it was you, asked to set a new password for your account.',
      { words: 'Set a new password', link },
      'It works once, for 1 hour. If it was not you, you need to do nothing: your password stays as it is.',
    ],
  }),
})

const recovered = z.object({ fullName: z.string(), email: z.string() })

/** To staff, past staff and the outside address: somebody became administrator from the console. */
export const recovery = topic<z.output<typeof recovered>>({
  name: 'identity.recovery',
  title: 'Administrator from the console',
  ...security,
  facts: recovered,
  words: ({ fullName, email }, { community }) => ({
    title: `A new administrator of ${community.name}, from the server's console`,
    parts: [
      `${fullName} (${email}) is now an administrator, by a link made on the server's own console with admin:recover.`,
      'If you did not expect this, ask whoever runs the server, and look at the audit log.',
      { words: 'See the audit log', link: '/admin/audit' },
    ],
  }),
})

/** After a password was set or changed. */
export const passwordChanged = topic<z.output<typeof moment>>({
  name: 'identity.password-changed',
  title: 'Password changed',
  ...security,
  facts: moment,
  words: ({ at }, { community, moment }) => ({
    title: `Your password for ${community.name} was changed`,
    parts: [
      `Your password was changed on ${moment(at)}, and you were signed out everywhere else.`,
      'If it was not you, set a new password at once and write to Support.',
      newPassword,
    ],
  }),
})

const movedTo = z.object({ at: instantWire, next: z.string() })

/** To the address that an account has left, which only the rightful person may still read. */
export const emailChanged = topic<z.output<typeof movedTo>>({
  name: 'identity.email-changed',
  title: 'E-mail changed',
  ...security,
  facts: movedTo,
  words: ({ at, next }, { community, moment }) => ({
    title: `Your email for ${community.name} was changed`,
    parts: [
      `On ${moment(at)} the email of your account was changed to ${next}. Mail no longer comes here.`,
      'If it was not you, answer this mail at once: we disable the account and give it back to you.',
    ],
  }),
})

/** Enough of an address to know it again, and no more: `ngozi.eze@mail.example` → `n•••@mail.example`. */
export function maskedEmail(email: string): string {
  return `${email.slice(0, 1)}•••${email.slice(email.lastIndexOf('@'))}`
}

const signInWay = z.object({
  at: instantWire,
  change: z.enum(['linked', 'unlinked']),
  /** What the community calls its provider; absent: it is Google. */
  provider: z.optional(z.string()),
})

/** After a provider was added to the ways to sign in, or taken away. */
export const signInWayChanged = topic<z.output<typeof signInWay>>({
  name: 'identity.sign-in-way-changed',
  title: 'Another way to sign in linked or unlinked',
  ...security,
  facts: signInWay,
  words: ({ at, change, provider = 'Google' }, { community, moment }) => ({
    title: `${provider} ${change === 'linked' ? 'now' : 'no longer'} opens your account with ${community.name}`,
    parts: [
      `${provider} was ${change} on ${moment(at)}.`,
      'If it was not you, set a new password at once and write to Support.',
      newPassword,
    ],
  }),
})

const claimed = z.object({ at: instantWire, keepsPassword: z.boolean() })

/** Somebody came through Google to an account that they had opened with a password and not confirmed. */
export const accountClaimed = topic<z.output<typeof claimed>>({
  name: 'identity.account-claimed',
  title: 'Email confirmed with Google',
  ...security,
  facts: claimed,
  words: ({ at, keepsPassword }, { community, moment }) => ({
    title: `Google now opens your account with ${community.name}`,
    parts: [
      `You signed in with Google on ${moment(at)}, which confirms your email. Everything in your account is kept.`,
      keepsPassword
        ? 'All other devices were signed out.'
        : 'The old password no longer works, and all other devices were signed out.',
      'If you want a password too, set a new one.',
      newPassword,
    ],
  }),
})

const replaced = z.object({ at: instantWire, openedAt: instantWire })

/** Somebody came through Google, and an empty account that nobody had confirmed made room for them. */
export const accountReplaced = topic<z.output<typeof replaced>>({
  name: 'identity.account-replaced',
  title: 'Unconfirmed account replaced',
  ...security,
  facts: replaced,
  words: ({ at, openedAt }, { community, moment }) => ({
    title: `Your new account with ${community.name}`,
    parts: [
      `You signed in with Google on ${moment(at)} and got a new account.`,
      `An account was opened with your email and a password on ${moment(openedAt)}, and the email was never confirmed. It held nothing, so it was removed. Its password no longer works.`,
      'If you opened it yourself, you only need to complete your profile again.',
    ],
  }),
})

const waits = z.object({ at: instantWire, link: z.string(), kept: z.array(z.string()) })

/** Somebody came through Google, and an account with something in it that nobody had confirmed waits for them. */
export const accountWaits = topic<z.output<typeof waits>>({
  name: 'identity.account-waits',
  title: 'Unconfirmed account found',
  ...security,
  facts: waits,
  words: ({ at, link, kept }, { community, moment }) => ({
    title: `An account with your email at ${community.name}`,
    parts: [
      `You signed in with Google on ${moment(at)}. An account with your email and a password exists, and the email was never confirmed.`,
      `It holds: ${kept.map((title) => title.charAt(0).toLowerCase() + title.slice(1)).join(', ')}. Nothing of it was changed.`,
      'Its password no longer works, and everybody was signed out of it. Set a new password to open it, and then link Google in Settings.',
      { words: 'Set a new password', link },
      'The link works once, for 1 hour. If you did not open this account, please write to Support.',
    ],
  }),
})

const device = z.object({ at: instantWire, device: z.string(), address: z.string() })

/** A sign-in on a browser the person never used before. */
export const newDevice = topic<z.output<typeof device>>({
  name: 'identity.new-device',
  title: 'Sign-in on a new device',
  ...security,
  facts: device,
  words: ({ at, device, address }, { community, moment }) => ({
    title: `A new sign-in to ${community.name}`,
    parts: [
      `Somebody signed in to your account on ${moment(at)}: ${device}, from the address ${address}.`,
      'If it was you, you need to do nothing. If it was not, set a new password at once: that signs everybody out.',
      { words: 'This was not me', link: notMePath },
      newPassword,
      { words: 'See where you are signed in', link: '/settings?tab=security' },
    ],
  }),
})

const twoFactor = z.object({ at: instantWire, change: z.enum(['on', 'off', 'new-codes', 'code-used']) })
const twoFactorWords = {
  on: ['Two-step sign-in is on', 'Two-step sign-in was turned on'],
  off: ['Two-step sign-in is off', 'Two-step sign-in was turned off'],
  'new-codes': ['New recovery codes', 'New recovery codes were made, and the old ones stopped working,'],
  'code-used': ['A recovery code was used', 'One of your recovery codes was used'],
}

/** Two-step sign-in was switched on or off, or its recovery codes were made anew. */
export const twoFactorChanged = topic<z.output<typeof twoFactor>>({
  name: 'identity.two-factor-changed',
  title: 'Two-step sign-in changed',
  ...security,
  facts: twoFactor,
  words: ({ at, change }, { community, moment }) => ({
    title: `${twoFactorWords[change][0]} for ${community.name}`,
    parts: [
      `${twoFactorWords[change][1]} on ${moment(at)}.`,
      'If it was not you, set a new password at once and write to Support.',
      securitySettings,
    ],
  }),
})

const passkey = z.object({ at: instantWire, change: z.enum(['added', 'removed']) })

export const passkeyChanged = topic<z.output<typeof passkey>>({
  name: 'identity.passkey-changed',
  title: 'Passkey added or removed',
  ...security,
  facts: passkey,
  words: ({ at, change }, { community, moment }) => ({
    title: `A passkey was ${change} for ${community.name}`,
    parts: [
      `A passkey of your account was ${change} on ${moment(at)}.`,
      'If it was not you, set a new password at once and write to Support.',
      securitySettings,
    ],
  }),
})

const signInState = z.object({ disabled: z.boolean(), reason: z.string() })

/** An administrator disabled or enabled a sign-in, with the reason. */
export const signInStateChanged = topic<z.output<typeof signInState>>({
  name: 'identity.sign-in-state-changed',
  title: 'Sign-in disabled or enabled',
  ...security,
  facts: signInState,
  words: ({ disabled, reason }, { community }) => ({
    title: `Your sign-in to ${community.name} was ${disabled ? 'disabled' : 'enabled again'}`,
    parts: [
      `An administrator has ${disabled ? 'disabled your sign-in' : 'enabled your sign-in again'}.`,
      `The reason given: ${reason}`,
      disabled
        ? 'Your money and your records stay as they are. If you think this is a mistake, answer this mail or speak with an administrator.'
        : 'You can sign in as before.',
    ],
  }),
})

const reasonOnly = z.object({ reason: z.string() })

/** An administrator ended all sessions of a member, with the reason. */
export const signedOutByStaff = topic<z.output<typeof reasonOnly>>({
  name: 'identity.signed-out-by-staff',
  title: 'Signed out by an administrator',
  ...security,
  facts: reasonOnly,
  words: ({ reason }, { community }) => ({
    title: `You were signed out of ${community.name} everywhere`,
    parts: [
      'An administrator has ended your sessions on all devices.',
      `The reason given: ${reason}`,
      'You can sign in again. If you did not ask for this, answer this mail or speak with an administrator.',
    ],
  }),
})

const nothing = z.object({})

/** The last mail to somebody who deleted their account. */
export const accountDeleted = topic<z.output<typeof nothing>>({
  name: 'identity.account-deleted',
  title: 'Account deleted',
  ...security,
  facts: nothing,
  words: (_, { community }) => ({
    title: `Your account with ${community.name} is deleted`,
    parts: [
      'You asked us to delete your account, and it is done. Your profile and your sign-in are gone.',
      'If it was not you, please write to us at once.',
    ],
  }),
})

export const identityTopics: readonly Topic[] = [
  verificationLink,
  invitationMail,
  invitationAccepted,
  resetLink,
  recovery,
  passwordChanged,
  emailChanged,
  signInWayChanged,
  accountClaimed,
  accountReplaced,
  accountWaits,
  newDevice,
  twoFactorChanged,
  passkeyChanged,
  signInStateChanged,
  signedOutByStaff,
  accountDeleted,
]
