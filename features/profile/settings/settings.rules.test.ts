import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import {
  preferencesChangeWire,
  preferencesWire,
  settingsChangeWire,
  settingsWire,
} from './settings.contract.ts'
import {
  layOver,
  preferencesDefaults,
  saysTheSame,
  settingsDefaults,
  wholePreferences,
  wholeSettings,
} from './settings.rules.ts'

describe('defaults', () => {
  it('of the settings are the specification’s', () => {
    expect(settingsDefaults).toEqual({
      notifications: {
        email: true,
        sms: false,
        push: true,
        newInvestments: true,
        events: true,
        announcements: true,
        marketing: false,
        security: true,
      },
      privacy: {
        profileVisibility: 'community',
        showInvestments: false,
        showActivity: true,
        showOnlineStatus: true,
        allowMessages: true,
      },
      preferences: {
        language: 'en',
        currency: 'NGN',
        timezone: 'Africa/Lagos',
        theme: 'system',
        dateFormat: 'DD/MM/YYYY',
        numberFormat: '1,000.00',
      },
      security: {
        twoFactorEnabled: false,
        loginAlerts: true,
        sessionTimeout: 30,
        allowMultipleSessions: false,
      },
    })
  })
  it('of the preferences are the specification’s', () => {
    expect(preferencesDefaults).toEqual({
      dashboard: { layout: 'grid', widgets: ['overview', 'investments', 'savings'], chartType: 'line' },
      investment: {
        riskTolerance: 'moderate',
        preferredCategories: [],
        autoInvest: false,
        minInvestmentAlert: 50_000,
      },
      communication: {
        preferredContactMethod: 'email',
        communicationFrequency: 'weekly',
        eventReminders: true,
      },
    })
  })
  it('pass their own schemas', () => {
    expect(z.parse(settingsWire, settingsDefaults)).toEqual(settingsDefaults)
    expect(z.parse(preferencesWire, preferencesDefaults)).toEqual(preferencesDefaults)
  })
})

describe('laying a change over a document', () => {
  it('changes what is named and nothing else', () => {
    const changed = layOver(settingsDefaults, { preferences: { theme: 'dark' } })
    expect(changed.preferences).toEqual({ ...settingsDefaults.preferences, theme: 'dark' })
    expect(changed.notifications).toEqual(settingsDefaults.notifications)
  })
  it('takes undefined as not named, and replaces lists whole', () => {
    const changed = layOver(preferencesDefaults, {
      dashboard: { widgets: ['savings'] },
      investment: { autoInvest: undefined },
    })
    expect(changed.dashboard.widgets).toEqual(['savings'])
    expect(changed.investment.autoInvest).toBe(false)
  })
  it('never brings in what the document does not have', () => {
    const changed = layOver(settingsDefaults, { secrets: { admin: true } } as never)
    expect(changed).toEqual(settingsDefaults)
  })
  it('makes an old document whole', () => {
    expect(wholeSettings({ preferences: { theme: 'dark' } }).preferences.currency).toBe('NGN')
    expect(wholePreferences({})).toEqual(preferencesDefaults)
  })
  it('knows when nothing changed', () => {
    expect(
      saysTheSame(settingsDefaults, layOver(settingsDefaults, { security: { loginAlerts: true } })),
    ).toBe(true)
    expect(
      saysTheSame(settingsDefaults, layOver(settingsDefaults, { security: { loginAlerts: false } })),
    ).toBe(false)
  })
})

describe('a change on the wire', () => {
  it.each([
    { preferences: { theme: 'sepia' } },
    { preferences: { timezone: 'Lagos' } },
    { preferences: { dateFormat: 'D.M.Y' } },
    { security: { sessionTimeout: 4 } },
    { security: { sessionTimeout: 241 } },
    { security: { sessionTimeout: 30.5 } },
    { security: { sessionTimeout: '30' } },
    { privacy: { showActivity: 'yes' } },
    { notifications: { email: null } },
  ])('is refused: %j', (change) => expect(z.safeParse(settingsChangeWire, change).success).toBe(false))
  it.each([
    { dashboard: { widgets: ['savings', 'savings'] } },
    { dashboard: { widgets: ['weather'] } },
    { investment: { minInvestmentAlert: -1 } },
    { investment: { minInvestmentAlert: 1e21 } },
    { communication: { communicationFrequency: 'hourly' } },
  ])('is refused: %j', (change) => expect(z.safeParse(preferencesChangeWire, change).success).toBe(false))
  it('cannot switch the second factor, and drops what it does not know', () => {
    const change = { security: { twoFactorEnabled: true, loginAlerts: false }, other: { x: 1 } }
    expect(z.parse(settingsChangeWire, change)).toEqual({ security: { loginAlerts: false } })
  })
})
