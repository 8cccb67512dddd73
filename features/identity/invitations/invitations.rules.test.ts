import { type Instant, instant } from '@kolo/foundation/time'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isEmail } from '../identity.rules.ts'
import { addressesIn, invitationEnd, invitationState } from './invitations.rules.ts'

describe('addresses in a pasted text', () => {
  it.each<[string, string[], string[]]>([
    ['ada@mail.example', ['ada@mail.example'], []],
    [
      'Ada@Mail.Example, bola@mail.example;\nada@mail.example ',
      ['ada@mail.example', 'bola@mail.example'],
      [],
    ],
    [
      '"Obi, Ada" <ada@mail.example>\nBola Ade <bola@mail.example>',
      ['ada@mail.example', 'bola@mail.example'],
      [],
    ],
    ['ada@mail.example bola@mail.example x', ['ada@mail.example', 'bola@mail.example'], ['x']],
    ['', [], []],
  ])('%j', (text, emails, wrong) => {
    expect(addressesIn(text)).toEqual({ emails, wrong })
  })
  it('gives addresses only, each once, whatever is pasted', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, after) => {
        const { emails } = addressesIn(`${before}\nada@mail.example\n${after}`)
        expect(emails).toContain('ada@mail.example')
        expect(emails.filter((email) => !isEmail(email))).toEqual([])
        expect(new Set(emails).size).toBe(emails.length)
      }),
    )
  })
})

describe('an invitation', () => {
  const sentAt = instant(new Date('2026-11-20T09:00:00.000Z'))
  const expiresAt = invitationEnd(sentAt)
  const just = instant(new Date(Date.parse(expiresAt) - 1))
  it.each<[string, Instant | null, Instant, string]>([
    ['works to its last moment', null, just, 'sent'],
    ['not at its end', null, expiresAt, 'expired'],
    ['is accepted for good', sentAt, expiresAt, 'accepted'],
  ])('%s', (_, acceptedAt, now, state) => {
    expect(invitationState({ acceptedAt, expiresAt }, now)).toBe(state)
  })
  it('works for 14 days', () => expect(expiresAt).toBe('2026-12-04T09:00:00.000Z'))
})
