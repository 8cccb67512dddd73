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

/** The whole file. */
export function writeXlsx(sheets: readonly SheetToWrite[]): Uint8Array {
  const zip = zipFrom({ bytes: 0, entries: [] })
  const part = (path: string, ...texts: readonly string[]) => {
    zip.begin(path)
    zip.add(Buffer.from(declaration))
    for (const text of texts) zip.add(Buffer.from(text))
    zip.end()
  }
  const each = (write: (nth: number, sheet: SheetToWrite) => string) =>
    sheets.map((sheet, at) => write(at + 1, sheet)).join('')
  part(
    '[Content_Types].xml',
    `<Types xmlns="${space}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>`,
    `<Override PartName="/xl/workbook.xml" ContentType="${content}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${content}.styles+xml"/>`,
    each(
      (nth) => `<Override PartName="/xl/worksheets/sheet${nth}.xml" ContentType="${content}.worksheet+xml"/>`,
    ),
    '</Types>',
  )
  part('_rels/.rels', relationshipsOf(relationshipTo(1, 'officeDocument', 'xl/workbook.xml')))
  part(
    'xl/workbook.xml',
    `<workbook xmlns="${space}/spreadsheetml/2006/main" xmlns:r="${relationships}"><sheets>`,
    each(
      (nth, { name }) =>
        `<sheet name="${escaped(name.slice(0, nameMost))}" sheetId="${nth}" r:id="rId${nth}"/>`,
    ),
    '</sheets></workbook>',
  )
  part(
    'xl/_rels/workbook.xml.rels',
    relationshipsOf(
      each((nth) => relationshipTo(nth, 'worksheet', `worksheets/sheet${nth}.xml`)) +
        relationshipTo(sheets.length + 1, 'styles', 'styles.xml'),
    ),
  )
  part(
    'xl/styles.xml',
    `<styleSheet xmlns="${space}/spreadsheetml/2006/main"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>`,
    '<cellXfs count="4"><xf/><xf numFmtId="4" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="3" applyNumberFormat="1"/></cellXfs></styleSheet>',
  )
  for (const [at, { rows }] of sheets.entries())
    part(
      `xl/worksheets/sheet${at + 1}.xml`,
      `<worksheet xmlns="${space}/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="64" width="22"/></cols><sheetData>`,
      ...slicesOf(rows),
      '</sheetData></worksheet>',
    )
  zip.close()
  return zip.take().written
}

const relationshipsOf = (each: string) =>
  `<Relationships xmlns="${space}/package/2006/relationships">${each}</Relationships>`

const relationshipTo = (nth: number, type: string, target: string) =>
  `<Relationship Id="rId${nth}" Type="${relationships}/${type}" Target="${target}"/>`

function* slicesOf(rows: SheetToWrite['rows']): Generator<string> {
  for (let at = 0; at < rows.length; at += slice) {
    const lines = rows.slice(at, at + slice).map((cells, nth) => rowXml(at + nth + 1, cells))
    yield lines.join('')
  }
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
