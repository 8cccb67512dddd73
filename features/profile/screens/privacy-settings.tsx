import { lockIcon } from '@kolo/ui/primitives/icons'
import { Notice } from '@kolo/ui/primitives/notice'
import { SelectRow, SettingsCard } from './setting-row.tsx'
import type { SettingsDraft } from './use-settings-draft.ts'

/** Who sees what of a member: as long as members see nothing of each other, whether moderators do. */
export function PrivacySettings({ draft }: { draft: SettingsDraft }) {
  const { profileVisibility } = draft.settings.privacy
  const staff = profileVisibility === 'admins' ? 'admins' : 'community'
  return (
    <>
      <SettingsCard title="Who can see you">
        <SelectRow
          title="Your profile"
          hint="Your name and photo. Never your phone or money. Members do not see each other."
          value={profileVisibility}
          options={[
            { value: staff, label: 'Administrators and moderators' },
            { value: 'private', label: 'Only you and administrators' },
          ]}
          onValue={(next) => draft.changeSettings({ privacy: { profileVisibility: next } })}
        />
      </SettingsCard>
      <Notice tone="quiet" icon={lockIcon} title="Administrators can always see your records,">
        because they confirm your payments. Each look is written down.
      </Notice>
    </>
  )
}
