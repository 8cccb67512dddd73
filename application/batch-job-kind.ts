/** Work that takes longer than a request. */

import type { Schema } from '@kolo/foundation/endpoint'
import type { Call } from './call.ts'
import type { JobCall } from './job.ts'

/** What a piece of long work is done with: a job's call in the piece's own transaction, the audit log, and what features registered. */
export type ChunkCall = JobCall & Pick<Call, 'record' | 'registry'>

/** How far a piece came: how many more are done, what the next one begins with, and at the end one sentence about all. */
export type Chunk<Place> = { done: number; place: Place; ended?: string }

/**
 * Work that takes longer than a request, in pieces of a second at most. What must always be true: a piece and the note
 * that it is done stand or fall together, and whoever does one holds its work, so each is done once.
 */
export type LongWorkKind<Place = unknown> = {
  /** `savings.close-goals`: the feature and the action. */
  name: string
  /** What is kept between two pieces. */
  place: Schema
  /** Whether it may stop between any two pieces. */
  cancellable: boolean
  /** Where administrators look at it; absent: it has no screen of its own. */
  page?: (subjectId: string) => string
  chunk(call: ChunkCall, work: { subjectId: string; done: number }, place: Place): Promise<Chunk<Place>>
}
