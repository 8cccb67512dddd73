import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Notice } from '@kolo/ui/primitives/notice'
import { TextArea } from '@kolo/ui/primitives/text-input'
import { type CollectionAccount, retireCollectionAccount } from '../../transfers/transfer.contract.ts'
import { accountCacheUpdates } from './collection-account.cache.ts'

/** Stops payments into an account, or withdraws its proposal, with a reason that is kept. */
export function RetireAccountSheet({
  account,
  onClose,
}: {
  account: CollectionAccount
  onClose: () => void
}) {
  const { id, version, accountNumber } = account
  const active = account.status === 'active'
  return (
    <MutationSheet<{ reason: string }, CollectionAccount>
      title={active ? 'Retire this account' : 'Withdraw this proposal'}
      submit={active ? `Retire ••• ${accountNumber.slice(-4)}` : 'Withdraw'}
      danger
      initial={{ reason: '' }}
      mutation={mutation(retireCollectionAccount, {
        params: { id },
        body: ({ reason }) => ({ reason, version }),
      })}
      cacheUpdates={accountCacheUpdates}
      invalidates={['/api/admin/home']}
      successToast={() => (active ? 'Bank account retired' : 'Proposal withdrawn')}
      onClose={onClose}
    >
      {(form) => (
        <>
          {active && (
            <Notice tone="wait" title="Members cannot start deposits without an active account.">
              Payments that are open keep the details they were given.
            </Notice>
          )}
          <TextArea
            label="Reason"
            hint="It is kept in the audit log"
            maxLength={500}
            {...form.field('reason')}
          />
        </>
      )}
    </MutationSheet>
  )
}
