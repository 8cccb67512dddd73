/** The application of one server, with everything it answers from. */

import type { Community } from '@kolo/application/community'
import type { ServerFeature } from '@kolo/application/server-feature'
import { isDiskFull } from '@kolo/database/cluster/disk-full'
import type { Connection } from '@kolo/database/connection'
import type { OpenDatabase } from '@kolo/database/open'
import { FileStoreAway } from '@kolo/database/unavailable'
import type { Instant } from '@kolo/foundation/time'
import { authenticate, holdSession, markSeen } from '@kolo/identity/server'
import type { Streams } from '@kolo/live/server'
import { readFormats } from '@kolo/profile/server'
import { createApp } from './app.ts'
import { acceptedOrigins, type Config, isLoopback } from './config.ts'
import type { Queue } from './jobs/queue.ts'
import { readSites } from './languages.ts'
import { openOutbox } from './mail/outbox.ts'
import { openApiDocument } from './open-api.ts'
import { addressFinder } from './operations/client-address.ts'
import type { HttpServer } from './operations/http-server.ts'
import type { Log } from './operations/log.ts'
import type { Metrics } from './operations/metrics.ts'
import type { StaffMemory } from './operations/staff-memory.ts'
import { openWriteCheck } from './operations/write-check.ts'
import { keepDressed } from './pages/dress-site.ts'
import type { SiteFile } from './pages/site-file.ts'
import { constantFile } from './pages/site-files.ts'

/** What the application is built from. */
export type Parts = {
  config: Config
  log: Log
  database: OpenDatabase
  http: HttpServer
  community: Community
  metrics: Metrics
  clock: () => Instant
  features: readonly ServerFeature[]
}

/** What is beside the pool that requests are served with: one for what survives a refusal, one for looking after the server. */
type Beside = { outside: Connection; watch: Connection; staff: StaffMemory; streams: Streams }

/** Builds the application; it answers as soon as the socket is given it. */
export async function buildApp(parts: Parts, queue: Queue, { outside, watch, staff, streams }: Beside) {
  const { config, log, database, http, community, metrics, clock, features } = parts
  const { origin } = community
  const sites = await readSites()
  const dressing = await keepDressed([sites.english, ...sites.others.values()], {
    db: watch.db,
    community,
    email: config.community.email,
    reportFault: (error) => log.warn({ error }, 'the look of the community was not read'),
  })
  const canWrite = openWriteCheck({
    db: watch.db,
    folder: config.dataDir,
    clock,
    onChange: (error) =>
      error === undefined ? log.info('writing works again') : log.error({ error }, 'nothing can be written'),
  })
  const app = createApp({
    plumbing: {
      db: database.db,
      poolDb: outside.db,
      community,
      origins: acceptedOrigins(origin),
      clock,
      enqueueWith: queue.enqueueWith,
      authenticate: async (db, token, ...how) => {
        const actor = await authenticate(db, token, ...how)
        staff.saw(token, actor?.role)
        return actor
      },
      markSeen,
      formatsOf: readFormats,
      holdSession,
      reportFault: (error, request) => {
        metrics.fault()
        log.error({ error, ...request }, 'our fault')
      },
      reportOutage: (error, request) => log.warn({ error, ...request }, whatIsAway(error)),
    },
    features,
    streams,
    sites,
    document: keptDocument(features, community),
    outbox: mailboxMayExist(community) ? openOutbox(config.dataDir) : undefined,
    addressOf: addressFinder(config.trustedProxies),
    isReady: async () => !http.isDraining() && (await canWrite()),
    metrics,
    metricsToken: config.metricsToken,
    log,
  })
  return { app, stopDressing: dressing }
}

/** Writing the API's document out takes half a second: the start does not wait for it, and few ask. */
function keptDocument(features: readonly ServerFeature[], community: Community): () => Promise<SiteFile> {
  let document: Promise<SiteFile> | undefined
  return () => {
    document ??= constantFile('application/json', JSON.stringify(openApiDocument(features, community)))
    return document
  }
}

function whatIsAway(error: unknown): string {
  if (error instanceof FileStoreAway) return 'the file store could not serve'
  return isDiskFull(error) ? 'the disk is full' : 'the database could not serve'
}

/** The mailbox page shows everybody's mail, so it exists only for a product on its own machine. */
export function mailboxMayExist({ mailIsSent, origin }: Community): boolean {
  return !mailIsSent && isLoopback(new URL(origin).hostname)
}
