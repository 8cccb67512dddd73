import { useRead } from '@kolo/ui/patterns/api'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button } from '@kolo/ui/primitives/button'
import { PageHead } from '@kolo/ui/primitives/card'
import { SkeletonRows } from '@kolo/ui/primitives/progress'
import { Tabs } from '@kolo/ui/primitives/tabs'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { getOwnProfile, type WholeProfile } from '../profile.contract.ts'
import { DisplaySettings } from './display-settings.tsx'
import { NotificationSettings } from './notification-settings.tsx'
import { PrivacySettings } from './privacy-settings.tsx'
import { SecuritySettings } from './security-settings.tsx'
import { unsavedSentence } from './settings-draft.ts'
import { SignInSettings } from './sign-in-settings.tsx'
import { type SettingsDraft, useSettingsDraft } from './use-settings-draft.ts'

/** What other features put on this page; profiles know nothing of passwords or of the community's accounts. */
export type SettingsParts = {
  /** Changing the password and the e-mail. */
  password?: ReactNode
  /** Ways to sign in beside the password. */
  signInWays?: ReactNode
  /** Turning two-step sign-in on and off. */
  twoStep?: ReactNode
  /** Passkeys, and where the person is signed in. */
  devices?: ReactNode
  /** Deleting the account. */
  deleteAccount?: ReactNode
  /** Settings of the community, for administrators: a tab of its own, shown first. */
  community?: ReactNode
}

const personalTabs = [
  { key: 'notifications', title: 'Notifications' },
  { key: 'privacy', title: 'Privacy' },
  { key: 'preferences', title: 'Preferences' },
  { key: 'security', title: 'Security' },
  { key: 'sign-in', title: 'Sign-in methods' },
] as const

const communityTab = { key: 'community', title: 'Community' } as const

type TabKey = (typeof personalTabs)[number]['key'] | typeof communityTab.key

/** One's own settings; for administrators those of the community too. */
export function SettingsPage({
  parts = {},
  onSaved = () => undefined,
}: {
  parts?: SettingsParts
  /** Theme and formats are drawn around this page, too. */
  onSaved?: (profile: WholeProfile) => void
}) {
  const read = useRead(getOwnProfile, {})
  return (
    <>
      <PageHead title="Settings" />
      <Screen of={read} what="your settings" skeleton={<SkeletonRows />}>
        {(profile) => <LoadedSettings profile={profile} parts={parts} onSaved={onSaved} />}
      </Screen>
    </>
  )
}

function LoadedSettings({
  profile,
  parts,
  onSaved,
}: {
  profile: WholeProfile
  parts: SettingsParts
  onSaved: (profile: WholeProfile) => void
}) {
  const [search, setSearch] = useSearchParams()
  const draft = useSettingsDraft(profile, onSaved)
  const tabs = parts.community ? [communityTab, ...personalTabs] : personalTabs
  const chosen: TabKey = tabs.find((tab) => tab.key === search.get('tab'))?.key ?? tabs[0].key
  return (
    <>
      <Tabs<TabKey>
        label="Settings"
        tabs={tabs}
        chosen={chosen}
        onChoose={(tab) => setSearch({ tab }, { replace: true })}
      >
        <div className="set-wrap stack stack-5">
          {chosen === 'community' && parts.community}
          {chosen === 'notifications' && <NotificationSettings profile={profile} draft={draft} />}
          {chosen === 'privacy' && <PrivacySettings draft={draft} />}
          {chosen === 'preferences' && <DisplaySettings draft={draft} />}
          {chosen === 'security' && (
            <SecuritySettings draft={draft} password={parts.password} twoStep={parts.twoStep}>
              {parts.devices}
              {parts.deleteAccount}
            </SecuritySettings>
          )}
          {chosen === 'sign-in' && <SignInSettings profile={profile}>{parts.signInWays}</SignInSettings>}
        </div>
      </Tabs>
      <SaveBar draft={draft} />
    </>
  )
}

function SaveBar({ draft }: { draft: SettingsDraft }) {
  if (draft.count === 0) return null
  return (
    <section className="savebar" aria-label="Changes not saved">
      <p className="sm grow" role="status">
        {unsavedSentence(draft.count)}
      </p>
      <Button look="ghost" onClick={draft.undo} disabled={draft.busy}>
        Undo
      </Button>
      <Button look="primary" busy={draft.busy} onClick={() => void draft.save()}>
        Save changes
      </Button>
    </section>
  )
}
