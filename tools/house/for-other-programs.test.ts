/**
 * Holds `docs/for-other-programs.md` true where it lists things: what stands between its marks is printed from the code.
 * `UPDATE_DOCS=1` prints it anew.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint } from '@kolo/foundation/endpoint'
import {
  type KeyScope,
  keyDays,
  keyRate,
  keyScopes,
  mostKeys,
  permissionsOfScope,
  scopeLabels,
  scopesFor,
} from '@kolo/programs/rules'
import {
  deliveryDays,
  eventKinds,
  eventOf,
  eventWords,
  mostAttempts,
  mostWebhooks,
  pauses,
  toldDeeds,
} from '@kolo/programs/webhook-rules'
import { features } from '@kolo/server/features'
import { expect, it } from 'vitest'

const page = join(import.meta.dirname, '../../docs/for-other-programs.md')
const endpoints: readonly Endpoint[] = features.flatMap(({ routes }) =>
  routes.map(({ endpoint }) => endpoint),
)

const permissionWords = (scope: KeyScope) =>
  permissionsOfScope(scope)
    .map((permission) => `\`${permission}\``)
    .join(', ')

function scopes(): string {
  const rows = keyScopes.map((scope) => `|\`${scope}\`|${scopeLabels[scope]}|${permissionWords(scope)}|`)
  return ['|scope|what it is for|permissions|', '|---|---|---|', ...rows].join('\n')
}

const limits = () =>
  [
    `- ${keyRate.requests} requests in ${keyRate.seconds} seconds for each key.`,
    `- A key lives ${keyDays.join(', ')} days, as chosen when it is made; ${Math.max(...keyDays)} at most.`,
    `- A member has ${mostKeys.own} keys at most, the community ${mostKeys.community}.`,
  ].join('\n')

/** The fields of each kind, as its rules make them of an action. */
function events(): string {
  const empty = { actorUid: null, subjectUid: null, targetId: null, facts: {} }
  const told = toldDeeds.flatMap((kind) => eventOf({ ...empty, kind }) ?? [])
  const rows = eventKinds.map((kind) => {
    const data = told.find((event) => event.kind === kind)?.data ?? {}
    const fields = Object.keys(data).map((name) => `\`${name}\``)
    return `|\`${kind}\`|${eventWords(kind)}|${fields.join(', ')}|`
  })
  return ['|type|what happened|`data`|', '|---|---|---|', ...rows].join('\n')
}

function inWords(seconds: number): string {
  if (seconds >= 3_600) return `${seconds / 3_600} h`
  return seconds >= 60 ? `${seconds / 60} min` : `${seconds} s`
}

const attempts = () =>
  [
    `- An event that was not taken is sent ${mostAttempts} times in all, after pauses of ${pauses.map(inWords).join(', ')}; later where your answer is 429 or 5xx and its \`Retry-After\` says so, up to 4 hours.`,
    '- After the last try it has failed. An address that took nothing meanwhile is switched off, and so is one that answers 410; administrators are told.',
    `- What was sent is kept for ${deliveryDays} days. A community has ${mostWebhooks} addresses at most.`,
  ].join('\n')

const printed: Record<string, () => string> = { scopes, limits, events, attempts }

it('docs/for-other-programs.md says what the code does (UPDATE_DOCS=1 prints it anew)', () => {
  const text = readFileSync(page, 'utf8')
  let now = text
  for (const [name, write] of Object.entries(printed)) {
    const [before, rest = ''] = now.split(`<!-- ${name} -->\n`)
    const after = rest.slice(rest.indexOf(`<!-- end of ${name} -->`))
    expect(after, name).not.toBe('')
    now = `${before}<!-- ${name} -->\n${write()}\n${after}`
  }
  if (process.env.UPDATE_DOCS === '1') writeFileSync(page, now)
  expect(readFileSync(page, 'utf8')).toBe(now)
})

it('every read that rests on a permission and is no person’s alone is opened by one scope', () => {
  for (const endpoint of endpoints) {
    const { method, needs, needsStepUp, notByKey } = endpoint
    if (method !== 'GET' || typeof needs !== 'object' || needsStepUp || notByKey) continue
    expect([endpoint.name, scopesFor(endpoint).length]).toEqual([endpoint.name, 1])
  }
})
