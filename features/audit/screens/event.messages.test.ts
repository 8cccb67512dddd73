import { mergeAuditEventLabels } from '@kolo/foundation/audit-event-labels'
import { expect, test } from 'vitest'
import { factName, factsSpoken, kindLabels, recordPath, sentenceOf } from './event.messages.ts'

const words = mergeAuditEventLabels([
  {
    events: {
      'payment.confirmed': 'confirmed a payment',
      'payment.expired': 'let a payment nobody made expire',
    },
    records: { payment: '/admin?review=', 'savings-plan': '/admin/savings?plan=' },
  },
  { events: { 'session.started': 'signed in' }, agreed: { 'profile.identity': 'an identity check' } },
  { events: { 'approval.asked': ['asked for approval of a change', 'for'] } },
])

test('one deed is said by one feature', () => {
  const said = { events: { 'payment.confirmed': 'confirmed a payment' } }
  expect(() => mergeAuditEventLabels([said, said])).toThrow('Two features say the same deed')
})

test('kinds are said in words', () => {
  expect(kindLabels('payment.confirmed')).toBe('Payment: confirmed')
  expect(kindLabels('collection-account.activated')).toBe('Collection account: activated')
  expect(kindLabels('sweep')).toBe('Sweep')
})

test('facts are named without their unit', () => {
  expect(factName('receivedKobo')).toBe('received')
  expect(factName('bankReference')).toBe('bank reference')
})

test('facts read as words: nothing is true or false, codes are words, a change is said once', () => {
  expect(factsSpoken(words, { kind: 'profile.identity', alone: false, founding: false })).toEqual([
    { key: 'kind', name: 'about', is: 'text', value: 'an identity check' },
  ])
  expect(factsSpoken(words, { alone: true, code: 'PAY-2026-000004', receivedKobo: '605000' })).toEqual([
    { key: 'alone', phrase: 'decided alone' },
    { key: 'code', name: '', is: 'text', value: 'PAY-2026-000004' },
    { key: 'receivedKobo', name: 'received', is: 'naira', value: '605000' },
  ])
  expect(factsSpoken(words, { role: 'user', after: 'inactive', before: 'active' })).toEqual([
    { key: 'change', phrase: 'from active to inactive' },
    { key: 'role', name: 'role', is: 'text', value: 'member' },
  ])
  expect(
    factsSpoken(words, { provider: 'google.com', rateBps: 850, from: '2026-11-20', sizeBytes: 1200 }),
  ).toEqual([
    { key: 'provider', name: 'with', is: 'text', value: 'Google' },
    { key: 'rateBps', name: 'rate', is: 'text', value: '8.5%' },
    { key: 'from', name: 'from', is: 'day', value: '2026-11-20' },
    { key: 'sizeBytes', name: 'file of', is: 'text', value: '1200 bytes' },
  ])
  expect(factsSpoken(words, { aFlag: true, anotherFlag: false })).toEqual([
    { key: 'aFlag', phrase: 'a flag' },
    { key: 'anotherFlag', phrase: 'not another flag' },
  ])
})

test('an event is a sentence about who did what to whom', () => {
  const actor = { uid: '1', name: 'Tunde Bakare' }
  const subject = { uid: '2', name: 'Ngozi Eze' }
  expect(sentenceOf(words, { kind: 'payment.confirmed', actor, subject })).toEqual({
    who: 'Tunde Bakare',
    did: 'confirmed a payment',
    joint: 'of',
  })
  expect(sentenceOf(words, { kind: 'session.started', actor, subject: actor })).toEqual({
    who: 'Tunde Bakare',
    did: 'signed in',
  })
  expect(sentenceOf(words, { kind: 'payment.expired', subject })).toMatchObject({
    who: 'The system',
    joint: 'of',
  })
  expect(sentenceOf(words, { kind: 'approval.asked', actor: { uid: '3' }, subject })).toEqual({
    who: 'Somebody erased',
    did: 'asked for approval of a change',
    joint: 'for',
  })
  expect(sentenceOf(words, { kind: 'rent.due-day-moved', actor }).did).toBe(
    'caused this: rent: due day moved',
  )
})

test('a record with a page of its own is linked', () => {
  expect(recordPath(words, { type: 'payment', id: '7' })).toBe('/admin?review=7')
  expect(recordPath(words, { type: 'savings-plan', id: '7' })).toBe('/admin/savings?plan=7')
  expect(recordPath(words, { type: 'savings-account', id: '7' })).toBeUndefined()
})
