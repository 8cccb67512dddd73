import { FilesField, ShownFiles } from '@kolo/files/screens'
import { pathOf } from '@kolo/foundation/endpoint'
import { useEndpointMutation } from '@kolo/ui/patterns/api'
import { type Attachment, addAttachment, readAttachment, removeAttachment } from '../ticket.contract.ts'
import { attachmentsMost } from '../ticket.rules.ts'

/** The ids of the files that go along with what was typed. */
export function withFiles<Values extends { files: readonly Attachment[] }>({ files, ...typed }: Values) {
  return { ...typed, files: files.map(({ id }) => id) }
}

/** Adds files to what is being written, and takes them away again. */
export function AttachmentsField(field: {
  files: readonly Attachment[]
  error?: string | undefined
  onFiles: (files: readonly Attachment[]) => void
}) {
  // Where this fails it goes by itself within a day.
  const remove = useEndpointMutation(removeAttachment, { isQuiet: true })
  return (
    <FilesField
      {...field}
      contract={addAttachment}
      most={attachmentsMost}
      onRemoved={({ id }) => remove.mutate({ input: { params: { id } } })}
    />
  )
}

/** The files of a message, each shown when it is asked for. */
export function MessageFiles({ files }: { files: readonly Attachment[] }) {
  return <ShownFiles files={files} addressOf={(id) => pathOf(readAttachment, { id })} />
}
