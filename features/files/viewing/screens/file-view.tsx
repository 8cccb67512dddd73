import { Icon } from '@kolo/ui/primitives/icon'
import { fileTextIcon, imageIcon } from '@kolo/ui/primitives/icons'
import { Notice } from '@kolo/ui/primitives/notice'
import { lazy, type ReactNode, Suspense, useCallback, useId, useState } from 'react'
import { type FileType, spokenBytes } from '../../uploads/files.rules.ts'

const PdfPages = lazy(async () => ({ default: (await import('./pdf-pages.tsx')).PdfPages }))

type ShownFile = { name: string; contentType: FileType; sizeBytes: number }

/** The button that shows and hides a file, and the place below it. */
export function FileToggle({
  file,
  open,
  onToggle,
  busy,
  children,
}: {
  file: ShownFile
  open: boolean
  onToggle: () => void
  busy?: boolean
  children: ReactNode
}) {
  const key = useId()
  return (
    <div className="stack stack-2 receipt">
      <button
        type="button"
        className="file"
        aria-expanded={open}
        aria-controls={key}
        aria-busy={busy}
        onClick={onToggle}
      >
        <Icon of={file.contentType === 'application/pdf' ? fileTextIcon : imageIcon} />
        <span className="grow">
          {file.name}
          <br />
          <span className="faint">
            {open ? 'Hide' : 'Show'} · {spokenBytes(file.sizeBytes)}
          </span>
        </span>
      </button>
      <div id={key} hidden={!open} className="stack stack-2">
        {open && children}
      </div>
    </div>
  )
}

/**
 * A file that somebody sent, shown inside a drawer: a picture as a picture alone, the pages of a PDF drawn as pictures;
 * nothing of it is ever run. The file itself leaves as a download. `label`: what the picture is called.
 */
export function FileContent({
  address,
  contentType,
  label,
}: {
  address: string
  contentType: FileType
  label: string
}) {
  const [failed, setFailed] = useState(false)
  const fail = useCallback(() => setFailed(true), [])
  if (failed)
    return (
      <Notice tone="bad" title="This file could not be shown." live="alert">
        <a href={address} download>
          Download it instead
        </a>
      </Notice>
    )
  if (contentType !== 'application/pdf')
    return <img className="receipt-picture" src={address} alt={label} onError={fail} />
  return (
    <>
      <Suspense fallback={null}>
        <PdfPages address={address} name={label} onFail={fail} />
      </Suspense>
      <a className="sm" href={address} download>
        Download the file
      </a>
    </>
  )
}
