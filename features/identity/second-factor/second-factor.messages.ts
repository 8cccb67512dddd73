/** The sentences of the second factor and of passkeys. */
import type { Words } from '@kolo/foundation/refusal'

/** Every way the second factor says no, beside those of signing in. */
export type FactorRefusal =
  | 'sign-in-forgotten'
  | 'wrong-code'
  | 'wrong-recovery-code'
  | 'wrong-passkey'
  | 'way-not-open'
  | 'two-step-on'
  | 'two-step-off'
  | 'two-step-not-begun'
  | 'passkey-known'
  | 'too-many-passkeys'

export const factorWords = {
  'sign-in-forgotten': 'This took too long. Please sign in again.',
  'wrong-code': 'This code does not work. Wait for the next one in your app and try again.',
  'wrong-recovery-code': 'This recovery code does not work. Each one works once.',
  'wrong-passkey': 'This passkey did not work here. Try another way.',
  'way-not-open': 'You cannot confirm it this way. Try another way.',
  'two-step-on': 'Two-step sign-in is already on.',
  'two-step-off': 'Two-step sign-in is not on.',
  'two-step-not-begun': 'This took too long. Please begin again.',
  'passkey-known': 'This device already has a passkey for your account.',
  'too-many-passkeys': 'You have 20 passkeys. Remove one first.',
} satisfies Words<FactorRefusal>
