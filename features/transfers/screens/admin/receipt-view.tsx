import { spokenBytes } from '@kolo/files/rules'
import { pathOf } from '@kolo/foundation/endpoint'
import { Icon } from '@kolo/ui/primitives/icon'
import { fileTextIcon, imageIcon } from '@kolo/ui/primitives/icons'
import { Notice } from '@kolo/ui/primitives/notice'
import { lazy, Suspense, useCallback, useId, useState } from 'react'
import { type PaymentReview, readReceipt } from '../../transfers.contract.ts'

type Shown = { review: PaymentReview; receipt: PaymentReview['receipts'][number] }

const PdfPages = lazy(async () => ({ default: (await import('./pdf-pages.tsx')).PdfPages }))

/**
 * A receipt of a payment. It opens inside the drawer, once it is asked for, through a link of minutes: a picture as a
 * picture alone, the pages of a PDF drawn as pictures; nothing of it is ever run. The file itself leaves as a download.
 */
export function ReceiptView({ review, receipt }: Shown) {
  const [open, setOpen] = useState(false)
  const [failed, setFailed] = useState(false)
  const fail = useCallback(() => setFailed(true), [])
  const key = useId()
  const address = pathOf(readReceipt, { id: review.id, receiptId: receipt.id })
  const isPdf = receipt.contentType === 'application/pdf'
  const name = `Receipt of ${review.member.fullName}: ${receipt.name}`
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
        <Icon of={isPdf ? fileTextIcon : imageIcon} />
        <span className="grow">
          {receipt.name}
          <br />
          <span className="faint">
            {open ? 'Hide' : 'Show'} · {spokenBytes(receipt.sizeBytes)}
          </span>
        </span>
      </button>
      <div id={key} hidden={!open} className="stack stack-2">
        {open && !failed && isPdf && (
          <Suspense fallback={null}>
            <PdfPages address={address} name={name} onFail={fail} />
          </Suspense>
        )}
        {open && !failed && !isPdf && (
          <img className="receipt-picture" src={address} alt={name} onError={fail} />
        )}
        {open && failed && (
          <Notice tone="bad" title="This receipt could not be shown." live="alert">
            <a href={address} download>
              Download it instead
            </a>
          </Notice>
        )}
        {open && !failed && isPdf && (
          <a className="sm" href={address} download>
            Download the file
          </a>
        )}
      </div>
    </div>
  )
}
