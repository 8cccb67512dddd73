import { FileContent, FileToggle } from '@kolo/files/screens'
import type { OutputOf } from '@kolo/foundation/endpoint'
import { useEndpointMutation } from '@kolo/ui/patterns/api'
import type { CacheUpdate } from '@kolo/ui/patterns/query-cache'
import { type ComponentProps, useState } from 'react'
import type { openDocument, openOwnDocument } from '../documents.contract.ts'

type Opening = typeof openDocument | typeof openOwnDocument

/** The file of a document, once it was asked for with a proof; each look asks for a link of its own. */
export function DocumentFile({
  of: document,
  label,
  opening,
  cacheUpdates = () => [],
}: {
  of: ComponentProps<typeof FileToggle>['file'] & { id: string; contentType: string }
  label: string
  opening: Opening
  cacheUpdates?: (answer: OutputOf<Opening>) => readonly CacheUpdate[]
}) {
  const [link, setLink] = useState<string>()
  const [open, setOpen] = useState(false)
  const asked = useEndpointMutation<Opening>(opening, {
    cacheUpdates,
    onDone: (answer) => {
      setLink(answer.link)
      setOpen(true)
    },
    failed: 'The file was not opened',
  })
  const press = () => (open ? setOpen(false) : asked.mutate({ input: { params: { id: document.id } } }))
  return (
    <FileToggle file={document} open={open} busy={asked.isPending} onToggle={press}>
      {link && <FileContent key={link} address={link} contentType={document.contentType} label={label} />}
    </FileToggle>
  )
}
