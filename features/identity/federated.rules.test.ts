import { instant } from '@kolo/foundation/time'
import { describe, expect, it } from 'vitest'
import { attemptExpiry, claimsOf, isOnlyWay, readState, writeState } from './federated.rules.ts'
import { federatedSentence } from './federated.words.ts'

describe('what a provider says', () => {
  const token = {
    iss: 'https://accounts.google.com',
    sub: '42',
    email: 'Ada@Mail.example',
    name: ' Ada Nwosu ',
  }

  it('proves an e-mail only with the value true', () => {
    expect(claimsOf({ ...token, email_verified: true })).toEqual({
      issuer: 'https://accounts.google.com',
      subject: '42',
      provenEmail: 'ada@mail.example',
      displayName: 'Ada Nwosu',
      photoURL: null,
    })
    for (const value of [false, 'true', 1, null, undefined, {}, []]) {
      expect(claimsOf({ ...token, email_verified: value }).provenEmail).toBeUndefined()
    }
  })

  it('proves no e-mail that is none', () => {
    for (const email of ['', 'ada', 'ada@mail', 'ada@mail.example, eve@mail.example', 7, null]) {
      expect(claimsOf({ ...token, email, email_verified: true }).provenEmail).toBeUndefined()
    }
  })

  it('takes a picture from https only', () => {
    expect(claimsOf({ ...token, picture: 'https://pictures.example/a.png' }).photoURL).toBe(
      'https://pictures.example/a.png',
    )
    for (const picture of ['http://pictures.example/a.png', 'javascript:alert(1)', 'data:x', 3]) {
      expect(claimsOf({ ...token, picture }).photoURL).toBeNull()
    }
  })
})

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
  for (const code of ['toString', '<b>', '', null]) expect(federatedSentence(code)).toBeUndefined()
})
