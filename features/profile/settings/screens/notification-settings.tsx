import { readWays, type Ways } from '@kolo/notices/push-contract'
import { PushSettings } from '@kolo/notices/screens'
import { useRead } from '@kolo/ui/patterns/api'
import { Screen } from '@kolo/ui/patterns/screen'
import { SwitchRow } from '@kolo/ui/primitives/choices'
import type { WholeProfile } from '../../profiles/profile.contract.ts'
import { formatPhone } from '../../profiles/profile.rules.ts'
import { optionsOf } from '../../profiles/screens/options.ts'
import { SelectRow, SettingsCard } from './setting-row.tsx'
import type { SettingsDraft } from './use-settings-draft.ts'

type Topic = { name: Ways['categories'][number]; title: string; hint: string }

const topics: readonly Topic[] = [
  { name: 'newInvestments', title: 'New investments', hint: 'When a plan opens that fits your choices.' },
  { name: 'events', title: 'Events', hint: 'New events, and changes to yours.' },
  { name: 'announcements', title: 'Announcements', hint: 'News from the administrators.' },
  { name: 'marketing', title: 'Tips and offers', hint: 'From the administrators.' },
  {
    name: 'security',
    title: 'Security',
    hint: 'New sign-ins and password changes. They always go to your email; this is about the other ways.',
  },
]

const frequencyNames = { daily: 'Every day', weekly: 'Every week', monthly: 'Every month' } as const
const contactNames = { email: 'Email', sms: 'SMS', push: 'Push messages' } as const

type Parts = { profile: WholeProfile; draft: SettingsDraft; ways: Ways }

/** How we reach a member, and about what; only channels the community has and topics somebody is told about are offered. */
export function NotificationSettings({ profile, draft }: Omit<Parts, 'ways'>) {
  const read = useRead(readWays, {})
  return (
    <Screen of={read} what="how we reach you">
      {(ways) => (
        <>
          <HowWeReachYou profile={profile} draft={draft} ways={ways} />
          <NotificationTypes draft={draft} ways={ways} />
          <HowOften draft={draft} ways={ways} />
        </>
      )}
    </Screen>
  )
}

function HowWeReachYou({ profile, draft, ways }: Parts) {
  const { email, sms, push } = draft.settings.notifications
  const change = (name: 'email' | 'sms' | 'push') => (on: boolean) =>
    draft.changeSettings({ notifications: { [name]: on } })
  const phone = formatPhone(profile.phone)
  return (
    <SettingsCard title="How we reach you" lead="Messages about your money also appear under Notifications.">
      <SwitchRow title="Email" hint={profile.email} on={email} onChange={change('email')} />
      {ways.channels.includes('sms') && (
        <SwitchRow
          title="SMS"
          hint={phone || 'Add a phone number to your profile'}
          on={sms}
          onChange={change('sms')}
        />
      )}
      {ways.channels.includes('push') && (
        <PushSettings
          ways={ways}
          person={{ uid: profile.uid, loginCount: profile.stats.loginCount }}
          on={push}
          onChange={change('push')}
        />
      )}
    </SettingsCard>
  )
}

function NotificationTypes({ draft, ways }: Omit<Parts, 'profile'>) {
  const { notifications } = draft.settings
  return (
    <SettingsCard title="What we tell you about" lead="We always notify you about your own money.">
      {topics
        .filter(({ name }) => ways.categories.includes(name))
        .map(({ name, title, hint }) => (
          <SwitchRow
            key={name}
            title={title}
            hint={hint}
            on={notifications[name]}
            onChange={(on) => draft.changeSettings({ notifications: { [name]: on } })}
          />
        ))}
    </SettingsCard>
  )
}

function HowOften({ draft, ways }: Omit<Parts, 'profile'>) {
  const { communication } = draft.preferences
  const contacts = optionsOf(contactNames).filter(({ value }) => ways.channels.includes(value))
  const preferred = contacts.find(({ value }) => value === communication.preferredContactMethod)
  // A summary holds what is not urgent, and only news is.
  if (!ways.categories.some((name) => name !== 'security')) return null
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
        hint="For what is not urgent"
        value={preferred?.value ?? 'email'}
        options={contacts}
        onValue={(preferredContactMethod) =>
          draft.changePreferences({ communication: { preferredContactMethod } })
        }
      />
      {ways.categories.includes('events') && (
        <SwitchRow
          title="Event reminders"
          hint="One day before."
          on={communication.eventReminders}
          onChange={(eventReminders) => draft.changePreferences({ communication: { eventReminders } })}
        />
      )}
    </SettingsCard>
  )
}
