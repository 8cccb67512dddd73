/** The routes and the job of passkeys. */

import type { Job } from '@kolo/database/job'
import { type Route, route } from '@kolo/database/route'
import { identityWords } from '../../identity.messages.ts'
import { factorWords } from '../../second-factor/second-factor.messages.ts'
import {
  askPasskey,
  beginPasskey,
  keepPasskey,
  listPasskeys,
  removePasskey,
  signInWithPasskey,
} from '../passkey.contract.ts'
import { beginPasskeyAct, keepPasskeyAct, listPasskeysAct, removePasskeyAct } from './own-passkeys.ts'
import { removeOldChallenges } from './passkey.store.ts'
import { askPasskeyAct, signInWithPasskeyAct } from './use-passkey.ts'

const words = { ...identityWords, ...factorWords }

export const passkeyRoutes: readonly Route[] = [
  route(listPasskeys, {}, listPasskeysAct),
  route(beginPasskey, words, beginPasskeyAct),
  route(keepPasskey, words, keepPasskeyAct),
  route(removePasskey, identityWords, removePasskeyAct),
  route(askPasskey, {}, askPasskeyAct),
  route(signInWithPasskey, words, signInWithPasskeyAct),
]

export const passkeyJobs: readonly Job[] = [
  {
    name: 'identity.sweep-passkey-challenges',
    schedule: '*/10 * * * *',
    run: ({ db, now }) => removeOldChallenges(db, now),
  },
]
