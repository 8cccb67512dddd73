/** A channel that is off until an administrator switches it on: the two endpoints of that switch. */
import { endpoint, type Needs } from '@kolo/foundation/endpoint'
import * as z from 'zod/mini'

const takenWire = z.strictObject({ isTaken: z.boolean() })

type Switched<Channel extends string> = {
  channel: Channel
  view: Needs
  change: Needs
  /** One sentence each for the API document. */
  reads: string
  changes: string
}

/** Reads whether money is taken by a channel, and switches it. */
export function takenEndpoints<Channel extends string>(of: Switched<Channel>) {
  const path = `/api/${of.channel}-settings` as const
  return {
    read: endpoint({
      name: `${of.channel}.read-${of.channel}-settings`,
      method: 'GET',
      path,
      summary: of.reads,
      needs: of.view,
      output: takenWire,
      refusals: [],
    }),
    change: endpoint({
      name: `${of.channel}.change-${of.channel}-settings`,
      method: 'PUT',
      path,
      summary: of.changes,
      needs: of.change,
      needsStepUp: true,
      body: takenWire,
      output: takenWire,
      refusals: [],
    }),
  }
}

/** The endpoints of one such switch. */
export type TakenEndpoints = ReturnType<typeof takenEndpoints>
