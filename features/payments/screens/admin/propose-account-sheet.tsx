import { callEndpoint, refreshReads } from '@kolo/ui/patterns/api'
import { toast } from '@kolo/ui/patterns/toasts'
import { bodyCheck, useForm } from '@kolo/ui/patterns/use-form'
import { Button } from '@kolo/ui/primitives/button'
import { Notice } from '@kolo/ui/primitives/notice'
import { Sheet } from '@kolo/ui/primitives/sheet'
import { TextInput } from '@kolo/ui/primitives/text-input'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { proposeCollectionAccount } from '../../payments.contract.ts'
import { looksMistyped } from '../../payments.rules.ts'
import { accountPaths } from '../payment-paths.ts'

type AccountValues = { bankName: string; bankCode: string; accountNumber: string; accountName: string }

/** Proposes a bank account for members to pay into. The check digit warns; it never stops. */
export function ProposeAccountSheet({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const formId = useId()
  const form = useForm<AccountValues>({
    initial: { bankName: '', bankCode: '', accountNumber: '', accountName: '' },
    schema: bodyCheck<AccountValues>(proposeCollectionAccount.body, (values) => values),
    onSubmit: async (values) => {
      await callEndpoint(proposeCollectionAccount, { body: values })
      await refreshReads(client, accountPaths)
      toast.ok({ title: 'Bank account proposed', text: 'Another administrator activates it.' })
      onClose()
    },
  })
  const { bankCode, accountNumber, bankName } = form.values
  return (
    <Sheet
      open
      title="Propose a bank account"
      onClose={onClose}
      dirty={form.dirty}
      foot={
        <Button look="primary" size="lg" type="submit" form={formId} busy={form.busy}>
          Propose this account
        </Button>
      }
    >
      <form id={formId} className="stack" {...form.form}>
        {form.whole && <Notice tone="bad" title={form.whole} live="alert" />}
        <p className="sm muted">
          Another administrator checks it and activates it. Until then nothing is paid into it.
        </p>
        <TextInput label="Bank" autoComplete="off" {...form.field('bankName')} />
        <TextInput
          label="Bank code"
          hint="3 digits; 5 or 6 for other institutions"
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          {...form.field('bankCode')}
        />
        <TextInput
          label="Account number"
          hint="10 digits"
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          {...form.field('accountNumber')}
        />
        {looksMistyped(bankCode, accountNumber) && (
          <Notice
            tone="wait"
            title={`This number does not look right for ${bankName || 'this bank'}.`}
            live="status"
          >
            Please check it again.
          </Notice>
        )}
        <TextInput
          label="Account name"
          hint="As the bank writes it"
          autoComplete="off"
          {...form.field('accountName')}
        />
      </form>
    </Sheet>
  )
}
