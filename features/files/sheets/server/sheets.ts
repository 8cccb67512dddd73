/**
 * The public API of tables in files: the one reader of what strangers send, and the writer of what is sent to them.
 *
 * `openFile(bytes, { isHead, rowsMost, choices })` answers an `OpenedFile` or why there is none (`{ no }`):
 *   `kind`       csv, xlsx or html (a web page called `.xls`)
 *   `sheets`     the sheets a person can choose; `sheet`: the one that is read, the first with names of columns
 *   `separator`  of a text
 *   `rows`       every line of the file as `FileRow`: `lineNo` of its first line, how many `lines` it has (a quoted break
 *                makes more of them), `cells`; lines without anything are rows without cells, several together
 *   `lineCount`  the lines of the file; `rows` cover each exactly once
 *   `hiddenRows` rows that a filter hides in the spreadsheet; they are read like any other
 *   `isDays1904` numbers that are days count from 1904 (cells that are formatted as days arrive as `2026-11-03 14:05`)
 * `openingText` does the same for a text, step by step. `tableIn(file, { isHead, headLine })` finds the names of the columns, `tableBelow` takes
 * those it is given: a `FileTable` with `heads`, `rows`, and `skipped` lines (above, heading, blank). Whoever reads the rows
 * ends with `accountForLines(table, { read, faulty, skipped })` (`@kolo/files/reading`), which throws unless every line
 * of the file is in exactly one of them. `linesIn` splits the text of any other file into its lines. `joinedRow` takes a row and the one below it that goes on with it as one.
 */
export { textOf } from './decode-file.ts'
export { type FileRow, joinedRow, type NoFile, type OpenedFile } from './file-rows.ts'
export { openFile, openingText } from './open-file.ts'
export { linesIn } from './read-text.ts'
export { type FileTable, tableBelow, tableIn, textOfRow } from './table.ts'
export { type CellToWrite, writeXlsx, xlsxType } from './write-xlsx.ts'
