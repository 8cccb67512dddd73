import { type Kobo, kobo } from '@kolo/foundation/money'
import { addDays, type CalendarDate } from '@kolo/foundation/time'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BankEntry, type BankLine, type Carried, explainedBy, openItems } from './open-items.rules.ts'

const day = '2026-11-20' as CalendarDate
const line = (id: string, amount: bigint, more: Partial<BankLine> = {}): BankLine => ({
  id,
  day,
  amount: kobo(amount),
  words: `NIP/${id}`,
  ...more,
})
const entry = (journalId: string, amount: bigint, more: Partial<BankEntry> = {}): BankEntry => ({
  journalId,
  day,
  amount: kobo(amount),
  references: [],
  ...more,
})
const left = (lines: BankLine[], entries: BankEntry[], carried: Carried[] = []) => {
  const open = openItems(lines, entries, carried)
  return [
    open.carried.map(({ name }) => name),
    open.lines.map(({ id }) => id),
    open.entries.map(({ journalId }) => journalId),
  ]
}

describe('a line of the bank and an entry of the books', () => {
  it('belong together by the journal that booked it, whatever the day', () => {
    const booked = line('a', 500n, { journalId: 'j1', day: addDays(day, -40) })
    expect(left([booked], [entry('j1', 500n)])).toEqual([[], [], []])
    expect(left([booked], [entry('j1', 400n)])).toEqual([[], ['a'], ['j1']])
  })

  it('belong together by a reference that is long enough, also far apart', () => {
    const paid = line('a', -500n, { words: 'TRF WDR/2026/000007 ADA', day: addDays(day, 9) })
    expect(left([paid], [entry('j1', -500n, { references: ['WDR-2026-000007'] })])).toEqual([[], [], []])
    expect(left([paid], [entry('j1', -500n, { references: ['ADA', ''] })])).toEqual([[], ['a'], ['j1']])
  })

  it('belong together by the amount, up to three days apart and the nearest first', () => {
    const near = [entry('far', 500n, { day: addDays(day, 3) }), entry('near', 500n, { day: addDays(day, 1) })]
    expect(left([line('a', 500n)], near)).toEqual([[], [], ['far']])
    expect(left([line('a', 500n)], [entry('j1', 500n, { day: addDays(day, 4) })])).toEqual([
      [],
      ['a'],
      ['j1'],
    ])
    expect(left([line('a', 500n)], [entry('j1', -500n)])).toEqual([[], ['a'], ['j1']])
  })
})

it('what was booked and taken back again is open in the bank alone', () => {
  const back = entry('back', -500n, { reverses: 'j1' })
  expect(left([line('a', 500n)], [entry('j1', 500n), back])).toEqual([[], ['a'], []])
})

it('what was open before is cleared by what has come since', () => {
  const inBank = { name: 'A line without a payment', amountKobo: kobo(700n) }
  const inBooks = { name: 'A payment the bank has not', amountKobo: kobo(-300n) }
  expect(left([], [entry('late', 700n)], [inBank, inBooks])).toEqual([[inBooks.name], [], []])
  expect(left([line('late', 300n)], [], [inBank, inBooks])).toEqual([[inBank.name], [], []])
})

it('what is left explains the difference to the kobo, whatever was put together', () => {
  const amount = fc.constantFrom(-700n, -300n, -5n, 5n, 300n, 700n, 701n)
  const when = fc.integer({ min: -6, max: 6 }).map((away) => addDays(day, away))
  const id = fc.integer({ min: 0, max: 12 }).map((n) => `journal-${n}`)
  const lines = fc.array(
    fc.record({ amount, day: when, journalId: fc.option(id, { nil: undefined }), words: id }),
    { maxLength: 14 },
  )
  const entries = fc.uniqueArray(
    fc.record({
      journalId: id,
      amount,
      day: when,
      reverses: fc.option(id, { nil: undefined }),
      references: fc.array(id, { maxLength: 2 }),
    }),
    { selector: ({ journalId }) => journalId, maxLength: 13 },
  )
  const carried = fc.array(amount, { maxLength: 4 })
  fc.assert(
    fc.property(lines, entries, carried, (someLines, someEntries, amounts) => {
      const all = {
        lines: someLines.map((one, n) => ({ ...one, id: `line-${n}`, amount: one.amount as Kobo })),
        entries: someEntries.map((one) => ({ ...one, amount: one.amount as Kobo })),
        carried: amounts.map((amountKobo, n) => ({ name: `item-${n}`, amountKobo: amountKobo as Kobo })),
      }
      const open = openItems(all.lines, all.entries, all.carried)
      expect(explainedBy(open)).toBe(explainedBy(all))
      expect(all.lines).toEqual(expect.arrayContaining(open.lines))
      expect(all.entries).toEqual(expect.arrayContaining(open.entries))
      // Nothing is left on both sides that is one amount on one day.
      for (const one of open.lines)
        expect(open.entries.some((other) => other.amount === one.amount && other.day === one.day)).toBe(false)
    }),
    { numRuns: process.env.DEEP === '1' ? 5_000 : 200 },
  )
})
