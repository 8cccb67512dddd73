/**
 * The first sheet of a spreadsheet (XLSX, ECMA-376) as rows of text. What must always be true: what a file says of its own
 * sizes is not believed, inflating stops at a limit, no entity of its own is expanded, nothing is fetched, and no formula
 * is worked out: of a formula the value counts that its program wrote beside it.
 */
import { inflateRawSync } from 'node:zlib'

/** One row, with the number a person sees beside it. */
export type SheetRow = { lineNo: number; cells: string[] }

/** How many parts and columns are looked at, how much of one cell, and how much of one part is inflated for each row. */
const most = { parts: 500, columns: 64, cell: 20_000, bytesOfRow: 1_200 }

/** How many rows a sheet may have; what is inflated of it follows from that. */
export type SheetMost = { rows: number }

/** Whether these bytes begin as a zip archive does. */
export function isArchive(bytes: Buffer): boolean {
  return bytes.length > 4 && bytes.readUInt32LE(0) === 0x04_03_4b_50
}

/** The rows of the first sheet that is not hidden, or why there are none. */
export function sheetIn(
  bytes: Buffer,
  { rows: rowsMost }: SheetMost,
): SheetRow[] | 'file-not-read' | 'file-too-long' {
  try {
    const parts = partsOf(bytes)
    const part = (name: string) => {
      const found = parts.get(name)
      return found === undefined ? undefined : textOfPart(bytes, found, rowsMost * most.bytesOfRow)
    }
    const book = part('xl/workbook.xml')
    const links = part('xl/_rels/workbook.xml.rels')
    if (book === undefined || links === undefined) return 'file-not-read'
    const sheet = part(pathOfFirst(book, links))
    if (sheet === undefined) return 'file-not-read'
    return rowsOf(sheet, stringsOf(part('xl/sharedStrings.xml') ?? ''), rowsMost)
  } catch (problem) {
    return problem instanceof TooMuch ? 'file-too-long' : 'file-not-read'
  }
}

/** More than the table may have. */
class TooMuch extends Error {}

type Part = { at: number; size: number; isDeflated: boolean }

/** The parts of an archive by name, from its directory at the end. */
function partsOf(bytes: Buffer): Map<string, Part> {
  const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
  const count = bytes.readUInt16LE(end + 10)
  if (count > most.parts) throw new TooMuch('too many parts')
  const parts = new Map<string, Part>()
  let at = bytes.readUInt32LE(end + 16)
  for (let nth = 0; nth < count; nth++) {
    if (bytes.readUInt32LE(at) !== 0x02_01_4b_50) throw new Error('no entry of a directory')
    const flags = bytes.readUInt16LE(at + 8)
    const method = bytes.readUInt16LE(at + 10)
    const [name, extra, comment] = [28, 30, 32].map((place) => bytes.readUInt16LE(at + place))
    const path = bytes.toString('utf8', at + 46, at + 46 + (name ?? 0))
    const isPlain = (flags & 1) === 0 && (method === 0 || method === 8)
    if (isPlain)
      parts.set(path, {
        at: bytes.readUInt32LE(at + 42),
        size: bytes.readUInt32LE(at + 20),
        isDeflated: method === 8,
      })
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  return parts
}

/** The text of one part, inflated as far as the limit. */
function textOfPart(bytes: Buffer, { at, size, isDeflated }: Part, bytesMost: number): string {
  if (bytes.readUInt32LE(at) !== 0x04_03_4b_50) throw new Error('no part begins here')
  const from = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
  if (from + size > bytes.length) throw new Error('a part goes beyond its file')
  const raw = bytes.subarray(from, from + size)
  const whole = isDeflated ? inflated(raw, bytesMost) : raw
  return new TextDecoder('utf-8', { fatal: true }).decode(whole)
}

function inflated(raw: Buffer, bytesMost: number): Buffer {
  try {
    return inflateRawSync(raw, { maxOutputLength: bytesMost })
  } catch (problem) {
    const code = (problem as NodeJS.ErrnoException).code
    throw code === 'ERR_BUFFER_TOO_LARGE' ? new TooMuch('a part is too large') : problem
  }
}

/** A piece of XML: a tag with what stands in it, or text. */
type Piece = { tag: string; is: 'open' | 'close' | 'empty'; inside: string } | { text: string }

/** The pieces of a document, one after the other; names without their prefix. */
function* piecesOf(xml: string): Generator<Piece> {
  let at = 0
  const until = (end: string, from: number) => {
    const found = xml.indexOf(end, from)
    if (found < 0) throw new Error('a tag is not closed')
    return found
  }
  while (at < xml.length) {
    const open = xml.indexOf('<', at)
    if (open < 0) return
    if (open > at) yield { text: plain(xml.slice(at, open)) }
    if (xml.startsWith('<!--', open)) at = until('-->', open) + 3
    else if (xml.startsWith('<![CDATA[', open)) {
      const close = until(']]>', open)
      yield { text: xml.slice(open + 9, close) }
      at = close + 3
    } else if (xml.startsWith('<!', open)) throw new Error('a document with rules of its own')
    else {
      const close = until('>', open)
      at = close + 1
      if (xml[open + 1] === '?') continue
      const isClosing = xml[open + 1] === '/'
      const isEmpty = xml[close - 1] === '/'
      const said = xml.slice(open + (isClosing ? 2 : 1), isEmpty ? close - 1 : close)
      const name = /^[^\s/]+/.exec(said)?.[0] ?? ''
      yield {
        tag: name.slice(name.indexOf(':') + 1),
        is: isClosing ? 'close' : isEmpty ? 'empty' : 'open',
        inside: said.slice(name.length),
      }
    }
  }
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Text as it is read: the five entities every document has, and characters by number. */
function plain(text: string): string {
  return text.replace(/&(#x[0-9a-fA-F]{1,6}|#\d{1,7}|[a-z]{2,4});/g, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name] ?? whole
    const code = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0x10_ff_ff ? '' : String.fromCodePoint(code)
  })
}

/** The value of an attribute, whatever stands before a colon in its name. */
function attribute(inside: string, name: string): string | undefined {
  let at = 0
  for (let equals = inside.indexOf('='); equals >= 0; equals = inside.indexOf('=', at)) {
    let from = equals + 1
    while (inside[from] === ' ') from++
    const quote = inside[from]
    const end = quote === '"' || quote === "'" ? inside.indexOf(quote, from + 1) : -1
    if (end < 0) throw new Error('an attribute without an end')
    const key = inside.slice(at, equals).trim()
    if (key === name || key.endsWith(`:${name}`)) return plain(inside.slice(from + 1, end))
    at = end + 1
  }
  return undefined
}

/** Where the first sheet is that is not hidden. */
function pathOfFirst(book: string, links: string): string {
  const targets = new Map<string, string>()
  for (const piece of piecesOf(links))
    if ('tag' in piece && piece.tag === 'Relationship')
      targets.set(attribute(piece.inside, 'Id') ?? '', attribute(piece.inside, 'Target') ?? '')
  for (const piece of piecesOf(book)) {
    if (!('tag' in piece) || piece.tag !== 'sheet' || piece.is === 'close') continue
    if ((attribute(piece.inside, 'state') ?? 'visible') !== 'visible') continue
    // `r:id`, and not `sheetId`.
    const target = targets.get(attribute(piece.inside, 'id') ?? '') ?? ''
    return target.startsWith('/') ? target.slice(1) : `xl/${target}`
  }
  return ''
}

/** The texts that cells name by number; how they are read aloud is passed over. */
function stringsOf(xml: string): string[] {
  const strings: string[] = []
  let [text, isRead, isAloud] = ['', false, false]
  for (const piece of piecesOf(xml)) {
    if ('text' in piece) {
      if (isRead && !isAloud) text = (text + piece.text).slice(0, most.cell)
    } else if (piece.tag === 't') isRead = piece.is === 'open'
    else if (piece.tag === 'rPh') isAloud = piece.is === 'open'
    else if (piece.tag === 'si') {
      if (piece.is !== 'open') strings.push(text)
      text = ''
    }
  }
  return strings
}

/** The rows of a sheet; a cell that is written twice, or beyond the last column, is passed over. */
function rowsOf(xml: string, strings: readonly string[], rowsMost: number): SheetRow[] {
  const rows: SheetRow[] = []
  let cells: string[] = []
  let [lineNo, column, kind, value, isValue, isWorkedOut] = [0, 0, 'n', '', false, false]
  for (const piece of piecesOf(xml)) {
    if ('text' in piece) {
      if (isValue) value = (value + piece.text).slice(0, most.cell)
      continue
    }
    const { tag, is, inside } = piece
    if (tag === 'row') {
      if (is !== 'close') {
        const said = Number(attribute(inside, 'r') ?? lineNo + 1)
        lineNo = Math.max(lineNo + 1, Number.isSafeInteger(said) && said < 2_000_000 ? said : 0)
        cells = []
        column = 0
      }
      if (is !== 'open' && cells.some(Boolean))
        rows.push({ lineNo, cells: Array.from(cells, (one) => one ?? '') })
      if (rows.length > rowsMost) throw new TooMuch('too many rows')
    } else if (tag === 'c' && is !== 'close') {
      column = columnOf(attribute(inside, 'r')) ?? column + 1
      kind = attribute(inside, 't') ?? 'n'
      value = ''
      isWorkedOut = false
    } else if (tag === 'c') {
      if (column <= most.columns && cells[column - 1] === undefined)
        // A formula without the value its program saw is no empty cell: money may be meant.
        cells[column - 1] = isWorkedOut && value === '' ? '#' : cellOf(kind, value, strings)
    } else if (tag === 'f') isWorkedOut = true
    else if (tag === 'v' || tag === 't') isValue = is === 'open'
  }
  return rows
}

/** `AB12` → 28. */
function columnOf(place: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(place ?? '')?.[0]
  if (letters === undefined) return undefined
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
}

/** What a person reads in a cell. A spreadsheet keeps 0.1 + 0.2 as 0.30000000000000004: kobo are what was meant. */
function cellOf(kind: string, value: string, strings: readonly string[]): string {
  if (kind === 's') return strings[Number(value)] ?? ''
  if (kind !== 'n') return kind === 'e' ? '#' : value.trim()
  const number = Number(value)
  if (value.trim() === '' || !Number.isFinite(number)) return value.trim()
  if (Number.isSafeInteger(number)) return String(number)
  const rounded = Math.round(number * 100) / 100
  if (Math.abs(number - rounded) < 1e-6 && Math.abs(number) < 1e11) return rounded.toFixed(2)
  // Three digits behind the point would be read as a group of thousands.
  return value.trim().replace(/^(-?\d+\.\d{3})$/, '$10')
}
