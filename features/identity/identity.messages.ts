/** The sentences of signing in. Those of the specification's sections 8 stand word for word. */
import { kobo } from '@kolo/foundation/money'
import type { Facts, Words } from '@kolo/foundation/refusal'
import type { Writer } from '@kolo/foundation/writer'
import type { PasswordFault, SessionEnd } from './identity.rules.ts'

const weakPassword = 'Password should be at least 8 characters with mixed case, numbers, and symbols.'

/** The message for an address that is none. */
export const invalidEmail = 'Invalid email address format.'

/** The message where no address was typed. */
export const noEmail = 'Enter your email address.'

/** What is said when an address was sent enough verification mails for a day. */
export const enoughMail =
  'We have sent several emails to this address today. Please look for the newest one, also in spam, or try again in three hours.'

/** What is said to an administrator who invited enough people for a day. */
export const enoughInvited =
  'You can send 200 invitations in a day. Please invite fewer people now, or go on tomorrow.'

/** The message of every limit on attempts. */
export const tooManyAttempts = 'Too many failed attempts. Please wait before trying again.'

/** What is said when the server's answer says nothing. */
export const unexpectedWords = 'An unexpected authentication error occurred. Please try again.'

/** What each fault of a new password is called beside the field. The specification has one sentence for them. */
export const passwordFaultWords: Record<PasswordFault, string> = {
  'too-short': weakPassword,
  'too-long': 'Please choose a password of at most 128 characters.',
  common: `${weakPassword} This one is too common.`,
  'same-as-email': `${weakPassword} It cannot be your email.`,
  'same-as-name': `${weakPassword} It cannot be your name.`,
}

/** Every way identity says no. */
export type IdentityRefusal =
  | 'invalid-credential'
  | 'user-not-found'
  | 'wrong-password'
  | 'requires-recent-login'
  | 'same-email'
  | 'user-disabled'
  | 'member-died'
  | 'email-already-in-use'
  | 'weak-password'
  | 'resend-cooldown'
  | 'already-verified'
  | 'link-not-valid'
  | 'link-used'
  | 'link-expired'
  | 'invitation-accepted'
  | 'enough-invitations'
  | 'already-set-up'
  | 'own-sign-in'
  | 'administrators-sign-in'
  | 'may-object'
  | 'money-left'
  | 'money-being-checked'
  | 'shares-kept'
  | 'loan-owed'
  | 'charges-owed'
  | 'loan-guaranteed'
  | 'return-owed'
  | 'last-administrator'

const amountIn = (write: Writer, digits: unknown) => write.naira(kobo(BigInt(String(digits ?? 0))))
const secondsLeft = (facts: Facts) => Math.max(1, Number(facts.secondsLeft))

export const identityMessages = {
  'invalid-credential': 'Invalid login credentials.',
  'user-not-found': 'No account found with this email address.',
  'wrong-password': 'Incorrect password.',
  'requires-recent-login': 'For security, please sign in again to perform this action.',
  'same-email': 'This is your email already.',
  'user-disabled': 'This account has been disabled.',
  'member-died': 'This member died.',
  'email-already-in-use': 'An account with this email already exists.',
  'weak-password': (facts: Facts) => passwordFaultWords[facts.fault as PasswordFault] ?? weakPassword,
  'resend-cooldown': (facts: Facts) => `You can send it again in ${secondsLeft(facts)} s.`,
  'already-verified': 'This email is already verified.',
  'link-not-valid': 'This link does not work. Please ask for a new one.',
  'link-used': 'This link was already used. Please ask for a new one.',
  'link-expired': 'This link has expired. Please ask for a new one.',
  'invitation-accepted': 'This invitation was accepted: its person is a member now.',
  'enough-invitations': 'This address was sent enough invitations today. Please try again tomorrow.',
  'already-set-up': 'This community already has an administrator. Please sign in.',
  'own-sign-in': 'You cannot disable your own sign-in.',
  'administrators-sign-in': 'Change this person’s role before you disable the sign-in.',
  'may-object':
    'This person was staff in the last 30 days and may object to what you decide alone. First appoint a second administrator.',
  'money-left': 'Your account still holds money. Withdraw it first, then you can delete the account.',
  'money-being-checked':
    'We are still checking a payment of yours. You can delete the account once that is done.',
  'loan-owed': (facts, write) =>
    `You still owe ${amountIn(write, facts.owed)} of loan ${facts.loans}. Please repay or settle it first. Your wallet and savings can repay it: ask for it on the page of the loan.`,
  'loan-guaranteed': (facts, write) =>
    `You guarantee loan ${facts.loans}, and ${amountIn(write, facts.held)} secures it. You can leave when it is repaid, or when you withdrew the guarantee.`,
  'charges-owed': 'You still owe dues, a levy or a fine. Please pay it first, on the page “What you owe”.',
  'shares-kept':
    'You hold shares of the community. Give them back first, on the page Shares; two administrators decide it.',
  'return-owed':
    'You owe a return that was reversed. Put it into your wallet, where it is taken within minutes, or ask an administrator about it. Then you can delete the account.',
  'last-administrator':
    'This is the last administrator who can sign in. Make somebody else an administrator first.',
} satisfies Words<IdentityRefusal>

/** What a person reads when their session ended without their doing; signing out needs no explanation. */
export const sessionEndWords: Record<Exclude<SessionEnd, 'signed-out'>, string> = {
  'signed-out-elsewhere': 'You signed out here from another device.',
  'signed-in-elsewhere':
    'You were signed out here because you signed in on another device. You can allow this in Settings.',
  'password-changed': 'Your password was changed. Please sign in again.',
  'account-changed': 'Your account was changed. Please sign in again.',
  idle: 'You were signed out because you were away for a while. Please sign in again.',
  expired: 'Your session has expired. Please sign in again.',
  disabled: 'This account has been disabled.',
}
