/** The door of identity on the server: its routes and jobs, and what the server and its start-up ask of it. */

import type { JobCall } from '@kolo/database/job'
import { route } from '@kolo/database/route'
import type { ServerFeature } from '@kolo/database/server-feature'
import { profileWords } from '@kolo/profile/words'
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
import { identityWords } from '../identity.words.ts'
import {
  invitePeople,
  judgeInvitation,
  listInvitations,
  sendInvitationAgain,
  withdrawInvitation,
} from '../invitations.contract.ts'
import { accountRoutes } from './account/account.routes.ts'
import {
  createSetupLink,
  ensureFirstAdministrator,
  hashFirst,
  setUpAct,
} from './account/first-administrator.ts'
import { judgeSignInAct } from './account/judge-sign-in.ts'
import {
  hashProvenPassword,
  type ResetAsked,
  requestPasswordResetAct,
  resetLinkJob,
  resetPasswordAct,
  sendResetLinkWork,
} from './account/reset-password.ts'
import { hashNewcomer, signUpAct } from './account/sign-up.ts'
import { sendVerificationEmailAct, verifyEmailAct } from './account/verify-email.ts'
import { federatedJobs, federatedRoutes } from './federated/federated.routes.ts'
import { identityPerson } from './identity.person.ts'
import { identityTopics } from './identity.topics.ts'
import { cameWithoutLink, judgeInvitationAct } from './invitations/accept.ts'
import {
  invitePeopleAct,
  listInvitationsAct,
  sendInvitationAgainAct,
  withdrawInvitationAct,
} from './invitations/invite.ts'
import { passkeyJobs, passkeyRoutes } from './passkeys/passkey.routes.ts'
import { beginPending } from './second-factor/pending.ts'
import { factorJobs, factorRoutes } from './second-factor/second-factor.routes.ts'
import { extendSessionAct, readSessionAct } from './sessions/read-session.ts'
import { readSignInStateAct, setSignInStateAct } from './sessions/set-sign-in-state.ts'
import { comparePassword, signInAct } from './sessions/sign-in.ts'
import { signOutAct } from './sessions/sign-out.ts'
import { signOutMemberAct } from './sessions/sign-out-member.ts'
import { sweepWork } from './sweep.ts'

export { eraseMember } from './account/delete-account.ts'
export { createRecoveryLink } from './account/recover-administrator.ts'
export { emailOwner, hasSignIn } from './identity.store.ts'
export { authenticate, endSessions, holdSession, markSeen } from './sessions/sessions.ts'
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
