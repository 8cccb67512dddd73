/**
 * Nothing that a body does not have by its contract reaches a command: every endpoint that writes is given fields that only the
 * server decides, in its body and in every part of it, and refuses them or reads none of them.
 */
import type { Schema } from '@kolo/foundation/endpoint'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { features } from './features.ts'
import { fittingValue } from './hostile-input.ts'
import { isSchema } from './http/read-input.ts'

/** What somebody with bad intentions would like to say of themselves or of a record; no contract takes it under this name. */
const wished = {
  role: 'admin',
  ownerUid: '01900000-0000-7000-8000-000000000001',
  is_active: true,
  emailVerified: true,
  accountTier: 'premium',
  kycStatus: 'verified',
  approvedAt: '2026-11-20T09:00:00.000Z',
  approvedBy: '01900000-0000-7000-8000-000000000002',
  confirmed: true,
  journalId: '01900000-0000-7000-8000-000000000003',
  balanceKobo: '100000000',
  steppedUp: true,
  permissions: ['manage_settings'],
}

/** What a browser makes and signs is looked at by the passkey's own check, whole; a made-up one fits no contract. */
const madeByBrowsers = ['identity.keep-passkey made.', 'identity.sign-in-with-passkey answer.']

type Json = Record<string, unknown>
const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value with the wished fields in it at one place after the other; what it has itself stays. */
function withWishes(value: unknown): { where: string; value: unknown }[] {
  if (Array.isArray(value))
    return value.flatMap((item, at) =>
      withWishes(item).map((one) => ({ where: `${at}.${one.where}`, value: value.with(at, one.value) })),
    )
  if (!isRecord(value)) return []
  const inner = Object.entries(value).flatMap(([name, part]) =>
    withWishes(part).map((one) => ({
      where: `${name}.${one.where}`,
      value: { ...value, [name]: one.value },
    })),
  )
  return [{ where: '', value: { ...wished, ...value } }, ...inner]
}

/** Which of the wishes are found in what was read, wherever they are. */
function granted(read: unknown, own: unknown): string[] {
  if (Array.isArray(read))
    return read.flatMap((part, at) => granted(part, Array.isArray(own) ? own[at] : undefined))
  if (!isRecord(read)) return []
  return Object.entries(read).flatMap(([name, part]) => [
    ...(name in wished && !(isRecord(own) && name in own) ? [name] : []),
    ...granted(part, isRecord(own) ? own[name] : undefined),
  ])
}

const writing = features.flatMap(({ routes }) =>
  routes.flatMap(({ endpoint: { name, method, body } }) =>
    method !== 'GET' && body !== undefined && isSchema(body) ? [{ name, body: body as Schema }] : [],
  ),
)

it.each(writing)('$name takes no field that is not its own', ({ name, body }) => {
  const fitting = fittingValue(body)
  for (const { where, value } of withWishes(fitting)) {
    if (madeByBrowsers.some((place) => `${name} ${where}`.startsWith(place))) continue
    const outcome = z.safeParse(body, value as never)
    const refused = !outcome.success && JSON.stringify(outcome.error.issues).includes('unrecognized_keys')
    expect([where, refused || (outcome.success ? granted(outcome.data, fitting) : 'not read')]).toEqual([
      where,
      refused ? true : [],
    ])
  }
})

it('tries every endpoint that writes what it reads as JSON', () => {
  expect(writing.length).toBeGreaterThan(150)
})
