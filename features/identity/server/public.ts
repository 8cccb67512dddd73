/** The public API of identity on the server: its routes and jobs, and what the server and its start-up ask of it. */

import type { JobCall } from '@kolo/application/job'
import { route } from '@kolo/application/route'
import type { ServerFeature } from '@kolo/application/server-feature'
import { profileMessages } from '@kolo/profile/messages'
import { accountRoutes } from '../accounts/server/account.routes.ts'
import {
  createSetupLink,
  ensureFirstAdministrator,
  hashFirst,
  setUpHandler,
} from '../accounts/server/first-administrator.ts'
import { judgeSignInHandler } from '../accounts/server/judge-sign-in.ts'
import { hashNewcomer, signUpHandler } from '../accounts/server/sign-up.ts'
import { sendVerificationEmailHandler, verifyEmailHandler } from '../accounts/server/verify-email.ts'
import { federatedJobs, federatedRoutes } from '../federated-sign-in/server/federated.routes.ts'
import {
  extendSession,
  judgeSignIn,
  readSession,
  readSignInState,
  requestPasswordReset,
  resetPassword,
  sendVerificationEmail,
  setSignInState,
  setUp,
  signIn,
  signOut,
  signOutMember,
  signUp,
  verifyEmail,
} from '../identity.contract.ts'
import { identityMessages } from '../identity.messages.ts'
import {
  invitePeople,
  judgeInvitation,
  listInvitations,
  sendInvitationAgain,
  withdrawInvitation,
} from '../invitations/invitations.contract.ts'
import { cameWithoutLink, judgeInvitationHandler } from '../invitations/server/accept-invitation.ts'
import {
  invitePeopleHandler,
  listInvitationsHandler,
  sendInvitationAgainHandler,
  withdrawInvitationHandler,
} from '../invitations/server/invite.ts'
import { passkeyJobs, passkeyRoutes } from '../passkeys/server/passkey.routes.ts'
import {
  hashProvenPassword,
  type ResetAsked,
  requestPasswordResetHandler,
  resetLinkJob,
  resetPasswordHandler,
  sendResetLinkWork,
} from '../passwords/server/reset-password.ts'
import { beginPending } from '../second-factor/server/pending.ts'
import { factorJobs, factorRoutes } from '../second-factor/server/second-factor.routes.ts'
import { extendSessionHandler, readSessionHandler } from '../sessions/server/read-session.ts'
import {
  closeSignIn,
  readSignInStateHandler,
  setSignInStateHandler,
} from '../sessions/server/set-sign-in-state.ts'
import { comparePassword, signInHandler } from '../sessions/server/sign-in.ts'
import { signOutHandler } from '../sessions/server/sign-out.ts'
import { signOutMemberHandler } from '../sessions/server/sign-out-member.ts'
import { identityTopics } from './identity.notifications.ts'
import { identityRecords } from './identity.records.ts'
import { sweepWork } from './sweep.ts'

export { eraseMember } from '../accounts/server/delete-account.ts'
export { createRecoveryLink } from '../accounts/server/recover-administrator.ts'
export { authenticate, endSessions, holdSession, markSeen } from '../sessions/server/sessions.ts'
export { emailOwner, hasSignIn } from './identity.store.ts'
export { createSetupLink, ensureFirstAdministrator }

/** Identity as part of the server. */
export const identity: ServerFeature = {
  name: 'identity',
  records: identityRecords,
  routes: [
    route(signUp, { ...identityMessages, ...profileMessages }, signUpHandler, hashNewcomer),
    route(judgeSignIn, identityMessages, judgeSignInHandler),
    route(signIn, identityMessages, signInHandler, comparePassword),
    route(signOut, {}, signOutHandler),
    route(readSession, {}, readSessionHandler),
    route(extendSession, {}, extendSessionHandler),
    route(sendVerificationEmail, identityMessages, sendVerificationEmailHandler),
    route(verifyEmail, identityMessages, verifyEmailHandler),
    route(requestPasswordReset, {}, requestPasswordResetHandler),
    route(resetPassword, identityMessages, resetPasswordHandler, hashProvenPassword),
    ...accountRoutes,
    route(setUp, identityMessages, setUpHandler, hashFirst),
    route(listInvitations, {}, listInvitationsHandler),
    route(invitePeople, identityMessages, invitePeopleHandler),
    route(sendInvitationAgain, identityMessages, sendInvitationAgainHandler),
    route(withdrawInvitation, identityMessages, withdrawInvitationHandler),
    route(judgeInvitation, identityMessages, judgeInvitationHandler),
    route(setSignInState, identityMessages, setSignInStateHandler),
    route(signOutMember, identityMessages, signOutMemberHandler),
    route(readSignInState, {}, readSignInStateHandler),
    ...federatedRoutes,
    ...factorRoutes,
    ...passkeyRoutes,
  ],
  memberDeath: closeSignIn,
  afterProof: { owes: beginPending, emailProved: cameWithoutLink },
  topics: identityTopics,
  jobs: [
    ...federatedJobs,
    {
      name: resetLinkJob,
      run: (call: JobCall, data) => sendResetLinkWork(call, data as ResetAsked),
    },
    { name: 'identity.sweep', schedule: '*/10 * * * *', run: sweepWork },
    ...factorJobs,
    ...passkeyJobs,
  ],
}
