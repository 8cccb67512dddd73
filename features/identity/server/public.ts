/** The door of identity on the server: its routes and jobs, and what the server and its start-up ask of it. */

import type { JobCall } from '@kolo/database/job'
import { route } from '@kolo/database/route'
import type { ServerFeature } from '@kolo/database/server-feature'
import { profileWords } from '@kolo/profile/messages'
import { accountRoutes } from '../accounts/server/account.routes.ts'
import {
  createSetupLink,
  ensureFirstAdministrator,
  hashFirst,
  setUpAct,
} from '../accounts/server/first-administrator.ts'
import { judgeSignInAct } from '../accounts/server/judge-sign-in.ts'
import { hashNewcomer, signUpAct } from '../accounts/server/sign-up.ts'
import { sendVerificationEmailAct, verifyEmailAct } from '../accounts/server/verify-email.ts'
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
import { identityWords } from '../identity.messages.ts'
import {
  invitePeople,
  judgeInvitation,
  listInvitations,
  sendInvitationAgain,
  withdrawInvitation,
} from '../invitations/invitations.contract.ts'
import { cameWithoutLink, judgeInvitationAct } from '../invitations/server/accept-invitation.ts'
import {
  invitePeopleAct,
  listInvitationsAct,
  sendInvitationAgainAct,
  withdrawInvitationAct,
} from '../invitations/server/invite.ts'
import { passkeyJobs, passkeyRoutes } from '../passkeys/server/passkey.routes.ts'
import {
  hashProvenPassword,
  type ResetAsked,
  requestPasswordResetAct,
  resetLinkJob,
  resetPasswordAct,
  sendResetLinkWork,
} from '../passwords/server/reset-password.ts'
import { beginPending } from '../second-factor/server/pending.ts'
import { factorJobs, factorRoutes } from '../second-factor/server/second-factor.routes.ts'
import { extendSessionAct, readSessionAct } from '../sessions/server/read-session.ts'
import { readSignInStateAct, setSignInStateAct } from '../sessions/server/set-sign-in-state.ts'
import { comparePassword, signInAct } from '../sessions/server/sign-in.ts'
import { signOutAct } from '../sessions/server/sign-out.ts'
import { signOutMemberAct } from '../sessions/server/sign-out-member.ts'
import { identityTopics } from './identity.notifications.ts'
import { identityPerson } from './identity.personal-data.ts'
import { sweepWork } from './sweep.ts'

export { eraseMember } from '../accounts/server/delete-account.ts'
export { createRecoveryLink } from '../accounts/server/recover-administrator.ts'
export { authenticate, endSessions, holdSession, markSeen } from '../sessions/server/sessions.ts'
export { emailOwner, hasSignIn } from './identity.store.ts'
export { createSetupLink, ensureFirstAdministrator }

/** Identity as part of the server. */
export const identity: ServerFeature = {
  name: 'identity',
  person: { tables: identityPerson },
  routes: [
    route(signUp, { ...identityWords, ...profileWords }, signUpAct, hashNewcomer),
    route(judgeSignIn, identityWords, judgeSignInAct),
    route(signIn, identityWords, signInAct, comparePassword),
    route(signOut, {}, signOutAct),
    route(readSession, {}, readSessionAct),
    route(extendSession, {}, extendSessionAct),
    route(sendVerificationEmail, identityWords, sendVerificationEmailAct),
    route(verifyEmail, identityWords, verifyEmailAct),
    route(requestPasswordReset, {}, requestPasswordResetAct),
    route(resetPassword, identityWords, resetPasswordAct, hashProvenPassword),
    ...accountRoutes,
    route(setUp, identityWords, setUpAct, hashFirst),
    route(listInvitations, {}, listInvitationsAct),
    route(invitePeople, identityWords, invitePeopleAct),
    route(sendInvitationAgain, identityWords, sendInvitationAgainAct),
    route(withdrawInvitation, identityWords, withdrawInvitationAct),
    route(judgeInvitation, identityWords, judgeInvitationAct),
    route(setSignInState, identityWords, setSignInStateAct),
    route(signOutMember, identityWords, signOutMemberAct),
    route(readSignInState, {}, readSignInStateAct),
    ...federatedRoutes,
    ...factorRoutes,
    ...passkeyRoutes,
  ],
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
