/**
 * Files for spreadsheets. What must always be true: no text that a person typed is run as a formula by the program that
 * opens the file. This is the one place that writes such a file.
 */

const marks = /^["'‘’“”`´«»\p{Z}\p{Cf}]*/u

/**
 * A text as a cell: on one line, quoted, and with an apostrophe in front where a sheet would run it, also when the sign
 * is full-width or hidden behind spaces and quotes. `=1+1` → `"'=1+1"`, `Rent` → `"Rent"`.
 */
export function csvText(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
  const first = line.replace(marks, '').slice(0, 1).normalize('NFKC')
  const tame = '=+-@−|%'.includes(first) && first !== '' ? `'${line}` : line
  return `"${tame.replaceAll('"', '""')}"`
}

/** A whole file: cells as they are, so every text goes through `csvText` first; numbers need not. */
export function csvFile(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${csvRows(rows)}`
}

/** More rows of a file that is written piece by piece; its first piece is `csvFile`. */
export function csvRows(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.join(',')}\r\n`).join('')
}
