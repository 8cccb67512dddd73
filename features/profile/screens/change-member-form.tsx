import { roles } from '@kolo/foundation/access'
import { sentenceOfError, useAct } from '@kolo/ui/patterns/api'
import { toast } from '@kolo/ui/patterns/toasts'
import { bodyCheck, useForm } from '@kolo/ui/patterns/use-form'
import { Button } from '@kolo/ui/primitives/button'
import { OptionCards } from '@kolo/ui/primitives/choices'
import { FieldGroup } from '@kolo/ui/primitives/field'
import { Notice } from '@kolo/ui/primitives/notice'
import { Sheet } from '@kolo/ui/primitives/sheet'
import { TextArea } from '@kolo/ui/primitives/text-input'
import { useId } from 'react'
import { changeRole, changeStanding, changeTier } from '../members.contract.ts'
import type { WholeProfile } from '../profile.contract.ts'
import { roleNames, tierNames } from '../profile.words.ts'
import { tiers } from '../tiers.rules.ts'

/** What of a member is about to change. */
export type MemberChange = 'role' | 'tier' | 'standing'

type Values = { choice: string; reason: string }
type Option = { value: string; label: string; hint?: string }

const options: Record<MemberChange, readonly Option[]> = {
  role: roles.map((role) => ({
    value: role,
    label: roleNames[role],
    hint: {
      user: 'Saves and invests; sees only their own records',
      moderator: 'Also answers tickets and sees a short card of members',
      admin: 'Also confirms payments, sees all records and manages members',
    }[role],
  })),
  tier: tiers.map((tier) => ({ value: tier, label: tierNames[tier] })),
  standing: [
    { value: 'active', label: 'Active' },
    { value: 'inactive', label: 'Not active', hint: 'Can sign in, look, and write to Support; nothing else' },
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
  standing: {
    title: 'Change status',
    label: 'Status',
    after:
      'They are signed out everywhere and told by email. For moderators and administrators a second administrator must approve it.',
  },
}

const refreshes = ['/api/members', '/api/users', '/api/admin', '/api/approvals']

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
  const send = useChange(change, profile.uid)
  const now = {
    role: profile.role,
    tier: profile.accountTier,
    standing: profile.isActive ? 'active' : 'inactive',
  }
  const formId = useId()
  const form = useForm<Values>({
    initial: { choice: now[change], reason: '' },
    schema: bodyCheck(changeTier.body, ({ reason }: Values) => ({ tier: 'basic', reason })),
    onSubmit: async ({ choice, reason }) => {
      let answer: WholeProfile
      try {
        answer = await send(choice, reason)
      } catch (error) {
        toast.bad({
          title: `Failed to change ${words[change].label.toLowerCase()}`,
          text: sentenceOfError(error),
        })
        throw error
      }
      const waits = answer.waiting?.find(({ kind }) => kind === `profile.${change}`)
      if (!waits) toast.ok(`${words[change].label} changed`)
      else
        toast.info({
          title: 'Waiting for a second administrator',
          text: waits.aloneFrom
            ? 'Nobody else can decide it. Staff were told; you can finish it in 24 hours.'
            : waits.title,
        })
      onDone()
    },
  })
  const unchanged = form.values.choice === now[change]
  return (
    <Sheet
      open
      still
      title={words[change].title}
      dirty={form.dirty}
      onClose={onDone}
      foot={
        <>
          <Button onClick={onDone}>Back</Button>
          <Button look="primary" type="submit" form={formId} busy={form.busy} disabled={unchanged}>
            {words[change].title}
          </Button>
        </>
      }
    >
      <form className="stack" id={formId} {...form.form}>
        <p className="muted">{profile.fullName}</p>
        {form.whole && (
          <Notice tone="bad" title="This was not changed." live="alert">
            {form.whole}
          </Notice>
        )}
        <FieldGroup label={words[change].label}>
          <OptionCards
            options={options[change]}
            value={form.values.choice}
            onValue={(choice) => form.setValue('choice', choice)}
          />
        </FieldGroup>
        <TextArea
          {...form.field('reason')}
          label="Reason"
          hint="The member reads it. Kept with the change."
          maxLength={300}
          rows={3}
        />
        <p className="sm muted">{words[change].after}</p>
      </form>
    </Sheet>
  )
}

/** Sends the change to the endpoint it belongs to. */
function useChange(change: MemberChange, uid: string) {
  const role = useAct(changeRole, { refreshes })
  const tier = useAct(changeTier, { refreshes })
  const standing = useAct(changeStanding, { refreshes })
  const params = { uid }
  return (choice: string, reason: string): Promise<WholeProfile> => {
    const newRole = roles.find((each) => each === choice)
    const newTier = tiers.find((each) => each === choice)
    if (change === 'role' && newRole) {
      return role.mutateAsync({ input: { params, body: { role: newRole, reason } } })
    }
    if (change === 'tier' && newTier) {
      return tier.mutateAsync({ input: { params, body: { tier: newTier, reason } } })
    }
    return standing.mutateAsync({ input: { params, body: { isActive: choice === 'active', reason } } })
  }
}
