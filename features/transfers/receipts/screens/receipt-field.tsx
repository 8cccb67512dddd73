import { DocumentUpload, SentFile } from '@kolo/files/screens'
import { attachReceipt, type Payment } from '../../transfers/transfer.contract.ts'
import { receiptsMost } from '../../transfers/transfer.rules.ts'

type Receipt = Payment['receipts'][number]

/** The receipt of a transfer. */
export function ReceiptField({
  payment,
  receipts,
  error,
  onReceipt,
}: {
  payment: Payment
  receipts: readonly Receipt[]
  error?: string | undefined
  onReceipt: (receipt: Receipt) => void
}) {
  const more = receipts.length > 0 ? 'Add another file' : 'Add the receipt'
  return (
    <DocumentUpload
      contract={attachReceipt}
      inputOf={(body) => ({ params: { id: payment.id }, body })}
      onSent={onReceipt}
      label="Receipt"
      choose={receipts.length < receiptsMost ? more : undefined}
      error={error}
    >
      {receipts.map((receipt) => (
        <SentFile key={receipt.id} file={receipt} successToast="Sent" />
      ))}
    </DocumentUpload>
  )
}
