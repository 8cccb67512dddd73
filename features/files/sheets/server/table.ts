/** A table in the rows of a file. What must always be true: each row of the file is in the table or among the skipped lines. */
import type { SkippedLines, SkipReason } from '../reading.rules.ts'
import { type FileRow, headAt, type OpenedFile } from './file-rows.ts'

/** A table: the names of its columns, the rows below them, and the lines of the file that are none of them. */
export type FileTable = {
  heads: string[]
  headLine: number
  rows: FileRow[]
  skipped: SkippedLines<SkipReason>[]
  lineCount: number
}

/** What stands in a row, for whoever looks at what was skipped. */
export function textOfRow(cells: readonly string[]): string {
  return cells.filter(Boolean).join(' | ').slice(0, 200).toWellFormed()
}

type Sought = { isHead: (cells: readonly string[]) => boolean; headLine?: number | undefined }

/**
 * The table with names of columns on the line that was chosen, or on the first that can be told; where none can, on the
 * first line with as many cells as most have. `undefined`: no line has two cells.
 */
export function tableIn(
  file: Pick<OpenedFile, 'rows' | 'lineCount'>,
  { isHead, headLine }: Sought,
): FileTable | undefined {
  const { rows } = file
  const chosen = rows.findIndex(
    ({ lineNo, lines, cells }) =>
      headLine !== undefined && lineNo <= headLine && headLine < lineNo + lines && cells.length > 0,
  )
  if (chosen >= 0) return tableBelow(file, chosen)
  const told = headAt(rows, isHead)
  if (told >= 0) return tableBelow(file, told)
  const widths = Map.groupBy(rows, ({ cells }) => cells.filter(Boolean).length)
  const width = [...widths].reduce(
    (best, [cells, some]) => (cells >= 2 && some.length > (widths.get(best)?.length ?? 0) ? cells : best),
    0,
  )
  const first = width === 0 ? -1 : rows.findIndex(({ cells }) => cells.filter(Boolean).length >= width)
  return first < 0 ? undefined : tableBelow(file, first)
}

/** The table below the row at this place of `rows`; `heads` where its columns are called otherwise than the row says. */
export function tableBelow(
  { rows, lineCount }: Pick<OpenedFile, 'rows' | 'lineCount'>,
  at: number,
  heads: string[] = rows[at]?.cells ?? [],
): FileTable {
  const skipped = rows.flatMap(({ lineNo, lines, cells }, place): SkippedLines<SkipReason>[] => {
    const why = cells.length === 0 ? 'blank' : place < at ? 'above' : place === at ? 'heading' : undefined
    return why === undefined ? [] : [{ lineNo, lines, why, text: textOfRow(cells) }]
  })
  return {
    heads,
    headLine: rows[at]?.lineNo ?? 0,
    rows: rows.filter(({ cells }, place) => place > at && cells.length > 0),
    skipped,
    lineCount,
  }
}
