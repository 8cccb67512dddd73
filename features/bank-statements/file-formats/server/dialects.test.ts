/** From the bytes of a statement in any dialect to its lines: each is what was meant, or is named; none is silently different. */
import { openFile, tableIn } from '@kolo/files/sheets'
import { atOnce } from '@kolo/files/testing/at-once'
import { generatedFiles } from '@kolo/files/testing/dialects'
import type { CalendarDate } from '@kolo/foundation/time'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formWire, guessForm, isHeadRow } from '../forms.rules.ts'
import { readingTable } from './read-table.ts'

const numRuns = process.env.DEEP ? 100_000 : 500
const context = { kind: 'csv' as const, today: '2026-11-30' as CalendarDate, accountNumber: '0102030401' }

it('every dialect of a statement is read as it was meant, or what is not is named', async () => {
  const count = { meant: 0, read: 0 }
  await fc.assert(
    fc.asyncProperty(generatedFiles, async ({ bytes, dayOrder, meant }) => {
      const file = await openFile(bytes, { isHead: isHeadRow, rowsMost: 200 })
      const table = 'no' in file ? undefined : tableIn(file, { isHead: isHeadRow })
      if (!table) throw new Error('no table')
      expect(table.rows).toHaveLength(meant.length)
      const cells = table.rows.map((row) => row.cells)
      const form = formWire.safeParse({ dayOrder, ...guessForm(table.heads, cells) })
      // What cannot be told is asked.
      if (!form.success) return
      const found = atOnce(readingTable(table, form.data, context))
      if ('no' in found) throw new Error(found.no)
      const lines = new Map(found.lines.map((line) => [line.lineNo, line]))
      const named = new Set([...found.faults, ...found.skipped].map(({ lineNo }) => lineNo))
      for (const [nth, { day, amount, state }] of meant.entries()) {
        const lineNo = table.rows[nth]?.lineNo ?? 0
        const line = lines.get(lineNo)
        if (state === 'done') count.meant += 1
        if (line) {
          if (state === 'done') count.read += 1
          expect([line.bookedOn, line.amount, state]).toEqual([day, amount, 'done'])
        } else expect(named.has(lineNo)).toBe(true)
      }
    }),
    { numRuns },
  )
  // Naming is no way out: nearly all of it is read.
  expect(count.read / count.meant).toBeGreaterThan(0.9)
})
