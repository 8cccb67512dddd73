import { instant } from '@kolo/foundation/time'
import { expect, it } from 'vitest'
import { federatedSentence } from './federated.messages.ts'
import { attemptExpiry, isOnlyWay, readState, writeState } from './federated.rules.ts'

it('an attempt lasts ten minutes', () => {
  expect(attemptExpiry(instant('2026-11-20T09:00:00.000Z'))).toBe('2026-11-20T09:10:00.000Z')
})

it('a state comes back as it went, and nothing else is one', () => {
  const state = { place: 'popup' as const, channel: 'c'.repeat(22), secret: 's'.repeat(43) }
  expect(readState(writeState(state))).toEqual(state)
  for (const text of ['', null, undefined, 'popup.c.s', `frame.${'c'.repeat(22)}.${'s'.repeat(43)}`]) {
    expect(readState(text)).toBeUndefined()
  }
})

it('the only way is the one after which nothing is left', () => {
  expect(isOnlyWay(['google.com'], 'google.com')).toBe(true)
  expect(isOnlyWay(['google.com', 'password'], 'google.com')).toBe(false)
})

it('says nothing for a code that is not ours', () => {
  expect(federatedSentence('popup-blocked')).toBe(
    'Sign-in popup was blocked. Please allow popups and try again.',
  )
  for (const code of ['function toString() { [native code] }', '<b>', '', null])
    expect(federatedSentence(code)).toBeUndefined()
})
