import { spokenBytes } from '@kolo/files/rules'
import { DocumentUpload } from '@kolo/files/screens'
import { Icon } from '@kolo/ui/primitives/icon'
import { checkIcon, fileTextIcon, imageIcon } from '@kolo/ui/primitives/icons'
import { attachReceipt, type Payment } from '../transfers.contract.ts'
import { receiptsMost } from '../transfers.rules.ts'

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
      label="Photo or PDF of the receipt"
      choose={receipts.length < receiptsMost ? more : undefined}
      error={error}
    >
      {receipts.map((receipt) => (
        <div className="upl" key={receipt.id}>
          <Icon of={receipt.contentType === 'application/pdf' ? fileTextIcon : imageIcon} />
          <span className="grow sm medium trunc">{receipt.name}</span>
          <span className="xs faint num">{spokenBytes(receipt.sizeBytes)}</span>
          <span className="chip chip-ok">
            <Icon of={checkIcon} />
            Sent
          </span>
        </div>
      ))}
    </DocumentUpload>
  )
}
