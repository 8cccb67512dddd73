/**
 * A spreadsheet (XLSX, ECMA-376) with one sheet or more. What must always be true: a text is a text, never a formula,
 * whatever it begins with; a number stands as it was given, to its last digit; and a day is a date to the program that
 * opens it.
 */
import { type CalendarDate, daysBetween } from '@kolo/foundation/time'
import { zipFrom } from './zip.ts'

/** What a browser is told such a file is. */
export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A cell: a text, a number by its digits, such as `1234.50`, or a day. */
export type CellToWrite = string | { number: string } | { day: CalendarDate }

/** A sheet of the file: what it is called, and its rows; the first, its heads, stays in sight. */
export type SheetToWrite = { name: string; rows: readonly (readonly CellToWrite[])[] }

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const space = 'http://schemas.openxmlformats.org'
const relationships = `${space}/officeDocument/2006/relationships`
const content = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** How many rows are packed at once, so that the text of all of them is never in memory together. */
const slice = 1_000
/** The longest name of a sheet that spreadsheet programs open. */
const nameMost = 31
/** The formats of the cells, by their place in `styles`: amounts with two decimals, days, and whole numbers. */
const style = { amount: 1, day: 2, whole: 3 }
/** Day 0 of a spreadsheet, as its programs count from 1 March 1900 on. */
const dayZero = '1899-12-30' as CalendarDate

/** A sheet whose rows come a batch at a time; the first row of the first batch is its heads. */
type SheetToStream = {
  name: string
  batches: Iterable<SheetToWrite['rows']> | AsyncIterable<SheetToWrite['rows']>
}

/** The whole file. */
export function writeXlsx(sheets: readonly SheetToWrite[]): Uint8Array {
  const zip = zipFrom({ bytes: 0, entries: [] })
  for (const [path, text] of partsAround(sheets)) addPart(zip, path, text)
  for (const [at, { rows }] of sheets.entries()) {
    zip.begin(sheetPath(at))
    zip.add(Buffer.from(declaration + sheetBegin))
    for (let from = 0; from < rows.length; from += slice)
      zip.add(Buffer.from(rowsXml(from, rows.slice(from, from + slice))))
    zip.add(Buffer.from(sheetEnd))
    zip.end()
  }
  zip.close()
  return zip.take().written
}

/** The same file piece by piece, for any number of rows: the memory it takes is that of one batch. */
export async function* streamXlsx(sheets: readonly SheetToStream[]): AsyncGenerator<Uint8Array> {
  let zip = zipFrom({ bytes: 0, entries: [] })
  const taken = () => {
    const { written, place } = zip.take()
    zip = zipFrom(place)
    return written
  }
  for (const [path, text] of partsAround(sheets)) addPart(zip, path, text)
  for (const [at, { batches }] of sheets.entries()) {
    zip.begin(sheetPath(at))
    zip.add(Buffer.from(declaration + sheetBegin))
    let row = 0
    for await (const rows of batches) {
      zip.add(Buffer.from(rowsXml(row, rows)))
      row += rows.length
      yield taken()
    }
    zip.add(Buffer.from(sheetEnd))
    zip.end()
  }
  zip.close()
  yield taken()
}

const sheetPath = (at: number) => `xl/worksheets/sheet${at + 1}.xml`
const sheetBegin = `<worksheet xmlns="${space}/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="64" width="22"/></cols><sheetData>`
const sheetEnd = '</sheetData></worksheet>'

function addPart(zip: ReturnType<typeof zipFrom>, path: string, text: string): void {
  zip.begin(path)
  zip.add(Buffer.from(declaration + text))
  zip.end()
}

/** All parts of a workbook but its sheets, by their paths. */
function partsAround(sheets: readonly { name: string }[]): [path: string, text: string][] {
  const each = (write: (nth: number, name: string) => string) =>
    sheets.map(({ name }, at) => write(at + 1, name)).join('')
  const sheetTypes = each(
    (nth) => `<Override PartName="/xl/worksheets/sheet${nth}.xml" ContentType="${content}.worksheet+xml"/>`,
  )
  const named = each(
    (nth, name) => `<sheet name="${escaped(name.slice(0, nameMost))}" sheetId="${nth}" r:id="rId${nth}"/>`,
  )
  const toSheets = each((nth) => relationshipTo(nth, 'worksheet', `worksheets/sheet${nth}.xml`))
  return [
    [
      '[Content_Types].xml',
      `<Types xmlns="${space}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${content}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${content}.styles+xml"/>${sheetTypes}</Types>`,
    ],
    ['_rels/.rels', relationshipsOf(relationshipTo(1, 'officeDocument', 'xl/workbook.xml'))],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${space}/spreadsheetml/2006/main" xmlns:r="${relationships}"><sheets>${named}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      relationshipsOf(toSheets + relationshipTo(sheets.length + 1, 'styles', 'styles.xml')),
    ],
    ['xl/styles.xml', styles],
  ]
}

/** A look without fills and borders; spreadsheet programs ask for both fills that every file has. */
const look = (numFmtId: number) =>
  `<xf numFmtId="${numFmtId}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`
const styles =
  `<styleSheet xmlns="${space}/spreadsheetml/2006/main">` +
  '<numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts>' +
  '<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  `<cellXfs count="4">${[0, 4, 164, 3].map(look).join('')}</cellXfs>` +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'

const relationshipsOf = (each: string) =>
  `<Relationships xmlns="${space}/package/2006/relationships">${each}</Relationships>`

const relationshipTo = (nth: number, type: string, target: string) =>
  `<Relationship Id="rId${nth}" Type="${relationships}/${type}" Target="${target}"/>`

/** Rows that follow so many others. */
function rowsXml(before: number, rows: SheetToWrite['rows']): string {
  return rows.map((cells, nth) => rowXml(before + nth + 1, cells)).join('')
}

/** A row and its cells with their places, which some programs demand: `<row r="2"><c r="A2">`. */
function rowXml(row: number, cells: readonly CellToWrite[]): string {
  return `<row r="${row}">${cells.map((cell, at) => cellXml(`${columnName(at)}${row}`, cell)).join('')}</row>`
}

/** The letters of a column, counted from 0: A to Z, AA and so on. */
function columnName(at: number): string {
  const last = String.fromCharCode(65 + (at % 26))
  return at < 26 ? last : columnName(Math.floor(at / 26) - 1) + last
}

function cellXml(place: string, cell: CellToWrite): string {
  if (cell === '') return `<c r="${place}"/>`
  if (typeof cell === 'string')
    return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
  if ('day' in cell) return `<c r="${place}" s="${style.day}"><v>${daysBetween(dayZero, cell.day)}</v></c>`
  const format = cell.number.includes('.') ? style.amount : style.whole
  return `<c r="${place}" s="${format}"><v>${cell.number}</v></c>`
}

/** A text as XML holds it: what no XML may hold is left out. */
function escaped(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
