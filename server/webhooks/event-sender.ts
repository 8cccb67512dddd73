/**
 * Hands an event to the address of another program. What must always be true: the address is on the public internet at the
 * moment the connection is made, or of this machine while the product is; no redirect is followed; and of what the other
 * side says nothing is kept but its status.
 */
import { request as requestInClear } from 'node:http'
import { request } from 'node:https'
import type { LookupFunction } from 'node:net'
import { callOutside } from '@kolo/application/outside-calls'
import type { Instant } from '@kolo/foundation/time'
import type { EventSender } from '@kolo/programs/server'
import { mayBeReceiver } from '@kolo/programs/webhook-rules'
import { isLoopback } from '../config.ts'
import { outcomeOfSilence, outcomeOfStatus } from '../letter-outcome.ts'
import { lookupPublic, notPublic } from '../public-address.ts'

/** What events are sent with: where the product itself is, and how names are looked up for a connection. */
type SenderSettings = { origin: string; clock: () => Instant; lookup?: LookupFunction }

/** The sender of this server. */
export function openEventSender({ origin, clock, lookup = lookupPublic }: SenderSettings): EventSender {
  return async (url, { headers, body, patienceMs }) => {
    if (!mayBeReceiver(url, origin)) return { problem: notPublic }
    try {
      const service = { name: 'webhooks', address: new URL(url).origin, deadlineMs: patienceMs }
      const said = await callOutside(service, undefined, (signal) =>
        post(url, headers, Buffer.from(body), { signal, lookup }),
      )
      const outcome = outcomeOfStatus(said.status, said.retryAfter, clock())
      return { status: said.status, retryAt: 'after' in outcome ? outcome.after : undefined }
    } catch (error) {
      const silence = outcomeOfSilence(error)
      return { problem: 'why' in silence ? silence.why : 'no answer' }
    }
  }
}

type Said = { status: number; retryAfter: string | undefined }

function post(
  address: string,
  headers: Record<string, string>,
  body: Buffer,
  how: { signal: AbortSignal; lookup: LookupFunction },
): Promise<Said> {
  const url = new URL(address)
  const ask = url.protocol === 'http:' ? requestInClear : request
  const options = {
    method: 'POST',
    headers: {
      ...headers,
      'content-type': 'application/json',
      'content-length': body.byteLength,
      'user-agent': 'Kolo-Webhooks/1',
    },
    signal: how.signal,
    agent: false as const,
    ...(isLoopback(url.hostname) ? {} : { lookup: how.lookup }),
  }
  return new Promise((resolve, reject) => {
    const asked = ask(url, options)
    asked.on('error', reject)
    asked.on('response', (response) => {
      // Nothing of what it says is read: the status says all.
      response.destroy()
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] })
    })
    asked.end(body)
  })
}
