/**
 * How settings and preferences travel, and the two calls that change them. A change names what changes and nothing
 * else; what it does not know is dropped, and `twoFactorEnabled` is not a switch: it follows from enrolling a
 * second factor, so a change of settings cannot touch it.
 */
import { endpoint } from '@kolo/foundation/endpoint'
import { languages } from '@kolo/foundation/languages'
import { dateFormats } from '@kolo/foundation/time'
import { idWire, zoneWire } from '@kolo/foundation/wire'
import { contactMethods, frequencies } from '@kolo/notices/settings'
import * as z from 'zod/mini'
import { profileAccess } from '../profile.access.ts'
import {
  chartTypes,
  currencies,
  investmentCategories,
  layouts,
  numberFormats,
  profileVisibilities,
  riskTolerances,
  sessionTimeoutLimits,
  themes,
  widgets,
} from './settings.rules.ts'

const chosen = 'Choose one of the values offered.'
const { least, most } = sessionTimeoutLimits
const timeoutMessage = `Choose a time from ${least} to ${most} minutes.`

const notifications = z.object({
  email: z.boolean(),
  sms: z.boolean(),
  push: z.boolean(),
  newInvestments: z.boolean(),
  events: z.boolean(),
  announcements: z.boolean(),
  marketing: z.boolean(),
  security: z.boolean(),
})

const privacy = z.object({
  profileVisibility: z.enum(profileVisibilities, chosen),
  showInvestments: z.boolean(),
  showActivity: z.boolean(),
  showOnlineStatus: z.boolean(),
  allowMessages: z.boolean(),
})

const display = z.object({
  language: z.enum(languages, chosen),
  currency: z.enum(currencies, chosen),
  timezone: zoneWire,
  theme: z.enum(themes, chosen),
  dateFormat: z.enum(dateFormats, chosen),
  numberFormat: z.enum(numberFormats, chosen),
})

const security = z.object({
  twoFactorEnabled: z.boolean(),
  loginAlerts: z.boolean(),
  sessionTimeout: z
    .number(timeoutMessage)
    .check(z.int(timeoutMessage), z.minimum(least, timeoutMessage), z.maximum(most, timeoutMessage)),
  allowMultipleSessions: z.boolean(),
})

const noRepeats = () =>
  z.refine<readonly string[]>((list) => new Set(list).size === list.length, 'Choose each one once.')

const dashboard = z.object({
  layout: z.enum(layouts, chosen),
  widgets: z.array(z.enum(widgets, chosen)).check(noRepeats()),
  chartType: z.enum(chartTypes, chosen),
})

const alertMessage = 'Enter an amount in whole naira.'

const investment = z.object({
  riskTolerance: z.enum(riskTolerances, chosen),
  preferredCategories: z.array(z.enum(investmentCategories, chosen)).check(noRepeats()),
  autoInvest: z.boolean(),
  minInvestmentAlert: z
    .number(alertMessage)
    .check(z.int(alertMessage), z.minimum(0, alertMessage), z.maximum(1_000_000_000, alertMessage)),
})

const communication = z.object({
  preferredContactMethod: z.enum(contactMethods, chosen),
  communicationFrequency: z.enum(frequencies, chosen),
  eventReminders: z.boolean(),
})

/** All settings, as a profile carries them. */
export const settingsWire = z.object({ notifications, privacy, preferences: display, security })

/** All preferences, as a profile carries them. */
export const preferencesWire = z.object({ dashboard, investment, communication })

/** A change of settings: any part of them. */
export const settingsChangeWire = z.partial(
  z.object({
    notifications: z.partial(notifications),
    privacy: z.partial(privacy),
    preferences: z.partial(display),
    security: z.partial(z.omit(security, { twoFactorEnabled: true })),
  }),
)

/** A change of preferences: any part of them. */
export const preferencesChangeWire = z.partial(
  z.object({
    dashboard: z.partial(dashboard),
    investment: z.partial(investment),
    communication: z.partial(communication),
  }),
)

/** Settings, with the version of the profile they belong to. */
const settingsAnswer = z.object({ settings: settingsWire, version: z.int() })
const preferencesAnswer = z.object({ preferences: preferencesWire, version: z.int() })

const params = z.object({ uid: idWire })

/** Changes any part of one's own settings. */
export const updateSettings = endpoint({
  name: 'profile.update-settings',
  method: 'PATCH',
  path: '/api/users/{uid}/settings',
  summary: 'Change any part of your own settings; what is not named stays as it is.',
  needs: profileAccess.editSettings,
  params,
  body: settingsChangeWire,
  output: settingsAnswer,
  refusals: [],
})

/** Changes any part of one's own preferences. */
export const updatePreferences = endpoint({
  name: 'profile.update-preferences',
  method: 'PATCH',
  path: '/api/users/{uid}/preferences',
  summary: 'Change any part of your own preferences; what is not named stays as it is.',
  needs: profileAccess.editSettings,
  params,
  body: preferencesChangeWire,
  output: preferencesAnswer,
  refusals: ['mandate-needed'],
})
