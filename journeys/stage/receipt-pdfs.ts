/** PDF files as members send them in, and as nobody should: made by hand, so that all that is in them stands here. */

/** A file of these objects, the first of them its catalog. */
function pdfOf(objects: readonly string[]): Buffer {
  let text = '%PDF-1.7\n'
  const starts = objects.map((object, index) => {
    const start = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(start).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${starts.join('')}`
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(text + table + trailer, 'latin1')
}

const stream = (content: string, entries = '') =>
  `<< /Length ${content.length} ${entries}>>\nstream\n${content}\nendstream`

const alarm = 'app.alert(1); document.title = "run"; fetch("/api/run-by-a-file")'

/** A receipt of that many pages, each with a green field and a line of text, which asks for scripts to be run. */
export function receiptPdf(pages: number): Buffer {
  const kids = Array.from({ length: pages }, (_, index) => `${index + 6} 0 R`)
  return pdfOf([
    `<< /Type /Catalog /Pages 2 0 R /OpenAction 3 0 R /AA << /WC 3 0 R >> >>`,
    `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages} >>`,
    `<< /S /JavaScript /JS (${alarm.replaceAll(/[()]/g, (one) => `\\${one}`)}) >>`,
    stream('0 0.5 0.3 rg 20 20 160 60 re f BT /F1 12 Tf 20 100 Td (Transfer of NGN 5,000.00) Tj ET'),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...kids.map(
      () =>
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 140] /Contents 4 0 R /AA << /O 3 0 R >> /Resources << /Font << /F1 5 0 R >> >> >>',
    ),
  ])
}

/** A file that never ends being drawn: nine forms, each of which draws the next one a hundred times. */
export function endlessPdf(): Buffer {
  const first = 4
  const forms = Array.from({ length: 9 }, (_, index) =>
    stream(
      index === 8 ? '0 0 1 1 re f' : '/F Do '.repeat(100),
      `/Type /XObject /Subtype /Form /BBox [0 0 200 140] /Resources << /XObject << /F ${first + index + 1} 0 R >> >> `,
    ),
  )
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 140] /Contents ${first + 9} 0 R /Resources << /XObject << /F ${first} 0 R >> >> >>`,
    ...forms,
    stream('/F Do'),
  ])
}

/** A file that only begins like one. */
export const brokenPdf = (): Buffer => Buffer.from(`%PDF-1.7\n${'broken '.repeat(500)}`)
