/** The door of other programs for the server: keys, who asks by one, and webhooks. */
import './programs.tables.ts'
import type { ApprovalKind } from '@kolo/database/call'
import { route } from '@kolo/database/route'
import type { ServerFeature } from '@kolo/database/server-feature'
import type { Topic } from '@kolo/database/topics'
import * as keys from '../keys/keys.contract.ts'
import {
  communityKeyKind,
  endCommunityKeyAct,
  endKeyAct,
  listCommunityKeysAct,
  listKeysAct,
  makeCommunityKeyAct,
  makeKeyAct,
} from '../keys/server/keys.ts'
import { programsWords } from '../programs.messages.ts'
import { sweepSent, tellWebhooks } from '../webhooks/server/send-events.ts'
import {
  listWebhookDeliveriesAct,
  readWebhookDeliveryAct,
  replayWebhookDeliveryAct,
  testWebhookAct,
} from '../webhooks/server/webhook-log.ts'
import {
  addWebhookAct,
  changeWebhookAct,
  listWebhooksAct,
  removeWebhookAct,
  renewWebhookSecretAct,
  switchWebhookAct,
  webhookKind,
} from '../webhooks/server/webhooks.ts'
import * as hooks from '../webhooks/webhooks.contract.ts'
import * as topics from './programs.notifications.ts'
import { programsPerson } from './programs.personal-data.ts'

export { authenticateKey, holdKey, markKeyUsed } from '../keys/server/authenticate-key.ts'
export { endingKeysOf } from '../keys/server/keys.store.ts'
export { deliverErrand, type EventSender } from '../webhooks/server/send-events.ts'

const words = programsWords

/** Other programs as part of the server. */
export const programs: ServerFeature = {
  name: 'programs',
  person: { tables: programsPerson },
  routes: [
    route(keys.listKeys, {}, listKeysAct),
    route(keys.makeKey, words, makeKeyAct),
    route(keys.endKey, words, endKeyAct),
    route(keys.listCommunityKeys, {}, listCommunityKeysAct),
    route(keys.makeCommunityKey, words, makeCommunityKeyAct),
    route(keys.endCommunityKey, words, endCommunityKeyAct),
    route(hooks.listWebhooks, {}, listWebhooksAct),
    route(hooks.addWebhook, words, addWebhookAct),
    route(hooks.changeWebhook, words, changeWebhookAct),
    route(hooks.renewWebhookSecret, {}, renewWebhookSecretAct),
    route(hooks.switchWebhook, words, switchWebhookAct),
    route(hooks.removeWebhook, {}, removeWebhookAct),
    route(hooks.testWebhook, words, testWebhookAct),
    route(hooks.listWebhookDeliveries, {}, listWebhookDeliveriesAct),
    route(hooks.readWebhookDelivery, {}, readWebhookDeliveryAct),
    route(hooks.replayWebhookDelivery, words, replayWebhookDeliveryAct),
  ],
  approvals: [communityKeyKind, webhookKind] as unknown as readonly ApprovalKind[],
  jobs: [tellWebhooks, sweepSent],
  topics: Object.values(topics) as readonly Topic[],
}
