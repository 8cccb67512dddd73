/**
 * SMS through a gateway of the settings: Termii by name, or any that takes our own plain request. What must always be
 * true: nothing goes there but the number, the sender and the text; what the gateway could not take now is said to be
 * worth another try, under the same reference; and a gateway that knows references sends it once.
 */
import { callOutside } from '@kolo/application/outside-calls'
import type { Instant } from '@kolo/foundation/time'
import type { Outcome } from '@kolo/notices/server'
import * as z from 'zod/mini'
import { outcomeOfSilence, outcomeOfStatus } from '../letter-outcome.ts'

/** The gateway somebody chose. */
export type SmsSettings = {
  gateway: 'termii' | 'http'
  /** Termii: the base address of the account; otherwise the address requests go to. */
  url: string
  token: string
  sender: string
}

/** One message; `to` in E.164 (`+2348035550142`), `reference` the same at each try. */
export type Sms = { to: string; text: string; reference: string }

/** Sends one message. */
export type SmsSender = (sms: Sms) => Promise<Outcome>

type Asked = { url: URL; headers: Record<string, string>; body: Record<string, string> }

/** How each gateway is asked, and how its answer says that it took the message. */
const gateways = {
  // Its documentation: developer.termii.com/messaging-api. It knows no reference, and `dnd` is the route for messages
  // that are no advertising.
  termii: {
    ask: ({ url, token, sender }: SmsSettings, { to, text }: Sms): Asked => ({
      url: new URL('/api/sms/send', url),
      headers: {},
      body: { api_key: token, to: to.slice(1), from: sender, sms: text, type: 'plain', channel: 'dnd' },
    }),
    taken: z.object({ code: z.literal('ok'), message_id: z.string() }),
  },
  http: {
    ask: ({ url, token, sender }: SmsSettings, { to, text, reference }: Sms): Asked => ({
      url: new URL(url),
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': reference },
      body: { to, from: sender, text, reference },
    }),
    taken: z.unknown(),
  },
}

/** The sender of this community. */
export function openSmsGateway(settings: SmsSettings, clock: () => Instant, patienceMs = 15_000): SmsSender {
  const { ask, taken } = gateways[settings.gateway]
  return async (sms) => {
    const { url, headers, body } = ask(settings, sms)
    try {
      const service = { name: 'sms', address: url.origin, deadlineMs: patienceMs }
      return await callOutside(service, undefined, async (signal) => {
        const response = await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
          body: JSON.stringify(body),
          redirect: 'manual',
          signal,
        })
        const retryAfter = response.headers.get('retry-after') ?? undefined
        const outcome = outcomeOfStatus(response.status, retryAfter, clock())
        if (outcome.outcome !== 'delivered') {
          await response.body?.cancel()
          return outcome
        }
        const answer = z.safeParse(taken, parseJson(await response.text()))
        return answer.success ? outcome : { outcome: 'failed', why: 'the answer takes nothing' }
      })
    } catch (error) {
      return outcomeOfSilence(error)
    }
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
