/** The routes and the job of devices, the second factor and proving again who one is. */

import type { Job } from '@kolo/database/job'
import { type Route, route } from '@kolo/database/route'
import { addHours } from '@kolo/foundation/time'
import { identityWords } from '../../identity.messages.ts'
import { listDevices, signOutDevice, signOutOtherDevices } from '../../sessions/devices.contract.ts'
import { removeOldDevices } from '../../sessions/server/device.store.ts'
import { listDevicesAct, signOutDeviceAct, signOutOtherDevicesAct } from '../../sessions/server/devices.ts'
import {
  beginTwoStep,
  confirmTwoStep,
  endTwoStep,
  makeRecoveryCodes,
  readPendingSignIn,
  readStepUp,
  readTwoStep,
  showSecondFactor,
  stepUp,
} from '../second-factor.contract.ts'
import { factorWords } from '../second-factor.messages.ts'
import { deviceMemoryStart } from '../second-factor.rules.ts'
import { readPendingSignInAct } from './pending.ts'
import { removeStale } from './second-factor.store.ts'
import { showSecondFactorAct } from './show-second-factor.ts'
import { readStepUpAct, showInSession, stepUpAct } from './step-up.ts'
import {
  beginTwoStepAct,
  confirmTwoStepAct,
  endTwoStepAct,
  makeRecoveryCodesAct,
  readTwoStepAct,
} from './two-step.ts'

const words = { ...identityWords, ...factorWords }

export const factorRoutes: readonly Route[] = [
  route(listDevices, {}, listDevicesAct),
  route(signOutDevice, {}, signOutDeviceAct),
  route(signOutOtherDevices, {}, signOutOtherDevicesAct),
  route(readPendingSignIn, {}, readPendingSignInAct),
  route(showSecondFactor, words, showSecondFactorAct),
  route(readStepUp, {}, readStepUpAct),
  route(stepUp, words, stepUpAct, showInSession),
  route(readTwoStep, {}, readTwoStepAct),
  route(beginTwoStep, words, beginTwoStepAct),
  route(confirmTwoStep, words, confirmTwoStepAct),
  route(endTwoStep, words, endTwoStepAct),
  route(makeRecoveryCodes, words, makeRecoveryCodesAct),
]

export const factorJobs: readonly Job[] = [
  {
    name: 'identity.sweep-factors',
    schedule: '*/10 * * * *',
    run: async ({ db, now }) => {
      await removeStale(db, now, addHours(now, -24))
      await removeOldDevices(db, deviceMemoryStart(now))
    },
  },
]
