/** Spreadsheets for tests: a small XLSX made of the parts that matter, and whatever a stranger may put in their place. */
import { readFile } from 'node:fs/promises'
import { deflateRawSync } from 'node:zlib'

/** A file of `cases`: what people who do this job reported elsewhere, by its number there. */
export const caseFile = (name: string) => readFile(new URL(`cases/${name}`, import.meta.url))

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** An archive of these parts; `says` is what it says of the size of each, whatever it is. */
export function archive(parts: Readonly<Record<string, string | Buffer>>, says?: number): Buffer {
  const locals: Buffer[] = []
  const entries: Buffer[] = []
  let at = 0
  for (const [name, text] of Object.entries(parts)) {
    const whole = Buffer.from(text)
    const body = deflateRawSync(whole)
    const path = Buffer.from(name)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04_03_4b_50, 0)
    local.writeUInt16LE(8, 8)
    local.writeUInt16LE(path.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02_01_4b_50, 0)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(body.length, 20)
    entry.writeUInt32LE(says ?? whole.length, 24)
    entry.writeUInt16LE(path.length, 28)
    entry.writeUInt32LE(at, 42)
    locals.push(local, path, body)
    entries.push(entry, path)
    at += local.length + path.length + body.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06_05_4b_50, 0)
  const count = Object.keys(parts).length
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...locals, directory, end])
}

/** The parts of a spreadsheet with these rows; texts by number, amounts as numbers. */
export function sheetParts(rows: readonly (readonly (string | number)[])[]): Record<string, string> {
  const texts = [...new Set(rows.flat().filter((cell) => typeof cell === 'string'))]
  const cellAt = (cell: string | number, row: number, column: number) => {
    const place = `${String.fromCharCode(65 + column)}${row + 1}`
    return typeof cell === 'number'
      ? `<c r="${place}" s="1"><v>${cell}</v></c>`
      : `<c r="${place}" t="s"><v>${texts.indexOf(cell)}</v></c>`
  }
  const sheet = rows.map(
    (cells, row) => `<row r="${row + 1}">${cells.map((cell, at) => cellAt(cell, row, at)).join('')}</row>`,
  )
  return {
    'xl/workbook.xml':
      '<?xml version="1.0"?><workbook><sheets><sheet name="Pay" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/sharedStrings.xml': `<sst>${texts.map((text) => `<si><t>${escaped(text)}</t></si>`).join('')}</sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheet.join('')}</sheetData></worksheet>`,
  }
}

/** A sheet as it is written in a workbook: its rows, and the places that are merged. */
export type SheetToMake = { rows: string; merged?: readonly string[] }

/** A workbook of several sheets; each style is a format of its own, or the number of one that every workbook has. */
export function workbook(
  sheets: Readonly<Record<string, SheetToMake>>,
  { styles = [], isDays1904 = false }: { styles?: readonly string[]; isDays1904?: boolean } = {},
): Buffer {
  const names = Object.keys(sheets)
  const each = (write: (name: string, nth: number) => string) =>
    names.map((name, at) => write(name, at + 1)).join('')
  const isOwn = (style: string) => !/^\d+$/.test(style)
  const formats = styles.map((code, at) =>
    isOwn(code) ? `<numFmt numFmtId="${200 + at}" formatCode="${escaped(code)}"/>` : '',
  )
  const xfs = styles.map((code, at) => `<xf numFmtId="${isOwn(code) ? 200 + at : code}"/>`)
  const parts = Object.values(sheets).map(({ rows, merged = [] }, at) => [
    `xl/worksheets/sheet${at + 1}.xml`,
    `<worksheet><sheetData>${rows}</sheetData><mergeCells>${merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells></worksheet>`,
  ])
  return archive({
    'xl/workbook.xml': `<workbook><workbookPr date1904="${isDays1904 ? 1 : 0}"/><sheets>${each((name, nth) => `<sheet name="${escaped(name)}" sheetId="${nth}" r:id="rId${nth}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${each((_, nth) => `<Relationship Id="rId${nth}" Target="worksheets/sheet${nth}.xml"/>`)}</Relationships>`,
    'xl/styles.xml': `<styleSheet><numFmts>${formats.join('')}</numFmts><cellStyleXfs><xf/></cellStyleXfs><cellXfs>${xfs.join('')}</cellXfs></styleSheet>`,
    ...Object.fromEntries(parts),
  })
}

export function spreadsheet(rows: readonly (readonly (string | number)[])[]): Buffer {
  return archive(sheetParts(rows))
}
