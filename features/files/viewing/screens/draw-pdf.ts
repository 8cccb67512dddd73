/**
 * Draws the first pages of a PDF file that somebody sent in. What must always be true: nothing of the file is ever run
 * (no scripts, no forms, no links: the parts that could are not even fetched), and whatever the file is, the page goes on:
 * it is read in one worker and drawn in another, both are ended after seconds, and pages, pictures and canvases are bounded.
 */
import { scriptAddress } from '@kolo/ui/patterns/script-address'
import { AnnotationMode, GlobalWorkerOptions, getDocument, PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs'
import rendererFile from 'pdfjs-dist/legacy/build/pdf.renderer.min.mjs?url'
import workerFile from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { canvasSize, pdfPagesMost, pdfSecondsMost } from './pdf-bounds.ts'

/** Draws onto the canvases that `canvasOf` gives, one a page; answers how many pages the file has. */
export async function drawPdf(
  address: string,
  canvasOf: (page: number) => HTMLCanvasElement,
  signal: AbortSignal,
): Promise<number> {
  const workers = [workerFile, rendererFile].map(
    (file) => new Worker(scriptAddress(file), { type: 'module' }),
  )
  const [reader, renderer] = workers as [Worker, Worker]
  let giveUp = () => {}
  const over = new Promise<never>((_, reject) => {
    giveUp = () => reject(new Error('The file was not drawn in time'))
  })
  const timer = setTimeout(giveUp, pdfSecondsMost * 1_000)
  signal.addEventListener('abort', giveUp)
  for (const worker of workers) worker.addEventListener('error', giveUp)
  GlobalWorkerOptions.rendererPorts = [renderer]
  const worker = PDFWorker.create({ port: reader })
  try {
    return await Promise.race([over, drawPages(address, canvasOf, worker)])
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', giveUp)
    worker.destroy()
    for (const one of workers) one.terminate()
  }
}

async function drawPages(
  url: string,
  canvasOf: (page: number) => HTMLCanvasElement,
  worker: PDFWorker,
): Promise<number> {
  const file = await getDocument({
    url,
    worker,
    disableRange: true,
    disableStream: true,
    useWasm: false,
    useWorkerFetch: false,
    enableXfa: false,
    maxImageSize: 25_000_000,
    verbosity: 0,
  }).promise
  for (let number = 1; number <= Math.min(file.numPages, pdfPagesMost); number += 1) {
    const page = await file.getPage(number)
    const natural = page.getViewport({ scale: 1 })
    const { scale, width, height } = canvasSize(natural.width, natural.height)
    const canvas = canvasOf(number)
    Object.assign(canvas, { width, height })
    const task = page.render({
      canvas,
      viewport: page.getViewport({ scale }),
      annotationMode: AnnotationMode.DISABLE,
    })
    // Where it cannot be drawn beside the page, it is not drawn: a file could hold the page up.
    if (!task.isWorkerRendering) throw new Error('There is no worker to draw in')
    await task.promise
  }
  return file.numPages
}
