import { spokenBytes } from '@kolo/files/rules'
import { pathOf } from '@kolo/foundation/endpoint'
import { Icon } from '@kolo/ui/primitives/icon'
import { fileTextIcon, imageIcon } from '@kolo/ui/primitives/icons'
import { Notice } from '@kolo/ui/primitives/notice'
import { useId, useState } from 'react'
import { type PaymentReview, readReceipt } from '../../transfers.contract.ts'

type Shown = { review: PaymentReview; receipt: PaymentReview['receipts'][number] }

/**
 * A receipt of a payment. A picture opens inside the drawer, once it is asked for: as a picture alone, which no browser
 * runs, through a link of minutes. Any other file leaves as a download.
 */
export function ReceiptView({ review, receipt }: Shown) {
  const [open, setOpen] = useState(false)
  const [failed, setFailed] = useState(false)
  const key = useId()
  const address = pathOf(readReceipt, { id: review.id, receiptId: receipt.id })
  const isPicture = receipt.contentType !== 'application/pdf'
  const inside = (
    <>
      <Icon of={isPicture ? imageIcon : fileTextIcon} />
      <span className="grow">
        {receipt.name}
        <br />
        <span className="faint">
          {isPicture ? (open ? 'Hide' : 'Show') : 'Download PDF'} · {spokenBytes(receipt.sizeBytes)}
        </span>
      </span>
    </>
  )
  if (!isPicture)
    return (
      <a className="file" href={address} download>
        {inside}
      </a>
    )
  return (
    <div className="stack stack-2 receipt">
      <button
        type="button"
        className="file"
        aria-expanded={open}
        aria-controls={key}
        onClick={() => {
          setFailed(false)
          setOpen(!open)
        }}
      >
        {inside}
      </button>
      <div id={key} hidden={!open}>
        {open && !failed && (
          <img
            className="receipt-picture"
            src={address}
            alt={`Receipt of ${review.member.fullName}: ${receipt.name}`}
            onError={() => setFailed(true)}
          />
        )}
        {open && failed && (
          <Notice tone="bad" title="This receipt could not be shown." live="alert">
            <a href={address} download>
              Download it instead
            </a>
          </Notice>
        )}
      </div>
    </div>
  )
}
