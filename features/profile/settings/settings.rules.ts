/**
 * Settings and preferences: the choices there are, the values a new member starts with (the specification's
 * section 3, word for word) and how a change is laid over what is kept. What must always be true: a kept document
 * is never trusted to be whole — a choice added later is read with its default.
 */
import type { languages } from '@kolo/foundation/languages'
import { type DateFormat, dateFormats, lagos } from '@kolo/foundation/time'
import {
  type CommunicationPreferences,
  communicationDefaults,
  type NotificationSettings,
  notificationDefaults,
} from '@kolo/notices/settings'

/** Who may see a member's card: the community, the staff, or nobody but the member and administrators. */
export const profileVisibilities = ['community', 'admins', 'private'] as const
/** The money the community keeps its books in. */
export const currencies = ['NGN'] as const
/** The ways to choose between light and dark. */
export const themes = ['system', 'light', 'dark'] as const
/** The ways a member may have amounts written. */
export const numberFormats = ['1,000.00', '1 000.00'] as const
/** How the cards of the home screen are arranged. */
export const layouts = ['grid', 'list'] as const
/** The cards the home screen may show. */
export const widgets = ['overview', 'investments', 'savings'] as const
/** How amounts over time are drawn. */
export const chartTypes = ['line', 'bar'] as const
/** How much risk a member is ready to take. */
export const riskTolerances = ['low', 'moderate', 'high'] as const
/** The kinds of investment plans a member may prefer. */
export const investmentCategories = [
  'treasury_bills',
  'bonds',
  'money_market',
  'real_estate',
  'agriculture',
  'equity',
  'cooperative_shares',
  'other',
] as const

/** The shortest and longest time without use after which a session may end, in minutes. */
export const sessionTimeoutLimits = { least: 5, most: 240 } as const

type OneOf<List extends readonly unknown[]> = List[number]

/** A member's settings. */
export type Settings = {
  notifications: NotificationSettings
  privacy: {
    profileVisibility: OneOf<typeof profileVisibilities>
    showInvestments: boolean
    showActivity: boolean
    showOnlineStatus: boolean
    allowMessages: boolean
  }
  preferences: {
    language: OneOf<typeof languages>
    currency: OneOf<typeof currencies>
    timezone: string
    theme: OneOf<typeof themes>
    dateFormat: DateFormat
    numberFormat: OneOf<typeof numberFormats>
  }
  security: {
    twoFactorEnabled: boolean
    loginAlerts: boolean
    /** Minutes without use after which a session ends. */
    sessionTimeout: number
    allowMultipleSessions: boolean
  }
}

/** A member's preferences. */
export type Preferences = {
  dashboard: {
    layout: OneOf<typeof layouts>
    widgets: OneOf<typeof widgets>[]
    chartType: OneOf<typeof chartTypes>
  }
  investment: {
    riskTolerance: OneOf<typeof riskTolerances>
    preferredCategories: OneOf<typeof investmentCategories>[]
    autoInvest: boolean
    /** Whole naira. */
    minInvestmentAlert: number
  }
  communication: CommunicationPreferences
}

/** The settings a new member starts with. */
export const settingsDefaults: Settings = {
  notifications: notificationDefaults,
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
    timezone: lagos,
    theme: 'system',
    dateFormat: dateFormats[0],
    numberFormat: '1,000.00',
  },
  security: { twoFactorEnabled: false, loginAlerts: true, sessionTimeout: 30, allowMultipleSessions: false },
}

/** The preferences a new member starts with. */
export const preferencesDefaults: Preferences = {
  dashboard: { layout: 'grid', widgets: ['overview', 'investments', 'savings'], chartType: 'line' },
  investment: {
    riskTolerance: 'moderate',
    preferredCategories: [],
    autoInvest: false,
    minInvestmentAlert: 50_000,
  },
  communication: communicationDefaults,
}

/** Any part of a document of two levels. */
export type PartOf<Document> = { [Group in keyof Document]?: Partial<Document[Group]> | undefined }

/**
 * Lays a change over a document: what the change does not name stays, and a value of `undefined` counts as not
 * named. Lists are replaced whole. `layOver(settings, { preferences: { theme: 'dark' } })` changes the theme alone.
 */
export function layOver<Document extends Record<string, Record<string, unknown>>>(
  document: Document,
  change: PartOf<Document>,
): Document {
  const groups = Object.entries(document).map(([group, values]) => {
    const changed = Object.entries(change[group] ?? {}).filter(([, value]) => value !== undefined)
    return [group, { ...values, ...Object.fromEntries(changed) }]
  })
  return Object.fromEntries(groups) as Document
}

/** Whether two documents say the same. */
export function saysTheSame<Document extends Record<string, Record<string, unknown>>>(
  one: Document,
  other: Document,
): boolean {
  return Object.entries(one).every(([group, values]) =>
    Object.entries(values).every(
      ([name, value]) => JSON.stringify(value) === JSON.stringify(other[group]?.[name]),
    ),
  )
}

/** Kept settings made whole: a choice the document does not have yet is read with its default. */
export function wholeSettings(kept: PartOf<Settings>): Settings {
  return layOver(settingsDefaults, kept)
}

/** Kept preferences made whole. */
export function wholePreferences(kept: PartOf<Preferences>): Preferences {
  return layOver(preferencesDefaults, kept)
}
