/** What the thread that draws a PDF runs: the one place that loads `pdfmake`. It fetches nothing and reads its fonts alone. */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import pdfmake from 'pdfmake'
import { type PrintedStatement, statementPaper } from './statement-paper.ts'

const fonts = join(dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts/Roboto')

pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => path.startsWith(fonts))
pdfmake.setFonts({
  Roboto: { normal: join(fonts, 'Roboto-Regular.ttf'), bold: join(fonts, 'Roboto-Medium.ttf') },
})
parentPort?.postMessage(await pdfmake.createPdf(statementPaper(workerData as PrintedStatement)).getBuffer())
