import type { Instant } from '@kolo/foundation/time'
import { expect, it } from 'vitest'
import { accessState, sessionEnd } from './auditor.rules.ts'

const at = (text: string) => text as Instant

it('lets a session end after hours, and with the access', () => {
  const now = at('2026-02-01T08:00:00.000Z')
  expect(sessionEnd(now, at('2026-03-01T08:00:00.000Z'))).toBe('2026-02-01T20:00:00.000Z')
  expect(sessionEnd(now, at('2026-02-01T09:00:00.000Z'))).toBe('2026-02-01T09:00:00.000Z')
})

it('is pending, open, expired or ended', () => {
  const now = at('2026-02-01T08:00:00.000Z')
  const given = { approvedAt: null, endedAt: null, expiresAt: at('2026-03-01T08:00:00.000Z') }
  expect(accessState(given, now)).toBe('pending')
  expect(accessState({ ...given, approvedAt: now }, now)).toBe('open')
  expect(accessState({ ...given, approvedAt: now, expiresAt: now }, now)).toBe('expired')
  expect(accessState({ ...given, approvedAt: now, endedAt: now }, now)).toBe('ended')
})
