/** From the bytes of an employer's file to the lines in it. What must always be true: each line is read whole, or named. */
import { createHash } from 'node:crypto'
import { amountIn, decimalMarkOf } from '@kolo/files/cells'
import { headsKey } from '@kolo/files/heads'
import {
  accountForLines,
  type FileChoices,
  type FileReading,
  type Lines,
  readingOf,
  type SkippedLines,
} from '@kolo/files/reading'
import { type FileTable, type NoFile, openFile, tableIn, textOfRow } from '@kolo/files/sheets'
import { zeroKobo } from '@kolo/foundation/money'
import { type Refusal, refuse } from '@kolo/foundation/refusal'
import { isArrivedAmount } from '@kolo/payments/rules'
import * as z from 'zod/mini'
import { columnsWire, type ScheduleColumns } from '../columns.rules.ts'
import { guessColumns, isScheduleHead, linesMost, type ScheduleLine } from '../payroll.rules.ts'
import { deductionKinds, type Wanted } from '../split.rules.ts'

export type ReadLine = ScheduleLine & { cells: string[] }

/** What was found in a file. */
export type Schedule = {
  sha256: string
  heads: string[]
  headsKey: string
  columns: Partial<ScheduleColumns>
  isRemembered: boolean
  lines: ReadLine[]
  /** Lines whose amount cannot be read, with what stands there. */
  faults: { lineNo: number; written: string }[]
  /** What became of each line of the file; missing while the columns are not known. */
  reading: FileReading | undefined
}

type FileRefusal = Refusal<'file-not-read' | 'file-pdf' | 'file-too-long' | 'file-no-sheet'>

/** How a file is read: the columns that were chosen, or those that are kept for files with these heads. */
export type HowToRead = {
  chosen: ScheduleColumns | undefined
  kept: { columns: unknown; heads_key: string | null }
  choices?: FileChoices | undefined
}

/** How many rows may stand above, between and below the lines. */
const rowsAround = 500

const refusals: Partial<Record<NoFile, FileRefusal['refusal']>> = {
  pdf: 'file-pdf',
  'too-long': 'file-too-long',
  'no-such-sheet': 'file-no-sheet',
}

/** Reads a file; without all three columns there are no lines. */
export async function readSchedule(
  content: string,
  { chosen, kept, choices = {} }: HowToRead,
): Promise<Schedule | FileRefusal> {
  const bytes = Buffer.from(content, 'base64')
  const file = await openFile(bytes, { isHead: isScheduleHead, rowsMost: linesMost + rowsAround, choices })
  if ('no' in file) return refuse(refusals[file.no] ?? 'file-not-read', {}, 'content')
  const table = tableIn(file, { isHead: isScheduleHead, headLine: choices.headLine })
  if (!table) return refuse('file-not-read', {}, 'content')
  const key = headsKey(table.heads)
  const remembered = kept.heads_key === key ? z.safeParse(columnsWire, kept.columns).data : undefined
  const columns = chosen ?? remembered ?? guessColumns(table.heads)
  const whole = z.safeParse(columnsWire, columns)
  const read = whole.success ? linesOf(table, whole.data) : undefined
  if (read && read.lines.length + read.faults.length > linesMost)
    return refuse('file-too-long', {}, 'content')
  return {
    sha256: createHash('sha256').update(bytes).digest('hex'),
    heads: table.heads.slice(0, 64).map((head) => head.slice(0, 200)),
    headsKey: key,
    columns,
    isRemembered: !chosen && remembered !== undefined,
    lines: read?.lines ?? [],
    faults: read?.faults ?? [],
    reading: read && readingOf(file, table, read.count),
  }
}

/** The lines with an amount; a total below them and lines with nobody or nothing are skipped. */
function linesOf(table: FileTable, columns: ScheduleColumns) {
  const lines: ReadLine[] = []
  const faults: Schedule['faults'] = []
  const places = { read: [] as Lines[], faulty: [] as Lines[], skipped: [] as SkippedLines[] }
  const decimalMark = decimalMarkOf(table.rows.map(({ cells }) => cells[columns.amount] ?? ''))
  for (const { lineNo, lines: count, cells } of table.rows) {
    const place = { lineNo, lines: count }
    const line = lineOf(cells, columns)
    const why = whySkipped(cells, table.heads, line)
    const amount = amountIn(line.written, decimalMark)
    const wanted = wantedIn(cells, columns, decimalMark)
    if (why !== undefined || amount === 0n)
      places.skipped.push({ ...place, why: why ?? 'no-amount', text: textOfRow(cells) })
    else if (amount === undefined || !isArrivedAmount(amount) || wanted === 'unreadable') {
      places.faulty.push(place)
      faults.push({ lineNo, written: line.written })
    } else {
      places.read.push(place)
      const kept = cells.map((cell) => cell.slice(0, 200).replaceAll('\0', '').toWellFormed())
      const { staffNumber, name } = line
      lines.push({ lineNo, staffNumber, name, amount, cells: kept, ...(wanted ? { wanted } : {}) })
    }
  }
  return { lines, faults, count: accountForLines(table, places) }
}

function lineOf(cells: readonly string[], columns: ScheduleColumns) {
  const text = (places: readonly number[], most: number) =>
    places
      .map((at) => cells[at] ?? '')
      .join(' ')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, most)
      .toWellFormed()
  return {
    staffNumber: text([columns.staffNumber], 60),
    name: text([columns.name, ...(columns.moreNames ?? [])], 120),
    written: text([columns.amount], 60),
  }
}

/** How much is for what: nothing where the file has no such columns; an empty cell is nothing for it. */
function wantedIn(
  cells: readonly string[],
  columns: ScheduleColumns,
  decimalMark: Parameters<typeof amountIn>[1],
): Wanted | 'unreadable' | undefined {
  const kinds = deductionKinds.filter((kind) => columns[kind] !== undefined)
  if (kinds.length === 0) return undefined
  const amounts = kinds.map((kind) => {
    const written = (cells[columns[kind] ?? -1] ?? '').trim()
    return /^[-–—]?$/.test(written) ? zeroKobo : amountIn(written, decimalMark)
  })
  if (amounts.some((amount) => amount === undefined || amount < 0n)) return 'unreadable'
  return Object.fromEntries(kinds.map((kind, at) => [kind, amounts[at]]))
}

function whySkipped(
  cells: readonly string[],
  heads: readonly string[],
  { staffNumber, name, written }: ReturnType<typeof lineOf>,
): string | undefined {
  if (cells.join('\t') === heads.join('\t')) return 'heading-again'
  if ([staffNumber, name].some((one) => /^(?:grand |sub-? ?)?totals?\b/i.test(one))) return 'total'
  if (staffNumber === '' && name === '') return 'nobody'
  return /^[-–—]?$/.test(written) ? 'no-amount' : undefined
}
