/** Every feature the server carries, in the order a reader would name them, tied together where one needs another. */
import { audit } from '@kolo/audit/server'
import type { ServerFeature } from '@kolo/database/call'
import { namesOf } from '@kolo/profile/server'

export const features: readonly ServerFeature[] = [audit(namesOf)]
