import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Button } from '@kolo/ui/primitives/button'
import { Facts } from '@kolo/ui/primitives/card'
import { PhoneInput } from '@kolo/ui/primitives/phone-input'
import { TextInput } from '@kolo/ui/primitives/text-input'
import { useState } from 'react'
import type { WholeProfile } from '../../profiles/profile.contract.ts'
import { formatPhone } from '../../profiles/profile.rules.ts'
import { profileCacheUpdates } from '../../profiles/screens/profile.cache.ts'
import { changeNextOfKin } from '../next-of-kin.contract.ts'

type Values = { fullName: string; phone: string; relationship: string; sharePercent: string }

/** Whom the member named, with naming somebody else. */
export function NextOfKinCard({ profile }: { profile: WholeProfile }) {
  const { nextOfKin: kin, can } = profile
  const [changing, setChanging] = useState(false)
  return (
    <section className="card card-pad stack stack-3">
      <h2>Next of kin</h2>
      {kin ? (
        <Facts
          facts={[
            { key: 'name', name: 'Name', value: kin.fullName },
            { key: 'relationship', name: 'Relationship', value: kin.relationship || 'Not given' },
            { key: 'phone', name: 'Phone', value: kin.phone ? formatPhone(kin.phone) : 'Not given' },
            { key: 'share', name: 'Share', value: `${kin.sharePercent} %` },
          ]}
        />
      ) : (
        <p className="muted">You have not named your next of kin.</p>
      )}
      {can.editProfile === true && (
        <Button onClick={() => setChanging(true)}>{kin ? 'Change next of kin' : 'Add next of kin'}</Button>
      )}
      {changing && <NextOfKinSheet profile={profile} onClose={() => setChanging(false)} />}
    </section>
  )
}

function NextOfKinSheet({
  profile: { nextOfKin: kin, version },
  onClose,
}: {
  profile: WholeProfile
  onClose: () => void
}) {
  return (
    <MutationSheet<Values, WholeProfile>
      title="Next of kin"
      submit="Save next of kin"
      initial={{
        fullName: kin?.fullName ?? '',
        phone: kin?.phone ?? '',
        relationship: kin?.relationship ?? '',
        sharePercent: String(kin?.sharePercent ?? 100),
      }}
      mutation={mutation(changeNextOfKin, {
        body: ({ sharePercent, ...values }: Values) => ({
          ...values,
          sharePercent: Number(sharePercent.replace('%', '').trim() || Number.NaN),
          version,
        }),
      })}
      cacheUpdates={profileCacheUpdates}
      successToast={() => 'Next of kin saved'}
      failed="Failed to save next of kin"
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className="muted">We contact this person when we cannot reach you.</p>
          <TextInput {...form.field('fullName')} label="Full name" autoComplete="off" />
          <TextInput {...form.field('relationship')} label="Relationship" hint="Such as sister or husband" />
          <PhoneInput {...form.field('phone')} label="Phone number" optional />
          <TextInput {...form.field('sharePercent')} label="Share in per cent" inputMode="numeric" />
        </>
      )}
    </MutationSheet>
  )
}
