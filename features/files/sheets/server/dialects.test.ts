/** Whatever the dialect a table is written in, it is read as the table it was, and every line of the file is accounted for. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type GeneratedFile, generatedFiles } from '../../testing/dialects.ts'
import { amountIn, dayIn, decimalMarkOf } from '../cells.rules.ts'
import { accountForLines } from '../reading.rules.ts'
import { openFile, tableIn } from './sheets.ts'

const numRuns = process.env.DEEP ? 100_000 : 500

const isHead = (cells: readonly string[]) =>
  cells.some((cell) => /date$/i.test(cell)) &&
  cells.some((cell) => /^(amount|debit|withdrawals|money out)/i.test(cell))
const plain = (text: string) => text.replace(/\s+/g, ' ').trim()

async function tableOf({ bytes }: GeneratedFile) {
  const file = await openFile(bytes, { isHead, rowsMost: 200 })
  if ('no' in file) throw new Error(file.no)
  const table = tableIn(file, { isHead })
  if (!table) throw new Error('no table')
  const { lines, read } = accountForLines(table, { read: table.rows, faulty: [], skipped: [] })
  expect(lines).toBeGreaterThan(0)
  expect(read).toBeGreaterThanOrEqual(table.rows.length)
  return table
}

it('every dialect is read as the table it was made from, and nothing is silently different', async () => {
  await fc.assert(
    fc.asyncProperty(generatedFiles, async (file) => {
      const { heads, rows } = await tableOf(file)
      const { columns, meant, dayOrder, isClear } = file
      expect(heads).toEqual(file.heads)
      expect(rows).toHaveLength(meant.length)
      if (file.kind === 'csv') expect(rows.map(({ cells }) => cells)).toEqual(file.cells)
      const column = (at: number | undefined) =>
        rows.map(({ cells }) => (at === undefined ? '' : (cells[at] ?? '')))
      const amounts = [columns.amount, columns.out, columns.in].map((at) => {
        const cells = column(at)
        const mark = decimalMarkOf(cells)
        return cells.map((cell) => ({ cell, read: amountIn(cell, mark) }))
      })
      for (const [nth, { day, amount, narration }] of meant.entries()) {
        expect(dayIn(column(columns.day)[nth] ?? '', dayOrder)).toBe(day)
        expect(plain(column(columns.narration)[nth] ?? '')).toBe(plain(narration))
        const written = amounts.map((cells) => cells[nth]).filter((one) => one && one.cell !== '')
        expect(written).toHaveLength(1)
        const size = amount < 0n ? -amount : amount
        const isSigned = columns.amount !== undefined && columns.direction === undefined
        // Refused is right where thousandths could be meant; another amount never is.
        if (written[0]?.read !== undefined || isClear) expect(written[0]?.read).toBe(isSigned ? amount : size)
      }
    }),
    { numRuns },
  )
})
