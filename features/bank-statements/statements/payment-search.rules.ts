/**
 * Which payments a line of a bank's statement could be of, by their code, their reference, or their amount, day and name. What
 * must always be true: each line looks its payments up, so that 5,000 lines beside 3,000 payments are no 15 million
 * comparisons.
 */
import { clearAlphabet } from '@kolo/foundation/ids'
import { nameWords } from '@kolo/foundation/letters'
import type { Kobo } from '@kolo/foundation/money'
import { type CalendarDate, daysBetween } from '@kolo/foundation/time'
import { type SuggestionReason, suggestWithinDays } from './statement.rules.ts'

/** A line that came in and that nobody decided about. */
export type OpenLine = {
  id: string
  amount: Kobo
  bookedOn: CalendarDate
  narration: string
  reference: string | undefined
}

/** A payment that a line could be of. */
export type Candidate = {
  id: string
  memberUid: string
  transferCode: string
  status: 'waiting' | 'closed' | 'confirmed'
  /** Promised, or received where it is confirmed. */
  amount: Kobo
  /** From the day it was started to the day it was said to be sent; the bank's day where it is confirmed. */
  from: CalendarDate
  to: CalendarDate
  /** The reference its member gave, or that confirmed it. */
  bankReference: string | undefined
  /** The member's name and the name on the account the money came from. */
  names: readonly string[]
  /** A line of a statement is tied to it already. */
  isTied: boolean
}

/** The letters and digits of a text, by which references are compared. */
export const squeezed = (text: string) =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')

/**
 * Every transfer code a narration could hold: behind `KOLO` wherever it stands, however it is grouped, and words of six
 * characters alone. `'NIP/ADA OBI/kolo 5wx-274'` → `['5WX274']`.
 */
export function codesIn(narration: string): string[] {
  const plain = squeezed(narration)
  const isCode = (text: string) => text.length === 6 && [...text].every((one) => clearAlphabet.includes(one))
  const behind = plain
    .split('KOLO')
    .slice(1)
    .map((rest) => rest.slice(0, 6))
  const words = narration
    .normalize('NFKC')
    .toUpperCase()
    .split(/[^0-9A-Z]+/)
  const pairs = words.slice(1).map((word, at) => `${words[at]}${word}`)
  return [...new Set([...behind, ...words, ...pairs].filter(isCode))].slice(0, 40)
}

/** The words by which people are found in a text: three letters or more. */
const wordsOf = (text: string) => [...new Set(nameWords(text).filter((word) => word.length >= 3))]

/** How many words of a name have to be there: two of them, or the only one it has. */
const wordsNeeded = (wanted: readonly string[]) => Math.max(1, Math.min(2, wanted.length))

/** The words of a name that can be found in a narration: two of them at least, or the only one it has. */
export function isNamedIn(name: string, narration: string): boolean {
  const wanted = wordsOf(name)
  const there = new Set(wordsOf(narration))
  return wanted.filter((word) => there.has(word)).length >= wordsNeeded(wanted)
}

/** Payments by what a line can say of them: their code, their reference, and their amount with a word of a name. */
export type PaymentIndex = {
  free: readonly Candidate[]
  byCode: ReadonlyMap<string, readonly number[]>
  /** By the last characters of a reference, with the whole of it. */
  byReference: ReadonlyMap<string, readonly { at: number; said: string }[]>
  byWord: ReadonlyMap<string, readonly number[]>
  /** The names behind `byWord`: whose they are, how many of their words have to be there, and how many were found so far. */
  names: { at: number; needed: number; found: number }[]
  /** The days between which each payment is near, in the order of `free`. */
  near: readonly { from: number; to: number }[]
}

const dayNumber = (day: CalendarDate) => daysBetween('2000-01-01' as CalendarDate, day)

const referenceEnd = 8

function push<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}

/** Looks the payments over once, so that each line finds its own; one step for each. */
export function* indexOf(free: readonly Candidate[]): Generator<undefined, PaymentIndex> {
  const byCode = new Map<string, number[]>()
  const byReference = new Map<string, { at: number; said: string }[]>()
  const byWord = new Map<string, number[]>()
  const names: PaymentIndex['names'] = []
  const near: { from: number; to: number }[] = []
  for (const [at, one] of free.entries()) {
    yield
    near.push({ from: dayNumber(one.from) - suggestWithinDays, to: dayNumber(one.to) + suggestWithinDays })
    push(byCode, one.transferCode, at)
    if (one.status === 'closed') continue
    const said = squeezed(one.bankReference ?? '')
    if (said.length >= referenceEnd) push(byReference, said.slice(-referenceEnd), { at, said })
    for (const name of one.names) {
      const words = wordsOf(name)
      for (const word of words) push(byWord, `${one.amount} ${word}`, names.length)
      names.push({ at, needed: wordsNeeded(words), found: 0 })
    }
  }
  return { free, byCode, byReference, byWord, names, near }
}

/** The payments whose reference is the line's or stands in its narration. */
function referredTo({ reference, narration }: OpenLine, { byReference }: PaymentIndex): Set<number> {
  const found = new Set<number>()
  const own = squeezed(reference ?? '')
  const text = squeezed(narration)
  const look = (end: string, fits: (said: string) => boolean) => {
    for (const { at, said } of byReference.get(end) ?? []) if (fits(said)) found.add(at)
  }
  if (own.length >= referenceEnd) look(own.slice(-referenceEnd), (said) => said === own)
  for (let to = referenceEnd; to <= text.length; to += 1)
    look(text.slice(to - referenceEnd, to), (said) => text.endsWith(said, to))
  return found
}

function isNear(day: number, { from, to }: { from: number; to: number } = { from: 0, to: -1 }): boolean {
  return from <= day && day <= to
}

/** The payments of the line's amount and around its day whose member is named in it. */
function namedIn(
  { narration, amount, bookedOn }: OpenLine,
  { byWord, names, near }: PaymentIndex,
): Set<number> {
  const day = dayNumber(bookedOn)
  const places = wordsOf(narration).flatMap((word) => byWord.get(`${amount} ${word}`) ?? [])
  const found = new Set<number>()
  for (const place of places) {
    const name = names[place]
    if (!name || !isNear(day, near[name.at])) continue
    name.found += 1
    if (name.found === name.needed) found.add(name.at)
  }
  for (const place of places) {
    const name = names[place]
    if (name) name.found = 0
  }
  return found
}

/** What a line says of one payment; who is named in it has its amount and is near its day. */
type Said = { isCoded: boolean; isReferred: boolean; isNamed: boolean }

/** Why this payment may be the line's, or `undefined`. */
function reasonFor(one: Candidate, said: Said, fits: () => boolean): SuggestionReason | undefined {
  const { isCoded, isReferred, isNamed } = said
  if (one.status === 'confirmed') return isNamed || ((isCoded || isReferred) && fits()) ? 'booked' : undefined
  if (one.status === 'closed') return isCoded ? 'late' : undefined
  if (isCoded) return 'code'
  if (isReferred) return 'reference'
  return isNamed ? 'likely' : undefined
}

/** A payment that a line could be of, by its place among them. */
export type Fit = { at: number; reason: SuggestionReason }

/** All payments that a line could be of, in their order. */
export function fitsOf(line: OpenLine, index: PaymentIndex): Fit[] {
  const coded = new Set(codesIn(line.narration).flatMap((code) => index.byCode.get(code) ?? []))
  const referred = referredTo(line, index)
  const named = namedIn(line, index)
  const places = [...new Set([...coded, ...referred, ...named])].toSorted((a, b) => a - b)
  return places.flatMap((at) => {
    const one = index.free[at]
    if (!one) return []
    const said = { isCoded: coded.has(at), isReferred: referred.has(at), isNamed: named.has(at) }
    const fits = () => one.amount === line.amount && isNear(dayNumber(line.bookedOn), index.near[at])
    const reason = reasonFor(one, said, fits)
    return reason ? [{ at, reason }] : []
  })
}
