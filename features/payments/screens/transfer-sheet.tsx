import { callEndpoint, refreshReads } from '@kolo/ui/patterns/api'
import { toast } from '@kolo/ui/patterns/toasts'
import { bodyCheck, type FormSchema, useForm } from '@kolo/ui/patterns/use-form'
import { Button } from '@kolo/ui/primitives/button'
import { Notice } from '@kolo/ui/primitives/notice'
import { Steps } from '@kolo/ui/primitives/progress'
import { Sheet } from '@kolo/ui/primitives/sheet'
import { TextInput } from '@kolo/ui/primitives/text-input'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type Payment, submitProof } from '../payments.contract.ts'
import { paymentsWords } from '../payments.words.ts'
import { memberPaths } from './payment-paths.ts'
import { ReceiptField } from './receipt-field.tsx'
import { TransferDetails } from './transfer-details.tsx'

type ProofValues = { bankReference: string; payerName: string }

/** Nothing typed is nothing sent: the server refuses an empty text, and rightly. */
function proofOf({ bankReference, payerName }: ProofValues) {
  return { bankReference: bankReference.trim() || undefined, payerName: payerName.trim() || undefined }
}

/**
 * Step 2 of a deposit: where to send the money, and then what shows that it was sent. Saying so never adds money: it
 * only starts the check.
 */
export function TransferSheet({
  payment,
  still,
  onBack,
  onClose,
  onSubmitted,
}: {
  payment: Payment
  still: boolean
  onBack?: (() => void) | undefined
  onClose: () => void
  onSubmitted: (payment: Payment) => void
}) {
  const client = useQueryClient()
  const formId = useId()
  const [receipts, setReceipts] = useState(payment.receipts)
  const form = useForm({
    initial: { bankReference: payment.bankReference ?? '', payerName: payment.payerName ?? '' },
    schema: proofCheck(receipts.length),
    onSubmit: async (values) => {
      const answer = await callEndpoint(submitProof, {
        params: { id: payment.id },
        body: proofOf(values),
      })
      await refreshReads(client, memberPaths)
      toast.wait({ title: 'We are checking your transfer' })
      onSubmitted(answer)
    },
  })
  const again = payment.status === 'rejected'
  return (
    <Sheet
      open
      still={still}
      title={again ? 'Send it again' : 'Transfer from your bank'}
      onClose={onClose}
      dirty={form.dirty}
      foot={
        <>
          {onBack && (
            <Button size="lg" className="btn-auto" onClick={onBack}>
              Back
            </Button>
          )}
          <Button look="primary" size="lg" type="submit" form={formId} busy={form.busy}>
            {again ? 'Ask us to check again' : 'I have sent the money'}
          </Button>
        </>
      }
    >
      <Steps at={2} of={3} />
      {payment.rejection && (
        <Notice tone="bad" title="We did not find this transfer." live="status">
          {payment.rejection.reason}
        </Notice>
      )}
      {payment.instructions && <TransferDetails instructions={payment.instructions} />}
      <form id={formId} className="stack" {...form.form}>
        <h3>After you have sent it</h3>
        <p className="sm muted">
          Add the receipt, or the reference your bank gave the transfer. One of them is enough.
        </p>
        {form.whole && <Notice tone="bad" title={form.whole} live="alert" />}
        <ReceiptField
          payment={payment}
          receipts={receipts}
          onReceipt={(receipt) => setReceipts((before) => [...before, receipt])}
        />
        <TextInput
          label="Bank reference"
          hint="Also called session ID or transaction reference"
          optional={receipts.length > 0}
          autoComplete="off"
          autoCapitalize="characters"
          {...form.field('bankReference')}
        />
        <TextInput
          label="Name on the account you sent it from"
          optional
          hint="Only if it is not your own"
          autoComplete="off"
          {...form.field('payerName')}
        />
      </form>
    </Sheet>
  )
}

/** The proof must hold something; the length rules are the contract's. */
function proofCheck(receiptCount: number): FormSchema<unknown> {
  const byContract = bodyCheck<ProofValues>(submitProof.body, proofOf)
  const missing = { issues: [{ message: paymentsWords['proof-missing'], path: ['bankReference'] }] }
  const validate = (values: unknown) =>
    receiptCount === 0 && proofOf(values as ProofValues).bankReference === undefined
      ? missing
      : byContract['~standard'].validate(values)
  return { '~standard': { validate } }
}
