/** The endpoints of webhooks: addresses of other programs that are told what happens, and the log of what was sent. */
import { approvalWire } from '@kolo/approvals/contract'
import { endpoint } from '@kolo/foundation/endpoint'
import { askRefusals } from '@kolo/foundation/four-eyes'
import { idWire, instantWire, lineWire, pageOf, pageQuery, textWire } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { programsAccess } from '../programs.access.ts'
import { addressLongest, eventKinds, testKind } from './webhooks.rules.ts'

const params = z.object({ id: idWire })

/** Why an address is told nothing: somebody switched it off, it took nothing for long, or it said that it is gone. */
export const offReasons = ['switched-off', 'failing', 'gone'] as const

/** An address that is told; what its events are signed with is never in it. */
export const webhookWire = z.object({
  id: idWire,
  description: z.string(),
  url: z.string(),
  kinds: z.array(z.enum(eventKinds)),
  madeAt: instantWire,
  /** When the latest event was taken. */
  deliveredAt: z.nullable(instantWire),
  offAt: z.nullable(instantWire),
  offBecause: z.nullable(z.enum(offReasons)),
  /** Until when the secret before this one signs as well. */
  formerUntil: z.nullable(instantWire),
  state: z.enum(['waiting', 'on', 'off']),
  /** What waits for a second administrator: the address itself, or a change of it. */
  waiting: z.optional(approvalWire),
})
export type Webhook = z.output<typeof webhookWire>

/** An address with a secret, this once. */
const newSecretWire = z.object({ webhook: webhookWire, secret: z.string() })

const wantedWire = z.strictObject({
  description: lineWire(1, 60, 'Enter a name, 1 to 60 characters, so that you know the address again.'),
  url: lineWire(1, addressLongest, `Enter an address of at most ${addressLongest} characters.`).check(
    z.refine((url) => URL.canParse(url), 'Enter a whole address, such as https://example.org/kolo.'),
  ),
  kinds: z.array(z.enum(eventKinds)).check(
    z.minLength(1, 'Choose its events.'),
    z.maxLength(eventKinds.length, 'Choose each of them once.'),
    z.refine((chosen) => new Set(chosen).size === chosen.length, 'Choose each of them once.'),
  ),
  reason: textWire(5, 500, 'Please give a reason of 5 to 500 characters.'),
})

/** The community's webhooks. */
export const listWebhooks = endpoint({
  name: 'programs.list-webhooks',
  method: 'GET',
  path: '/api/webhooks',
  summary: 'The addresses that are told what happens, newest first.',
  needs: programsAccess.viewWebhooks,
  notByKey: true,
  output: z.object({ rows: z.array(webhookWire) }),
  refusals: [],
})

/** Adds one, which a second administrator lets out. */
export const addWebhook = endpoint({
  name: 'programs.add-webhook',
  method: 'POST',
  path: '/api/webhooks',
  summary:
    'Add an address that is told what happens. The secret its events are signed with is shown in this answer and never again; nothing is sent before a second administrator approves it.',
  needs: programsAccess.changeWebhooks,
  needsStepUp: true,
  body: wantedWire,
  output: newSecretWire,
  refusals: [...askRefusals, 'too-many-webhooks', 'webhook-address'],
})

/** Asks for another address or other kinds. */
export const changeWebhook = endpoint({
  name: 'programs.change-webhook',
  method: 'PUT',
  path: '/api/webhooks/{id}',
  summary:
    'Ask for another address or other events; what was there holds until a second administrator approves.',
  needs: programsAccess.changeWebhooks,
  needsStepUp: true,
  params,
  body: wantedWire,
  output: webhookWire,
  refusals: [...askRefusals, 'webhook-address'],
})

/** Gives it another secret. */
export const renewWebhookSecret = endpoint({
  name: 'programs.renew-webhook-secret',
  method: 'POST',
  path: '/api/webhooks/{id}/secrets',
  summary:
    'Make another secret, shown in this answer and never again; for a day the one before it signs as well.',
  needs: programsAccess.changeWebhooks,
  needsStepUp: true,
  params,
  output: newSecretWire,
  refusals: [],
})

/** Switches it off or on. */
export const switchWebhook = endpoint({
  name: 'programs.switch-webhook',
  method: 'PUT',
  path: '/api/webhooks/{id}/standing',
  summary: 'Switch an address off, or on again; what happens while it is off is not told later.',
  needs: programsAccess.changeWebhooks,
  needsStepUp: true,
  params,
  body: z.strictObject({ on: z.boolean() }),
  output: webhookWire,
  refusals: ['webhook-waits'],
})

/** Removes it with its log. */
export const removeWebhook = endpoint({
  name: 'programs.remove-webhook',
  method: 'DELETE',
  path: '/api/webhooks/{id}',
  summary: 'Remove an address with the log of what it was sent.',
  needs: programsAccess.changeWebhooks,
  needsStepUp: true,
  params,
  output: params,
  refusals: [],
})

/** How far an event came: `stopped` says that its address was switched off. */
export const deliveryStates = ['waiting', 'delivered', 'failed', 'stopped'] as const

const deliveryFields = {
  id: idWire,
  webhookId: idWire,
  /** The id the receiver knows it by, the same however often it is sent. */
  eventId: idWire,
  kind: z.enum([...eventKinds, testKind]),
  madeAt: instantWire,
  state: z.enum(deliveryStates),
  attempts: z.int(),
  /** What the receiver answered last, and why there was no answer. */
  status: z.nullable(z.int()),
  problem: z.nullable(z.string()),
  triedAt: z.nullable(instantWire),
  nextAt: z.nullable(instantWire),
}
/** One event on its way to one address. */
export const webhookDeliveryWire = z.object(deliveryFields)
export type WebhookDelivery = z.output<typeof webhookDeliveryWire>

/** The log of one address. */
export const listWebhookDeliveries = endpoint({
  name: 'programs.list-webhook-deliveries',
  method: 'GET',
  path: '/api/webhooks/{id}/deliveries',
  summary: 'What was sent to an address, newest first.',
  needs: programsAccess.viewWebhooks,
  notByKey: true,
  params,
  query: z.object({ ...pageQuery, state: z.optional(z.enum(deliveryStates)) }),
  output: pageOf(webhookDeliveryWire),
  refusals: [],
})

/** One of them with what was sent. */
export const readWebhookDelivery = endpoint({
  name: 'programs.read-webhook-delivery',
  method: 'GET',
  path: '/api/webhook-deliveries/{id}',
  summary: 'One event with what was sent, and what was answered to each of the latest attempts.',
  needs: programsAccess.viewWebhooks,
  notByKey: true,
  params,
  output: z.object({
    ...deliveryFields,
    body: z.string(),
    tries: z.array(
      z.object({ at: instantWire, status: z.nullable(z.int()), problem: z.nullable(z.string()) }),
    ),
  }),
  refusals: [],
})

/** Sends one again. */
export const replayWebhookDelivery = endpoint({
  name: 'programs.replay-webhook-delivery',
  method: 'POST',
  path: '/api/webhook-deliveries/{id}/replays',
  summary: 'Send an event again, under the same id.',
  needs: programsAccess.changeWebhooks,
  needsStepUp: true,
  isDoneOnce: true,
  params,
  output: webhookDeliveryWire,
  refusals: ['webhook-not-on', 'delivery-waits'],
})

/** Sends something to see whether it listens. */
export const testWebhook = endpoint({
  name: 'programs.test-webhook',
  method: 'POST',
  path: '/api/webhooks/{id}/tests',
  summary: 'Send an event that says nothing, to see whether the address takes it.',
  needs: programsAccess.changeWebhooks,
  needsStepUp: true,
  isDoneOnce: true,
  params,
  output: webhookDeliveryWire,
  refusals: ['webhook-not-on'],
})
