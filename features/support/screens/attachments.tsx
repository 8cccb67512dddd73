import { DocumentUpload, FileContent, FileToggle, SentFile } from '@kolo/files/screens'
import { pathOf } from '@kolo/foundation/endpoint'
import { useAct } from '@kolo/ui/patterns/api'
import { useRef, useState } from 'react'
import { type Attachment, addAttachment, readAttachment, removeAttachment } from '../support.contract.ts'
import { attachmentsMost } from '../support.rules.ts'

/** The ids of the files that go along with what was typed. */
export function withFiles<Values extends { files: readonly Attachment[] }>({ files, ...typed }: Values) {
  return { ...typed, files: files.map(({ id }) => id) }
}

/** Adds files to what is being written, and takes them away again. */
export function AttachmentsField({
  files,
  error,
  onFiles,
}: {
  files: readonly Attachment[]
  error?: string | undefined
  onFiles: (files: readonly Attachment[]) => void
}) {
  // One that is taken away while another is on its way stays away.
  const latest = useRef(files)
  latest.current = files
  const remove = useAct(removeAttachment)
  return (
    <DocumentUpload
      contract={addAttachment}
      inputOf={(body) => ({ body })}
      onSent={(file) => onFiles([...latest.current, file])}
      label="Photos or PDFs"
      choose={
        files.length < attachmentsMost ? (files.length > 0 ? 'Add another file' : 'Add a file') : undefined
      }
      error={error}
    >
      {files.map((file) => (
        <SentFile
          key={file.id}
          file={file}
          onRemove={() => {
            onFiles(files.filter(({ id }) => id !== file.id))
            // Where this fails it goes by itself within a day.
            remove.mutate({ input: { params: { id: file.id } } })
          }}
        />
      ))}
    </DocumentUpload>
  )
}

/** The files of a message, each shown when it is asked for. */
export function MessageFiles({ files }: { files: readonly Attachment[] }) {
  return files.map((file) => <MessageFile key={file.id} file={file} />)
}

function MessageFile({ file }: { file: Attachment }) {
  const [open, setOpen] = useState(false)
  return (
    <FileToggle file={file} open={open} onToggle={() => setOpen(!open)}>
      <FileContent
        address={pathOf(readAttachment, { id: file.id })}
        contentType={file.contentType}
        label={file.name}
      />
    </FileToggle>
  )
}
