/** Proving a phone number with a code, where SMS are sent. */
import { endpoint } from '@kolo/foundation/endpoint'
import { digitsWire, instantWire } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { profileAccess } from '../profile.access.ts'
import { wholeProfileWire } from '../profiles/profile.contract.ts'

/** Sends a code to the number of one's own profile. */
export const sendPhoneCode = endpoint({
  name: 'profile.send-phone-code',
  method: 'POST',
  path: '/api/profile/phone-codes',
  summary: 'Send a code of 6 digits by SMS to the phone number of your profile; it counts for 10 minutes.',
  needs: profileAccess.provePhone,
  output: z.object({ endsAt: instantWire }),
  refusals: ['sms-off', 'no-phone', 'phone-proved'],
  isDoneOnce: true,
})

/** Types it. */
export const provePhone = endpoint({
  name: 'profile.prove-phone',
  method: 'POST',
  path: '/api/profile/phone-proof',
  summary: 'Prove the phone number of your profile with the code that was sent to it.',
  needs: profileAccess.provePhone,
  body: z.strictObject({
    code: digitsWire(6, 'Enter the 6 digits of the code.'),
  }),
  output: wholeProfileWire,
  refusals: ['phone-code-wrong'],
})
