/**
 * Statements in QIF: records of lines that begin with a letter, ended by `^`. They become a table, so that the order of day
 * and month is asked about as for every other table.
 */
import { type FileRow, type FileTable, linesIn } from '@kolo/files/sheets'

/** Whether a text is QIF. */
export function isQif(text: string): boolean {
  return /^\s*!(Type|Account|Option|Clear)\b/i.test(text.slice(0, 200))
}

const columns = { D: 0, T: 1, N: 2, P: 3, M: 4 } as const

/** `11/ 3'26` → `11/3/26` */
const plainDay = (text: string) => text.replace(/['’]/g, '/').replace(/\s/g, '')

/** Parts of a record that say nothing about its movement: its amount again, category, address, state and splits. */
const others = 'UALCSEX$%^'

/**
 * Puts a line into its record. What stands there twice stays so, because it is of two records that nobody told apart; a
 * letter that no program writes is shown with the memo.
 */
function keep(cells: string[], code: string, line: string): void {
  const known = columns[code as keyof typeof columns]
  if (known === undefined && others.includes(code)) return
  const at = known ?? columns.M
  const said = known === undefined ? line : code === 'D' ? plainDay(line.slice(1)) : line.slice(1)
  cells[at] = [cells[at], said.trim()].filter(Boolean).join(' / ').slice(0, 2_000)
}

export function qifTable(text: string): FileTable | { no: 'no-table' | 'several-accounts' } {
  const physical = linesIn(text)
  const rows: FileRow[] = []
  const skipped: FileTable['skipped'] = []
  let [type, lists] = ['', 0]
  let record: FileRow | undefined
  for (const [at, line] of physical.entries()) {
    const lineNo = at + 1
    const code = line.charAt(0).toUpperCase()
    const isHeader = /^!(type|account|option|clear)\b/i.test(line)
    if (isHeader) {
      if (record) rows.push(record)
      record = undefined
      type = line.slice(1).trim().toLowerCase()
      if (type.startsWith('type:')) {
        lists += 1
        if (!/^type:(bank|cash|ccard|oth a)/.test(type)) return { no: 'no-table' }
      }
    }
    if (isHeader || !type.startsWith('type:') || (!record && /^(!|\s*$)/.test(line))) {
      const why = line.trim() === '' ? ('blank' as const) : ('above' as const)
      skipped.push({ lineNo, lines: 1, why, text: line.slice(0, 200) })
      continue
    }
    record ??= { lineNo, lines: 0, cells: ['', '', '', '', ''] }
    record.lines += 1
    keep(record.cells, code, line)
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
