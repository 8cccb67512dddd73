/**
 * Puts the product together on an open database and a listening socket: queue, application, work that comes round. A
 * file of its own because it reaches every source of the server, which are read while the database starts.
 */
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import type { FileStore, MediaHost } from '@kolo/application/community'
import { readWaiting, startSealing } from '@kolo/audit/server'
import { lastBackup } from '@kolo/database/backups'
import { type Connection, connect, withOwner } from '@kolo/database/connection'
import { oneNodeAtATime } from '@kolo/database/migrate'
import { keepSealKey } from '@kolo/database/secrets/row-seals'
import { diskStore, mediaStore, s3Store, storesByFolder } from '@kolo/files/server'
import { millisecondsBetween } from '@kolo/foundation/time'
import { booksAhead, lastProofs } from '@kolo/ledger/trial-balance'
import { streamTimes } from '@kolo/live/rules'
import { changesSince, newestChanges, openStreams, type Streams } from '@kolo/live/server'
import { buildApp, mailboxMayExist, type Parts } from './build-app.ts'
import { clock } from './clock.ts'
import type { Config } from './config.ts'
import { features } from './features.ts'
import { prepareFirstAdministrator } from './first-administrator.ts'
import { isFileBody } from './http/read-input.ts'
import { fitsRoute, meaningOf } from './http/route-paths.ts'
import { readSessionToken } from './http/session-cookie.ts'
import { waitingJobs } from './jobs/look-for-work.ts'
import { openJobs } from './jobs/open-jobs.ts'
import { openMediaHost } from './media/media-host.ts'
import type { DatabaseRestarts } from './operations/database-restarts.ts'
import type { Log } from './operations/log.ts'
import { type Gauges, openMetrics } from './operations/metrics.ts'
import { openStaffMemory } from './operations/staff-memory.ts'
import type { RunningServer } from './running-server.ts'

/** What is there before the product is. */
type Given = Omit<Parts, 'metrics' | 'clock' | 'features'> & { restarts: DatabaseRestarts }

/** Starts everything above the socket; gives back what it started when something cannot be had. */
export async function assemble(given: Given): Promise<RunningServer> {
  const { config, log, database, restarts, http, community } = given
  // A connection of its own for whoever looks after the server: they need not wait behind its guests.
  const watch = connect({ ownerUrl: database.ownerUrl, max: 1 })
  const streams = openStreams({
    look: () => newestChanges(watch.db),
    since: (listener, moment) => changesSince(database.db, listener, moment),
    times: streamTimes,
  })
  const metrics = openMetrics(gaugesOf({ community, database, watch, http, restarts, streams }))
  const parts = { ...given, metrics, clock, features }
  const queue = await openJobs(parts)
  // A pool of its own for what must survive a refusal: with one pool, as many sign-ins at once as there are
  // connections would each hold one and wait for a second for ever.
  const outside = connect({ ownerUrl: database.ownerUrl, max: 4 })
  const closePools = () => Promise.all([outside.close(), watch.close()])
  try {
    const { db } = database
    await withOwner(database.ownerUrl, (owner) => keepSealKey(owner, community.secret))
    const setUpLink = await oneNodeAtATime(database.ownerUrl, () =>
      prepareFirstAdministrator(db, community, config.administrator, clock()),
    )
    const staff = openStaffMemory()
    const { app, stopDressing } = await buildApp(parts, queue, { outside, watch, staff, streams })
    await queue.startWork()
    const sealing = startSealing(db, (error) => log.error({ error }, 'sealing failed'))
    http.handle(getRequestListener(app.fetch), ({ headers }) => {
      const token = readSessionToken(headers.cookie ?? null, community.origin)
      return token !== undefined && staff.knows(token)
    })
    return {
      community,
      setUpLink,
      databaseLost: restarts.lost,
      mailbox: mailboxMayExist(community) ? `${community.origin}/dev/mailbox` : undefined,
      stop: async () => {
        stopDressing()
        streams.stop()
        await Promise.all([http.drain(), queue.stop(8_000)])
        await sealing.stop()
        await closePools()
        await database.close()
      },
    }
  } catch (error) {
    await queue.stop(0)
    await closePools()
    throw error
  }
}

type Looked = Pick<Given, 'community' | 'database' | 'http' | 'restarts'> & {
  watch: Connection
  streams: Streams
}

function gaugesOf({ community, database, watch, http, restarts, streams }: Looked): Gauges {
  return {
    databaseRestarts: restarts.count,
    connections: () => ({
      total: database.pool.totalCount,
      idle: database.pool.idleCount,
      waiting: database.pool.waitingCount,
    }),
    unsealedEvents: () => readWaiting(watch.db),
    booksHold: async () => {
      const proofs = Object.values(await lastProofs(watch.db))
      return proofs.length === 0 ? undefined : proofs.every(({ holds }) => holds)
    },
    booksAheadSeconds: async () => {
      const now = clock()
      const [ahead] = (await booksAhead(now).execute(watch.db)).rows
      return ahead ? millisecondsBetween(now, ahead.through_at) / 1_000 : 0
    },
    waitingJobs: () => waitingJobs(watch.db),
    backupSeconds: async () => {
      const [last] = (await lastBackup().execute(watch.db)).rows
      if (last?.last_at) return millisecondsBetween(last.last_at, clock()) / 1_000
      return community.backups ? Number.POSITIVE_INFINITY : Number.NaN
    },
    requests: http.load,
    streams: streams.counts,
  }
}

/** Where files are kept by the settings. */
export function openFiles({ files, mediaFiles, dataDir }: Config): FileStore {
  const usual = files ? s3Store(files, clock) : diskStore(join(dataDir, 'documents'))
  if (!mediaFiles) return usual
  const host = mediaStore(mediaFiles.store, clock)
  return storesByFolder(new Map(mediaFiles.folders.map((folder) => [folder, host])), usual)
}

/** Where pictures of members are kept by the settings, if not at home. */
export function openMedia({ media }: Config, log: Log): MediaHost | undefined {
  return media && openMediaHost(media, (because) => log.warn({ because }, 'the media host failed'))
}

/** Tells the requests that carry a file, which may take longer, from all others. */
export function uploadMatcher(): (method: string, path: string) => boolean {
  const uploads = features.flatMap(({ routes }) =>
    routes.flatMap(({ endpoint: { method, path, body } }) =>
      body && isFileBody(body) ? [{ method, route: path }] : [],
    ),
  )
  return (method, path) =>
    uploads.some((upload) => upload.method === method && fitsRoute(upload.route, meaningOf(path)))
}
