/**
 * Draws a paper as a PDF, beside the server's own thread: a long one takes some seconds, and nobody else waits for it.
 * One at a time, so that many who ask at once take one core and the memory of one paper, and no more.
 */
import { Worker } from 'node:worker_threads'
import type { PrintedReceipt } from './receipt-paper.ts'
import type { PrintedStatement } from './statement-paper.ts'
import type { PrintedYear } from './year-paper.ts'

/** Everything that is drawn. */
export type Printed = PrintedStatement | PrintedYear | PrintedReceipt

/** A paper that takes longer than this is given up. */
const patienceMs = 60_000

let last: Promise<unknown> = Promise.resolve()

/** The bytes of the PDF. */
export function drawPdf(printed: Printed): Promise<Uint8Array> {
  const drawn = last.then(() => drawNow(printed))
  last = drawn.catch(() => undefined)
  return drawn
}

function drawNow(printed: Printed): Promise<Uint8Array> {
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
    workerData: printed,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  const giveUp = setTimeout(() => void worker.terminate(), patienceMs)
  return new Promise<Uint8Array>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`The PDF was not drawn (${code})`)))
  }).finally(() => {
    clearTimeout(giveUp)
    return worker.terminate()
  })
}
