/** What administrators do with several members at once. */
import { bulkAction } from '@kolo/ui/admin/bulk-actions'
import { OptionCards } from '@kolo/ui/primitives/choices'
import { FieldGroup } from '@kolo/ui/primitives/field'
import { TextArea } from '@kolo/ui/primitives/text-input'
import { type Tier, tiers } from '../../limits/tiers.rules.ts'
import { tierNames } from '../../profiles/profile.messages.ts'
import { profileCacheUpdates } from '../../profiles/screens/profile.cache.ts'
import { changeTier, type MemberListRow } from '../members.contract.ts'

/** The bulk actions of the list of members. */
export const memberBulkActions = [
  bulkAction<MemberListRow, typeof changeTier, { tier: Tier; reason: string }>(changeTier, {
    label: 'Change tier',
    lead: () => 'Another administrator must approve each change. Then each member is told by email.',
    confirm: 'Change tier',
    initial: { tier: 'standard', reason: '' },
    fields: (form) => (
      <>
        <FieldGroup label="Tier" error={form.errors.tier}>
          <OptionCards
            options={tiers.map((tier) => ({ value: tier, label: tierNames[tier] }))}
            value={form.values.tier}
            onValue={(tier) => form.setValue('tier', tier)}
          />
        </FieldGroup>
        <TextArea
          {...form.field('reason')}
          label="Reason"
          hint="Each member reads it. We keep it with the change."
          maxLength={300}
          rows={3}
        />
      </>
    ),
    inputOf: ({ uid }, { tier, reason }) => ({ params: { uid }, body: { tier, reason } }),
    isWaiting: ({ waiting }) => waiting?.some(({ kind }) => kind === 'profile.tier') ?? false,
    cacheUpdates: profileCacheUpdates,
    invalidates: ['/api/members', '/api/admin', '/api/approvals'],
  }),
]
