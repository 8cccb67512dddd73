/** What a member decides about being told, with the values a new member starts with (the specification's section 3). */
import type { NoticeCategory, OutsideChannel } from '@kolo/foundation/notices'
import { lagos } from '@kolo/foundation/time'

/** The ways to reach a member about what is not urgent. */
export const contactMethods = ['email', 'sms', 'push'] as const
/** How often a summary is sent. */
export const frequencies = ['daily', 'weekly', 'monthly'] as const
export type Frequency = (typeof frequencies)[number]

/** The ways and the topics a member leaves on. */
export type NotificationSettings = Record<OutsideChannel | NoticeCategory, boolean>

/** How a member likes to hear of what is not urgent. */
export type CommunicationPreferences = {
  preferredContactMethod: (typeof contactMethods)[number]
  communicationFrequency: Frequency
  eventReminders: boolean
}

/** What a new member starts with. */
export const notificationDefaults: NotificationSettings = {
  email: true,
  sms: false,
  push: true,
  newInvestments: true,
  events: true,
  announcements: true,
  marketing: false,
  security: true,
}

/** What a new member starts with. */
export const communicationDefaults: CommunicationPreferences = {
  preferredContactMethod: 'email',
  communicationFrequency: 'weekly',
  eventReminders: true,
}

/** What decides by which ways, and when, a member is told. */
export type DeliverySettings = {
  notifications: NotificationSettings
  communication: CommunicationPreferences
  timezone: string
}

/** The same out of the documents a profile keeps; a choice that is not kept yet is read with its default. */
export function deliverySettings(
  settings: { notifications?: Partial<NotificationSettings>; preferences?: { timezone?: string } },
  preferences: { communication?: Partial<CommunicationPreferences> },
): DeliverySettings {
  return {
    notifications: { ...notificationDefaults, ...settings.notifications },
    communication: { ...communicationDefaults, ...preferences.communication },
    timezone: settings.preferences?.timezone ?? lagos,
  }
}
