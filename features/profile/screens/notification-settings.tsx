import { SwitchRow } from '@kolo/ui/primitives/choices'
import { Notice } from '@kolo/ui/primitives/notice'
import type { WholeProfile } from '../profile.contract.ts'
import { formatPhone } from '../profile.rules.ts'
import type { Settings } from '../settings.rules.ts'
import { optionsOf } from './options.ts'
import { SelectRow, SettingsCard } from './setting-row.tsx'
import type { SettingsDraft } from './use-settings-draft.ts'

type Topic = { name: keyof Settings['notifications']; title: string; hint?: string }

const topics: readonly Topic[] = [
  { name: 'newInvestments', title: 'New investments', hint: 'When a plan opens that fits your choices' },
  { name: 'events', title: 'Events', hint: 'New events, and changes to yours' },
  { name: 'announcements', title: 'Announcements', hint: 'News from the administrators' },
  { name: 'marketing', title: 'Tips and offers', hint: 'About once a month' },
  {
    name: 'security',
    title: 'Security',
    hint: 'New sign-ins and password changes. They always go to your email; this is about the other ways.',
  },
]

const frequencyNames = { daily: 'Every day', weekly: 'Every week', monthly: 'Every month' } as const
const contactNames = { email: 'Email', sms: 'SMS', push: 'Push messages' } as const

/** How we reach a member, and about what. */
export function NotificationSettings({ profile, draft }: { profile: WholeProfile; draft: SettingsDraft }) {
  const { notifications } = draft.settings
  const channels: readonly Topic[] = [
    { name: 'email', title: 'Email', hint: profile.email },
    { name: 'sms', title: 'SMS', hint: formatPhone(profile.phone) || 'Add a phone number to your profile' },
    { name: 'push', title: 'Push messages', hint: 'On the devices where you allow them' },
  ]
  const rows = (list: readonly Topic[]) =>
    list.map(({ name, title, hint }) => (
      <SwitchRow
        key={name}
        title={title}
        hint={hint}
        on={notifications[name]}
        onChange={(on) => draft.changeSettings({ notifications: { [name]: on } })}
      />
    ))
  return (
    <>
      <Notice tone="quiet" title="Today Kolo writes by email about your payments and your account.">
        The other ways and topics open one by one; what you choose here is kept and holds from the first day.
      </Notice>
      <SettingsCard title="How we reach you" lead="Push uses a little data.">
        {rows(channels)}
      </SettingsCard>
      <SettingsCard title="What we tell you about">{rows(topics)}</SettingsCard>
      <HowOften draft={draft} />
    </>
  )
}

function HowOften({ draft }: { draft: SettingsDraft }) {
  const { communication } = draft.preferences
  return (
    <SettingsCard title="How often">
      <SelectRow
        title="Summary"
        hint="All that is not urgent, in one message"
        value={communication.communicationFrequency}
        options={optionsOf(frequencyNames)}
        onValue={(communicationFrequency) =>
          draft.changePreferences({ communication: { communicationFrequency } })
        }
      />
      <SelectRow
        title="Best way to contact you"
        value={communication.preferredContactMethod}
        options={optionsOf(contactNames)}
        onValue={(preferredContactMethod) =>
          draft.changePreferences({ communication: { preferredContactMethod } })
        }
      />
      <SwitchRow
        title="Event reminders"
        hint="One day before"
        on={communication.eventReminders}
        onChange={(eventReminders) => draft.changePreferences({ communication: { eventReminders } })}
      />
    </SettingsCard>
  )
}
