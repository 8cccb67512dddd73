import { FileContent, FileToggle } from '@kolo/files/screens'
import { pathOf } from '@kolo/foundation/endpoint'
import { useState } from 'react'
import { type PaymentReview, readReceipt } from '../../transfers/transfer.contract.ts'

/** A receipt of a payment. It opens inside the drawer, once it is asked for, through a link of minutes. */
export function ReceiptView({
  review,
  receipt,
}: {
  review: PaymentReview
  receipt: PaymentReview['receipts'][number]
}) {
  const [open, setOpen] = useState(false)
  return (
    <FileToggle file={receipt} open={open} onToggle={() => setOpen(!open)}>
      <FileContent
        address={pathOf(readReceipt, { id: review.id, receiptId: receipt.id })}
        contentType={receipt.contentType}
        label={`Receipt of ${review.member.fullName}: ${receipt.name}`}
      />
    </FileToggle>
  )
}
