/**
 * Letting an upload in, before a byte of it is read. The feature has looked at the person and the record; here follow
 * the allowance, counted in PostgreSQL for all nodes together, and a place among the uploads that come at this moment.
 * What must always be true: an upload that is not kept gives its allowance back; and its place, whatever happens.
 */
import type { AdmitCall } from '@kolo/application/call'
import { countTries, type Limit, takeBackTries } from '@kolo/application/limits'
import type { Intake } from '@kolo/application/route'
import { isUnavailable } from '@kolo/database/unavailable'
import { RequestProblem } from '@kolo/foundation/request-problem'
import { type MediaFolder, removeStored } from '../../media-stores/server/folders.ts'
import { heicWords, isHeic, tellingBytes, whyNoRoom } from '../files.rules.ts'
import { keptBytesOf } from './kept-bytes.ts'
import { takeIn } from './store-upload.ts'

/**
 * How many files come at once, from one person and from all, to this process: each holds a connection and room on the
 * disk. Once half of the places are taken, the others are for people who send nothing yet, one each.
 */
export const atOnce = { perPerson: 3, inAll: 64, oneEachFrom: 32 } as const

/**
 * How often a person may add something, and what they are told beyond that. `takesRoom`: what is added stays, and fills
 * the room the person has for files.
 */
export type Allowance = { limit: Limit; sentence: string; takesRoom?: true }

const coming = new Map<string, number>()

/** Lets an upload in, or throws what stands in its way. */
export async function admitUpload(
  call: AdmitCall,
  mediaFolder: MediaFolder,
  { limit, sentence, takesRoom }: Allowance,
): Promise<Intake> {
  const { actor, poolDb, community } = call
  const kept = takesRoom ? await keptBytesOf(call, actor.uid) : undefined
  if (kept !== undefined) refuseBeyondRoom(kept, 1)
  const tries = [[limit, actor.uid]] as const
  const giveBack = () => takeBackTries(poolDb, tries)
  try {
    await countTries(poolDb, tries, sentence)
    takePlace(actor.uid)
  } catch (error) {
    // Whoever was turned away has added nothing.
    if (error instanceof RequestProblem) await giveBack()
    throw error
  }
  let stored: string | undefined
  return {
    receive: async (body, rules) => {
      const head: { first?: Uint8Array } = {}
      const chunks = withHead(kept === undefined ? body : withinRoom(body, kept), head)
      const file = await takeIn(community, mediaFolder, chunks, rules)
      stored = file?.storedName
      if (!file && head.first && isHeic(head.first))
        throw new RequestProblem('wrong-content-type', { message: heicWords })
      return file
    },
    end: async (outcome) => {
      leavePlace(actor.uid)
      if (outcome === 'kept') return
      await giveBack()
      // After a fault nobody knows whether a record names the file by now: the sweep will; also when the store is away.
      if (outcome === 'refused' && stored)
        await removeStored(community, mediaFolder, stored).catch(leaveIfAway)
    },
  }
}

/** A file as it comes; its first bytes stay in `head`. */
async function* withHead(
  body: AsyncIterable<Uint8Array>,
  head: { first?: Uint8Array },
): AsyncGenerator<Uint8Array> {
  for await (const chunk of body) {
    const first = head.first ?? Buffer.alloc(0)
    if (first.length < tellingBytes) head.first = Buffer.concat([first, chunk.subarray(0, tellingBytes)])
    yield chunk
  }
}

/** A file as it comes, for as long as there is room beside what its sender keeps. */
async function* withinRoom(body: AsyncIterable<Uint8Array>, kept: number): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.byteLength
    refuseBeyondRoom(kept, bytes)
    yield chunk
  }
}

function refuseBeyondRoom(kept: number, bytes: number): void {
  const message = whyNoRoom(kept, bytes)
  if (message) throw new RequestProblem('too-large', { message })
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
