/**
 * Puts the product together and takes it apart again. What must always be true: it answers only when everything it
 * needs is there, and it stops in the reverse order, so that no request, job or audit event is cut off.
 */

import type { Community } from '@kolo/application/community'
import { explainStart } from '@kolo/database/cluster/disk-full'
import { openDatabase } from '@kolo/database/open'
import { startingLook } from '@kolo/foundation/brand'
import { type Config, originOf } from './config.ts'
import { followRestarts } from './operations/database-restarts.ts'
import { type HttpServer, listen } from './operations/http-server.ts'
import type { Log } from './operations/log.ts'
import { readServerSecret } from './operations/server-secret.ts'
import { readRoutes, siteFolder } from './pages/site-files.ts'
import { vapidKeys } from './push/vapid.ts'
import type { RunningServer } from './running-server.ts'

/** Starts everything; throws a StartProblem, with everything given back, when something cannot be had. */
export async function startServer(config: Config, log: Log): Promise<RunningServer> {
  const { dataDir, databaseUrl } = config
  const onIdleError = (error: Error) => log.warn({ error }, 'a database connection broke')
  const restarts = followRestarts(log)
  const [database, { assemble, openFiles, openMedia, uploadMatcher }] = await Promise.all([
    openDatabase({ dataDir, databaseUrl, onIdleError, tell: restarts.tell }),
    // Hundreds of files, read while the database starts.
    import('./assemble.ts'),
  ])
  for (const file of database.migrated) log.info({ file }, 'migrated')
  let http: HttpServer | undefined
  try {
    http = await listen({
      host: config.host,
      port: config.port,
      https: config.origin?.startsWith('https:') ?? false,
      pictures: config.media?.pictures,
      isUpload: uploadMatcher(),
      connectionsPerAddress: config.connectionsPerAddress,
      trustedProxies: config.trustedProxies,
    })
    const secret = config.secret ?? (await readServerSecret(dataDir))
    const community = {
      ...communityOf(config, http.port, secret, await readRoutes(siteFolder)),
      files: openFiles(config),
      mediaHost: openMedia(config, log),
    }
    return await assemble({ config, log, database, restarts, http, community })
  } catch (error) {
    await http?.drain()
    await database.close()
    throw await explainStart(error, config)
  }
}

function communityOf(
  config: Config,
  port: number,
  secret: string,
  screens: readonly string[],
): Omit<Community, 'files'> {
  const { measurementId } = config
  return {
    ...startingLook(config.community),
    origin: config.origin ?? originOf(config.host, port),
    mailIsSent: config.smtp !== undefined,
    revealAccounts: config.revealAccounts,
    federation: config.federation,
    cards: config.cards,
    ...(config.mailIn ? { mailIn: config.mailIn } : {}),
    measurement: measurementId === undefined ? undefined : { id: measurementId, screens },
    oversightEmail: config.oversightEmail,
    auditHeads: config.auditHeads,
    ...(config.backups ? { backups: true } : {}),
    channels: ['email', 'push', ...(config.sms ? (['sms'] as const) : [])],
    smsPrice: config.sms?.price,
    push: { serverKey: vapidKeys(secret).publicKey, localService: config.localPushService },
    quietHours: config.quietHours,
    noticeDays: config.noticeDays,
    stepUpMinutes: config.stepUpMinutes,
    dataDir: config.dataDir,
    secret,
  }
}
