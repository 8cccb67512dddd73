import { expect, test } from 'vitest'
import { factName, kindWords, recordPath, sentenceOf } from './event-words.ts'

test('kinds are said in words', () => {
  expect(kindWords('payment.confirmed')).toBe('Payment: confirmed')
  expect(kindWords('collection-account.activated')).toBe('Collection account: activated')
  expect(kindWords('sweep')).toBe('Sweep')
})

test('facts are named without their unit', () => {
  expect(factName('receivedKobo')).toBe('received')
  expect(factName('bankReference')).toBe('bank reference')
})

test('an event is a sentence about who did what to whom', () => {
  const actor = { uid: '1', name: 'Tunde Bakare' }
  const subject = { uid: '2', name: 'Ngozi Eze' }
  expect(sentenceOf({ kind: 'payment.confirmed', actor, subject })).toEqual({
    who: 'Tunde Bakare',
    did: 'confirmed a payment',
    joint: 'of',
  })
  expect(sentenceOf({ kind: 'session.started', actor, subject: actor })).toEqual({
    who: 'Tunde Bakare',
    did: 'signed in',
  })
  expect(sentenceOf({ kind: 'payment.expired', subject })).toMatchObject({ who: 'The system', joint: 'of' })
  expect(sentenceOf({ kind: 'approval.asked', actor: { uid: '3' }, subject })).toEqual({
    who: 'Somebody erased',
    did: 'asked for approval of a change',
    joint: 'for',
  })
  expect(sentenceOf({ kind: 'rent.due-day-moved', actor }).did).toBe('caused this: rent: due day moved')
})

test('a record with a page of its own is linked', () => {
  expect(recordPath({ type: 'payment', id: '7' })).toBe('/admin?review=7')
  expect(recordPath({ type: 'savings-plan', id: '7' })).toBe('/admin/savings?plan=7')
  expect(recordPath({ type: 'savings-account', id: '7' })).toBeUndefined()
})
