import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { inTurns } from './in-turns.ts'
import { openFile } from './sheets.ts'
import { writeXlsx } from './write-xlsx.ts'

/** Each look at the clock is a second later, so that no stretch of a calculation is short. */
let clock = 0
beforeEach(() => void vi.spyOn(performance, 'now').mockImplementation(() => (clock += 1_000)))
afterEach(() => void vi.restoreAllMocks())

/** How often others had their turn while this went on. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  const others = { turns: 0, areOver: false }
  const next = () => {
    others.turns += 1
    if (!others.areOver) setImmediate(next)
  }
  setImmediate(next)
  await work()
  others.areOver = true
  return others.turns
}

function* steps(count: number): Generator<undefined, string> {
  for (let step = 0; step < count; step += 1) yield
  return 'done'
}

const rows = Array.from({ length: 5_000 }, (_, at) => [
  ...['03/11/2026', `FT${at}`, `NIP ${at}`, '', '1.00', `${at}.00`, 'Successful', 'NGN'],
])
const heads = ['Date', 'Reference', 'Narration', 'Debit', 'Credit', 'Balance', 'Status', 'Currency']
const how = { isHead: (cells: readonly string[]) => cells[0] === 'Date', rowsMost: 5_500 }

it('lets others go on after each long stretch, and ends with the result', async () => {
  expect(await inTurns(steps(3))).toBe('done')
  expect(await turnsDuring(() => inTurns(steps(10)))).toBeGreaterThanOrEqual(10)
})

it('lets others go on between the rows of a text of 5,000 rows', async () => {
  const bytes = Buffer.from([heads, ...rows].map((cells) => cells.join(',')).join('\n'))
  expect(await turnsDuring(() => openFile(bytes, how))).toBeGreaterThanOrEqual(5_000)
})

it('lets others go on between the pieces of a workbook', async () => {
  const bytes = writeXlsx([{ name: 'A', rows: [heads, ...rows] }])
  expect(await turnsDuring(() => openFile(bytes, how))).toBeGreaterThanOrEqual(20)
})
