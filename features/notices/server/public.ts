/** The door of notices for other servers: topics, telling, and the ways out of the product. */

import { wordsOf } from '@kolo/database/community-settings'
import type { Job } from '@kolo/database/job'
import { route } from '@kolo/database/route'
import type { ServerFeature } from '@kolo/database/server-feature'
import { addHours } from '@kolo/foundation/time'
import { readChannels, switchChannel } from '../channels.contract.ts'
import { channelsWords } from '../channels.words.ts'
import * as contract from '../notices.contract.ts'
import { noticesWords } from '../notices.words.ts'
import { keepBrowser, readWays, removeBrowser } from '../push.contract.ts'
import { pushWords } from '../push.words.ts'
import type { Channel } from './channel.ts'
import { email } from './channels/email.ts'
import { push } from './channels/push.ts'
import { sms } from './channels/sms.ts'
import { digestJobs } from './digests.ts'
import { listDeliveriesAct, listNoticesAct, markAllReadAct, markReadAct } from './list-notices.ts'
import { noticesPerson } from './notices.person.ts'
import { sweepOlder, unreadOf } from './notices.store.ts'
import { ownWays } from './push/own-ways.ts'
import { sweepBrowsers } from './push/push.store.ts'
import { type Topics, tellWork } from './route-notices.ts'
import { channelsOff, readChannelsAct, switchChannelAct } from './switched-channels.ts'
import { unsubscribeAct, unsubscribeLink } from './unsubscribe.ts'
import { writingFor } from './writing.ts'

export type { Channel, Letter, Outcome, Transport } from './channel.ts'
export { deliveryErrand } from './deliver.ts'
export { markInMail } from './mail-layout.ts'
export { deleteBrowser, findBrowser } from './push/push.store.ts'
export { codeInReply, replyAddress } from './reply-address.ts'
export { type Topics, tellWork } from './route-notices.ts'
export { countSms } from './sms-reach.ts'
export { channelsOff, switched, switchedIn } from './switched-channels.ts'
export { type OutsideAddress, tell, topic, writeMail, writeSms } from './tell.ts'
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
    person: { tables: noticesPerson },
    settings: [wordsOf(channelsOff)],
    routes: [
      route(contract.listNotices, {}, listNoticesAct),
      route(contract.markRead, {}, markReadAct),
      route(contract.markAllRead, {}, markAllReadAct),
      route(contract.listDeliveries, {}, listDeliveriesAct(topics)),
      route(contract.unsubscribe, noticesWords, unsubscribeAct),
      route(readChannels, {}, readChannelsAct),
      route(switchChannel, channelsWords, switchChannelAct),
      route(readWays, {}, ways.read),
      route(keepBrowser, pushWords, ways.keep),
      route(removeBrowser, {}, ways.remove),
    ],
    jobs: [tellWork(topics, channels), ...digestJobs(topics, channels), sweep, sweepOfBrowsers],
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
