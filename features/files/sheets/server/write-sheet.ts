/**
 * A spreadsheet with one sheet (XLSX, ECMA-376). What must always be true: a text is a text in it, whatever it begins with,
 * so no program that opens the file works it out; an amount is a number in it, to the kobo.
 */
import { zipFrom } from './zip.ts'

/** What a browser is told such a file is. */
export const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A text, or a number by its digits: `{ number: '2500.50' }`. */
export type SheetCell = string | { number: string }

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const links = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packed = 'http://schemas.openxmlformats.org/package/2006'
const spread = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** How many rows are packed at once, so that the text of all of them is never in memory together. */
const slice = 1_000

/** A whole file: the heads and the rows under them, on a sheet of this name. */
export function writeSheet(
  name: string,
  heads: readonly string[],
  rows: readonly (readonly SheetCell[])[],
): Uint8Array {
  const zip = zipFrom({ bytes: 0, entries: [] })
  const part = (path: string, ...texts: readonly string[]) => {
    zip.begin(path)
    for (const text of texts) zip.add(Buffer.from(text))
    zip.end()
  }
  part(
    '[Content_Types].xml',
    `${head}<Types xmlns="${packed}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${spread}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${spread}.worksheet+xml"/></Types>`,
  )
  part('_rels/.rels', linkFile('officeDocument', 'xl/workbook.xml'))
  part(
    'xl/workbook.xml',
    `${head}<workbook xmlns="${main}" xmlns:r="${links}"><sheets><sheet name="${written(name).slice(0, 31)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  )
  part('xl/_rels/workbook.xml.rels', linkFile('worksheet', 'worksheets/sheet1.xml'))
  part(
    'xl/worksheets/sheet1.xml',
    `${head}<worksheet xmlns="${main}"><sheetData>${rowOf(heads)}`,
    ...slicesOf(rows).map((some) => some.map(rowOf).join('')),
    '</sheetData></worksheet>',
  )
  zip.close()
  return zip.take().written
}

function linkFile(type: string, target: string): string {
  return `${head}<Relationships xmlns="${packed}/relationships"><Relationship Id="rId1" Type="${links}/${type}" Target="${target}"/></Relationships>`
}

function slicesOf<Row>(rows: readonly Row[]): (readonly Row[])[] {
  return Array.from({ length: Math.ceil(rows.length / slice) }, (_, nth) =>
    rows.slice(nth * slice, (nth + 1) * slice),
  )
}

function rowOf(cells: readonly SheetCell[]): string {
  const written = cells.map((cell) => (typeof cell === 'string' ? textCell(cell) : numberCell(cell.number)))
  return `<row>${written.join('')}</row>`
}

const textCell = (text: string) =>
  `<c t="inlineStr"><is><t xml:space="preserve">${written(text)}</t></is></c>`

const numberCell = (digits: string) => `<c><v>${digits}</v></c>`

/** A text as XML holds it: what no XML may hold is left out. */
function written(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
