import { SwitchRow } from '@kolo/ui/primitives/choices'
import { lockIcon } from '@kolo/ui/primitives/icons'
import { Notice } from '@kolo/ui/primitives/notice'
import type { Settings } from '../settings.rules.ts'
import { optionsOf } from './options.ts'
import { SelectRow, SettingsCard } from './setting-row.tsx'
import type { SettingsDraft } from './use-settings-draft.ts'

const visibilityNames: Record<Settings['privacy']['profileVisibility'], string> = {
  community: 'Everybody in the community',
  admins: 'Only administrators and moderators',
  private: 'Only you and administrators',
}

type Choice = { name: Exclude<keyof Settings['privacy'], 'profileVisibility'>; title: string; hint?: string }

const choices: readonly Choice[] = [
  {
    name: 'showInvestments',
    title: 'Show that I invest',
    hint: 'How many investments you have and their total',
  },
  { name: 'showActivity', title: 'Show my activity', hint: 'For example, “Amara joined a plan”' },
  { name: 'showOnlineStatus', title: 'Show when I am online' },
  { name: 'allowMessages', title: 'Let members send me messages' },
]

/** Who sees what of a member. */
export function PrivacySettings({ draft }: { draft: SettingsDraft }) {
  const { privacy } = draft.settings
  return (
    <>
      <SettingsCard title="Who can see you">
        <SelectRow
          title="Your profile"
          hint="Your name and photo. Never your phone or money."
          value={privacy.profileVisibility}
          options={optionsOf(visibilityNames)}
          onValue={(profileVisibility) => draft.changeSettings({ privacy: { profileVisibility } })}
        />
        {choices.map(({ name, title, hint }) => (
          <SwitchRow
            key={name}
            title={title}
            hint={hint}
            on={privacy[name]}
            onChange={(on) => draft.changeSettings({ privacy: { [name]: on } })}
          />
        ))}
      </SettingsCard>
      <Notice tone="quiet" title="The list of members and messages are not open yet.">
        What you choose here holds from the day they open.
      </Notice>
      <Notice tone="quiet" icon={lockIcon} title="Administrators can always see your records,">
        because they confirm your payments. Each look is written down.
      </Notice>
    </>
  )
}
