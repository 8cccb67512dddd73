/**
 * Draws a paper as a PDF, beside the server's own thread: a long one takes some seconds, and nobody else waits for it.
 * One at a time, so that many who ask at once take one core and the memory of one paper, and no more; addresses take
 * turns, and whoever cannot be served in half a minute is told to come back.
 */
import { Worker } from 'node:worker_threads'
import type { Call, FileAnswer } from '@kolo/database/call'
import { type Asker, fairTurns } from '@kolo/database/fair-turns'
import type { PrintedCertificate } from './certificate-paper.ts'
import type { PrintedInvestment } from './investment-paper.ts'
import type { PrintedReceipt } from './receipt-paper.ts'
import type { PrintedStatement } from './statement-paper.ts'
import type { PrintedTaxNote } from './tax-note-paper.ts'
import type { PrintedYear } from './year-paper.ts'

/** Everything that is drawn. */
export type Printed =
  | PrintedStatement
  | PrintedYear
  | PrintedReceipt
  | PrintedCertificate
  | PrintedTaxNote
  | PrintedInvestment

/** A paper that takes longer than this is given up. */
const patienceMs = 60_000

/** A small paper takes about a third of a second. */
const turns = fairTurns({ atOnce: 1, waiting: 60, waitingEach: 30, waitMs: 30_000 })

/** The bytes of the PDF, drawn when it is this asker's turn. */
export function drawPdf(printed: Printed, asker: Asker): Promise<Uint8Array> {
  return turns(asker, () => drawNow(printed))
}

/** The answer that is a PDF: it waits for its turn while nothing else is held. */
export function pdfAnswer(
  { address, gone }: Pick<Call, 'address' | 'gone'>,
  name: string,
  printed: Printed,
): FileAnswer {
  return {
    hasOwnTurn: true,
    open: async () => ({
      bytes: await drawPdf(printed, { address, gone }),
      contentType: 'application/pdf',
      name,
    }),
  }
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
