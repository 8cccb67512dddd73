import { spokenBytes } from '@kolo/files/rules'
import { sentenceOfError } from '@kolo/ui/patterns/api'
import { Button, IconButton } from '@kolo/ui/primitives/button'
import { FieldGroup } from '@kolo/ui/primitives/field'
import { FileButton } from '@kolo/ui/primitives/file-button'
import { Icon } from '@kolo/ui/primitives/icon'
import { checkIcon, fileTextIcon, imageIcon, rotateCwIcon, xIcon } from '@kolo/ui/primitives/icons'
import { Progress } from '@kolo/ui/primitives/progress'
import { useEffect, useRef, useState } from 'react'
import { attachReceipt, type Payment } from '../payments.contract.ts'
import { whyNotReceipt } from './photo-size.ts'
import { sendFile } from './send-file.ts'
import { shrinkPhoto } from './shrink-photo.ts'

type Receipt = Payment['receipts'][number]

type Sending = { file: File; bytes?: number; percent: number; failed?: string }

/** "receipt.heic.png" → "receipt.heic.jpg", when the picture was drawn again as a JPEG. */
function named(file: File, smaller: Blob): File {
  if (smaller === file) return file
  return new File([smaller], `${file.name.replace(/\.[^.]+$/, '')}.jpg`, { type: smaller.type })
}

function SendingRow({
  sending,
  onCancel,
  onRetry,
}: {
  sending: Sending
  onCancel: () => void
  onRetry: () => void
}) {
  const { file, bytes, percent, failed } = sending
  const size =
    bytes !== undefined && bytes < file.size
      ? `${spokenBytes(file.size)}, made smaller to ${spokenBytes(bytes)}`
      : spokenBytes(file.size)
  return (
    <div className="upl">
      <Icon of={file.type === 'application/pdf' ? fileTextIcon : imageIcon} />
      <div className="grow stack stack-1">
        <p className="sm medium trunc">{file.name}</p>
        <p className="xs faint" role="status">
          {failed
            ? 'Not sent'
            : bytes === undefined
              ? 'Making it smaller'
              : `${size} · ${Math.round(percent)}%`}
        </p>
        {!failed && <Progress label={`Sending ${file.name}`} percent={percent} ink />}
      </div>
      {failed && (
        <Button size="sm" icon={rotateCwIcon} onClick={onRetry}>
          Try again
        </Button>
      )}
      <IconButton icon={xIcon} label={failed ? 'Remove' : 'Cancel sending'} onClick={onCancel} />
    </div>
  )
}

/**
 * The receipt of a transfer. A photo is made smaller on the phone first; both sizes are shown, sending can be cancelled
 * and tried again, and a file counts as sent only when the server has it.
 */
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
  const [sending, setSending] = useState<Sending>()
  const [refused, setRefused] = useState<string>()
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])

  async function send(file: File) {
    const why = whyNotReceipt(file)
    setRefused(why)
    if (why) return
    const control = new AbortController()
    stop.current = control
    const show = (next: Omit<Sending, 'file'>) => control.signal.aborted || setSending({ file, ...next })
    show({ percent: 0 })
    const smaller = named(file, await shrinkPhoto(file))
    if (control.signal.aborted) return
    const bytes = smaller.size
    show({ bytes, percent: 0 })
    try {
      const receipt = await sendFile(
        attachReceipt,
        { params: { id: payment.id }, body: smaller },
        { signal: control.signal, onPercent: (percent) => show({ bytes, percent }) },
      )
      setSending(undefined)
      onReceipt(receipt)
    } catch (problem) {
      if (control.signal.aborted) return
      show({ bytes, percent: 0, failed: sentenceOfError(problem) })
    }
  }

  function cancel() {
    stop.current?.abort()
    setSending(undefined)
  }

  return (
    <FieldGroup label="Photo or PDF of the receipt" error={refused ?? sending?.failed ?? error}>
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
      {sending && <SendingRow sending={sending} onCancel={cancel} onRetry={() => void send(sending.file)} />}
      {!sending && receipts.length < 5 && (
        <FileButton
          label={receipts.length > 0 ? 'Add another file' : 'Add the receipt'}
          hint="PNG, JPG, WebP or PDF. Photos are made smaller before they are sent."
          accept="image/png,image/jpeg,image/webp,application/pdf"
          onFiles={([file]) => file && void send(file)}
        />
      )}
    </FieldGroup>
  )
}
