import { useEffect, useRef, useState } from 'react'
import { drawPdf } from './draw-pdf.ts'
import { pdfPagesMost } from './pdf-bounds.ts'

/** The first pages of a PDF file as pictures. `name`: what the pictures are called. */
export function PdfPages({ address, name, onFail }: { address: string; name: string; onFail: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  const [pages, setPages] = useState<number>()
  useEffect(() => {
    const leaving = new AbortController()
    const canvasOf = (page: number) => {
      const canvas = document.createElement('canvas')
      canvas.className = 'receipt-picture'
      canvas.setAttribute('role', 'img')
      canvas.setAttribute('aria-label', `${name}, page ${page}`)
      box.current?.append(canvas)
      return canvas
    }
    drawPdf(address, canvasOf, leaving.signal).then(setPages, () => {
      if (!leaving.signal.aborted) onFail()
    })
    const drawn = box.current
    return () => {
      leaving.abort()
      drawn?.replaceChildren()
    }
  }, [address, name, onFail])
  return (
    <>
      <div className="stack stack-2" ref={box} />
      {pages === undefined && (
        <p className="sm muted" role="status">
          Opening the file…
        </p>
      )}
      {pages !== undefined && pages > pdfPagesMost && (
        <p className="sm muted">
          These are the first {pdfPagesMost} of {pages} pages.
        </p>
      )}
    </>
  )
}
