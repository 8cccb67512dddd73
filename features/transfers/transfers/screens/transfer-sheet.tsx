import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import type { CacheUpdate } from '@kolo/ui/patterns/query-cache'
import { Notice } from '@kolo/ui/primitives/notice'
import { Steps } from '@kolo/ui/primitives/progress'
import { TextInput } from '@kolo/ui/primitives/text-input'
import { useState } from 'react'
import { ReceiptField } from '../../receipts/screens/receipt-field.tsx'
import { type Payment, submitProof } from '../transfer.contract.ts'
import { transfersMessages } from '../transfer.messages.ts'
import { CancelTransfer } from './cancel-transfer.tsx'
import { paymentCacheUpdates } from './payment.cache.ts'
import { TransferDetails } from './transfer-details.tsx'

type ProofValues = { bankReference: string; payerName: string }

/** Nothing typed is nothing sent: the server refuses an empty text, and rightly. */
function proofOnWire({ bankReference, payerName }: ProofValues) {
  return { bankReference: bankReference.trim() || undefined, payerName: payerName.trim() || undefined }
}

/**
 * Step 2 of a deposit: where to send the money, and then what shows that it was sent. Saying so never adds money: it
 * only starts the check.
 */
export function TransferSheet({
  payment,
  still,
  cacheUpdates,
  onBack,
  onClose,
}: {
  payment: Payment
  still: boolean
  cacheUpdates: (payment: Payment) => readonly CacheUpdate[]
  onBack?: (() => void) | undefined
  onClose: () => void
}) {
  const [receipts, setReceipts] = useState(payment.receipts)
  const again = payment.status === 'rejected'
  const nothingShown = (values: ProofValues) =>
    receipts.length === 0 && proofOnWire(values).bankReference === undefined
  return (
    <MutationSheet<ProofValues, Payment>
      still={still}
      title={again ? 'We could not find this payment' : 'Transfer from your bank'}
      submit={again ? 'Ask us to check again' : 'I have sent the money'}
      initial={{ bankReference: payment.bankReference ?? '', payerName: payment.payerName ?? '' }}
      mutation={mutation(submitProof, {
        params: { id: payment.id },
        body: proofOnWire,
        check: (values) =>
          nothingShown(values) ? { bankReference: transfersMessages['proof-missing'] } : {},
      })}
      cacheUpdates={(answer) => [...paymentCacheUpdates(answer), ...cacheUpdates(answer)]}
      invalidates={['/api/home']}
      // The check is the next step, and the sheet shows it.
      onDone={() => undefined}
      onBack={onBack}
      onClose={onClose}
      head={
        <>
          <Steps at={2} of={3} />
          {payment.rejection && (
            <Notice tone="bad" title="We did not find it in our bank account." live="status">
              {payment.rejection.reason}
            </Notice>
          )}
          {payment.instructions && <TransferDetails instructions={payment.instructions} isSent={again} />}
        </>
      }
    >
      {(form) => (
        <>
          <h3>{again ? 'If you sent it, add one of these' : 'Then add one of these'}</h3>
          <ReceiptField
            payment={payment}
            receipts={receipts}
            onReceipt={(receipt) => {
              setReceipts((before) => [...before, receipt])
              // One of the two is enough, so nothing is missing any more.
              form.setErrors(({ bankReference: _, ...others }) => others)
            }}
          />
          <TextInput
            label="Bank reference"
            hint="Also called session ID"
            optional={receipts.length > 0}
            autoComplete="off"
            autoCapitalize="characters"
            {...form.field('bankReference')}
          />
          <details open={payment.payerName !== undefined}>
            <summary className="link">Sent from another person’s account?</summary>
            <TextInput
              label="Name on the account you sent it from"
              optional
              autoComplete="off"
              {...form.field('payerName')}
            />
          </details>
          <p>
            <CancelTransfer payment={payment} cacheUpdates={cacheUpdates} onDone={onClose} />
          </p>
        </>
      )}
    </MutationSheet>
  )
}
