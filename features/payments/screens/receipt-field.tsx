import { spokenBytes } from '@kolo/files/rules'
import { documentMeasures, SendingRow, shrinkPicture, useUpload, whyNotDocument } from '@kolo/files/screens'
import { FieldGroup } from '@kolo/ui/primitives/field'
import { FileButton } from '@kolo/ui/primitives/file-button'
import { Icon } from '@kolo/ui/primitives/icon'
import { checkIcon, fileTextIcon, imageIcon } from '@kolo/ui/primitives/icons'
import { attachReceipt, type Payment } from '../payments.contract.ts'

type Receipt = Payment['receipts'][number]

/** The receipt of a transfer. A photo is made smaller first; one that this browser cannot draw is sent as it is. */
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
  const upload = useUpload(attachReceipt, {
    whyNot: whyNotDocument,
    takesRoom: true,
    shrink: async (file) =>
      (file.type.startsWith('image/') ? await shrinkPicture(file, documentMeasures) : file) ?? file,
    inputOf: (body) => ({ params: { id: payment.id }, body }),
    onSent: onReceipt,
  })
  const { sending } = upload
  return (
    <FieldGroup label="Photo or PDF of the receipt" error={upload.error ?? error}>
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
      {sending && (
        <SendingRow
          sending={sending}
          onCancel={upload.cancel}
          onRetry={() => void upload.send(sending.file)}
        />
      )}
      {!sending && receipts.length < 5 && (
        <FileButton
          label={receipts.length > 0 ? 'Add another file' : 'Add the receipt'}
          hint="PNG, JPG, WebP or PDF. Photos are made smaller before they are sent."
          accept="image/png,image/jpeg,image/webp,application/pdf"
          onFiles={([file]) => file && void upload.send(file)}
        />
      )}
    </FieldGroup>
  )
}
