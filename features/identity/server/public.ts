/** The door of identity on the server: its routes and jobs, and what the server and its start-up ask of it. */
import { type JobCall, route, type ServerFeature } from '@kolo/database/call'
import { profileWords } from '@kolo/profile/words'
import {
  extendSession,
  readSession,
  readSignInState,
  requestPasswordReset,
  resetPassword,
  sendVerificationEmail,
  setSignInState,
  setUp,
  signIn,
  signOut,
  signUp,
  verifyEmail,
} from '../identity.contract.ts'
import { identityWords } from '../identity.words.ts'
import { accountRoutes } from './account/account.routes.ts'
import { factorJobs, factorRoutes } from './factor/factor.routes.ts'
import { federatedJobs, federatedRoutes } from './federated/federated.routes.ts'
import { createSetupLink, ensureFirstAdministrator, hashFirst, setUpAct } from './first-administrator.ts'
import { identityTopics } from './identity.topics.ts'
import { passkeyJobs, passkeyRoutes } from './passkeys/passkey.routes.ts'
import { extendSessionAct, readSessionAct } from './read-session.ts'
import {
  hashProvenPassword,
  type ResetAsked,
  requestPasswordResetAct,
  resetLinkJob,
  resetPasswordAct,
  sendResetLinkWork,
} from './reset-password.ts'
import { readSignInStateAct, setSignInStateAct } from './set-sign-in-state.ts'
import { comparePassword, signInAct } from './sign-in.ts'
import { signOutAct } from './sign-out.ts'
import { hashNewcomer, signUpAct } from './sign-up.ts'
import { sweepWork } from './sweep.ts'
import { sendVerificationEmailAct, verifyEmailAct } from './verify-email.ts'

export { createRecoveryLink } from './account/recover-administrator.ts'
export { authenticate, endSessions, holdSession, markSeen } from './sessions.ts'
export { createSetupLink, ensureFirstAdministrator }

/** Identity as part of the server. */
export const identity: ServerFeature = {
  name: 'identity',
  routes: [
    route(signUp, { ...identityWords, ...profileWords }, signUpAct, hashNewcomer),
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
    route(setSignInState, identityWords, setSignInStateAct),
    route(readSignInState, {}, readSignInStateAct),
    ...federatedRoutes,
    ...factorRoutes,
    ...passkeyRoutes,
  ],
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
