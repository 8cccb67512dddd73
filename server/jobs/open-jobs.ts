/** The queue with all the work there is: the ledger's and the features' jobs, and what leaves for others. */

import type { Community } from '@kolo/application/community'
import type { ServerFeature } from '@kolo/application/server-feature'
import type { OpenDatabase } from '@kolo/database/open'
import type { Instant } from '@kolo/foundation/time'
import { ledgerJobs } from '@kolo/ledger/jobs'
import { channels, deliveryJob, type Transport } from '@kolo/notices/server'
import { deliverFollowUpJob } from '@kolo/programs/server'
import { backupWork } from '../backup/backup-work.ts'
import type { Config } from '../config.ts'
import { sweepAnswers } from '../http/idempotency.ts'
import { mailTransport } from '../mail/mail-transport.ts'
import { openOutbox } from '../mail/outbox.ts'
import type { Log } from '../operations/log.ts'
import type { Metrics } from '../operations/metrics.ts'
import { pushTransport } from '../push/push-transport.ts'
import { smsTransport } from '../sms/sms-transport.ts'
import { openEventSender } from '../webhooks/event-sender.ts'
import { openQueue, type Queue } from './queue.ts'

/** What the work is done with. */
export type WorkParts = {
  config: Config
  database: OpenDatabase
  community: Community
  clock: () => Instant
  features: readonly ServerFeature[]
  log: Log
  metrics: Metrics
}

/** Opens the queue; nothing is taken out of it before `startWork`. */
export function openJobs(parts: WorkParts): Promise<Queue> {
  const { config, database, community, clock, features, log, metrics } = parts
  const { smtp, mailFrom, dataDir } = config
  const { db } = database
  const outbox = openOutbox(dataDir)
  const transports: readonly Transport[] = [
    mailTransport({
      smtp,
      from: mailFrom,
      origin: community.origin,
      outbox,
      clock,
      mark: () => community.mark?.small,
    }),
    pushTransport({ db, community, email: config.community.email, clock }),
    ...(config.sms ? [smsTransport(config.sms, { db, clock })] : []),
  ]
  return openQueue({
    ownerUrl: database.ownerUrl,
    db,
    community,
    clock,
    jobs: [
      sweepAnswers,
      ...ledgerJobs,
      ...features.flatMap((feature) => feature.jobs ?? []),
      ...backupWork(config.backups, {
        ownerUrl: database.ownerUrl,
        files: community.files,
        secret: community.secret,
        passphrase: config.backupPassphrase ?? '',
      }),
    ],
    followUpJobs: [
      ...transports.flatMap((transport) =>
        channels
          .filter(({ job }) => job === transport.job)
          .map((channel) => deliveryJob(channel, transport, { db, clock })),
      ),
      deliverFollowUpJob(openEventSender({ origin: community.origin, clock }), { db, community, clock }),
    ],
    onFailure: (error, job) => log.error({ error, job }, 'a job failed and will be tried again'),
    onDone: metrics.jobDone,
  })
}
