import { Button, buttonClasses } from '@kolo/ui/primitives/button'
import { Icon } from '@kolo/ui/primitives/icon'
import { fileTextIcon, imageIcon } from '@kolo/ui/primitives/icons'
import { Notice } from '@kolo/ui/primitives/notice'
import { lazy, type ReactNode, Suspense, useCallback, useId, useState } from 'react'
import { type FileType, spokenBytes } from '../../uploads/files.rules.ts'
import { pdfReaderKilobytes } from './pdf-bounds.ts'

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

/** Whether the scripts that draw PDFs were asked for since this page was opened: they are not fetched twice. */
let readerIsHere = false

/**
 * A PDF leaves as a download, which the device opens in its own viewer. What draws its pages here weighs more than the
 * program, so that is fetched only by whoever presses for it, and the button says what it costs.
 */
function PdfContent({ address, name, onFail }: { address: string; name: string; onFail: () => void }) {
  const [isDrawn, setDrawn] = useState(readerIsHere)
  const draw = () => {
    readerIsHere = true
    setDrawn(true)
  }
  return (
    <>
      <a className={buttonClasses({ size: 'sm' })} href={address} download>
        Download the file
      </a>
      {isDrawn ? (
        <Suspense fallback={null}>
          <PdfPages address={address} name={name} onFail={onFail} />
        </Suspense>
      ) : (
        <Button look="ghost" size="sm" onClick={draw}>
          Show the pages here ({pdfReaderKilobytes} KB of data, once)
        </Button>
      )}
    </>
  )
}

/**
 * A file that somebody sent, shown inside a drawer: a picture as a picture alone, a PDF as a download or its pages drawn as
 * pictures; nothing of it is ever run. `label`: what the picture is called.
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
  return <PdfContent address={address} name={label} onFail={fail} />
}
