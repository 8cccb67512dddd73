/** The routes and the job of devices, the second factor and proving again who one is. */

import type { Job } from '@kolo/application/job'
import { type Route, route } from '@kolo/application/route'
import { addHours } from '@kolo/foundation/time'
import { identityMessages } from '../../identity.messages.ts'
import { listDevices, signOutDevice, signOutOtherDevices } from '../../sessions/devices.contract.ts'
import { removeOldDevices } from '../../sessions/server/device.store.ts'
import {
  listDevicesHandler,
  signOutDeviceHandler,
  signOutOtherDevicesHandler,
} from '../../sessions/server/devices.ts'
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
import { readPendingSignInHandler } from './pending.ts'
import { removeStale } from './second-factor.store.ts'
import { showSecondFactorHandler } from './show-second-factor.ts'
import { readStepUpHandler, showInSession, stepUpHandler } from './step-up.ts'
import {
  beginTwoStepHandler,
  confirmTwoStepHandler,
  endTwoStepHandler,
  makeRecoveryCodesHandler,
  readTwoStepHandler,
} from './two-step.ts'

const words = { ...identityMessages, ...factorWords }

export const factorRoutes: readonly Route[] = [
  route(listDevices, {}, listDevicesHandler),
  route(signOutDevice, {}, signOutDeviceHandler),
  route(signOutOtherDevices, {}, signOutOtherDevicesHandler),
  route(readPendingSignIn, {}, readPendingSignInHandler),
  route(showSecondFactor, words, showSecondFactorHandler),
  route(readStepUp, {}, readStepUpHandler),
  route(stepUp, words, stepUpHandler, showInSession),
  route(readTwoStep, {}, readTwoStepHandler),
  route(beginTwoStep, words, beginTwoStepHandler),
  route(confirmTwoStep, words, confirmTwoStepHandler),
  route(endTwoStep, words, endTwoStepHandler),
  route(makeRecoveryCodes, words, makeRecoveryCodesHandler),
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
