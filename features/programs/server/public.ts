/** The public API of other programs for the server: keys, who asks by one, and webhooks. */
import type { ApprovalKind } from '@kolo/application/call'
import type { Topic } from '@kolo/application/notification-types'
import { route } from '@kolo/application/route'
import type { ServerFeature } from '@kolo/application/server-feature'
import * as keys from '../keys/keys.contract.ts'
import { programsRecords } from '../keys/server/key.record.ts'
import {
  communityKeyKind,
  endCommunityKeyHandler,
  endKeyHandler,
  listCommunityKeysHandler,
  listKeysHandler,
  makeCommunityKeyHandler,
  makeKeyHandler,
} from '../keys/server/keys.ts'
import { programsMessages } from '../programs.messages.ts'
import { notifyWebhooks, sweepSent } from '../webhooks/server/send-events.ts'
import {
  listWebhookDeliveriesHandler,
  readWebhookDeliveryHandler,
  replayWebhookDeliveryHandler,
  testWebhookHandler,
} from '../webhooks/server/webhook-log.ts'
import {
  addWebhookHandler,
  changeWebhookHandler,
  listWebhooksHandler,
  removeWebhookHandler,
  renewWebhookSecretHandler,
  switchWebhookHandler,
  webhookKind,
} from '../webhooks/server/webhooks.ts'
import * as hooks from '../webhooks/webhooks.contract.ts'
import * as topics from './programs.notifications.ts'

export { authenticateKey, holdKey, markKeyUsed } from '../keys/server/authenticate-key.ts'
export { endingKeysOf } from '../keys/server/keys.store.ts'
export { deliverFollowUpJob, type EventSender } from '../webhooks/server/send-events.ts'

const words = programsMessages

/** Other programs as part of the server. */
export const programs: ServerFeature = {
  name: 'programs',
  records: programsRecords,
  routes: [
    route(keys.listKeys, {}, listKeysHandler),
    route(keys.makeKey, words, makeKeyHandler),
    route(keys.endKey, words, endKeyHandler),
    route(keys.listCommunityKeys, {}, listCommunityKeysHandler),
    route(keys.makeCommunityKey, words, makeCommunityKeyHandler),
    route(keys.endCommunityKey, words, endCommunityKeyHandler),
    route(hooks.listWebhooks, {}, listWebhooksHandler),
    route(hooks.addWebhook, words, addWebhookHandler),
    route(hooks.changeWebhook, words, changeWebhookHandler),
    route(hooks.renewWebhookSecret, {}, renewWebhookSecretHandler),
    route(hooks.switchWebhook, words, switchWebhookHandler),
    route(hooks.removeWebhook, {}, removeWebhookHandler),
    route(hooks.testWebhook, words, testWebhookHandler),
    route(hooks.listWebhookDeliveries, {}, listWebhookDeliveriesHandler),
    route(hooks.readWebhookDelivery, {}, readWebhookDeliveryHandler),
    route(hooks.replayWebhookDelivery, words, replayWebhookDeliveryHandler),
  ],
  approvals: [communityKeyKind, webhookKind] as unknown as readonly ApprovalKind[],
  jobs: [notifyWebhooks, sweepSent],
  topics: Object.values(topics) as readonly Topic[],
}
