import type { CallInput, Endpoint } from '@kolo/foundation/endpoint'
import { IconButton } from '@kolo/ui/primitives/button'
import { xIcon } from '@kolo/ui/primitives/icons'
import { useRef, useState } from 'react'
import { FileContent, FileToggle } from '../../viewing/screens/file-view.tsx'
import type { SentFileFacts } from '../files.contract.ts'
import { DocumentUpload } from './file-upload.tsx'
import { SentFile } from './sent-file.tsx'

/** The files of a form, sent one by one before it: added as long as there are not too many, and taken away again. */
export function FilesField<E extends Endpoint>({
  contract,
  label = 'Photos or PDFs',
  most,
  files,
  error,
  onFiles,
  onRemoved,
}: {
  contract: E
  label?: string
  most: number
  files: readonly SentFileFacts[]
  error?: string | undefined
  onFiles: (files: readonly SentFileFacts[]) => void
  /** It stands in the form no more. */
  onRemoved: (file: SentFileFacts) => void
}) {
  // One that is taken away while another is on its way stays away.
  const latest = useRef(files)
  latest.current = files
  return (
    <DocumentUpload
      contract={contract}
      inputOf={(body) => ({ body }) as CallInput<E>}
      onSent={(file) => onFiles([...latest.current, file as SentFileFacts])}
      label={label}
      choose={files.length < most ? (files.length > 0 ? 'Add another file' : 'Add a file') : undefined}
      error={error}
    >
      {files.map((file) => (
        <SentFile
          key={file.id}
          file={file}
          onRemove={() => {
            onFiles(files.filter(({ id }) => id !== file.id))
            onRemoved(file)
          }}
        />
      ))}
    </DocumentUpload>
  )
}

/**
 * The files of something that was written, each shown when it is asked for. `shown`: the one that is shown at first;
 * `onRemove`: where they can be taken away.
 */
export function ShownFiles({
  files,
  addressOf,
  shown,
  onRemove,
}: {
  files: readonly SentFileFacts[]
  addressOf: (id: string) => string
  shown?: string | undefined
  onRemove?: (file: SentFileFacts) => void
}) {
  return files.map((file) => {
    const row = (
      <ShownFile key={file.id} file={file} address={addressOf(file.id)} atFirst={file.id === shown} />
    )
    if (!onRemove) return row
    return (
      <div key={file.id} className="row row-2 items-start">
        <div className="grow">{row}</div>
        <IconButton icon={xIcon} label={`Remove ${file.name}`} onClick={() => onRemove(file)} />
      </div>
    )
  })
}

function ShownFile({ file, address, atFirst }: { file: SentFileFacts; address: string; atFirst: boolean }) {
  const [open, setOpen] = useState(atFirst)
  return (
    <FileToggle file={file} open={open} onToggle={() => setOpen(!open)}>
      <FileContent address={address} contentType={file.contentType} label={file.name} />
    </FileToggle>
  )
}
