/**
 * A spreadsheet (XLSX, ECMA-376) with one sheet or more. What must always be true: a text is a text, never a formula,
 * whatever it begins with; and a number stands as it was given, to its last digit.
 */
import { crc32, deflateRawSync } from 'node:zlib'

/** A cell: a text, or a number by its digits, such as `1234.50`. */
export type CellToWrite = string | { number: string }

/** A sheet of the file: what it is called, and its rows; the first stays in sight. */
export type SheetToWrite = { name: string; rows: readonly (readonly CellToWrite[])[] }

const typed = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const space = 'http://schemas.openxmlformats.org'

const escaped = (text: string) =>
  text
    .toWellFormed()
    .replace(/[^\P{Cc}\t\n]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

function cellXml(cell: CellToWrite): string {
  if (typeof cell !== 'string') return `<c s="1"><v>${cell.number}</v></c>`
  return cell === '' ? '<c/>' : `<c t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
}

function sheetXml({ rows }: SheetToWrite): string {
  const lines = rows.map((cells) => `<row>${cells.map(cellXml).join('')}</row>`)
  const pane =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews>'
  return `${typed}<worksheet xmlns="${space}/spreadsheetml/2006/main">${pane}<cols><col min="1" max="64" width="22"/></cols><sheetData>${lines.join('')}</sheetData></worksheet>`
}

/** The whole file. */
export function writeXlsx(sheets: readonly SheetToWrite[]): Buffer {
  const kind = `${space}/officeDocument/2006/relationships`
  const content = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const each = <Text>(write: (sheet: SheetToWrite, nth: number) => Text) =>
    sheets.map((sheet, at) => write(sheet, at + 1))
  return archiveOf([
    [
      '[Content_Types].xml',
      `${typed}<Types xmlns="${space}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${content}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${content}.styles+xml"/>${each((_, nth) => `<Override PartName="/xl/worksheets/sheet${nth}.xml" ContentType="${content}.worksheet+xml"/>`).join('')}</Types>`,
    ],
    [
      '_rels/.rels',
      `${typed}<Relationships xmlns="${space}/package/2006/relationships"><Relationship Id="rId1" Type="${kind}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${typed}<workbook xmlns="${space}/spreadsheetml/2006/main" xmlns:r="${kind}"><sheets>${each(({ name }, nth) => `<sheet name="${escaped(name)}" sheetId="${nth}" r:id="rId${nth}"/>`).join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${typed}<Relationships xmlns="${space}/package/2006/relationships">${each((_, nth) => `<Relationship Id="rId${nth}" Type="${kind}/worksheet" Target="worksheets/sheet${nth}.xml"/>`).join('')}<Relationship Id="rId${sheets.length + 1}" Type="${kind}/styles" Target="styles.xml"/></Relationships>`,
    ],
    [
      'xl/styles.xml',
      `${typed}<styleSheet xmlns="${space}/spreadsheetml/2006/main"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf numFmtId="4" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ],
    ...each((sheet, nth) => [`xl/worksheets/sheet${nth}.xml`, sheetXml(sheet)] as const),
  ])
}

/** A zip archive of these parts, each deflated. */
function archiveOf(parts: readonly (readonly [name: string, text: string])[]): Buffer {
  const locals: Buffer[] = []
  const entries: Buffer[] = []
  let at = 0
  for (const [name, text] of parts) {
    const whole = Buffer.from(text)
    const body = deflateRawSync(whole)
    const path = Buffer.from(name)
    // Both headers say the same of a part: how it is packed, its day (1 January 1980), its sum and its sizes.
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt16LE(33, 8)
    facts.writeUInt32LE(crc32(whole), 10)
    facts.writeUInt32LE(body.length, 14)
    facts.writeUInt32LE(whole.length, 18)
    facts.writeUInt16LE(path.length, 22)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(at, 10)
    locals.push(Buffer.from('PK\u0003\u0004', 'latin1'), facts, path, body)
    entries.push(Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), facts, tail, path)
    at += 30 + path.length + body.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06_05_4b_50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...locals, directory, end])
}
