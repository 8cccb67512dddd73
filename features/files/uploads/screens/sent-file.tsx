import { IconButton } from '@kolo/ui/primitives/button'
import { Icon } from '@kolo/ui/primitives/icon'
import { checkIcon, fileTextIcon, imageIcon, xIcon } from '@kolo/ui/primitives/icons'
import { type FileType, spokenBytes } from '../files.rules.ts'

/** A file of a form that the server has: what it is called and how large it is, and how it goes where it still may. */
export function SentFile({
  file: { name, contentType, sizeBytes },
  successToast = 'Added',
  onRemove,
}: {
  file: { name: string; contentType: FileType; sizeBytes: number }
  successToast?: string
  onRemove?: () => void
}) {
  return (
    <div className="upl">
      <Icon of={contentType === 'application/pdf' ? fileTextIcon : imageIcon} />
      <span className="grow sm medium trunc">{name}</span>
      <span className="xs faint num">{spokenBytes(sizeBytes)}</span>
      <span className="chip chip-ok">
        <Icon of={checkIcon} />
        {successToast}
      </span>
      {onRemove && <IconButton icon={xIcon} label={`Remove ${name}`} onClick={onRemove} />}
    </div>
  )
}
