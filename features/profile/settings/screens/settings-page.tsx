import { useRead } from '@kolo/ui/patterns/api'
import { placedIn, type SettingsCardName, type SettingsSection } from '@kolo/ui/patterns/client-feature'
import { Screen } from '@kolo/ui/patterns/screen'
import { Unsaved } from '@kolo/ui/patterns/unsaved'
import { WhenSeen } from '@kolo/ui/patterns/when-seen'
import { Button } from '@kolo/ui/primitives/button'
import { PageHead } from '@kolo/ui/primitives/card'
import { Skeleton, SkeletonRows } from '@kolo/ui/primitives/progress'
import { Tabs } from '@kolo/ui/primitives/tabs'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { getOwnProfile, type WholeProfile } from '../../profiles/profile.contract.ts'
import { DisplaySettings } from './display-settings.tsx'
import { NotificationSettings } from './notification-settings.tsx'
import { PrivacySettings } from './privacy-settings.tsx'
import { SecuritySettings } from './security-settings.tsx'
import { unsavedSentence } from './settings-draft.ts'
import { SignInSettings } from './sign-in-settings.tsx'
import { type SettingsDraft, useSettingsDraft } from './use-settings-draft.ts'

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
  sections,
  community = false,
  onSaved = () => undefined,
}: {
  /** What other features bring; profiles know nothing of passwords or of the community's accounts. */
  sections: readonly SettingsSection[]
  /** With the settings of the community, for administrators: a tab of their own, shown first. */
  community?: boolean
  /** Theme and formats are drawn around this page, too. */
  onSaved?: (profile: WholeProfile) => void
}) {
  const read = useRead(getOwnProfile, {})
  return (
    <>
      <PageHead title="Settings" />
      <Screen of={read} what="your settings" skeleton={<SkeletonRows />}>
        {(profile) => (
          <LoadedSettings profile={profile} sections={sections} community={community} onSaved={onSaved} />
        )}
      </Screen>
    </>
  )
}

function LoadedSettings({
  profile,
  sections,
  community,
  onSaved,
}: {
  profile: WholeProfile
  sections: readonly SettingsSection[]
  community: boolean
  onSaved: (profile: WholeProfile) => void
}) {
  const [search, setSearch] = useSearchParams()
  const draft = useSettingsDraft(profile, onSaved)
  const tabs = community ? [communityTab, ...personalTabs] : personalTabs
  const chosen: TabKey = tabs.find((tab) => tab.key === search.get('tab'))?.key ?? tabs[0].key
  const card = (name: SettingsCardName, place?: ReactNode) =>
    placedIn(sections, name).map(({ at, Section }) => (
      <Suspense key={at} fallback={place}>
        <Section />
      </Suspense>
    ))
  return (
    <>
      <Tabs<TabKey>
        label="Settings"
        tabs={tabs}
        chosen={chosen}
        onChoose={(tab) => setSearch({ tab }, { replace: true })}
      >
        <div className="set-wrap stack stack-5">
          {chosen === 'community' && <CommunityCards cards={card('community', cardPlace)} />}
          {chosen === 'notifications' && <NotificationSettings profile={profile} draft={draft} />}
          {chosen === 'privacy' && <PrivacySettings draft={draft} />}
          {chosen === 'preferences' && (
            <>
              <DisplaySettings draft={draft} />
              {card('preferences')}
            </>
          )}
          {chosen === 'security' && (
            <SecuritySettings draft={draft} password={card('password')} twoStep={card('signing-in')}>
              {card('security')}
            </SecuritySettings>
          )}
          {chosen === 'sign-in' && <SignInSettings profile={profile}>{card('sign-in-ways')}</SignInSettings>}
        </div>
      </Tabs>
      <p className="sm set-wrap">
        What you agreed to: <Link to="/terms">Terms</Link> and <Link to="/privacy">Privacy</Link>. What is
        kept about you: <Link to="/your-data">Your data</Link>.
      </p>
      <SaveBar draft={draft} />
      <Unsaved when={draft.count > 0} />
    </>
  )
}

/** Where a card of the community will be. */
const cardPlace = <Skeleton height="18rem" />

/** How many cards of the community fill a window that was not scrolled. */
const shownAtOnce = 2

/**
 * The community's cards: there are many, so each of those further down is fetched when somebody comes to it. The button is
 * how a keyboard or a screen reader gets to all of them; it stays where it is while cards come.
 */
function CommunityCards({ cards }: { cards: readonly ReactNode[] }) {
  const [shown, setShown] = useState(shownAtOnce)
  return (
    <>
      {/* As high as they will be: while they load, the next is not yet in sight. */}
      <div className="stack stack-5 min-h-196">{cards.slice(0, shown)}</div>
      {shown < cards.length && (
        <>
          <WhenSeen key={shown} fallback={<Skeleton height="12rem" />}>
            {/* Who pressed the button meanwhile has them all, and keeps them. */}
            <Reached onReached={() => setShown((now) => Math.max(now, shown + 1))} />
          </WhenSeen>
          <Button onClick={() => setShown(cards.length)}>Show the other settings</Button>
        </>
      )}
    </>
  )
}

/** Says that its place was come to. */
function Reached({ onReached }: { onReached: () => void }) {
  useEffect(onReached, [onReached])
  return null
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
