import type { CalendarDate } from '@kolo/foundation/time'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ageOn,
  changedPersonal,
  completingFields,
  differingFields,
  formatPhone,
  isComplete,
  isNameSettled,
  missingFields,
  nothingTold,
  type PersonalFields,
  personalRefusal,
  phoneOf,
} from './profile.rules.ts'

const day = (text: string) => text as CalendarDate
const today = day('2026-11-20')

const amara: PersonalFields = {
  fullName: 'Amara Odunlade',
  phone: '+2348035550142',
  gender: 'female',
  dateOfBirth: day('1993-08-14'),
  maritalStatus: 'married',
  weddingAnniversary: day('2019-12-22'),
  location: 'Surulere, Lagos',
  occupation: 'Fashion designer',
  preferredInvestmentAmount: 250_000,
}

describe('completeness', () => {
  it('holds when all eight fields are told; the anniversary is optional', () => {
    expect(isComplete({ ...amara, weddingAnniversary: null })).toBe(true)
    expect(missingFields(nothingTold)).toEqual([...completingFields])
  })
  it.each(completingFields)('fails without %s', (field) => {
    const emptied = { ...amara, [field]: typeof amara[field] === 'string' ? '' : null }
    expect(missingFields(emptied as PersonalFields)).toEqual([field])
  })
  it('does not count spaces as an answer, and counts zero naira as one', () => {
    expect(isComplete({ ...amara, occupation: '   ' })).toBe(false)
    expect(isComplete({ ...amara, preferredInvestmentAmount: 0 })).toBe(true)
  })
})

describe('phone numbers', () => {
  it.each([
    '0803 555 0142',
    '803 555 0142',
    '8035550142',
    '+2348035550142',
    '234 803 555 0142',
    '+234 (0)803-555-0142',
    '00234 803.555.0142',
    '  +234 0803 555 0142 ',
    '0803–555–0142',
    '0803\u2011555\u20110142',
    '0803/555/0142',
    'tel:+2348035550142',
    '[0803] 555.0142',
    '+2340803−555−0142',
    '\u202a+234 803\u00a0555 0142\u202c',
  ])('reads %s', (text) => expect(phoneOf(text)).toBe('+2348035550142'))
  it.each([
    '',
    '803555014',
    '80355501422',
    '+1 803 555 0142',
    'eight',
    '+234',
    '0803555014a',
    '08035550142/08035550143',
    '0803 555 0142 or 0143',
    '0803-555-014',
    '+234 0803 555 014',
    'fax:08035550142',
    '١٢٣٤٥٦٧٨٩٠',
  ])('refuses %j', (text) => expect(phoneOf(text)).toBeUndefined())
  it('writes a number so that its own form reads back', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[1-9]\d{9}$/), (national) => {
        expect(phoneOf(formatPhone(`+234${national}`))).toBe(`+234${national}`)
      }),
    )
  })
})

describe('age', () => {
  it.each([
    ['2008-11-21', 17],
    ['2008-11-20', 18],
    ['2008-11-19', 18],
    ['1993-08-14', 33],
  ])('of somebody born %s is %i on 20 November 2026', (birth, age) =>
    expect(ageOn(day(birth), today)).toBe(age),
  )
  it('grows on 1 March for those born on 29 February, in common years', () => {
    expect(ageOn(day('2008-02-29'), day('2026-02-28'))).toBe(17)
    expect(ageOn(day('2008-02-29'), day('2026-03-01'))).toBe(18)
  })
})

describe('personal data', () => {
  it('are fine for an adult married woman with an anniversary', () => {
    expect(personalRefusal(amara, today)).toBeUndefined()
    expect(personalRefusal(nothingTold, today)).toBeUndefined()
  })
  it.each<[Partial<PersonalFields>, string, string]>([
    [{ dateOfBirth: day('2026-11-20') }, 'birth-in-future', 'dateOfBirth'],
    [{ dateOfBirth: day('2030-01-01') }, 'birth-in-future', 'dateOfBirth'],
    [{ dateOfBirth: day('2008-11-21') }, 'too-young', 'dateOfBirth'],
    [{ dateOfBirth: day('1905-11-20') }, 'birth-too-long-ago', 'dateOfBirth'],
    [{ maritalStatus: 'single' }, 'anniversary-not-married', 'weddingAnniversary'],
    [{ maritalStatus: null }, 'anniversary-not-married', 'weddingAnniversary'],
    [{ weddingAnniversary: day('2026-11-21') }, 'anniversary-in-future', 'weddingAnniversary'],
    [{ weddingAnniversary: day('1993-08-14') }, 'anniversary-before-birth', 'weddingAnniversary'],
  ])('%j are refused with %s', (change, refusal, field) => {
    expect(personalRefusal({ ...amara, ...change }, today)).toMatchObject({ refusal, field })
  })
  it('accept a wedding of today and a birthday of exactly eighteen years', () => {
    expect(personalRefusal({ ...amara, weddingAnniversary: today }, today)).toBeUndefined()
    expect(personalRefusal({ ...amara, dateOfBirth: day('2008-11-20') }, today)).toBeUndefined()
  })
})

describe('a change', () => {
  it('leaves what it does not name, and what is undefined', () => {
    expect(changedPersonal(amara, { location: 'Ibadan', phone: undefined })).toEqual({
      ...amara,
      location: 'Ibadan',
    })
  })
  it('drops the anniversary of whoever is no longer married', () => {
    expect(changedPersonal(amara, { maritalStatus: 'divorced' }).weddingAnniversary).toBeNull()
  })
  it('keeps an anniversary that the same change names, so that it can be refused', () => {
    const change = { maritalStatus: 'single', weddingAnniversary: day('2020-01-01') } as const
    expect(personalRefusal(changedPersonal(amara, change), today)).toMatchObject({
      refusal: 'anniversary-not-married',
    })
  })
  it('is told by the fields that differ', () => {
    expect(differingFields(amara, changedPersonal(amara, { location: 'Ibadan' }))).toEqual(['location'])
    expect(differingFields(amara, changedPersonal(amara, { location: amara.location }))).toEqual([])
  })
})

describe('small things', () => {
  it('settles the name once the identity check has passed', () => {
    expect(isNameSettled('verified')).toBe(true)
    expect(isNameSettled('in_review')).toBe(false)
  })
})
