/**
 * Statements in QIF: records of lines that begin with a letter, ended by `^`. They become a table, so that the order of day
 * and month is asked about as for every other table.
 */
import type { FileRow, FileTable } from '@kolo/files/sheets'

/** Whether a text is QIF. */
export function isQif(text: string): boolean {
  return /^\s*!(Type|Account|Option|Clear)\b/i.test(text.slice(0, 200))
}

const columns = { D: 0, T: 1, N: 2, P: 3, M: 4 } as const

/** `11/ 3'26` → `11/3/26` */
const plainDay = (text: string) => text.replace(/['’]/g, '/').replace(/\s/g, '')

/** The records of the one account in a file. */
export function qifTable(text: string): FileTable | { no: 'no-table' | 'several-accounts' } {
  const physical = text.split(/\r\n|\r|\n/)
  if (physical.at(-1) === '') physical.pop()
  const rows: FileRow[] = []
  const skipped: FileTable['skipped'] = []
  let [type, lists] = ['', 0]
  let record: FileRow | undefined
  for (const [at, line] of physical.entries()) {
    const lineNo = at + 1
    const code = line.charAt(0).toUpperCase()
    if (code === '!') {
      type = line.slice(1).trim().toLowerCase()
      if (type.startsWith('type:')) {
        lists += 1
        if (!/^type:(bank|cash|ccard|oth a)/.test(type)) return { no: 'no-table' }
      }
    }
    if (code === '!' || !type.startsWith('type:') || (line.trim() === '' && !record)) {
      const why = line.trim() === '' ? ('blank' as const) : ('above' as const)
      skipped.push({ lineNo, lines: 1, why, text: line.slice(0, 200) })
      continue
    }
    record ??= { lineNo, lines: 0, cells: ['', '', '', '', ''] }
    record.lines += 1
    const column = columns[code as keyof typeof columns]
    if (column !== undefined && record.cells[column] === '')
      record.cells[column] = (code === 'D' ? plainDay(line.slice(1)) : line.slice(1)).trim().slice(0, 2_000)
    if (code !== '^') continue
    rows.push(record)
    record = undefined
  }
  if (record) rows.push(record)
  if (lists > 1) return { no: 'several-accounts' }
  if (lists === 0) return { no: 'no-table' }
  const heads = ['Date', 'Amount', 'Number', 'Payee', 'Memo']
  return { heads, headLine: 1, rows, skipped, lineCount: physical.length }
}
