/**
 * The words a member can be found by. Letters are compared without case and without marks, so that "Sade" finds
 * "Ṣadé". What must always be true: a search and the kept words are folded by the same function.
 */
import { nameWords, withoutApostrophes } from '@kolo/foundation/letters'
import { phoneOf } from '../profiles/profile.rules.ts'

/** One way to find a member. Moderators search by everything but phone numbers. */
export type SearchWord = { word: string; kind: 'name' | 'email' | 'code' | 'phone' }

/** A text as it is compared: small plain letters, one space between words. `Ṣadé  Ƙofar-Ɓaɓa` → `sade kofar-baba`. */
export function foldText(text: string): string {
  return withoutApostrophes(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}@.+_-]+/gu, ' ')
    .trim()
}

/** A name as it is compared and sorted: `Ɗanjuma Ƙofar-Ɓaɓa` → `danjuma kofar baba`. */
export function nameKey(fullName: string): string {
  return nameWords(fullName).join(' ')
}

/**
 * The words of one member: each word of the name, a hyphenated one and its parts, the e-mail, the code with and without its letters (`km-00418`,
 * `418`), and the phone number as it is dialled at home (`08035550142`) and without its zero.
 */
export function searchWordsOf(member: {
  fullName: string
  email: string
  memberCode: string
  phone: string
}): SearchWord[] {
  const national = member.phone.replace('+234', '')
  const words: SearchWord[] = [
    ...[...foldText(member.fullName).split(' '), ...nameWords(member.fullName)].map((word) => ({
      word,
      kind: 'name' as const,
    })),
    { word: foldText(member.email), kind: 'email' },
    { word: foldText(member.memberCode), kind: 'code' },
    { word: member.memberCode.replace(/^KM-0*/, ''), kind: 'code' },
    { word: national, kind: 'phone' },
    { word: national === '' ? '' : `0${national}`, kind: 'phone' },
  ]
  const seen = new Set<string>()
  return words.filter(({ word, kind }) => {
    const isNew = word !== '' && !seen.has(`${kind} ${word}`)
    seen.add(`${kind} ${word}`)
    return isNew
  })
}

/**
 * The words of a search, the longest first, because it decides how many rows are read. A phone number typed in any
 * way is one word; at most four words count.
 */
export function searchedWords(text: string): string[] {
  const phone = /\d/.test(text) ? phoneOf(text) : undefined
  if (phone) return [phone.replace('+234', '')]
  const words = foldText(text).split(' ').filter(Boolean)
  return [...new Set(words)].sort((one, other) => other.length - one.length).slice(0, 4)
}
