/** A member asks to be moved to the next tier. Two administrators answer it at the desk of approvals. */
import { endpoint } from '@kolo/foundation/endpoint'
import { instantWire, textWire } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { profileAccess } from '../profile.access.ts'
import { tiers } from './tiers.rules.ts'

/** Asks for the limits of the next tier. */
export const askHigherLimit = endpoint({
  name: 'profile.ask-higher-limit',
  method: 'POST',
  path: '/api/higher-limit-requests',
  summary: 'Ask to be moved to the next account tier; two administrators decide.',
  needs: profileAccess.askHigherLimit,
  body: z.strictObject({ reason: textWire(5, 300, 'Say in 5 to 300 characters what you need it for.') }),
  output: z.object({ tier: z.enum(tiers), askedAt: instantWire }),
  refusals: ['highest-tier', 'already-asked'],
  isDoneOnce: true,
})
