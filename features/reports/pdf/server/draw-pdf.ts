/**
 * Draws a paper as a PDF, beside the server's own thread: a long one takes some seconds, and nobody else waits for it.
 * One at a time, so that many who ask at once take one core and the memory of one paper, and no more; addresses take
 * turns, and whoever cannot be served in half a minute is told to come back.
 */
import { Worker } from 'node:worker_threads'
import type { Call } from '@kolo/application/call'
import type { Asker } from '@kolo/application/community'
import { fairTurns } from '@kolo/application/fair-turns'
import type { FileAnswer } from '@kolo/application/route'
import type { PrintedAnnualReturn } from './annual-return-document.ts'
import type { PrintedCertificate } from './certificate-document.ts'
import type { PrintedFinancialStatements } from './financial-statements-document.ts'
import type { PrintedInvestment } from './investment-document.ts'
import type { PrintedLoanPaper } from './loan-document.ts'
import type { PrintedReceipt } from './receipt-document.ts'
import type { PrintedReport } from './report-document.ts'
import type { PrintedStatement } from './statement-document.ts'
import type { PrintedTaxNote } from './tax-note-document.ts'
import type { PrintedVoucher } from './voucher-document.ts'
import type { PrintedYear } from './year-document.ts'

/** Everything that is drawn. */
export type Printed =
  | PrintedStatement
  | PrintedYear
  | PrintedReceipt
  | PrintedCertificate
  | PrintedTaxNote
  | PrintedInvestment
  | PrintedReport
  | PrintedFinancialStatements
  | PrintedVoucher
  | PrintedAnnualReturn
  | PrintedLoanPaper

/** A paper that takes longer than this is given up. */
const patienceMs = 60_000

/** So long the thread waits for another paper. */
const idleMs = 20_000

/** A small paper takes about a third of a second, the next one of the same thread a tenth. */
const turns = fairTurns({ atOnce: 1, waiting: 60, waitingEach: 30, waitMs: 30_000 })

/** The bytes of the PDF, drawn when it is this asker's turn. */
export function drawPdf(printed: Printed, asker: Asker): Promise<Uint8Array> {
  return turns(asker, () => drawNow(printed))
}

/** The answer that is a PDF: it waits for its turn while nothing else is held. */
export function pdfAnswer(
  { request: { address, gone } }: Pick<Call, 'request'>,
  name: string,
  printed: Printed,
): FileAnswer {
  return {
    hasOwnTurn: true,
    open: async () => ({
      bytes: await drawPdf(printed, { request: { address, gone } }),
      contentType: 'application/pdf',
      name,
    }),
  }
}

/** The thread of the paper before, which has read its library and its fonts: most of what a small paper costs. */
let resting: Worker | undefined
let rest: NodeJS.Timeout | undefined

/** Whoever waits for the paper that is being drawn; one at a time. */
let waiting: { resolve: (bytes: Uint8Array) => void; reject: (error: Error) => void } | undefined

async function drawNow(printed: Printed): Promise<Uint8Array> {
  clearTimeout(rest)
  const thread = resting ?? beginThread()
  resting = thread
  thread.ref()
  const giveUp = setTimeout(() => void thread.terminate(), patienceMs)
  try {
    return await new Promise<Uint8Array>((resolve, reject) => {
      waiting = { resolve, reject }
      thread.postMessage(printed)
    })
  } finally {
    clearTimeout(giveUp)
    // Kept for the next paper, but neither for long nor the process for its sake.
    thread.unref()
    rest = setTimeout(() => endOf(thread), idleMs).unref()
  }
}

function endOf(thread: Worker): void {
  if (resting === thread) resting = undefined
  void thread.terminate()
}

function beginThread(): Worker {
  const thread = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  const end = (error: Error) => {
    if (resting !== thread) return
    resting = undefined
    waiting?.reject(error)
  }
  thread.on('message', (bytes: Uint8Array) => waiting?.resolve(bytes))
  thread.on('error', end)
  thread.on('exit', (code) => end(new Error(`The PDF was not drawn (${code})`)))
  return thread
}
