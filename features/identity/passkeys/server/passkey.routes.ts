/** The routes and the job of passkeys. */

import type { Job } from '@kolo/application/job'
import { type Route, route } from '@kolo/application/route'
import { identityMessages } from '../../identity.messages.ts'
import { factorWords } from '../../second-factor/second-factor.messages.ts'
import {
  askPasskey,
  beginPasskey,
  listPasskeys,
  removePasskey,
  savePasskey,
  signInWithPasskey,
} from '../passkey.contract.ts'
import {
  beginPasskeyHandler,
  keepPasskeyHandler,
  listPasskeysHandler,
  removePasskeyHandler,
} from './own-passkeys.ts'
import { removeOldChallenges } from './passkey.store.ts'
import { askPasskeyHandler, signInWithPasskeyHandler } from './use-passkey.ts'

const words = { ...identityMessages, ...factorWords }

export const passkeyRoutes: readonly Route[] = [
  route(listPasskeys, {}, listPasskeysHandler),
  route(beginPasskey, words, beginPasskeyHandler),
  route(savePasskey, words, keepPasskeyHandler),
  route(removePasskey, identityMessages, removePasskeyHandler),
  route(askPasskey, {}, askPasskeyHandler),
  route(signInWithPasskey, words, signInWithPasskeyHandler),
]

export const passkeyJobs: readonly Job[] = [
  {
    name: 'identity.sweep-passkey-challenges',
    schedule: '*/10 * * * *',
    run: ({ db, now }) => removeOldChallenges(db, now),
  },
]
