/**
 * How a file that a person brings is read, for both sides: what they may choose, and what is said of every line of it. What
 * must always be true: lines that are read, lines that are skipped and lines with an error are together the lines of the
 * file; none is in two of them, and none in none. Lines are those of the text; rows of a sheet or of a table on a page are its
 * lines; and where tags hold the data and a line says nothing (OFX, CAMT.053 of banks, often one line in all), each entry
 * is one: a movement with everything in it, or data outside of them that no reader knows.
 */
import * as z from 'zod/mini'

/** What can stand between two cells of a text. */
export const separators = [',', ';', '\t', '|'] as const
export type Separator = (typeof separators)[number]

/** What a file with a table is: text with separators, a workbook, or a web page that is often called `.xls`. */
export const fileKinds = ['csv', 'xlsx', 'html'] as const
export type FileKind = (typeof fileKinds)[number]

/** What a person chose; what is missing is told from the file. `headLine` is the line with the names of the columns. */
export const fileChoicesWire = z.strictObject({
  separator: z.optional(z.enum(separators)),
  sheet: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  headLine: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(2_000_000))),
})
export type FileChoices = z.output<typeof fileChoicesWire>

/** Lines of a file from `lineNo` on; a cell with line breaks makes a row of several. Rows of a sheet are its lines. */
export type Lines = { lineNo: number; lines: number }

/** Lines that hold no record, why, and what stands there. */
export type SkippedLines<Why extends string = string> = Lines & { why: Why; text: string }

/** Why the reader itself skips lines; whoever reads the rows has reasons of their own. */
export type SkipReason = 'above' | 'heading' | 'blank'

/** What became of every line of a file. */
export type LineCount<Why extends string = string> = {
  lines: number
  read: number
  faulty: number
  skipped: number
  /** Every skipped line, in the order of the file. */
  list: SkippedLines<Why>[]
}

/**
 * Counts what became of every line of a file. Throws where a line is in none of the parts or in two: then a reader is wrong,
 * and nothing of the file may be used.
 */
export function accountForLines<Why extends string>(
  { lineCount, skipped }: { lineCount: number; skipped: readonly SkippedLines<Why>[] },
  parts: { read: readonly Lines[]; faulty: readonly Lines[]; skipped: readonly SkippedLines<Why>[] },
): LineCount<Why> {
  const list = [...skipped, ...parts.skipped].toSorted((one, other) => one.lineNo - other.lineNo)
  let next = 1
  for (const { lineNo, lines } of [...parts.read, ...parts.faulty, ...list].toSorted(
    (one, other) => one.lineNo - other.lineNo,
  )) {
    if (lineNo !== next) throw new Error(`Line ${Math.min(lineNo, next)} of a file is lost or counted twice`)
    next += lines
  }
  if (next !== lineCount + 1)
    throw new Error(`A file has ${lineCount} lines and ${next - 1} are accounted for`)
  const sum = (some: readonly Lines[]) => some.reduce((total, { lines }) => total + lines, 0)
  return {
    lines: lineCount,
    read: sum(parts.read),
    faulty: sum(parts.faulty),
    skipped: sum(list),
    list,
  }
}

/** How many skipped lines are shown; blank lines that follow each other are one entry. */
const listMost = 500

/** How a file was read, and what became of each of its lines. */
export const fileReadingWire = z.object({
  kind: z.enum(fileKinds),
  separator: z.optional(z.enum(separators)),
  /** The sheets there are, and the one that was read; none of a text. */
  sheets: z.array(z.string()),
  sheet: z.string(),
  /** Rows a filter hides in the spreadsheet; they are read. */
  hiddenRows: z.number(),
  isDays1904: z.boolean(),
  headLine: z.number(),
  lines: z.number(),
  read: z.number(),
  faulty: z.number(),
  skipped: z.number(),
  list: z.array(z.object({ lineNo: z.number(), lines: z.number(), why: z.string(), text: z.string() })),
})
export type FileReading = z.output<typeof fileReadingWire>

/** The facts of a file with the count of its lines. */
export function readingOf(
  file: Pick<FileReading, 'kind' | 'sheets' | 'sheet' | 'hiddenRows' | 'isDays1904'> & {
    separator?: Separator | undefined
  },
  { headLine }: Pick<FileReading, 'headLine'>,
  { list, ...count }: LineCount,
): FileReading {
  const { kind, separator, sheets, sheet, hiddenRows, isDays1904 } = file
  const facts = { kind, sheets, sheet, hiddenRows, isDays1904, headLine, ...count }
  return { ...facts, ...(separator ? { separator } : {}), list }
}

/** A reading as it travels to a screen. */
export function shownReading(reading: FileReading): FileReading {
  return { ...reading, list: reading.list.slice(0, listMost) }
}
