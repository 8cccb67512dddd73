/** The public API of long work for other servers: begin it, and do it. */
import type { LongWorkKind } from '@kolo/application/batch-job-kind'
import { route } from '@kolo/application/route'
import { registryOf, type ServerFeature } from '@kolo/application/server-feature'
import * as contract from '../long-work.contract.ts'
import { longWorkMessages } from '../long-work.messages.ts'
import { longWorkRecords } from './long-work.record.ts'
import { type LongWorkKinds, longWorkJobs } from './run-work.ts'
import {
  cancelLongWorkHandler,
  failedWaiting,
  listLongWorksHandler,
  retryLongWorkHandler,
} from './steer-work.ts'

export { eachAlone } from './each-alone.ts'
export { longWorkJobs } from './run-work.ts'
export { beginLongWork } from './steer-work.ts'

/** Declares a kind of long work with the type of its place: `export const closeGoals = longWorkKind<Place>({ … })`. */
export function longWorkKind<Place>(kind: LongWorkKind<Place>): LongWorkKind<Place> {
  return kind
}

/** Long work as part of the server, for all kinds these features have; `registry`: where others register after them. */
export function longWork(
  features: readonly ServerFeature[],
  registry = () => registryOf(features),
): ServerFeature {
  const kinds: LongWorkKinds = new Map(
    features.flatMap((feature) => feature.longWork ?? []).map((kind) => [kind.name, kind]),
  )
  return {
    name: 'long-work',
    records: longWorkRecords,
    routes: [
      route(contract.listLongWorks, {}, listLongWorksHandler(kinds)),
      route(contract.cancelLongWork, longWorkMessages, cancelLongWorkHandler(kinds)),
      route(contract.retryLongWork, longWorkMessages, retryLongWorkHandler(kinds)),
    ],
    jobs: longWorkJobs(kinds, registry),
    waiting: [failedWaiting(kinds)],
  }
}
