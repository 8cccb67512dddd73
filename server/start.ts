/**
 * Puts the product together and takes it apart again. What must always be true: it answers only when everything it
 * needs is there, and it stops in the reverse order, so that no request, job or audit event is cut off.
 */
import { getRequestListener } from '@hono/node-server'
import { countUnsealed, startSealing } from '@kolo/audit/server'
import type { Community } from '@kolo/database/call'
import { connect } from '@kolo/database/connection'
import { type OpenDatabase, openDatabase } from '@kolo/database/open'
import { buildApp, mailboxMayExist, type Parts } from './build-app.ts'
import { clock } from './clock.ts'
import { type Config, originOf } from './config.ts'
import { features } from './features.ts'
import { prepareFirstAdministrator } from './first-administrator.ts'
import { isFileBody } from './http/read-input.ts'
import { openJobs } from './jobs/open-jobs.ts'
import { type HttpServer, listen } from './operations/http-server.ts'
import type { Log } from './operations/log.ts'
import { type Gauges, openMetrics } from './operations/metrics.ts'
import { readServerSecret } from './operations/server-secret.ts'

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
      pictures: config.media?.pictures,
      isUpload: uploadMatcher(),
    })
    const community = communityOf(config, http.port, config.secret ?? (await readServerSecret(dataDir)))
    const metrics = openMetrics(gaugesOf(database))
    return await assemble({ config, log, database, http, community, metrics, clock, features })
  } catch (error) {
    await http?.drain()
    await database.close()
    throw error
  }
}

async function assemble(parts: Parts): Promise<RunningServer> {
  const { config, log, database, http, community } = parts
  const queue = await openJobs(parts)
  // A pool of its own for what must survive a refusal: with one pool, as many sign-ins at once as there are
  // connections would each hold one and wait for a second for ever.
  const outside = connect({ ownerUrl: database.ownerUrl, max: 4 })
  try {
    const { db } = database
    const setUpLink = await prepareFirstAdministrator(db, community, config.administrator, clock())
    const app = await buildApp(parts, queue, outside)
    await queue.startWork()
    const sealing = startSealing(db, clock, (error) => log.error({ error }, 'sealing failed'))
    http.handle(getRequestListener(app.fetch))
    return {
      community,
      setUpLink,
      mailbox: mailboxMayExist(community) ? `${community.origin}/dev/mailbox` : undefined,
      stop: async () => {
        await Promise.all([http.drain(), queue.stop(8_000)])
        await sealing.stop()
        await outside.close()
        await database.close()
      },
    }
  } catch (error) {
    await queue.stop(0)
    await outside.close()
    throw error
  }
}

function communityOf(config: Config, port: number, secret: string): Community {
  return {
    ...config.community,
    origin: config.origin ?? originOf(config.host, port),
    mailIsSent: config.smtp !== undefined,
    revealAccounts: config.revealAccounts,
    federation: config.federation,
    dataDir: config.dataDir,
    secret,
  }
}

function gaugesOf({ db, pool }: OpenDatabase): Gauges {
  return {
    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    unsealedEvents: () => countUnsealed(db),
  }
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
