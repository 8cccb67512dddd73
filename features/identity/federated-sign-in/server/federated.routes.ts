/** The routes and the job of signing in with Google. */

import type { Job } from '@kolo/application/job'
import { fixedRoute, type Route, route } from '@kolo/application/route'
import {
  beginAttempt,
  finishAttempt,
  listSignInMethods,
  readSignInWays,
  unlinkGoogle,
} from '../federated.contract.ts'
import { federatedMessages } from '../federated.messages.ts'
import {
  beginAttemptHandler,
  findPage,
  finishAttemptHandler,
  hearProvider,
  readSignInWaysHandler,
} from './attempts.ts'
import { removeOldAttempts } from './federated.store.ts'
import { unlinkGoogleHandler } from './link-google.ts'
import { listSignInMethodsHandler } from './list-sign-in-methods.ts'

export const federatedRoutes: readonly Route[] = [
  fixedRoute(readSignInWays, readSignInWaysHandler),
  route(listSignInMethods, {}, listSignInMethodsHandler),
  route(beginAttempt, federatedMessages, beginAttemptHandler, findPage),
  route(finishAttempt, federatedMessages, finishAttemptHandler, hearProvider),
  route(unlinkGoogle, federatedMessages, unlinkGoogleHandler),
]

export const federatedJobs: readonly Job[] = [
  {
    name: 'identity.sweep-attempts',
    schedule: '*/10 * * * *',
    run: ({ db, now }) => removeOldAttempts(db, now),
  },
]
