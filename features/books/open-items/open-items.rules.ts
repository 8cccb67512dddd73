/**
 * What explains why a bank and the books differ. What must always be true: a line of the bank and an entry of the books
 * are put together only where they are of one amount, each once; so what is left explains the difference to the kobo,
 * whatever was put together.
 */
import { type Kobo, negateKobo, subtractKobo, sumKobo } from '@kolo/foundation/money'
import { type CalendarDate, daysBetween } from '@kolo/foundation/time'

/** A line of the bank's statement; out of the account is below zero. */
export type BankLine = {
  id: string
  day: CalendarDate
  amount: Kobo
  /** All that it says. */
  words: string
  /** The journal that booked it. */
  journalId?: string | undefined
}

/** What one journal did to the account of the bank. */
export type BankEntry = {
  journalId: string
  day: CalendarDate
  amount: Kobo
  /** The journal it takes back. */
  reverses?: string | undefined
  /** Codes and references that a line of the bank may name. */
  references: readonly string[]
}

/** What was signed as open at the last reconciliation: what the bank had more than the books by it. */
export type Carried = { name: string; amountKobo: Kobo }

/** What is on one side alone. */
export type OpenItems<Line, Entry> = { carried: readonly Carried[]; lines: Line[]; entries: Entry[] }

/** What is shorter names nothing for sure. */
const leastReference = 8

/** How far apart the days may be of what is put together by its amount alone. */
const withinDays = 3

const squeezed = (text: string) =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')

function isNamedIn(words: string, reference: string): boolean {
  const name = squeezed(reference)
  return name.length >= leastReference && words.includes(name)
}

/**
 * Puts together what is one action on both sides: by the journal that booked a line, a reversal with what it takes back, a
 * reference, then the amount with a day at most three away, the nearest first; and what was open before with what has
 * cleared it since. Answers what is left.
 */
export function openItems<Line extends BankLine, Entry extends BankEntry>(
  lines: readonly Line[],
  entries: readonly Entry[],
  carried: readonly Carried[] = [],
): OpenItems<Line, Entry> {
  const leftLines = new Set(lines)
  const leftEntries = new Map(entries.map((entry) => [entry.journalId, entry]))
  const pair = (line: Line, entry: Entry | undefined) => {
    if (entry?.amount !== line.amount || !leftEntries.delete(entry.journalId)) return
    leftLines.delete(line)
  }
  for (const line of lines) if (line.journalId !== undefined) pair(line, leftEntries.get(line.journalId))
  for (const back of entries) {
    const taken = back.reverses === undefined ? undefined : leftEntries.get(back.reverses)
    if (taken && leftEntries.has(back.journalId) && taken.amount === negateKobo(back.amount)) {
      leftEntries.delete(taken.journalId)
      leftEntries.delete(back.journalId)
    }
  }
  const alike = () => Map.groupBy(leftEntries.values(), ({ amount }) => amount)
  const byReference = alike()
  for (const line of leftLines) {
    const words = squeezed(line.words)
    const named = byReference
      .get(line.amount)
      ?.find(
        ({ journalId, references }) =>
          leftEntries.has(journalId) && references.some((one) => isNamedIn(words, one)),
      )
    pair(line, named)
  }
  const byAmount = alike()
  for (const away of Array.from({ length: withinDays + 1 }, (_, days) => days))
    for (const line of leftLines) {
      const near = byAmount
        .get(line.amount)
        ?.find(
          ({ journalId, day }) => leftEntries.has(journalId) && Math.abs(daysBetween(day, line.day)) === away,
        )
      pair(line, near)
    }
  return {
    carried: stillOpen(carried, leftLines, leftEntries),
    lines: [...leftLines],
    entries: [...leftEntries.values()],
  }
}

/** What was open before and is not cleared by an entry of its amount, or by a line of the opposite one. */
function stillOpen<Line extends BankLine, Entry extends BankEntry>(
  carried: readonly Carried[],
  lines: Set<Line>,
  entries: Map<string, Entry>,
): Carried[] {
  return carried.filter(({ amountKobo }) => {
    const entry = [...entries.values()].find(({ amount }) => amount === amountKobo)
    if (entry) return !entries.delete(entry.journalId)
    const line = [...lines].find(({ amount }) => amount === negateKobo(amountKobo))
    return !(line && lines.delete(line))
  })
}

/** By how much the bank has more than the books for what is open. */
export function explainedBy({ carried, lines, entries }: OpenItems<BankLine, BankEntry>): Kobo {
  const bank = sumKobo([...carried.map(({ amountKobo }) => amountKobo), ...lines.map(({ amount }) => amount)])
  return subtractKobo(bank, sumKobo(entries.map(({ amount }) => amount)))
}
