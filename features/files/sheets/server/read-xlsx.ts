/**
 * A workbook (XLSX, ECMA-376) as rows of text. What must always be true: no entity of its own is expanded, nothing is fetched,
 * and no formula is worked out: of a formula the value counts that its program wrote beside it; a day is a day whatever
 * the sheet counts days from; rows a filter hides are read, and counted.
 */
import { Parser } from 'htmlparser2'
import { amountIn } from '../cells.rules.ts'
import { type Archive, openArchive } from './archive.ts'
import {
  Damaged,
  type FileRow,
  headAt,
  most,
  type NoFile,
  type OpenedFile,
  type RowsSought,
  rowsCollected,
  TooLong,
} from './file-rows.ts'
import { cellText, type NumberKind, numberKinds, unescaped } from './xlsx-cells.ts'

/** How many sheets are looked through, how many merged places of one, and how deep elements lie in each other. */
const within = { sheets: 30, merged: 10_000, mergedRows: 1_000, deep: 100 }

type Attributes = Readonly<Record<string, string>>
type Handler = {
  open: (tag: string, attributes: Attributes) => void
  close?: (tag: string) => void
  text?: (text: string) => void
}

/** Goes through one part, tag by tag, names without their prefix. A part that is cut off or has rules of its own is refused. */
async function read(archive: Archive, name: string, { open, close, text }: Handler): Promise<void> {
  const plain = (tag: string) => tag.slice(tag.indexOf(':') + 1)
  let [depth, isWhole] = [0, false]
  const parser = new Parser(
    {
      onopentag: (tag, attributes) => {
        depth += 1
        // The parser's work for an element grows with how deep it lies.
        if (depth > within.deep) throw new Damaged('elements too deep in each other')
        open(plain(tag), attributes)
      },
      onclosetag: (tag, isImplied) => {
        depth -= 1
        if (depth === 0) isWhole = !isImplied
        close?.(plain(tag))
      },
      ontext: (chunk) => text?.(chunk),
      onprocessinginstruction: (tag) => {
        if (tag.startsWith('!')) throw new Damaged('a document with rules of its own')
      },
    },
    { xmlMode: true },
  )
  for await (const chunk of archive.textOf(name)) parser.write(chunk)
  parser.end()
  if (!isWhole) throw new Damaged('a part is cut off')
}

/** The value of an attribute, whatever stands before a colon in its name. */
function attribute(attributes: Attributes, name: string): string | undefined {
  return attributes[name] ?? Object.entries(attributes).find(([key]) => key.endsWith(`:${name}`))?.[1]
}

const isOn = (value: string | undefined) => value === '1' || value === 'true'

type Workbook = { sheets: { name: string; path: string }[]; isDays1904: boolean }

/** The sheets of a workbook that are not hidden. */
async function workbookOf(archive: Archive): Promise<Workbook> {
  const targets = new Map<string, string>()
  await read(archive, 'xl/_rels/workbook.xml.rels', {
    open: (tag, attributes) => {
      if (tag === 'Relationship')
        targets.set(attribute(attributes, 'Id') ?? '', attribute(attributes, 'Target') ?? '')
    },
  })
  const book: Workbook = { sheets: [], isDays1904: false }
  await read(archive, 'xl/workbook.xml', {
    open: (tag, attributes) => {
      if (tag === 'workbookPr') book.isDays1904 = isOn(attribute(attributes, 'date1904'))
      if (tag !== 'sheet' || (attribute(attributes, 'state') ?? 'visible') !== 'visible') return
      // `r:id`, and not `sheetId`.
      const target = (targets.get(attribute(attributes, 'id') ?? '') ?? '').replaceAll('\\', '/')
      const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`
      if (archive.has(path)) book.sheets.push({ name: attribute(attributes, 'name') ?? '', path })
    },
  })
  return book
}

/** The texts that cells name by number; how they are read aloud is passed over. */
async function stringsOf(archive: Archive, rowsMost: number): Promise<string[]> {
  const strings: string[] = []
  if (!archive.has('xl/sharedStrings.xml')) return strings
  let [text, isRead, isAloud] = ['', false, false]
  await read(archive, 'xl/sharedStrings.xml', {
    open: (tag) => {
      if (tag === 't') isRead = true
      else if (tag === 'rPh') isAloud = true
      else if (tag === 'si') text = ''
    },
    close: (tag) => {
      if (tag === 't') isRead = false
      else if (tag === 'rPh') isAloud = false
      else if (tag === 'si') strings.push(unescaped(text))
      if (strings.length > rowsMost * most.columns) throw new TooLong('too many texts')
    },
    text: (chunk) => {
      if (isRead && !isAloud && text.length < most.cell) text = (text + chunk).slice(0, most.cell)
    },
  })
  return strings
}

/** What numbers of each style are: days, times, or numbers. */
async function stylesOf(archive: Archive): Promise<NumberKind[]> {
  if (!archive.has('xl/styles.xml')) return []
  const [formats, styles] = [new Map<string, string>(), [] as string[]]
  let isCell = false
  await read(archive, 'xl/styles.xml', {
    open: (tag, attributes) => {
      if (tag === 'numFmt') formats.set(attributes.numFmtId ?? '', attributes.formatCode ?? '')
      else if (tag === 'cellXfs') isCell = true
      else if (tag === 'xf' && isCell && styles.length < 70_000) styles.push(attributes.numFmtId ?? '0')
    },
    close: (tag) => {
      if (tag === 'cellXfs') isCell = false
    },
  })
  return styles.map((id) => numberKinds(id, formats.get(id)))
}

type SheetFacts = { strings: readonly string[]; styles: readonly NumberKind[]; isDays1904: boolean }
type ReadSheet = { rows: FileRow[]; lineCount: number; hiddenRows: number }

/** The rows of a sheet; a cell that is written twice, or beyond the last column, is passed over. */
async function sheetOf(
  archive: Archive,
  path: string,
  rowsMost: number,
  { strings, styles, isDays1904 }: SheetFacts,
): Promise<ReadSheet> {
  const collected = rowsCollected(rowsMost)
  const merged: string[] = []
  let [cells, isHidden, hiddenRows]: [(string | undefined)[], boolean, number] = [[], false, 0]
  let [lineNo, column, kind, style, value, isValue, isWorkedOut] = [0, 0, 'n', 0, '', false, false]
  await read(archive, path, {
    open: (tag, attributes) => {
      if (tag === 'row') {
        const said = Number(attributes.r ?? lineNo + 1)
        lineNo = Math.max(lineNo + 1, Number.isSafeInteger(said) && said < 2_000_000 ? said : 0)
        ;[cells, column, isHidden] = [[], 0, isOn(attributes.hidden)]
      } else if (tag === 'c') {
        column = columnOf(attributes.r) ?? column + 1
        ;[kind, style, value, isWorkedOut] = [attributes.t ?? 'n', Number(attributes.s ?? 0), '', false]
      } else if (tag === 'f') isWorkedOut = true
      else if (tag === 'v' || tag === 't') isValue = true
      else if (tag === 'mergeCell' && merged.length < within.merged) merged.push(attributes.ref ?? '')
    },
    close: (tag) => {
      if (tag === 'v' || tag === 't') isValue = false
      else if (tag === 'c' && column <= most.columns && cells[column - 1] === undefined) {
        const number = styles[style] ?? 'number'
        // A formula without the value its program saw is no empty cell: money may be meant.
        const isLost = isWorkedOut && value === ''
        cells[column - 1] = isLost ? '#' : cellText({ kind, value, number, strings, isDays1904 })
      } else if (tag === 'row' && cells.some(Boolean)) {
        if (isHidden) hiddenRows += 1
        collected.add(
          lineNo,
          1,
          Array.from(cells, (cell) => cell ?? ''),
        )
      }
    },
    text: (chunk) => {
      if (isValue && value.length < most.cell) value = (value + chunk).slice(0, most.cell)
    },
  })
  fillMerged(collected.rows, merged)
  return { rows: collected.rows, lineCount: collected.lineCount(), hiddenRows }
}

/** `AB12` → 28. */
function columnOf(place: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(place ?? '')?.[0]
  if (letters === undefined) return undefined
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
}

/** A cell that goes over several rows counts in each of them; an amount counts once, in the first. */
function fillMerged(rows: readonly FileRow[], merged: readonly string[]): void {
  if (merged.length === 0) return
  const byLine = new Map(rows.map((row) => [row.lineNo, row]))
  for (const place of merged) {
    const [, letters = '', first = '', last = ''] =
      /^([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/.exec(place) ?? []
    const at = (columnOf(`${letters}1`) ?? 0) - 1
    const text = byLine.get(Number(first))?.cells[at] ?? ''
    if (text === '' || amountIn(text) !== undefined) continue
    const end = Math.min(Number(last), Number(first) + within.mergedRows)
    for (let lineNo = Number(first) + 1; lineNo <= end; lineNo++) {
      const cells = byLine.get(lineNo)?.cells
      if (!cells || cells.length === 0 || cells[at]) continue
      while (cells.length < at) cells.push('')
      cells[at] = text
    }
  }
}

/** The sheet that was chosen, or the first one with names of columns, or the fullest; or why there is none. */
export async function openWorkbook(bytes: Buffer, sought: RowsSought): Promise<OpenedFile | { no: NoFile }> {
  const archive = openArchive(bytes)
  if (!archive.has('xl/workbook.xml')) throw new Damaged('no workbook')
  const { sheets, isDays1904 } = await workbookOf(archive)
  const wanted = sheets.filter(({ name }) => sought.sheet === undefined || name === sought.sheet)
  if (wanted.length === 0) return { no: sheets.length === 0 ? 'no-table' : 'no-such-sheet' }
  const facts = {
    strings: await stringsOf(archive, sought.rowsMost),
    styles: await stylesOf(archive),
    isDays1904,
  }
  let best: { name: string; found: ReadSheet; cells: number } | undefined
  for (const { name, path } of wanted.slice(0, within.sheets)) {
    const found = await sheetOf(archive, path, sought.rowsMost, facts)
    const cells = found.rows.reduce((sum, row) => sum + row.cells.filter(Boolean).length, 0)
    const isTable = headAt(found.rows, sought.isHead) >= 0
    if (isTable || !best || cells > best.cells) best = { name, found, cells }
    if (isTable) break
  }
  if (!best || best.cells === 0) return { no: 'no-table' }
  return { kind: 'xlsx', sheets: sheets.map(({ name }) => name), sheet: best.name, ...best.found, isDays1904 }
}
