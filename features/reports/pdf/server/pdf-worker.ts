/** What the thread that draws a PDF runs: the one place that loads `pdfmake`. It fetches nothing and reads no file but its fonts. */
import { parentPort } from 'node:worker_threads'
import pdfmake from 'pdfmake'
import { annualReturnDocument } from './annual-return-document.ts'
import { certificatePaper } from './certificate-document.ts'
import type { Content } from './document-parts.ts'
import type { Printed } from './draw-pdf.ts'
import { financialStatementsPaper } from './financial-statements-document.ts'
import { readFonts } from './fonts.ts'
import { investmentPaper } from './investment-document.ts'
import { loanPaper } from './loan-document.ts'
import { withPrintedLetters } from './printed-letters.ts'
import { receiptPaper } from './receipt-document.ts'
import { reportPaper } from './report-document.ts'
import { statementPaper } from './statement-document.ts'
import { taxNotePaper } from './tax-note-document.ts'
import { voucherPaper } from './voucher-document.ts'
import { yearPaper } from './year-document.ts'

function contentOf(printed: Printed): Content {
  if (printed.kind === 'receipt') return receiptPaper(printed)
  if (printed.kind === 'certificate') return certificatePaper(printed)
  if (printed.kind === 'tax-note') return taxNotePaper(printed)
  if (printed.kind === 'report') return reportPaper(printed)
  if (printed.kind === 'financial-statements') return financialStatementsPaper(printed)
  if (printed.kind === 'voucher') return voucherPaper(printed)
  if (printed.kind === 'annual-return') return annualReturnDocument(printed)
  if (printed.kind === 'loan') return loanPaper(printed)
  if (printed.kind === 'investment') return investmentPaper(printed)
  return printed.kind === 'year' ? yearPaper(printed) : statementPaper(printed)
}

const { files, letters } = readFonts()

pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy(() => false)
for (const [name, bytes] of files) pdfmake.virtualfs.writeFileSync(name, bytes)
pdfmake.setFonts({
  Plain: { normal: 'plain', bold: 'plain-bold' },
  Arabic: { normal: 'arabic', bold: 'arabic-bold' },
})
parentPort?.on('message', async (printed: Printed) => {
  const document = withPrintedLetters(contentOf(printed), letters)
  parentPort?.postMessage(await pdfmake.createPdf(document).getBuffer())
})
