/** The public API of live updates for the server. */
import type { Call } from '@kolo/application/call'
import type { Job } from '@kolo/application/job'
import { route } from '@kolo/application/route'
import type { ServerFeature } from '@kolo/application/server-feature'
import type { InputOf } from '@kolo/foundation/endpoint'
import { readChanges } from '../live.contract.ts'
import { changesSince, sweepChanges } from './changes.store.ts'
import { listenerOf, readsIn } from './streams.ts'

export { changesSince, newestChanges, type Since } from './changes.store.ts'
export { openStreams, type Streams } from './streams.ts'

async function readChangesHandler({ db, actor }: Call, { query }: InputOf<typeof readChanges>) {
  const { moment, paths } = await changesSince(
    db,
    listenerOf(actor),
    query.since === undefined ? undefined : { told: query.since },
  )
  return { moment, paths: readsIn(paths) }
}

const sweep: Job = {
  name: 'live.sweep',
  schedule: '*/10 * * * *',
  run: ({ db }) => sweepChanges(db),
}

/** Live updates as part of the server; the stream itself is the frame's. */
export const live: ServerFeature = {
  name: 'live',
  routes: [route(readChanges, {}, readChangesHandler)],
  jobs: [sweep],
}
