/** Where somebody is signed in, and ending it from anywhere. */
import { endpoint } from '@kolo/foundation/endpoint'
import { idWire, instantWire } from '@kolo/foundation/wire'
import * as z from 'zod/mini'

/** A device somebody is signed in on. */
export const deviceWire = z.object({
  id: idWire,
  /** "Android phone, Chrome": from what the browser says of itself. */
  name: z.string(),
  kind: z.enum(['phone', 'laptop']),
  address: z.string(),
  signedInAt: instantWire,
  lastActiveAt: instantWire,
  isThis: z.boolean(),
})

export type SignedInDevice = z.output<typeof deviceWire>

/** Lists where one is signed in. */
export const listDevices = endpoint({
  name: 'identity.list-devices',
  method: 'GET',
  path: '/api/session/devices',
  summary: 'List the devices you are signed in on, the one you use first.',
  needs: 'signed-in',
  output: z.object({ rows: z.array(deviceWire) }),
  refusals: [],
})

export const signOutDevice = endpoint({
  name: 'identity.sign-out-device',
  method: 'DELETE',
  path: '/api/session/devices/{id}',
  summary: 'Sign out one of your other devices.',
  needs: 'signed-in',
  params: z.object({ id: idWire }),
  output: z.object({}),
  refusals: [],
  openToInactive: true,
})

/** Signs out everywhere else. */
export const signOutOtherDevices = endpoint({
  name: 'identity.sign-out-other-devices',
  method: 'DELETE',
  path: '/api/session/devices',
  summary: 'Sign out everywhere except here.',
  needs: 'signed-in',
  output: z.object({ ended: z.int() }),
  refusals: [],
  openToInactive: true,
})
