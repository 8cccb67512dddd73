import type { CalendarDate } from '@kolo/foundation/time'
import { ordinaryFields } from '@kolo/profile/testing'
import { describe, expect, it } from 'vitest'
import {
  answersOf,
  checkAnswers,
  noAnswers,
  readAnswers,
  type SignUpValues,
  stepOf,
  steps,
  wholeNaira,
} from './sign-up-answers.ts'

const today = '2026-11-20' as CalendarDate
const amara: SignUpValues = {
  email: 'amara@mail.example',
  password: 'raffia-lantern-481',
  fullName: 'Amara Odunlade',
  phone: '+2348035550142',
  gender: 'female',
  dateOfBirth: '1993-08-14',
  maritalStatus: 'married',
  weddingAnniversary: '2019-12-07',
  location: 'Surulere, Lagos',
  occupation: 'Fashion designer',
  preferredInvestmentAmount: '25000000',
  agreed: true,
}
const messages = (changes: Partial<SignUpValues>) =>
  Object.fromEntries(
    checkAnswers({ ...amara, ...changes }, today)
      .toReversed()
      .map(({ path, message }) => [path[0], message]),
  )

describe('the sign-up form', () => {
  it('asks for the eleven inputs and the agreement, each once', () => {
    const asked = steps.flatMap(({ fields }) => fields)
    const inputs = ['email', 'password', ...Object.keys(ordinaryFields('Amara Odunlade'))]
    expect(inputs).toHaveLength(11)
    expect(asked.toSorted()).toEqual([...inputs, 'agreed'].toSorted())
    expect(stepOf('email')).toBe(0)
    expect(stepOf('occupation')).toBe(2)
  })
  it('accepts good answers', () => {
    expect(messages({})).toEqual({})
    expect(messages({ weddingAnniversary: '' })).toEqual({})
  })
  it.each([
    ['email', { email: '' }, 'Enter your email address.'],
    ['email', { email: ' ' }, 'Enter your email address.'],
    ['email', { email: 'amara.odunlade@mail' }, 'Invalid email address format.'],
    ['phone', { phone: '+23480355501' }, 'This number is short by 2 digits. Example: 803 555 0142.'],
    ['phone', { phone: '+234803555014' }, 'This number is short by 1 digit. Example: 803 555 0142.'],
    ['gender', { gender: '' }, 'Choose your gender.'],
    ['dateOfBirth', { dateOfBirth: '' }, 'Enter your date of birth.'],
    ['dateOfBirth', { dateOfBirth: '90-02-12' }, 'Write the year with 4 digits, such as 1990.'],
    ['dateOfBirth', { dateOfBirth: '1993-02-30' }, 'February 1993 has no day 30.'],
    [
      'dateOfBirth',
      { dateOfBirth: '2008-11-21', weddingAnniversary: '' },
      'You must be at least 18 years old, because every plan is a contract.',
    ],
    [
      'weddingAnniversary',
      { weddingAnniversary: '2027-01-01' },
      'The wedding anniversary cannot be in the future.',
    ],
    ['agreed', { agreed: false }, 'Please agree before you open your account.'],
  ] as const)('says what is wrong with %s', (field, changes, message) => {
    expect(messages(changes)[field]).toBe(message)
  })
  it('wants an amount in whole naira', () => {
    expect([wholeNaira('25000000'), wholeNaira('0'), wholeNaira('150'), wholeNaira('')]).toEqual([
      250_000,
      0,
      undefined,
      undefined,
    ])
    for (const amount of ['', '150']) {
      expect(messages({ preferredInvestmentAmount: amount })).toHaveProperty('preferredInvestmentAmount')
    }
  })
  it('sends no anniversary of somebody who is not married', () => {
    expect(answersOf({ ...amara, maritalStatus: 'single' }).weddingAnniversary).toBeNull()
    expect(answersOf(amara)).not.toHaveProperty('agreed')
  })
  it('remembers answers but never the password, and forgets what is not in its form', () => {
    expect(readAnswers(JSON.stringify({ ...amara, password: 'secret' }))).toEqual({ ...amara, password: '' })
    const strange = readAnswers('{"email":7,"gender":"king","agreed":"yes","role":"admin"}')
    expect(strange).toEqual(noAnswers)
    expect(readAnswers(null)).toEqual(noAnswers)
  })
})
