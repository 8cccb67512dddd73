import { naira, zeroKobo } from '@kolo/foundation/money'
import { describe, expect, test } from 'vitest'
import {
  firstNameOf,
  greetingAt,
  growthWords,
  hourIn,
  longMonth,
  mostPressing,
  othersWords,
  shortMonth,
  stepsOf,
  waitingWords,
  workTitle,
} from './home.messages.ts'

describe('greeting', () => {
  test('follows the hour where the member is', () => {
    expect(hourIn('Africa/Lagos', new Date('2026-11-20T23:30:00Z'))).toBe(0)
    expect([3, 4, 11, 12, 16, 17, 23].map(greetingAt)).toEqual([
      'Good evening',
      'Good morning',
      'Good morning',
      'Good afternoon',
      'Good afternoon',
      'Good evening',
      'Good evening',
    ])
  })

  test('uses the first name', () => {
    expect(firstNameOf('  Amara Odunlade ')).toBe('Amara')
  })
})

test('months have short and long names', () => {
  expect(shortMonth('2026-11')).toBe('Nov')
  expect(longMonth('2026-01')).toBe('January 2026')
})

test('the steps of a new member follow what is there', () => {
  const member = { fullName: '', memberCode: '', email: '', emailVerified: true, profileComplete: false }
  const savings = { goals: [], totals: { checkingKobo: zeroKobo } } as unknown as Parameters<
    typeof stepsOf
  >[0]['savings']
  const done = (totalKobo: Parameters<typeof stepsOf>[0]['totalKobo']) =>
    stepsOf({ member, totalKobo, savings })
      .filter((step) => step.done)
      .map((step) => step.key)
  expect(done(zeroKobo)).toEqual(['account', 'email'])
  expect(done(naira(1n))).toEqual(['account', 'email', 'deposit'])
  const sent = { ...savings, totals: { ...savings.totals, checkingKobo: naira(5n) } }
  expect(stepsOf({ member, totalKobo: zeroKobo, savings: sent }).at(-1)).toEqual({
    key: 'deposit',
    done: false,
    isChecked: true,
  })
})

test('what asks for something stands before what is on its way', () => {
  const confirmation = (word: string) => word.endsWith('?')
  expect(mostPressing(['to send', 'not found?', 'checking', 'short?'], confirmation)).toEqual([
    'not found?',
    'short?',
    'to send',
    'checking',
  ])
})

test('the work queue is counted in words', () => {
  expect([0, 1, 40].map(workTitle)).toEqual([
    'Nothing needs you now',
    '1 thing needs you',
    '40 things need you',
  ])
})

test('waiting is said in the largest unit', () => {
  const minutes = (count: number) => waitingWords(0, count * 60_000)
  expect([0, 59, 125, 24 * 60, 72 * 60].map(minutes)).toEqual([
    '0 min',
    '59 min',
    '2 h 05 min',
    '1 day',
    '3 days',
  ])
})

test('growth is written with a true minus sign', () => {
  expect(growthWords(420)).toBe('4.2%')
  expect(growthWords(-1_000)).toBe('−10.0%')
})

test('what waits for others is said beside what needs me', () => {
  expect(othersWords(0)).toBeUndefined()
  expect(othersWords(1)).toBe('1 waiting for someone else')
  expect(othersWords(1_200)).toBe('1,200 waiting for someone else')
})
