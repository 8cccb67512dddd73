import { SwitchRow } from '@kolo/ui/primitives/choices'
import { lockIcon } from '@kolo/ui/primitives/icons'
import { Notice } from '@kolo/ui/primitives/notice'
import type { Settings } from '../settings.rules.ts'
import { SelectRow, SettingsCard } from './setting-row.tsx'
import type { SettingsDraft } from './use-settings-draft.ts'

/** Who sees what of a member, and whether others may write to them. */
export function PrivacySettings({ draft }: { draft: SettingsDraft }) {
  const { profileVisibility, showInvestments, showActivity, showOnlineStatus, allowMessages } =
    draft.settings.privacy
  const change = (privacy: Partial<Settings['privacy']>) => draft.changeSettings({ privacy })
  return (
    <>
      <SettingsCard title="Who can see you">
        <SelectRow
          title="Your profile"
          hint="Your name and photo. Never your phone, address or savings."
          value={profileVisibility}
          options={[
            { value: 'community', label: 'Everybody in the community' },
            { value: 'admins', label: 'Administrators and moderators' },
            { value: 'private', label: 'Only you and administrators' },
          ]}
          onValue={(next) => change({ profileVisibility: next })}
        />
        <SwitchRow
          title="Show my investments"
          hint="How many you have, and how much they are together"
          on={showInvestments}
          onChange={(on) => change({ showInvestments: on })}
        />
        <SwitchRow
          title="Show my activity"
          hint="Events you go to, and your birthday and wedding anniversary, without the year"
          on={showActivity}
          onChange={(on) => change({ showActivity: on })}
        />
        <SwitchRow
          title="Show when I am online"
          on={showOnlineStatus}
          onChange={(on) => change({ showOnlineStatus: on })}
        />
        <SwitchRow
          title="Let members send me messages"
          on={allowMessages}
          onChange={(on) => change({ allowMessages: on })}
        />
      </SettingsCard>
      <Notice tone="quiet" icon={lockIcon} title="Administrators can always see your records,">
        because they confirm your payments. Each view is recorded.
      </Notice>
    </>
  )
}
