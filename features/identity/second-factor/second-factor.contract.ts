/**
 * The second factor and proving again that it is you. A sign-in that owes its second factor is held by a cookie and is
 * no session; whatever changes how somebody signs in needs a proof of the last minutes (`needsStepUp`).
 */
import { endpoint } from '@kolo/foundation/endpoint'
import { digitsWire, instantWire, typedWire } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { knownPasswordWire, secondFactorNeededWire, sessionWire } from '../identity.contract.ts'
import { passkeyAnswerWire } from '../passkeys/passkey.contract.ts'
import { stepUpWays } from './second-factor.rules.ts'

const codeMessage = 'Enter the 6 digits your app shows.'
const recoveryMessage = 'Enter one of your recovery codes.'

/** Six digits; spaces that somebody typed between them are dropped. */
export const totpCodeWire = digitsWire(6, codeMessage)

const byCode = z.strictObject({ way: z.literal('code'), code: totpCodeWire })
const byRecovery = z.strictObject({
  way: z.literal('recovery'),
  code: typedWire(undefined, recoveryMessage).check(
    z.minLength(10, recoveryMessage),
    z.maxLength(40, recoveryMessage),
  ),
})
const byPasskey = z.strictObject({ way: z.literal('passkey'), answer: passkeyAnswerWire })
const byPassword = z.strictObject({ way: z.literal('password'), password: knownPasswordWire })

export const factorProofWire = z.discriminatedUnion('way', [byCode, byRecovery, byPasskey])
export type FactorProof = z.output<typeof factorProofWire>

/** What proves in a session that it is still the same person. */
export const stepUpProofWire = z.discriminatedUnion('way', [byCode, byRecovery, byPasskey, byPassword])
export type StepUpProof = z.output<typeof stepUpProofWire>

/** Says whether a sign-in of this browser still owes its second factor. */
export const readPendingSignIn = endpoint({
  name: 'identity.read-pending-sign-in',
  method: 'GET',
  path: '/api/session/second-factor',
  summary: 'Say how a sign-in that owes its second factor can go on; null when there is none.',
  needs: 'anyone',
  output: z.object({ pending: z.nullable(secondFactorNeededWire) }),
  refusals: [],
  background: true,
})

/** Shows the second factor, which completes the sign-in. */
export const showSecondFactor = endpoint({
  name: 'identity.show-second-factor',
  method: 'POST',
  path: '/api/session/second-factor',
  summary: 'Complete a sign-in with a code of the app, a recovery code or a passkey.',
  needs: 'anyone',
  body: factorProofWire,
  output: sessionWire,
  refusals: ['sign-in-forgotten', 'wrong-code', 'wrong-recovery-code', 'wrong-passkey', 'user-disabled'],
})

/** Says how one can prove that it is still oneself. */
export const readStepUp = endpoint({
  name: 'identity.read-step-up',
  method: 'GET',
  path: '/api/session/step-up',
  summary: 'Say how you can confirm that it is you, and whether you did so in the last minutes.',
  needs: 'signed-in',
  output: z.object({
    steppedUp: z.boolean(),
    ways: z.array(z.enum(stepUpWays)),
    /** Whether Google vouches again, by an attempt whose purpose is `reauth`. */
    google: z.boolean(),
  }),
  refusals: [],
  background: true,
})

/** Proves that it is still oneself; counts for ten minutes in this session. */
export const stepUp = endpoint({
  name: 'identity.step-up',
  method: 'POST',
  path: '/api/session/step-up',
  summary: 'Confirm that it is you; counts for ten minutes on this device.',
  needs: 'signed-in',
  body: stepUpProofWire,
  output: z.object({}),
  refusals: ['way-not-open', 'wrong-password', 'wrong-code', 'wrong-recovery-code', 'wrong-passkey'],
  openToInactive: true,
})

/** Whether two-step sign-in is on. */
export const readTwoStep = endpoint({
  name: 'identity.read-two-step',
  method: 'GET',
  path: '/api/two-step',
  summary: 'Say whether your two-step sign-in is on, and how many recovery codes are left.',
  needs: 'signed-in',
  output: z.object({ onSince: z.nullable(instantWire), recoveryCodesLeft: z.int() }),
  refusals: [],
})

/** Makes a secret for an authenticator app; nothing is on until a first code confirms it. */
export const beginTwoStep = endpoint({
  name: 'identity.begin-two-step',
  method: 'POST',
  path: '/api/two-step/secret',
  summary: 'Make the secret for an authenticator app, as text and as a QR code; a first code confirms it.',
  needs: 'signed-in',
  output: z.object({
    /** For typing in: base32. */
    secret: z.string(),
    /** For an app on the same phone. */
    uri: z.string(),
    /** The QR code, an SVG picture. */
    picture: z.string(),
  }),
  refusals: ['two-step-on'],
  needsStepUp: true,
})

/** The recovery codes, shown once. */
export const recoveryCodesWire = z.object({ recoveryCodes: z.array(z.string()) })

/** Switches two-step sign-in on with a first code. */
export const confirmTwoStep = endpoint({
  name: 'identity.confirm-two-step',
  method: 'POST',
  path: '/api/two-step',
  summary: 'Switch two-step sign-in on with a first code; answers ten recovery codes, this once.',
  needs: 'signed-in',
  body: z.strictObject({ code: totpCodeWire }),
  output: z.extend(recoveryCodesWire, { onSince: instantWire }),
  refusals: ['two-step-on', 'two-step-not-begun', 'wrong-code'],
  needsStepUp: true,
})

/** Switches two-step sign-in off. */
export const endTwoStep = endpoint({
  name: 'identity.end-two-step',
  method: 'DELETE',
  path: '/api/two-step',
  summary: 'Switch two-step sign-in off; its secret and recovery codes are gone.',
  needs: 'signed-in',
  output: z.object({}),
  refusals: ['two-step-off'],
  needsStepUp: true,
})

/** Makes new recovery codes; the old ones stop working. */
export const makeRecoveryCodes = endpoint({
  name: 'identity.make-recovery-codes',
  method: 'POST',
  path: '/api/two-step/recovery-codes',
  summary: 'Make ten new recovery codes, shown this once; the old ones stop working.',
  needs: 'signed-in',
  output: recoveryCodesWire,
  refusals: ['two-step-off'],
  needsStepUp: true,
})
