/** Work that takes longer than a request: how far it is, stopping it, and trying again. */
import { endpoint } from '@kolo/foundation/endpoint'
import { decisionWire, idWire, instantWire } from '@kolo/foundation/wire'
import { workList } from '@kolo/foundation/work-list'
import * as z from 'zod/mini'
import { longWorkAccess, workStates } from './long-work.access.ts'

/** Long work as whoever began it sees it. */
export const longWorkWire = z.object({
  id: idWire,
  kind: z.string(),
  /** What it is, in words: "Closing the goals of Everyday kolo". */
  title: z.string(),
  state: z.enum(workStates),
  done: z.number(),
  total: z.number(),
  /** What it came to, or why it could not go on. */
  outcome: z.optional(z.string()),
  begunAt: instantWire,
  endedAt: z.optional(instantWire),
  can: z.object({ cancel: decisionWire, retry: decisionWire }),
})

export type LongWork = z.output<typeof longWorkWire>

/** Work that failed and that nothing of its kind has followed since, on the administrators' first screen. */
export const failedWorks = workList('failed-works', {
  rows: z.array(
    z.object({
      ...longWorkWire.shape,
      /** Where the work is looked at: `/admin/interest`. */
      page: z.optional(z.string()),
    }),
  ),
})
export type FailedWork = z.output<typeof failedWorks.wire>['rows'][number]

const params = z.object({ id: idWire })

/** What is under way, or was, about one record. */
export const listLongWorks = endpoint({
  name: 'long-work.list-long-works',
  method: 'GET',
  path: '/api/long-works',
  summary:
    'Long work about a record that the caller began, or any for administrators; the latest five first.',
  needs: longWorkAccess.view,
  query: z.object({ subject: z.string().check(z.minLength(1), z.maxLength(100)) }),
  output: z.object({ rows: z.array(longWorkWire) }),
  background: true,
  refusals: [],
})

/** Stops it where that is safe; what is done stays done. */
export const cancelLongWork = endpoint({
  name: 'long-work.cancel-long-work',
  method: 'POST',
  path: '/api/long-works/{id}/cancellation',
  summary: 'Stop long work between two pieces; what is done stays done.',
  needs: longWorkAccess.cancel,
  params,
  output: longWorkWire,
  refusals: ['not-under-way', 'cannot-be-stopped'],
  isDoneOnce: true,
})

/** Goes on where it stopped. */
export const retryLongWork = endpoint({
  name: 'long-work.retry-long-work',
  method: 'POST',
  path: '/api/long-works/{id}/retry',
  summary: 'Let long work that failed or was stopped go on where it was.',
  needs: longWorkAccess.retry,
  params,
  output: longWorkWire,
  refusals: ['not-stopped', 'begun-again'],
  isDoneOnce: true,
})
