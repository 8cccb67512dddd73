import { FileContent, FileToggle } from '@kolo/files/screens'
import type { OutputOf } from '@kolo/foundation/endpoint'
import { useAct } from '@kolo/ui/patterns/api'
import type { Told } from '@kolo/ui/patterns/kept-answers'
import { type ComponentProps, useState } from 'react'
import type { openDocument, openOwnDocument } from '../documents.contract.ts'

type Opening = typeof openDocument | typeof openOwnDocument

/** The file of a document, once it was asked for with a proof; each look asks for a link of its own. */
export function DocumentFile({
  of: document,
  label,
  opening,
  tells = () => [],
}: {
  of: ComponentProps<typeof FileToggle>['file'] & { id: string; contentType: string }
  label: string
  opening: Opening
  tells?: (answer: OutputOf<Opening>) => readonly Told[]
}) {
  const [link, setLink] = useState<string>()
  const [open, setOpen] = useState(false)
  const asked = useAct<Opening>(opening, {
    tells,
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
