import { Button, IconButton } from '@kolo/ui/primitives/button'
import { Icon } from '@kolo/ui/primitives/icon'
import { fileTextIcon, imageIcon, rotateCwIcon, xIcon } from '@kolo/ui/primitives/icons'
import { Progress } from '@kolo/ui/primitives/progress'
import { spokenBytes } from '../files.rules.ts'
import type { PreparedRequest } from './use-upload.ts'

/** A file on its way: both sizes, how far it is, cancel, and try again when it was not sent. */
export function SendingRow({
  sending: { file, bytes, percent, failed },
  onCancel,
  onRetry,
}: {
  sending: PreparedRequest
  onCancel: () => void
  onRetry: () => void
}) {
  const size =
    bytes !== undefined && bytes < file.size
      ? `${spokenBytes(file.size)}, made smaller to ${spokenBytes(bytes)}`
      : spokenBytes(file.size)
  return (
    <div className="upl">
      <Icon of={file.type === 'application/pdf' ? fileTextIcon : imageIcon} />
      <div className="grow stack stack-1">
        <p className="sm medium trunc">{file.name}</p>
        {/* Told in quarters: whoever listens hears four words of a file, not a hundred. */}
        <p className="vh" role="status">
          {failed ? 'Not sent' : `Sending ${file.name}: ${Math.floor(percent / 25) * 25}%`}
        </p>
        <p className="xs faint">
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
