/**
 * Puts the product together and takes it apart again. What must always be true: it answers only when everything it
 * needs is there, and it stops in the reverse order, so that no request, job or audit event is cut off.
 */
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { countUnsealed, startSealing } from '@kolo/audit/server'
import type { Community } from '@kolo/database/call'
import { type OpenDatabase, openDatabase } from '@kolo/database/open'
import { sql } from 'kysely'
import { createApp } from './app.ts'
import { clock } from './clock.ts'
import { acceptedOrigins, type Config, isLoopback, originOf } from './config.ts'
import { features } from './features.ts'
import { isFileBody } from './http/read-input.ts'
import { openQueue, type Queue } from './jobs/queue.ts'
import { openOutbox } from './mail/outbox.ts'
import { sendMailErrand } from './mail/send-mail.ts'
import { addressFinder } from './operations/client-address.ts'
import { type HttpServer, listen } from './operations/http-server.ts'
import type { Log } from './operations/log.ts'
import { type Metrics, openMetrics } from './operations/metrics.ts'
import { readSite } from './pages/site-files.ts'

/** The running product. */
export type RunningServer = {
  origin: string
  database: OpenDatabase
  community: Community
  /** Finishes what is running and gives everything back; at most about ten seconds. */
  stop: () => Promise<void>
}

/** Starts everything; throws a StartProblem, with everything given back, when something cannot be had. */
export async function startServer(config: Config, log: Log): Promise<RunningServer> {
  const { dataDir, databaseUrl } = config
  const onIdleError = (error: Error) => log.warn({ error }, 'a database connection broke')
  const database = await openDatabase({ dataDir, databaseUrl, onIdleError })
  for (const file of database.migrated) log.info({ file }, 'migrated')
  let http: HttpServer | undefined
  try {
    http = await listen({
      host: config.host,
      port: config.port,
      https: config.origin?.startsWith('https:') ?? false,
      isUpload: uploadMatcher(),
    })
    return await assemble(config, log, database, http)
  } catch (error) {
    await http?.drain()
    await database.close()
    throw error
  }
}

async function assemble(
  config: Config,
  log: Log,
  database: OpenDatabase,
  http: HttpServer,
): Promise<RunningServer> {
  const community = communityOf(config, http.port)
  const metrics = openMetrics({
    connections: () => {
      const { totalCount: total, idleCount: idle, waitingCount: waiting } = database.pool
      return { total, idle, waiting }
    },
    unsealedEvents: () => countUnsealed(database.db),
  })
  const queue = await openJobs(config, log, database, community, metrics)
  const sealing = startSealing(database.db, clock, (error) => log.error({ error }, 'sealing failed'))
  const app = await buildApp(config, log, database, community, metrics, http, queue)
  http.handle(getRequestListener(app.fetch))
  await queue.startWork()
  return {
    origin: community.origin,
    database,
    community,
    stop: async () => {
      await Promise.all([http.drain(), queue.stop(8_000)])
      await sealing.stop()
      await database.close()
    },
  }
}

function communityOf(config: Config, port: number): Community {
  return {
    ...config.community,
    origin: config.origin ?? originOf(config.host, port),
    mailIsSent: config.smtp !== undefined,
    revealAccounts: config.revealAccounts,
    dataDir: config.dataDir,
  }
}

function openJobs(
  config: Config,
  log: Log,
  database: OpenDatabase,
  community: Community,
  metrics: Metrics,
): Promise<Queue> {
  const { smtp, mailFrom } = config
  const outbox = openOutbox(config.dataDir)
  return openQueue({
    ownerUrl: database.ownerUrl,
    db: database.db,
    community,
    clock,
    jobs: features.flatMap((feature) => feature.jobs ?? []),
    errands: [sendMailErrand({ smtp, from: mailFrom, origin: community.origin, outbox, clock })],
    onFailure: (error, job) => log.error({ error, job }, 'a job failed and will be tried again'),
    onDone: metrics.jobDone,
  })
}

async function buildApp(
  config: Config,
  log: Log,
  database: OpenDatabase,
  community: Community,
  metrics: Metrics,
  http: HttpServer,
  queue: Queue,
) {
  const { name, address, origin } = community
  const folder = join(import.meta.dirname, '../web/dist')
  const mailboxMayExist = !community.mailIsSent && isLoopback(new URL(origin).hostname)
  return createApp({
    plumbing: {
      db: database.db,
      outside: database.db,
      community,
      origins: acceptedOrigins(origin),
      clock,
      enqueueWith: queue.enqueueWith,
      authenticate: async () => undefined,
      reportFault: (error, request) => {
        metrics.fault()
        log.error({ error, ...request }, 'our fault')
      },
    },
    features,
    site: await readSite(folder, { COMMUNITY_NAME: name, COMMUNITY_ADDRESS: address }),
    outbox: mailboxMayExist ? openOutbox(config.dataDir) : undefined,
    addressOf: addressFinder(config.trustedProxies),
    isReady: async () => !http.isDraining() && (await answers(database)),
    metrics,
    metricsToken: config.metricsToken,
    log,
  })
}

async function answers({ db }: OpenDatabase): Promise<boolean> {
  return sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
}

/** Tells the requests that carry a file, which may take longer, from all others. */
function uploadMatcher(): (method: string, path: string) => boolean {
  const uploads = features.flatMap(({ routes }) =>
    routes.flatMap(({ endpoint: { method, path, body } }) =>
      body && isFileBody(body)
        ? [{ method, pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`) }]
        : [],
    ),
  )
  return (method, path) => uploads.some((upload) => upload.method === method && upload.pattern.test(path))
}
