/**
 * Tables as text: any separator, any quotes, any ends of lines, also mixed in one file. What must always be true: every line
 * of the text is in exactly one row, a quoted cell keeps its line breaks, and a quote that nobody closed swallows no line.
 */
import { plainCell } from '../cells.rules.ts'
import { type Separator, separators } from '../reading.rules.ts'
import { Damaged, type FileRow, headAt, most, type RowsSought, rowsCollected } from './file-rows.ts'

const [quote, lf, cr, space] = [0x22, 0x0a, 0x0d, 0x20]

/** The lines of a text, whether they end as on Windows, on Unix or on an old Mac. */
export function linesIn(text: string): string[] {
  const lines = text.split(/\r\n|\n|\r/)
  if (lines.at(-1) === '') lines.pop()
  return lines
}

/** The rows of a text with this separator. A generator, so that others can work between two rows. */
export function* rowsOfText(
  text: string,
  separator: Separator,
  rowsMost: number,
): Generator<undefined, FileRow[]> {
  const collected = rowsCollected(rowsMost)
  const split = separator.charCodeAt(0)
  let [at, lineNo] = [0, 1]
  while (at < text.length) {
    yield
    const row = rowAt(text, at, split)
    const cells = row.cells.slice(0, most.columns).map(plainCell)
    collected.add(lineNo, row.lines, cells)
    lineNo += row.lines
    at = row.end
  }
  return collected.rows
}

/** How many cells a row may have; only the first columns of them are looked at. */
const cellsMost = 10_000

/** The row that begins here. `end` is behind its line end. */
function rowAt(text: string, from: number, split: number): { cells: string[]; lines: number; end: number } {
  const cells: string[] = []
  let [at, lines] = [from, 1]
  for (;;) {
    const quoted = quotedAt(text, at, split)
    if (quoted && !(quoted.breaks > 0 && isTorn(text, { from, at, cells: cells.length, quoted, split }))) {
      cells.push(quoted.cell)
      lines += quoted.breaks
      at = quoted.end
    } else {
      const end = plainEnd(text, at, split)
      if (end - at > most.cell || cells.length > cellsMost)
        throw new Damaged('a line longer than any table has')
      cells.push(text.slice(at, end))
      at = end
    }
    if (text.charCodeAt(at) === split) at += 1
    else return { cells, lines, end: behindLineEnd(text, at) }
  }
}

const isEnd = (code: number, split: number) =>
  Number.isNaN(code) || code === split || code === lf || code === cr

function plainEnd(text: string, from: number, split: number): number {
  let at = from
  while (!isEnd(text.charCodeAt(at), split)) at += 1
  return at
}

function behindLineEnd(text: string, at: number): number {
  return at + (text.charCodeAt(at) === cr && text.charCodeAt(at + 1) === lf ? 2 : 1)
}

type Quoted = { cell: string; breaks: number; end: number }

/** A cell in quotes that are closed where a cell ends; `undefined` where the quote is a sign like any other. */
function quotedAt(text: string, from: number, split: number): Quoted | undefined {
  let at = from
  while (text.charCodeAt(at) === space && split !== space) at += 1
  if (text.charCodeAt(at) !== quote) return undefined
  let [breaks, begun, cell] = [0, at + 1, '']
  for (at += 1; at < text.length && at - from <= most.cell; at += 1) {
    const code = text.charCodeAt(at)
    if (code === quote) {
      if (text.charCodeAt(at + 1) !== quote) break
      cell += text.slice(begun, at + 1)
      at += 1
      begun = at + 1
    } else if (code === lf || code === cr) {
      breaks += 1
      if (code === cr && text.charCodeAt(at + 1) === lf) at += 1
    }
  }
  if (text.charCodeAt(at) !== quote) return undefined
  cell += text.slice(begun, at)
  do at += 1
  while (text.charCodeAt(at) === space)
  return isEnd(text.charCodeAt(at), split) ? { cell, breaks, end: at } : undefined
}

/** What stands in a cell, as far as it can be told without reading it: `03/11/2026` → `9/9/9`, `Ada Obi` → `A A`. */
const shapeOf = (cell: string) =>
  cell
    .trim()
    .replace(/\d+/g, '9')
    .replace(/\p{L}+/gu, 'A')

/**
 * Whether a quoted cell with line breaks is more likely a quote that nobody closed: each of its lines has as many cells as
 * the row, and begins as the row does.
 */
function isTorn(
  text: string,
  row: { from: number; at: number; cells: number; quoted: Quoted; split: number },
): boolean {
  const { from, quoted, split } = row
  if (row.cells === 0 || row.cells >= most.columns) return false
  const mark = String.fromCharCode(split)
  const whole = text.slice(from, from + most.cell * 2)
  const end = /[\r\n]/.exec(whole.slice(quoted.end - from))?.index ?? whole.length
  const [first = [], ...others] = whole
    .slice(0, quoted.end - from + end)
    .split(/\r\n|\n|\r/)
    .map((line) => line.split(mark))
  const rest = whole.slice(quoted.end - from, quoted.end - from + end).split(mark).length - 1
  const width = row.cells + 1 + rest
  return (
    first.length === width &&
    others.every((cells) => cells.length === width && shapeOf(cells[0] ?? '') === shapeOf(first[0] ?? ''))
  )
}

/** How much of a text decides about its separator. */
const sampled = 100_000

/**
 * The separator that makes a table of a text: names of columns as wide as most rows below them, then names of columns at
 * all, then most cells in rows of one width. `undefined`: none makes two cells of a row. A generator, as above.
 */
export function* separatorOf(
  text: string,
  { isHead }: Pick<RowsSought, 'isHead'>,
): Generator<undefined, Separator | undefined> {
  const said = /^"?sep=([,;\t|])"?[\r\n]/i.exec(text)?.[1]
  if (said) return separators.find((one) => one === said)
  const sample = text.slice(0, sampled)
  let best: { separator: Separator; score: number } | undefined
  for (const separator of separators) {
    if (!sample.includes(separator)) continue
    const score = yield* scoreOf(sample, separator, isHead)
    if (score > (best?.score ?? 0)) best = { separator, score }
  }
  return best?.separator
}

function* scoreOf(
  sample: string,
  separator: Separator,
  isHead: RowsSought['isHead'],
): Generator<undefined, number> {
  let rows: FileRow[]
  try {
    rows = (yield* rowsOfText(sample, separator, sampled)).filter(({ cells }) => cells.length > 0)
  } catch {
    // A line longer than any table has.
    return 0
  }
  const at = headAt(rows, isHead)
  const head = rows[at]
  const widths = Map.groupBy(rows.slice(Math.max(at, 0)), ({ cells }) => cells.length)
  const cellsOf = (width: number) => (widths.get(width)?.length ?? 0) * (width - 1)
  const width = [...widths.keys()].reduce((one, other) => (cellsOf(other) > cellsOf(one) ? other : one), 1)
  const rank = !head ? 0 : head.cells.length === width ? 2 : 1
  // Between two that fit alike, the one that is followed by spaces stands in sentences: `Amount (NGN, charges);Details, in full`.
  const spaced = sample.split(`${separator} `).length / sample.split(separator).length
  return rank * sampled * most.columns + cellsOf(width) - spaced / 2
}
