/**
 * Hands letters over, whatever the channel: the work behind `mail.send` and its like. What must always be true: no letter
 * is lost while its channel can be reached within about a day; what was delivered is not handed over again. A server that
 * dies after the other side took the letter, and before that was written down, hands it over once more under the same id.
 */
import type { Db } from '@kolo/database/tables'
import type { Instant } from '@kolo/foundation/time'
import * as z from 'zod/mini'
import {
  type Channel,
  type Letter,
  letterWire,
  type Outcome,
  type Transport,
} from '../../channels/server/channel.ts'
import { countTry, noteOutcome } from './notice.store.ts'

/** How often a letter is tried at most, over about a day. */
export const mostTries = 12

/** A letter that could not be handed over yet; the queue tries it again. */
export class NotYetDelivered extends Error {}

/** Work of the queue that talks to the outside world. */
export type DeliveryJob = {
  name: string
  atOnce: number
  groupOf: (data: Record<string, unknown>) => string
  run: (data: Record<string, unknown>, jobId: string) => Promise<Instant | undefined>
}

/** The work of one channel. `run` answers a moment when it is to be tried again no earlier than that. */
export function deliveryJob(
  channel: Channel,
  transport: Transport,
  { db, clock }: { db: Db; clock: () => Instant },
): DeliveryJob {
  return {
    name: channel.job,
    atOnce: transport.atOnce,
    // A slow receiver holds up nobody else.
    groupOf: ({ to }) => String(to),
    run: async (data, jobId) => {
      const letter = z.parse(letterWire, data)
      const id = letter.delivery
      const tries = id === undefined ? 0 : await countTry(db, id, firstLog(letter, channel, clock()))
      // Done already, or its person has left.
      if (tries === undefined) return undefined
      const outcome = await transport.deliver(letter, id ?? jobId, tries === 1)
      if (outcome.outcome === 'gone') await transport.forget?.(db, letter.to)
      if (id !== undefined) await noteOutcome(db, id, noted(outcome, tries, clock()))
      if (outcome.outcome !== 'try-again' || tries >= mostTries) return undefined
      if (outcome.after === undefined) throw new NotYetDelivered(outcome.why)
      return outcome.after
    },
  }
}

function firstLog({ log }: Letter, { name }: Channel, at: Instant) {
  return log && { ...log, channel: name, at }
}

function noted(outcome: Outcome, tries: number, now: Instant): Parameters<typeof noteOutcome>[2] {
  if (outcome.outcome === 'delivered') return { state: 'delivered', error: null, now }
  if (outcome.outcome !== 'try-again') return { state: outcome.outcome, error: outcome.why, now }
  return { state: tries >= mostTries ? 'failed' : 'waiting', error: outcome.why, now }
}
