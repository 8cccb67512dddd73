/**
 * Hands a message to the push service of a browser (RFC 8030). What must always be true: the service learns neither the
 * text nor for whom it is; no redirect is followed; and an address that is gone is told from one that fails today.
 */
import { request as requestInClear } from 'node:http'
import { request } from 'node:https'
import type { Instant } from '@kolo/foundation/time'
import { type BrowserKeys, encryptMessage } from './encrypt-message.ts'
import { lookupPublic, mayBePushService, notPublic } from './push-address.ts'
import { type VapidKeys, vapidAuthorization } from './vapid.ts'

/** What became of a message: it was taken; its browser is gone for good; to be tried again; refused for good. */
export type PushOutcome =
  | { state: 'sent' }
  | { state: 'gone' }
  | { state: 'later'; because: string; retryAfterSeconds?: number }
  | { state: 'refused'; because: string }

/** A browser that takes messages. */
export type PushTarget = BrowserKeys & { endpoint: string }

/** A message; one with the `topic` of another that waits takes its place. */
export type PushMessage = { text: string; topic: string; urgent: boolean; secondsToLive: number }

/** What messages are sent with. */
export type PushSettings = {
  keys: VapidKeys
  /** Whom a push service writes to when something is wrong: `mailto:` or https. */
  contact: string
  /** A service of this machine, for tests; any other must be on the public internet. */
  localService: string | undefined
  clock: () => Instant
  /** How long a service may take, in milliseconds. */
  patienceMs?: number
}

/** Sends one message to one browser. */
export type PushSender = (target: PushTarget, message: PushMessage) => Promise<PushOutcome>

/** The sender of this server. */
export function openPushSender({
  keys,
  contact,
  localService,
  clock,
  patienceMs = 15_000,
}: PushSettings): PushSender {
  return async ({ endpoint, ...browser }, { text, topic, urgent, secondsToLive }) => {
    if (!mayBePushService(endpoint, localService)) return { state: 'gone' }
    const body = encryptMessage(text, browser)
    const headers = {
      authorization: vapidAuthorization(keys, endpoint, contact, clock()),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      'content-length': body.byteLength,
      ttl: secondsToLive,
      urgency: urgent ? 'high' : 'normal',
      topic,
    }
    try {
      return outcomeOf(await post(endpoint, headers, body, AbortSignal.timeout(patienceMs)))
    } catch (error) {
      const { code, name } = error as NodeJS.ErrnoException
      return code === notPublic ? { state: 'gone' } : { state: 'later', because: code ?? name }
    }
  }
}

type Answered = { status: number; retryAfter: string | undefined }

function post(endpoint: string, headers: object, body: Buffer, signal: AbortSignal): Promise<Answered> {
  const url = new URL(endpoint)
  const inClear = url.protocol === 'http:'
  const options = { method: 'POST', headers: { ...headers }, signal, agent: false as const }
  return new Promise((resolve, reject) => {
    const asked = inClear ? requestInClear(url, options) : request(url, { ...options, lookup: lookupPublic })
    asked.on('error', reject)
    asked.on('response', (response) => {
      // Nothing of what it says is read: the status says all.
      response.destroy()
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] })
    })
    asked.end(body)
  })
}

/** 403 says that the browser subscribed under another key, as after a change of the server's secret. */
const goneStatuses = [403, 404, 410]

function outcomeOf({ status, retryAfter }: Answered): PushOutcome {
  if (status >= 200 && status < 300) return { state: 'sent' }
  if (goneStatuses.includes(status)) return { state: 'gone' }
  const because = `status ${status}`
  if (status !== 429 && status < 500) return { state: 'refused', because }
  const seconds = Number(retryAfter)
  return { state: 'later', because, ...(seconds > 0 ? { retryAfterSeconds: Math.min(seconds, 14_400) } : {}) }
}
