/**
 * Puts the product together and takes it apart again. What must always be true: it answers only when everything it
 * needs is there, and it stops in the reverse order, so that no request, job or audit event is cut off.
 */
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { countUnsealed, startSealing } from '@kolo/audit/server'
import type { Community } from '@kolo/database/call'
import { type OpenDatabase, openDatabase } from '@kolo/database/open'
import { StartProblem } from '@kolo/database/start-problem'
import { authenticate, createSetupLink, ensureFirstAdministrator } from '@kolo/identity/server'
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
import { type Gauges, type Metrics, openMetrics } from './operations/metrics.ts'
import { readSite } from './pages/site-files.ts'

/** The running product. */
export type RunningServer = {
  community: Community
  /** The one-time link for making the first administrator, where there is none. */
  setUpLink: string | undefined
  /** Where mail can be read while no mail server is configured. */
  mailbox: string | undefined
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

type Parts = {
  config: Config
  log: Log
  database: OpenDatabase
  http: HttpServer
  community: Community
  metrics: Metrics
}

async function assemble(
  config: Config,
  log: Log,
  database: OpenDatabase,
  http: HttpServer,
): Promise<RunningServer> {
  const community = communityOf(config, http.port)
  const parts = { config, log, database, http, community, metrics: openMetrics(gaugesOf(database)) }
  const queue = await openJobs(parts)
  const setUpLink = await firstAdministrator(parts)
  const sealing = startSealing(database.db, clock, (error) => log.error({ error }, 'sealing failed'))
  const app = await buildApp(parts, queue)
  http.handle(getRequestListener(app.fetch))
  await queue.startWork()
  return {
    community,
    setUpLink,
    mailbox: mailboxMayExist(community) ? `${community.origin}/dev/mailbox` : undefined,
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

/** The mailbox page shows everybody's mail, so it exists only for a product on its own machine. */
function mailboxMayExist({ mailIsSent, origin }: Community): boolean {
  return !mailIsSent && isLoopback(new URL(origin).hostname)
}

function gaugesOf({ db, pool }: OpenDatabase): Gauges {
  return {
    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    unsealedEvents: () => countUnsealed(db),
  }
}

/** Makes the administrator of the settings, or a link for making one where there is none. */
async function firstAdministrator({ config, community, database }: Parts): Promise<string | undefined> {
  const { administrator } = config
  const now = clock()
  const { db } = database
  if (!administrator) return db.transaction().execute((tx) => createSetupLink(tx, community, now))
  const outcome = await db
    .transaction()
    .execute((tx) => ensureFirstAdministrator(tx, { ...administrator, now }))
  if (typeof outcome === 'object') throw new StartProblem(outcome.problem)
  return undefined
}

function openJobs({ config, log, database, community, metrics }: Parts): Promise<Queue> {
  const { smtp, mailFrom, dataDir } = config
  const { origin } = community
  return openQueue({
    ownerUrl: database.ownerUrl,
    db: database.db,
    community,
    clock,
    jobs: features.flatMap((feature) => feature.jobs ?? []),
    errands: [sendMailErrand({ smtp, from: mailFrom, origin, outbox: openOutbox(dataDir), clock })],
    onFailure: (error, job) => log.error({ error, job }, 'a job failed and will be tried again'),
    onDone: metrics.jobDone,
  })
}

async function buildApp({ config, log, database, http, community, metrics }: Parts, queue: Queue) {
  const { name, address, origin } = community
  const folder = join(import.meta.dirname, '../web/dist')
  return createApp({
    plumbing: {
      db: database.db,
      outside: database.db,
      community,
      origins: acceptedOrigins(origin),
      clock,
      enqueueWith: queue.enqueueWith,
      authenticate,
      reportFault: (error, request) => {
        metrics.fault()
        log.error({ error, ...request }, 'our fault')
      },
    },
    features,
    site: await readSite(folder, { COMMUNITY_NAME: name, COMMUNITY_ADDRESS: address }),
    outbox: mailboxMayExist(community) ? openOutbox(config.dataDir) : undefined,
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
