import { callEndpoint, refreshReads } from '@kolo/ui/patterns/api'
import { toast } from '@kolo/ui/patterns/toasts'
import { bodyCheck, useForm } from '@kolo/ui/patterns/use-form'
import { Button } from '@kolo/ui/primitives/button'
import { Notice } from '@kolo/ui/primitives/notice'
import { Sheet } from '@kolo/ui/primitives/sheet'
import { TextArea } from '@kolo/ui/primitives/text-input'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { type CollectionAccount, retireCollectionAccount } from '../../payments.contract.ts'
import { accountPaths } from '../payment-paths.ts'

/** Stops payments into an account, or withdraws its proposal, with a reason that is kept. */
export function RetireAccountSheet({
  account,
  onClose,
}: {
  account: CollectionAccount
  onClose: () => void
}) {
  const client = useQueryClient()
  const formId = useId()
  const { version } = account
  const active = account.status === 'active'
  const form = useForm({
    initial: { reason: '' },
    schema: bodyCheck<{ reason: string }>(retireCollectionAccount.body, ({ reason }) => ({
      reason,
      version,
    })),
    onSubmit: async ({ reason }) => {
      await callEndpoint(retireCollectionAccount, {
        params: { id: account.id },
        body: { reason: reason.trim(), version },
      })
      await refreshReads(client, accountPaths)
      toast.ok(active ? 'Bank account retired' : 'Proposal withdrawn')
      onClose()
    },
  })
  return (
    <Sheet
      open
      title={active ? 'Retire this account' : 'Withdraw this proposal'}
      onClose={onClose}
      dirty={form.dirty}
      foot={
        <Button look="danger" size="lg" type="submit" form={formId} busy={form.busy}>
          {active ? `Retire ••• ${account.accountNumber.slice(-4)}` : 'Withdraw'}
        </Button>
      }
    >
      <form id={formId} className="stack" {...form.form}>
        {form.whole && <Notice tone="bad" title={form.whole} live="alert" />}
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
      </form>
    </Sheet>
  )
}
