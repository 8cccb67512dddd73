import { useRead } from '@kolo/ui/patterns/api'
import { Screen } from '@kolo/ui/patterns/screen'
import { PageHead } from '@kolo/ui/primitives/card'
import { Notice } from '@kolo/ui/primitives/notice'
import { Skeleton } from '@kolo/ui/primitives/progress'
import { NextOfKinCard } from '../../next-of-kin/screens/next-of-kin-card.tsx'
import { getOwnProfile, type WholeProfile } from '../profile.contract.ts'
import { fieldNames } from '../profile.messages.ts'
import { AccountCard, TierCard } from './profile-facts.tsx'
import { ProfileForm } from './profile-form.tsx'

/** One's own profile, for members and administrators alike. `onSaved`: what is shown of it elsewhere changes too. */
export function ProfilePage({ onSaved = () => undefined }: { onSaved?: (profile: WholeProfile) => void }) {
  const read = useRead(getOwnProfile, {})
  return (
    <>
      <PageHead title="Profile" />
      <Screen of={read} what="your profile" skeleton={<ProfileSkeleton />}>
        {(profile) => (
          <>
            <MissingNotice profile={profile} />
            <div className="grid g-main">
              <ProfileForm profile={profile} onStale={() => void read.refetch()} onSaved={onSaved} />
              <div className="stack stack-5">
                <AccountCard profile={profile} />
                <NextOfKinCard profile={profile} />
                <TierCard profile={profile} />
              </div>
            </div>
          </>
        )}
      </Screen>
    </>
  )
}

function MissingNotice({ profile }: { profile: WholeProfile }) {
  const missing = profile.missingFields.map((name) => fieldNames[name])
  if (missing.length === 0) return null
  return (
    <Notice tone="wait" title="Your profile is not complete.">
      Still missing: {missing.join(', ')}.
    </Notice>
  )
}

function ProfileSkeleton() {
  return (
    <div className="grid g-main">
      <div className="card card-pad stack">
        <Skeleton width="12rem" height="3.5rem" />
        {['name', 'phone', 'birth', 'status', 'work'].map((key) => (
          <Skeleton key={key} height="3rem" />
        ))}
      </div>
      <div className="stack stack-5">
        <Skeleton height="16rem" round="var(--k-radius-lg)" />
        <Skeleton height="9rem" round="var(--k-radius-lg)" />
      </div>
    </div>
  )
}
