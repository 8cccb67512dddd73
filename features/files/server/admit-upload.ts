/**
 * Letting an upload in, before a byte of it is read. The feature has looked at the person and the record; here follow
 * the allowance, counted in PostgreSQL for all nodes together, and a place among the uploads that come at this moment.
 * What must always be true: an upload that is not kept gives its allowance back; and its place, whatever happens.
 */
import { type AdmitCall, type Intake, RequestProblem } from '@kolo/database/call'
import { countTries, type Limit, takeBackTries } from '@kolo/database/limits'
import { isUnavailable } from '@kolo/database/unavailable'
import { removeStored, type Shelf } from './shelves.ts'
import { takeIn } from './take-in.ts'

/**
 * How many files come at once, from one person and from all, to this process: each holds a connection and room on the
 * disk. Once half of the places are taken, the others are for people who send nothing yet, one each.
 */
export const atOnce = { perPerson: 3, inAll: 64, oneEachFrom: 32 } as const

/** How much a person may add, and what they are told beyond that. */
export type Allowance = { limit: Limit; sentence: string }

const coming = new Map<string, number>()

/** Lets an upload in, or throws what stands in its way. */
export async function admitUpload(
  { actor, outside, community }: AdmitCall,
  shelf: Shelf,
  { limit, sentence }: Allowance,
): Promise<Intake> {
  const tries = [[limit, actor.uid]] as const
  const giveBack = () => takeBackTries(outside, tries)
  try {
    await countTries(outside, tries, sentence)
    takePlace(actor.uid)
  } catch (error) {
    // Whoever was turned away has added nothing.
    if (error instanceof RequestProblem) await giveBack()
    throw error
  }
  let stored: string | undefined
  return {
    receive: async (body, rules) => {
      const file = await takeIn(community, shelf, body, rules)
      stored = file?.storedName
      return file
    },
    end: async (outcome) => {
      leavePlace(actor.uid)
      if (outcome === 'kept') return
      await giveBack()
      // After a fault nobody knows whether a record names the file by now: the sweep will; also when the store is away.
      if (outcome === 'refused' && stored) await removeStored(community, shelf, stored).catch(leaveIfAway)
    },
  }
}

function leaveIfAway(error: unknown): void {
  if (!isUnavailable(error)) throw error
}

function takePlace(uid: string): void {
  const own = coming.get(uid) ?? 0
  const all = [...coming.values()].reduce((sum, count) => sum + count, 0)
  if (own >= (all < atOnce.oneEachFrom ? atOnce.perPerson : 1)) {
    throw new RequestProblem('too-many-requests', {
      message: 'Please wait until the files you are sending have arrived.',
      retryAfterSeconds: 10,
    })
  }
  if (all >= atOnce.inAll) {
    throw new RequestProblem('overloaded', {
      message: 'Many files are arriving right now. Please try again in a moment.',
      retryAfterSeconds: 10,
    })
  }
  coming.set(uid, own + 1)
}

function leavePlace(uid: string): void {
  const left = (coming.get(uid) ?? 1) - 1
  if (left > 0) coming.set(uid, left)
  else coming.delete(uid)
}
