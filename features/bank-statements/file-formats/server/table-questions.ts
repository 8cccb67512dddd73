/** What an administrator may have to be asked about a table: in which order its days are written, and what its words mean. */
import { type DayOrder, dayIn, ordersFor } from '@kolo/files/cells'
import type { FileTable } from '@kolo/files/sheets'
import type { CalendarDate } from '@kolo/foundation/time'
import { meaningOf, type WordRole, wordKey } from '../column-names.rules.ts'
import type { StatementForm } from '../forms.rules.ts'
import { hasAmount } from './table-row.ts'

/** In which orders the days of a column can be read, rows without one aside. */
export function dayOrdersOf({ rows }: FileTable, column: number, today: CalendarDate): DayOrder[] {
  const all = new Set(rows.map(({ cells }) => cells[column] ?? ''))
  const cells = [...all].filter((cell) => /\d/.test(cell))
  const readable = cells.filter((cell) => dayIn(cell, 'DMY') ?? dayIn(cell, 'MDY') ?? dayIn(cell, 'YMD'))
  return readable.length === 0 ? [] : ordersFor(readable, today)
}

/** A word in a column of its own, on how many lines, and what it means. */
export type FoundWord = { role: WordRole; word: string; count: number; means: ReturnType<typeof meaningOf> }

/** The words that say which way money moved or what became of it, with what they mean as far as anybody said or it is known. */
export function wordsIn({ rows }: Pick<FileTable, 'rows'>, form: Partial<StatementForm>): FoundWord[] {
  const { amount, day, words = [] } = form
  const columns = [
    { role: 'direction' as const, at: amount?.kind === 'marked' ? amount.mark : undefined },
    { role: 'state' as const, at: form.state },
  ]
  return columns.flatMap(({ role, at }) => {
    if (at === undefined || day === undefined || amount === undefined) return []
    const counts = new Map<string, number>()
    for (const { cells } of rows) {
      if (!/\d/.test(cells[day] ?? '') || !hasAmount({ form: { amount } as StatementForm }, cells)) continue
      const word = wordKey(cells[at] ?? '')
      counts.set(word, (counts.get(word) ?? 0) + 1)
    }
    return [...counts].map(([word, count]) => ({
      role,
      word,
      count,
      means: words.find((one) => one.role === role && one.word === word)?.means ?? meaningOf(role, word),
    }))
  })
}
