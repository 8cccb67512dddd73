/** The public API of notices for other servers: topics, notifications, and the channels they leave by. */

import { wordsOf } from '@kolo/application/community-settings'
import type { Job } from '@kolo/application/job'
import { route } from '@kolo/application/route'
import type { ServerFeature } from '@kolo/application/server-feature'
import { addHours } from '@kolo/foundation/time'
import { readChannels, switchChannel } from '../channels/channels.contract.ts'
import { channelsWords } from '../channels/channels.messages.ts'
import type { Channel } from '../channels/server/channel.ts'
import { email } from '../channels/server/email.ts'
import { push } from '../channels/server/push.ts'
import { sms } from '../channels/server/sms.ts'
import {
  channelsOff,
  readChannelsHandler,
  switchChannelHandler,
} from '../channels/server/switched-channels.ts'
import * as contract from '../notices/notice.contract.ts'
import { noticesMessages } from '../notices/notice.messages.ts'
import { digestJobs } from '../notices/server/digests.ts'
import {
  listDeliveriesHandler,
  listNoticesHandler,
  markAllReadHandler,
  markReadHandler,
} from '../notices/server/list-notices.ts'
import { sweepOlder, unreadOf } from '../notices/server/notice.store.ts'
import { notificationJobs, type Topics } from '../notices/server/route-notices.ts'
import { unsubscribeHandler, unsubscribeLink } from '../notices/server/unsubscribe.ts'
import { writingFor } from '../notices/server/writing.ts'
import { readWays, removeBrowser, saveBrowser } from '../push/push.contract.ts'
import { pushWords } from '../push/push.messages.ts'
import { ownWays } from '../push/server/own-channels.ts'
import { sweepBrowsers } from '../push/server/push.store.ts'
import { noticesRecords } from './notices.records.ts'

export type { Channel, Letter, Outcome, Transport } from '../channels/server/channel.ts'
export { countSms } from '../channels/server/sms-reach.ts'
export { channelsOff, switched, switchedIn } from '../channels/server/switched-channels.ts'
export { deliveryJob } from '../notices/server/deliver.ts'
export { markInMail } from '../notices/server/mail-layout.ts'
export { notify, type OutsideAddress, topic, writeMail, writeSms } from '../notices/server/notify.ts'
export { codeInReply, replyAddress } from '../notices/server/reply-address.ts'
export { notificationJobs, type Topics } from '../notices/server/route-notices.ts'
export { deleteBrowser, findBrowser } from '../push/server/push.store.ts'
export { unreadOf, unsubscribeLink, writingFor }

/** Every way out of the product; which of them a community has is said by its settings. */
export const channels: readonly Channel[] = [email, push, sms]

/** The topics of some features by their names. */
export function topicsOf(features: readonly ServerFeature[]): Topics {
  return new Map(features.flatMap((feature) => feature.topics ?? []).map((topic) => [topic.name, topic]))
}

/** Notices as part of the server, for all topics its features have. */
export function notices(topics: Topics): ServerFeature {
  const ways = ownWays(topics)
  return {
    name: 'notices',
    records: noticesRecords,
    settings: [wordsOf(channelsOff)],
    routes: [
      route(contract.listNotices, {}, listNoticesHandler),
      route(contract.markRead, {}, markReadHandler),
      route(contract.markAllRead, {}, markAllReadHandler),
      route(contract.listDeliveries, {}, listDeliveriesHandler(topics)),
      route(contract.unsubscribe, noticesMessages, unsubscribeHandler),
      route(readChannels, {}, readChannelsHandler),
      route(switchChannel, channelsWords, switchChannelHandler),
      route(readWays, {}, ways.read),
      route(saveBrowser, pushWords, ways.keep),
      route(removeBrowser, {}, ways.remove),
    ],
    jobs: [notificationJobs(topics, channels), ...digestJobs(topics, channels), sweep, sweepOfBrowsers],
  }
}

const sweepJob = 'notices.sweep'
const sweptAtOnce = 5_000

const sweep: Job = {
  name: sweepJob,
  schedule: '20 3 * * *',
  run: async ({ db, now, community, enqueue }) => {
    const gone = await sweepOlder(db, addHours(now, -24 * community.noticeDays), sweptAtOnce)
    if (gone >= sweptAtOnce) await enqueue(sweepJob, {})
  },
}

/** Browsers whose member signed out are sent nothing from that moment on, and are forgotten here. */
const sweepOfBrowsers: Job = {
  name: 'notices.sweep-browsers',
  schedule: '*/10 * * * *',
  run: ({ db }) => sweepBrowsers(db),
}
