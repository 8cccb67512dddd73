/** Every feature the server carries, in the order a reader would name them. */
import type { ServerFeature } from '@kolo/database/call'

export const features: readonly ServerFeature[] = []
