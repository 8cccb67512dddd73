import { describe, expect, it } from 'vitest'
import { changeOf, nairaOf, valuesOf } from '../../profiles/screens/profile-values.ts'
import { layOver, preferencesDefaults, settingsDefaults } from '../settings.rules.ts'
import { changesOf, countChanges, unsavedSentence } from './settings-draft.ts'

describe('a draft of settings', () => {
  it('without changes holds none', () => {
    expect(changesOf(settingsDefaults, structuredClone(settingsDefaults))).toEqual({})
    expect(countChanges({})).toBe(0)
  })
  it('sends exactly what differs, and lists whole', () => {
    const draft = layOver(preferencesDefaults, {
      dashboard: { widgets: ['savings'], layout: 'list' },
      investment: { autoInvest: false },
    })
    const change = changesOf(preferencesDefaults, draft)
    expect(change).toEqual({ dashboard: { widgets: ['savings'], layout: 'list' } })
    expect(countChanges(change)).toBe(2)
  })
  it('says how many changes are not saved', () => {
    expect(unsavedSentence(1)).toBe('You have 1 change not saved')
    expect(unsavedSentence(2)).toBe('You have 2 changes not saved')
  })
})

describe('the profile form', () => {
  it.each([
    ['', null],
    ['25000000', 250_000],
    ['0', 0],
    ['5', 0.05],
    ['25000050', 250_000.5],
  ])('reads the kobo digits %j as %j naira', (digits, naira) => expect(nairaOf(digits)).toBe(naira))
  it('sends nothing for what is empty, and an anniversary only of the married', () => {
    const nothing = valuesOf({
      fullName: 'Ada Nwosu',
      phone: '',
      gender: null,
      dateOfBirth: null,
      maritalStatus: null,
      weddingAnniversary: null,
      location: '',
      occupation: '',
      preferredInvestmentAmount: null,
    } as never)
    const typed = { ...nothing, maritalStatus: 'single' as const, weddingAnniversary: '2020-01-01' }
    expect(changeOf(typed)).toEqual({
      fullName: 'Ada Nwosu',
      phone: '',
      gender: null,
      dateOfBirth: null,
      maritalStatus: 'single',
      weddingAnniversary: null,
      location: '',
      occupation: '',
      preferredInvestmentAmount: null,
    })
  })
})
