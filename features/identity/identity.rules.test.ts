import { addHours, addMinutes, instant } from '@kolo/foundation/time'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  homeOf,
  isEmail,
  isTouchDue,
  linkExpiry,
  linkFault,
  ownPath,
  passwordFault,
  passwordHints,
  resendAllowedAt,
  sessionEndAt,
  sessionEndsAt,
  sessionExpiry,
} from './identity.rules.ts'

const nine = instant('2026-11-20T09:00:00.000Z')
const amara = { email: 'amara@mail.example', fullName: 'Amara Odunlade' }
const nothingIsCommon = () => false

describe('a new password', () => {
  it.each([
    ['seven77', 'too-short'],
    ['eight888', undefined],
    ['ọ̀rọ̀ aṣínà', undefined],
    ['x'.repeat(128), undefined],
    ['x'.repeat(129), 'too-long'],
    ['amara@mail.example', 'same-as-email'],
    ['AMARA@MAIL.EXAMPLE', 'same-as-email'],
    ['Amara Odunlade', 'same-as-name'],
    ['amaraodunlade', 'same-as-name'],
    ['correct horse battery', undefined],
    ['alllowercaseletters', undefined],
  ] as const)('%s → %s', (password, fault) => {
    expect(passwordFault(password, amara, nothingIsCommon)).toBe(fault)
  })
  it('is refused when it is common, however its letters are written', () => {
    expect(passwordFault('Password123', amara, (plain) => plain === 'password123')).toBe('common')
  })
  it('is not the part of the e-mail before the @', () => {
    expect(
      passwordFault('longmailname', { ...amara, email: 'longmailname@x.example' }, nothingIsCommon),
    ).toBe('same-as-email')
  })
  it('counts characters as people do, not bytes', () => {
    expect(passwordFault('🔑🔑🔑🔑', amara, nothingIsCommon)).toBe('too-short')
    expect(passwordFault('🔑'.repeat(8), amara, nothingIsCommon)).toBeUndefined()
  })
  it('is advised about its length alone, because nothing else is demanded', () => {
    const met = (password: string) => passwordHints(password).map((hint) => hint.met)
    expect([met('Kolo-bo'), met('kolo-box'), met('seven mangoes')]).toEqual([
      [false, false],
      [true, false],
      [true, true],
    ])
    expect(
      passwordHints('')
        .map(({ text }) => text)
        .join(),
    ).not.toMatch(/capital|small|number|symbol/)
    expect(passwordFault('kolokolo', amara, nothingIsCommon)).toBeUndefined()
  })
})

describe('an e-mail address', () => {
  it.each(['amara@mail.example', 'a.b+c@x-y.co', "o'neil@mail.example"])('%s is one', (text) => {
    expect(isEmail(text)).toBe(true)
  })
  it.each([
    'amara.odunlade@mail',
    'amara@',
    '@mail.example',
    'a b@mail.example',
    'a@b@mail.example',
    'a@-b.example',
    '',
  ])('%s is none', (text) => {
    expect(isEmail(text)).toBe(false)
  })
})

describe('a session', () => {
  const session = { lastSeenAt: nine, expiresAt: addHours(nine, 720), timeoutMinutes: 30 }
  it('ends by inactivity at the minute the person chose', () => {
    expect(sessionEndAt(session, instant('2026-11-20T09:29:59.999Z'))).toBeUndefined()
    expect(sessionEndAt(session, instant('2026-11-20T09:30:00.000Z'))).toBe('idle')
    expect(sessionEndsAt(session)).toBe('2026-11-20T09:30:00.000Z')
  })
  it('ends after 30 days whatever happens', () => {
    const busy = { ...session, lastSeenAt: addMinutes(session.expiresAt, -1) }
    expect(sessionEndAt(busy, session.expiresAt)).toBe('expired')
    expect(sessionEndsAt(busy)).toBe(session.expiresAt)
    expect(sessionExpiry(nine)).toBe('2026-12-20T09:00:00.000Z')
  })
  it('is marked as used at most once a minute', () => {
    expect(isTouchDue(nine, instant('2026-11-20T09:00:59.999Z'))).toBe(false)
    expect(isTouchDue(nine, instant('2026-11-20T09:01:00.000Z'))).toBe(true)
  })
})

describe('links in mail', () => {
  const link = { email: 'amara@mail.example', expiresAt: addHours(nine, 1), usedAt: null }
  it('live 24 hours to verify, 1 hour to reset or set up', () => {
    expect(linkExpiry('verify-email', nine)).toBe('2026-11-21T09:00:00.000Z')
    expect(linkExpiry('reset-password', nine)).toBe('2026-11-20T10:00:00.000Z')
    expect(linkExpiry('setup', nine)).toBe('2026-11-20T10:00:00.000Z')
  })
  it('work once, in time, for the address they were made for', () => {
    expect(linkFault(link, 'amara@mail.example', nine)).toBeUndefined()
    expect(linkFault(undefined, 'amara@mail.example', nine)).toBe('link-not-valid')
    expect(linkFault({ ...link, usedAt: nine }, 'amara@mail.example', nine)).toBe('link-used')
    expect(linkFault(link, 'amara@mail.example', link.expiresAt)).toBe('link-expired')
    expect(linkFault(link, 'other@mail.example', nine)).toBe('link-not-valid')
    expect(linkFault(link, undefined, nine)).toBe('link-not-valid')
  })
  it('may be sent again after 60 seconds', () => {
    expect(resendAllowedAt(nine, instant('2026-11-20T09:00:20.000Z'))).toBe('2026-11-20T09:01:00.000Z')
    expect(resendAllowedAt(nine, instant('2026-11-20T09:01:00.000Z'))).toBeUndefined()
    expect(resendAllowedAt(undefined, nine)).toBeUndefined()
  })
})

describe('where somebody goes after signing in', () => {
  it.each(['/savings', '/investments/1?tab=risk#top', '/admin/members?role=admin', '/'])(
    '%s is ours',
    (path) => {
      expect(ownPath(path)).toBe(path)
    },
  )
  it.each([
    'https://evil.example',
    'HTTPS://evil.example/x',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/..//evil.example',
    '/.//evil.example',
    '/%2e%2e//evil.example',
    '/a/..//evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'https:evil.example',
    'evil.example',
    '@evil.example',
    '/auth',
    '/auth?next=/auth',
    '/auth/',
    '/api/session',
    '',
    `/${'a'.repeat(600)}`,
  ])('%j is not', (path) => {
    expect(ownPath(path)).toBeUndefined()
  })
  it('never leaves this site, whatever is asked', () => {
    const parts = fc.constantFrom(
      '/',
      '\\',
      '..',
      '.',
      '%2f',
      '%5c',
      ':',
      '@',
      'evil.example',
      'https',
      '?',
      '#',
      '\t',
      'a',
    )
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 8 }), (chunks) => {
        const path = homeOf('user', chunks.join(''))
        const url = new URL(path, 'https://kolo.example')
        return (
          url.origin === 'https://kolo.example' && new URL(url.pathname, url.origin).origin === url.origin
        )
      }),
      { numRuns: 2_000 },
    )
  })
  it('is the page asked for, else the home of the role', () => {
    expect(homeOf('user', '/savings')).toBe('/savings')
    expect(homeOf('user', 'https://evil.example')).toBe('/dashboard')
    expect(homeOf('moderator')).toBe('/dashboard')
    expect(homeOf('admin', null)).toBe('/admin')
  })
})
