/** The routes and the job of signing in with Google. */

import type { Job } from '@kolo/database/job'
import { fixedRoute, type Route, route } from '@kolo/database/route'
import {
  beginAttempt,
  finishAttempt,
  listSignInMethods,
  readSignInWays,
  unlinkGoogle,
} from '../federated.contract.ts'
import { federatedWords } from '../federated.messages.ts'
import { beginAttemptAct, findPage, finishAttemptAct, hearProvider, readSignInWaysAct } from './attempts.ts'
import { removeOldAttempts } from './federated.store.ts'
import { unlinkGoogleAct } from './link-google.ts'
import { listSignInMethodsAct } from './list-sign-in-methods.ts'

export const federatedRoutes: readonly Route[] = [
  fixedRoute(readSignInWays, readSignInWaysAct),
  route(listSignInMethods, {}, listSignInMethodsAct),
  route(beginAttempt, federatedWords, beginAttemptAct, findPage),
  route(finishAttempt, federatedWords, finishAttemptAct, hearProvider),
  route(unlinkGoogle, federatedWords, unlinkGoogleAct),
]

export const federatedJobs: readonly Job[] = [
  {
    name: 'identity.sweep-attempts',
    schedule: '*/10 * * * *',
    run: ({ db, now }) => removeOldAttempts(db, now),
  },
]
