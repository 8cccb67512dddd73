import type { Tone } from '@kolo/ui/primitives/chip'
import type { WebhookDelivery } from '../webhooks.contract.ts'

export const stateWords: Record<WebhookDelivery['state'], { tone: Tone; word: string }> = {
  waiting: { tone: 'wait', word: 'On its way' },
  delivered: { tone: 'ok', word: 'Accepted' },
  failed: { tone: 'bad', word: 'Failed' },
  stopped: { tone: 'quiet', word: 'Stopped' },
}

const problems: Record<string, string> = {
  TimeoutError: 'no answer in time',
  'service-away': 'not tried, because it failed many times in a row',
  ENOTPUBLIC: 'not on the public internet',
  ENOTFOUND: 'there is no such host',
  ECONNREFUSED: 'nobody listens there',
  ESECRET: 'not signed, because the server has another secret now: create a new one here',
}

/** What was answered, in words: `answered 500`. */
export function answerWords({ status, problem }: Pick<WebhookDelivery, 'status' | 'problem'>): string {
  if (status !== null) return `answered ${status}`
  return problem === null ? 'not tried yet' : (problems[problem] ?? problem)
}
