/**
 * Hands a message to the push service of a browser (RFC 8030). What must always be true: the service learns neither the
 * text nor for whom it is; no redirect is followed; and an address that is gone is told from one that fails today.
 */
import { request as requestInClear } from 'node:http'
import { request } from 'node:https'
import { callOutside } from '@kolo/application/outside-calls'
import type { Instant } from '@kolo/foundation/time'
import { mayBePushService } from '@kolo/notices/push-rules'
import type { Outcome } from '@kolo/notices/server'
import { outcomeOfSilence, outcomeOfStatus } from '../letter-outcome.ts'
import { lookupPublic, notPublic } from '../public-address.ts'
import { type BrowserKeys, encryptMessage } from './encrypt-message.ts'
import { type VapidKeys, vapidAuthorization } from './vapid.ts'

export type PushTarget = BrowserKeys & { endpoint: string }

/** A message; one with the `topic` of another that waits takes its place. */
export type PushMessage = { text: string; topic: string }

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

/** For how long a service keeps a message for a browser that is away: news of the day before are in the product. */
const secondsToLive = 86_400

/** 403 says that the browser subscribed under another key, as before a change of the server's secret. */
const goneStatuses = [403, 404, 410]

/** Sends one message to one browser. */
export type PushSender = (target: PushTarget, message: PushMessage) => Promise<Outcome>

/** The sender of this server. */
export function openPushSender({
  keys,
  contact,
  localService,
  clock,
  patienceMs = 15_000,
}: PushSettings): PushSender {
  return async ({ endpoint, ...browser }, { text, topic }) => {
    if (!mayBePushService(endpoint, localService)) return { outcome: 'gone', why: 'no push service' }
    const body = encryptMessage(text, browser)
    const headers = {
      authorization: vapidAuthorization(keys, endpoint, contact, clock()),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      'content-length': body.byteLength,
      ttl: secondsToLive,
      urgency: 'normal',
      topic,
    }
    try {
      const service = { name: 'push', address: new URL(endpoint).origin, deadlineMs: patienceMs, isOutage }
      const { status, retryAfter } = await callOutside(service, undefined, (signal) =>
        post(endpoint, headers, body, signal),
      )
      if (goneStatuses.includes(status)) return { outcome: 'gone', why: `status ${status}` }
      return outcomeOfStatus(status, retryAfter, clock())
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === notPublic) return { outcome: 'gone', why: notPublic }
      return outcomeOfSilence(error)
    }
  }
}

/** An address that is on no public network says nothing about the service. */
const isOutage = (error: unknown) => (error as NodeJS.ErrnoException).code !== notPublic

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
