import { describe, expect, it } from 'vitest'
import { claimsOf } from './claims.rules.ts'

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
    const long = `https://pictures.example/${'a'.repeat(480)}`
    const withName = 'https://ada:secret@pictures.example/a.png'
    for (const picture of [
      'http://pictures.example/a.png',
      'javascript:alert(1)',
      'data:x',
      long,
      withName,
      3,
    ]) {
      expect(claimsOf({ ...token, picture }).photoURL).toBeNull()
    }
  })

  it.each([
    ['two lines', 'Ada Nwosu\r\nBcc: everybody@mail.example'],
    ['a control character', 'Ada\u0007Nwosu'],
    ['a NUL', 'Ada\u0000'],
    ['a line separator', 'Ada\u2028Nwosu'],
    ['what a mail program makes a link of', 'See www.evil.example'],
    ['marks of a page', '<b>Ada</b>'],
    ['half a letter', 'Ada \ud800'],
    ['more than a name has', 'A'.repeat(101)],
    ['one letter', 'A'],
    ['nothing anybody sees', ' \u202e\u200b '],
    ['no text', 7],
    ['no name', undefined],
  ])('knows no name where there is %s', (_, name) => {
    expect(claimsOf({ ...token, name }).displayName).toBeNull()
  })

  it('takes the marks nobody sees out of a name', () => {
    expect(claimsOf({ ...token, name: '\u202eAda\u200b Nwosu\u202c' }).displayName).toBe('Ada Nwosu')
  })

  it('knows somebody by the whole subject, never by a part of it', () => {
    expect(claimsOf({ ...token, sub: 's'.repeat(255) }).subject).toBe('s'.repeat(255))
    for (const sub of ['s'.repeat(256), '', ' 42', '4\u00002', '４２', 42, null]) {
      expect(claimsOf({ ...token, sub }).subject).toBe('')
    }
  })
})
