import { saidOfAsking } from '@kolo/approvals/screens'
import { roles } from '@kolo/foundation/access'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { OptionCards } from '@kolo/ui/primitives/choices'
import { FieldGroup } from '@kolo/ui/primitives/field'
import { TextArea } from '@kolo/ui/primitives/text-input'
import { tiers } from '../../limits/tiers.rules.ts'
import type { WholeProfile } from '../../profiles/profile.contract.ts'
import { roleNames, tierNames } from '../../profiles/profile.messages.ts'
import { profileCacheUpdates } from '../../profiles/screens/profile.cache.ts'
import { changeIdentity, changeMemberStatus, changeRole, changeTier } from '../members.contract.ts'

export type MemberChange = 'role' | 'tier' | 'standing' | 'identity'

type Values = { choice: string; reason: string }
type Option = { value: string; label: string; hint?: string }

const options: Record<MemberChange, readonly Option[]> = {
  role: roles.map((role) => ({
    value: role,
    label: roleNames[role],
    hint: {
      user: 'Saves and invests; sees only their own records',
      moderator: 'Also sees a short card of members',
      admin: 'Also confirms payments, sees all records and manages members',
    }[role],
  })),
  tier: tiers.map((tier) => ({ value: tier, label: tierNames[tier] })),
  standing: [
    { value: 'active', label: 'Active' },
    { value: 'inactive', label: 'Not active', hint: 'Can sign in and view; nothing else' },
  ],
  identity: [
    {
      value: 'verified',
      label: 'Passed',
      hint: 'You have seen their documents, and name and face match. They can withdraw money.',
    },
    { value: 'rejected', label: 'Not passed', hint: 'They cannot withdraw money' },
  ],
}

const words: Record<MemberChange, { title: string; label: string; after: string }> = {
  role: {
    title: 'Change role',
    label: 'Role',
    after: 'Another administrator must approve it. Then they are signed out everywhere and told by email.',
  },
  tier: {
    title: 'Change tier',
    label: 'Tier',
    after: 'Another administrator must approve it. Then they are told by email.',
  },
  identity: {
    title: 'Record the identity check',
    label: 'Identity',
    after: 'Another administrator must approve it. Then they are told by email.',
  },
  standing: {
    title: 'Change status',
    label: 'Status',
    after:
      'They are signed out everywhere and told by email. For moderators and administrators a second administrator must approve it.',
  },
}

const mutationOf = {
  identity: (uid: string) =>
    mutation(changeIdentity, {
      params: { uid },
      body: ({ choice, reason }: Values) => ({ status: choice, reason }),
    }),
  role: (uid: string) =>
    mutation(changeRole, {
      params: { uid },
      body: ({ choice, reason }: Values) => ({ role: choice, reason }),
    }),
  tier: (uid: string) =>
    mutation(changeTier, {
      params: { uid },
      body: ({ choice, reason }: Values) => ({ tier: choice, reason }),
    }),
  standing: (uid: string) =>
    mutation(changeMemberStatus, {
      params: { uid },
      body: ({ choice, reason }: Values) => ({ isActive: choice === 'active', reason }),
    }),
}

/** The choice and the reason, over the member's drawer. */
export function ChangeMemberForm({
  change,
  profile,
  onDone,
}: {
  change: MemberChange
  profile: WholeProfile
  onDone: () => void
}) {
  const { title, label, after } = words[change]
  const now = {
    role: profile.role,
    tier: profile.accountTier,
    standing: profile.isActive ? 'active' : 'inactive',
    identity: profile.kycStatus,
  }[change]
  return (
    <MutationSheet<Values, WholeProfile>
      still
      title={title}
      submit={title}
      disabled={({ choice }) => choice === now}
      initial={{ choice: now, reason: '' }}
      mutation={mutationOf[change](profile.uid)}
      cacheUpdates={profileCacheUpdates}
      invalidates={['/api/admin', '/api/approvals']}
      successToast={(answer) => saidOf(change, answer)}
      failed={`Failed to change ${label.toLowerCase()}`}
      problemTitle="This was not changed."
      onBack={onDone}
      onClose={onDone}
    >
      {(form) => (
        <>
          <p className="muted">{profile.fullName}</p>
          <FieldGroup label={label}>
            <OptionCards
              options={options[change]}
              value={form.values.choice}
              onValue={(choice) => form.setValue('choice', choice)}
            />
          </FieldGroup>
          <TextArea
            {...form.field('reason')}
            label="Reason"
            hint="The member reads it. We keep it with the change."
            maxLength={300}
            rows={3}
          />
          <p className="sm muted">{after}</p>
        </>
      )}
    </MutationSheet>
  )
}

function saidOf(change: MemberChange, { waiting }: WholeProfile) {
  const waits = waiting?.find(({ kind }) => kind === `profile.${change}`)
  return saidOfAsking(waits, `${words[change].label} changed`)
}
