/** Every feature the server carries, in the order a reader would name them, tied together where one needs another. */
import { audit } from '@kolo/audit/server'
import type { ServerFeature } from '@kolo/database/call'
import { endSessions, identity } from '@kolo/identity/server'
import { namesOf, profile } from '@kolo/profile/server'

export const features: readonly ServerFeature[] = [
  identity,
  profile((db, { uid, now }) => endSessions(db, { uid, now, because: 'account-changed' })),
  audit(namesOf),
]
