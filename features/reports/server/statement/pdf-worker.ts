/** What the thread that draws a PDF runs: the one place that loads `pdfmake`. It fetches nothing and reads its fonts alone. */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { parentPort } from 'node:worker_threads'
import pdfmake from 'pdfmake'
import { certificatePaper } from './certificate-paper.ts'
import type { Printed } from './draw-pdf.ts'
import { investmentPaper } from './investment-paper.ts'
import { receiptPaper } from './receipt-paper.ts'
import { reportPaper } from './report-paper.ts'
import { statementPaper } from './statement-paper.ts'
import { taxNotePaper } from './tax-note-paper.ts'
import { yearPaper } from './year-paper.ts'

const fonts = join(dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts/Roboto')

function contentOf(printed: Printed): object {
  if (printed.kind === 'receipt') return receiptPaper(printed)
  if (printed.kind === 'certificate') return certificatePaper(printed)
  if (printed.kind === 'tax-note') return taxNotePaper(printed)
  if (printed.kind === 'report') return reportPaper(printed)
  if (printed.kind === 'investment') return investmentPaper(printed)
  return printed.kind === 'year' ? yearPaper(printed) : statementPaper(printed)
}

pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => path.startsWith(fonts))
pdfmake.setFonts({
  Roboto: { normal: join(fonts, 'Roboto-Regular.ttf'), bold: join(fonts, 'Roboto-Medium.ttf') },
})
parentPort?.on('message', async (printed: Printed) => {
  parentPort?.postMessage(await pdfmake.createPdf(contentOf(printed)).getBuffer())
})
