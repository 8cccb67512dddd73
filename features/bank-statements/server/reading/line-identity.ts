/**
 * What makes a line of a bank's statement one and the same in every file it stands in. What must always be true: files
 * that overlap bring each line once, and lines of one day that are equal in everything stay as many as they are.
 */
import { createHash } from 'node:crypto'
import type { ReadLine } from './read-statement.ts'

/** A narration as it is compared: banks fill up with blanks and change capitals as they like. */
export function narrationHash(narration: string): string {
  const plain = narration.normalize('NFKC').toUpperCase().replace(/\s+/g, ' ').trim()
  return createHash('sha256').update(plain).digest('hex')
}

/** A line with what it is known by: its hash, and its place among the lines of its day that are equal to it. */
export type KnownLine = ReadLine & { narrationHash: string; ordinal: number }

/** Numbers the equal lines of a day: two of ₦5,000 "POS" on one day are 1 and 2 in each file that holds both. */
export function knownLines(lines: readonly ReadLine[]): KnownLine[] {
  const seen = new Map<string, number>()
  return lines.map((line) => {
    const hash = narrationHash(line.narration)
    const key = `${line.bookedOn} ${line.amount} ${hash}`
    const ordinal = (seen.get(key) ?? 0) + 1
    seen.set(key, ordinal)
    return { ...line, narrationHash: hash, ordinal }
  })
}

/** The reference under which a line confirms a payment where the bank gives it none: made of what the line is. */
export function madeReference(
  accountId: string,
  {
    bookedOn,
    amount,
    narrationHash: hash,
    ordinal,
  }: Pick<KnownLine, 'bookedOn' | 'amount' | 'narrationHash' | 'ordinal'>,
): string {
  const made = createHash('sha256')
    .update(`${accountId} ${bookedOn} ${amount} ${hash} ${ordinal}`)
    .digest('hex')
  return `LINE/${bookedOn.replaceAll('-', '')}/${made.slice(0, 16).toUpperCase()}`
}
