/**
 * Signing up, in and out, sessions, and the links that go out by mail. Whoever may not sign in yet must be able to
 * call most of these, so they are open to anyone and guarded by limits instead. The answer to an unknown address and
 * to a wrong password is the same unless the community decided otherwise (domain.md A4).
 */
import { permissions, roles } from '@kolo/foundation/access'
import { endpoint } from '@kolo/foundation/endpoint'
import { decisionWire, idWire, instantWire, textWire } from '@kolo/foundation/wire'
import { fullNameWire } from '@kolo/profile/fields'
import { preferencesWire, settingsWire } from '@kolo/profile/settings'
import * as z from 'zod/mini'
import { identityAccess } from './identity.access.ts'
import { sessionEnds } from './identity.rules.ts'
import { emailWire, linkTokenWire, newPasswordWire, signUpBody } from './identity.wires.ts'
import { factorWays } from './second-factor/second-factor.rules.ts'

/** A password that is only compared: anything that is not empty, and not so long that hashing it would hurt. */
export const knownPasswordWire = z
  .string('Enter your password.')
  .check(z.minLength(1, 'Enter your password.'), z.maxLength(1_000, 'Incorrect password.'))

/** How somebody proves again who they are: the password, or, without one, having signed in a moment ago. */
const proofFields = { currentPassword: z.optional(knownPasswordWire) }

/** Who is signed in, what they may do, and what the shell shows of them. */
export const sessionWire = z.object({
  uid: idWire,
  memberCode: z.string(),
  fullName: z.string(),
  email: z.string(),
  avatar: z.string(),
  role: z.enum(roles),
  profileComplete: z.boolean(),
  emailVerified: z.boolean(),
  isActive: z.boolean(),
  loginCount: z.int(),
  permissions: z.array(z.enum(permissions)),
  /** How amounts, days and the screen look to this person. */
  display: settingsWire.shape.preferences,
  dashboard: preferencesWire.shape.dashboard,
  /** When the session ends if nothing more happens in it. */
  expiresAt: instantWire,
  /** When the verification mail may be sent again; `null`: now, or there is nothing to verify. */
  resendAllowedAt: z.nullable(instantWire),
  /** How many notices are unread; 100 stands for a hundred or more. */
  unread: z.int(),
  /** The version of the community's terms this person has not agreed to yet; `null` when they have. */
  termsOwed: z.nullable(z.int()),
  /** What the community offers of what is off until somebody switches it on: `shares`. */
  offers: z.array(z.string()),
  /** An announcement this person must accept before going on; `null`: none. */
  acceptanceOwed: z.nullable(z.object({ id: idWire, title: z.string() })),
  /** The server's clock, by which the two moments above are counted. */
  serverTime: instantWire,
})

export type Session = z.output<typeof sessionWire>

/**
 * The first proof was right, and the second factor is owed: the ways to show it, and until when. A cookie holds the
 * place; there is no session yet.
 */
export const secondFactorNeededWire = z.object({
  secondFactor: z.array(z.enum(factorWays)),
  expiresAt: instantWire,
  serverTime: instantWire,
})

export type SecondFactorNeeded = z.output<typeof secondFactorNeededWire>

/** Whether what a sign-in was answered with is not a session yet. */
export function isSecondFactorNeeded(answer: Session | SecondFactorNeeded): answer is SecondFactorNeeded {
  return 'secondFactor' in answer
}

/** Judges the first step of the sign-up form, before the rest is filled in. */
export const judgeSignIn = endpoint({
  name: 'identity.judge-sign-in',
  method: 'POST',
  path: '/api/account-checks',
  summary:
    'Judge an e-mail and a password for a new account: common passwords; known e-mails where the community reveals accounts.',
  needs: 'anyone',
  body: z.pick(signUpBody, { email: true, password: true }),
  output: z.object({}),
  refusals: ['email-already-in-use', 'weak-password'],
})

/** Opens an account and signs in. */
export const signUp = endpoint({
  name: 'identity.sign-up',
  method: 'POST',
  path: '/api/accounts',
  summary: 'Open an account with the eleven inputs of the sign-up form, and sign in.',
  needs: 'anyone',
  /** Whoever was invited sends the token of the link that was mailed to this e-mail, which proves it. */
  body: z.extend(signUpBody, { invitation: z.optional(linkTokenWire) }),
  output: sessionWire,
  refusals: [
    'email-already-in-use',
    'link-not-valid',
    'link-used',
    'link-expired',
    'weak-password',
    'birth-in-future',
    'too-young',
    'birth-too-long-ago',
    'anniversary-not-married',
    'anniversary-in-future',
    'anniversary-before-birth',
  ],
})

/** Signs in with e-mail and password. */
export const signIn = endpoint({
  name: 'identity.sign-in',
  method: 'POST',
  path: '/api/session',
  summary:
    'Sign in with e-mail and password; the session travels in a cookie. Answers the session, or that the second factor is owed.',
  needs: 'anyone',
  body: z.strictObject({ email: emailWire, password: knownPasswordWire }),
  output: z.union([sessionWire, secondFactorNeededWire]),
  refusals: ['invalid-credential', 'user-not-found', 'wrong-password', 'user-disabled'],
})

/** Ends the session of this device. */
export const signOut = endpoint({
  name: 'identity.sign-out',
  method: 'DELETE',
  path: '/api/session',
  summary: 'Sign out on this device.',
  needs: 'anyone',
  output: z.object({}),
  refusals: [],
})

/** Says who is signed in, or why nobody is any more. Asking does not keep a session alive. */
export const readSession = endpoint({
  name: 'identity.read-session',
  method: 'GET',
  path: '/api/session',
  summary: 'Say who is signed in, or why the session of this cookie is over.',
  needs: 'anyone',
  output: z.object({ session: z.nullable(sessionWire), ended: z.nullable(z.enum(sessionEnds)) }),
  refusals: [],
  background: true,
})

/** Says that the person is still there. */
export const extendSession = endpoint({
  name: 'identity.extend-session',
  method: 'PUT',
  path: '/api/session/activity',
  summary: 'Say that you are still there, so that the session goes on.',
  needs: 'signed-in',
  output: sessionWire,
  refusals: [],
  openToInactive: true,
})

/** Sends the verification mail again. */
export const sendVerificationEmail = endpoint({
  name: 'identity.send-verification-email',
  method: 'POST',
  path: '/api/session/verification-emails',
  summary: 'Send the verification mail again, at most once a minute; the earlier link stops working.',
  needs: 'signed-in',
  output: z.object({ resendAllowedAt: instantWire, serverTime: instantWire }),
  refusals: ['resend-cooldown', 'already-verified'],
  openToInactive: true,
})

/** Proves an e-mail address with the link that was sent to it. */
export const verifyEmail = endpoint({
  name: 'identity.verify-email',
  method: 'POST',
  path: '/api/email-verifications',
  summary:
    'Prove an e-mail address with the single-use token that was mailed to it; a token that did so says already-verified.',
  needs: 'anyone',
  body: z.strictObject({ email: emailWire, token: linkTokenWire }),
  output: z.object({ email: z.string() }),
  refusals: ['link-not-valid', 'link-used', 'link-expired', 'already-verified'],
})

/** Asks for a mail to set a new password. The answer never says whether there is such an account. */
export const requestPasswordReset = endpoint({
  name: 'identity.request-password-reset',
  method: 'POST',
  path: '/api/password-resets',
  summary: 'Ask for a mail with a link to set a new password; always answers the same.',
  needs: 'anyone',
  body: z.strictObject({ email: emailWire }),
  output: z.object({}),
  refusals: [],
})

/** Sets a new password with the link from the mail and ends every session. */
export const resetPassword = endpoint({
  name: 'identity.reset-password',
  method: 'POST',
  path: '/api/password-resets/confirmation',
  summary: 'Set a new password with the single-use token from the mail; ends every session.',
  needs: 'anyone',
  body: z.strictObject({ email: emailWire, token: linkTokenWire, password: newPasswordWire }),
  output: z.object({ email: z.string() }),
  refusals: ['link-not-valid', 'link-used', 'link-expired', 'weak-password', 'user-disabled'],
})

export const changePassword = endpoint({
  name: 'identity.change-password',
  method: 'PUT',
  path: '/api/session/password',
  summary: 'Change your password, with the current one, or set a first one; ends your other sessions.',
  needs: 'signed-in',
  body: z.strictObject({ ...proofFields, newPassword: newPasswordWire }),
  output: sessionWire,
  refusals: ['wrong-password', 'requires-recent-login', 'weak-password', 'email-already-in-use'],
  openToInactive: true,
})

/** Changes one's own e-mail. */
export const changeEmail = endpoint({
  name: 'identity.change-email',
  method: 'PUT',
  path: '/api/session/email',
  summary:
    'Change your e-mail, with the current password; it is unverified until the link mailed to it is used.',
  needs: 'signed-in',
  body: z.strictObject({ ...proofFields, email: emailWire }),
  output: sessionWire,
  refusals: ['wrong-password', 'requires-recent-login', 'email-already-in-use', 'same-email'],
})

/** Opens the first administrator's account with the link the server printed. */
export const setUp = endpoint({
  name: 'identity.set-up',
  method: 'POST',
  path: '/api/setup',
  summary: 'Open the first administrator’s account with the one-time set-up link of an empty community.',
  needs: 'anyone',
  body: z.strictObject({
    token: linkTokenWire,
    fullName: fullNameWire,
    email: emailWire,
    password: newPasswordWire,
  }),
  output: sessionWire,
  refusals: [
    'link-not-valid',
    'link-used',
    'link-expired',
    'weak-password',
    'already-set-up',
    'email-already-in-use',
  ],
})

/** Switches somebody's sign-in off, which ends their sessions, or on again. */
export const setSignInState = endpoint({
  name: 'identity.set-sign-in-state',
  method: 'PUT',
  path: '/api/users/{uid}/sign-in-state',
  summary: 'Disable a person’s sign-in with a reason, or enable it again.',
  needs: identityAccess.setSignInState,
  needsStepUp: true,
  params: z.object({ uid: idWire }),
  body: z.strictObject({
    disabled: z.boolean(),
    reason: textWire(3, 500, 'Please give a reason of 3 to 500 characters.'),
  }),
  output: z.object({
    uid: idWire,
    disabled: z.boolean(),
    disabledSince: z.nullable(instantWire),
    reason: z.nullable(z.string()),
  }),
  refusals: ['own-sign-in', 'administrators-sign-in', 'may-object', 'member-died'],
})

/** Ends all sessions of somebody else. */
export const signOutMember = endpoint({
  name: 'identity.sign-out-member',
  method: 'POST',
  path: '/api/users/{uid}/sign-outs',
  summary: 'End all sessions of a member with a reason they are told; they may sign in again.',
  needs: identityAccess.signOutMember,
  needsStepUp: true,
  params: z.object({ uid: idWire }),
  body: z.strictObject({ reason: textWire(3, 500, 'Please give a reason of 3 to 500 characters.') }),
  output: z.object({ ended: z.int() }),
  refusals: ['own-sign-in'],
})

/** Says whether somebody's sign-in is switched off. */
export const readSignInState = endpoint({
  name: 'identity.read-sign-in-state',
  method: 'GET',
  path: '/api/users/{uid}/sign-in-state',
  summary: 'Say whether a person’s sign-in is disabled, since when and why, and whether you may change it.',
  needs: identityAccess.setSignInState,
  params: z.object({ uid: idWire }),
  output: z.object({
    disabledSince: z.nullable(instantWire),
    reason: z.nullable(z.string()),
    can: decisionWire,
  }),
  refusals: [],
})

export const deleteAccount = endpoint({
  name: 'identity.delete-account',
  method: 'DELETE',
  path: '/api/users/{uid}',
  summary: 'Delete your own account, with the current password; refused while the books hold money of yours.',
  needs: 'signed-in',
  params: z.object({ uid: idWire }),
  body: z.strictObject(proofFields),
  output: z.object({}),
  refusals: [
    'wrong-password',
    'requires-recent-login',
    'money-left',
    'money-being-checked',
    'shares-kept',
    'loan-owed',
    'charges-owed',
    'loan-guaranteed',
    'return-owed',
    'last-administrator',
  ],
  openToInactive: true,
})
