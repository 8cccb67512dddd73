import { expect, test } from 'vitest'
import { factName, kindWords } from './event-words.ts'

test('kinds are said in words', () => {
  expect(kindWords('payment.confirmed')).toBe('Payment: confirmed')
  expect(kindWords('collection-account.activated')).toBe('Collection account: activated')
  expect(kindWords('sweep')).toBe('Sweep')
})

test('facts are named without their unit', () => {
  expect(factName('receivedKobo')).toBe('received')
  expect(factName('bankReference')).toBe('bank reference')
})
