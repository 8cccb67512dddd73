/** References as banks write them: two that say the same are one. */
import { withoutUnseen } from '@kolo/foundation/unseen'
import * as z from 'zod/mini'

/**
 * A reference in the one form it is kept, searched and compared in: NFKC, capitals, ASCII letters, digits and `/ - .`
 * alone; `undefined` for anything else. Banks print references in groups, so ASCII white space says nothing and goes.
 * `'ｆｔ 2611-20/ab'` → `'FT2611-20/AB'`; `'NIP0001А'` with a Cyrillic А → `undefined`, because two letters that look the
 * same would make one transfer two.
 */
export function normalReference(text: string): string | undefined {
  const plain = withoutUnseen(text)
    .normalize('NFKC')
    .replace(/[\t\n\v\f\r ]/g, '')
  // Looked at before the capitals are: ß and ı only become ASCII there.
  return /^[0-9A-Za-z/.-]*$/.test(plain) ? plain.toUpperCase() : undefined
}

/**
 * What makes a bank reference one and the same: `ft 2611-20/Ab` and `FT261120AB` are one, because banks and people
 * leave the marks out as they like. `undefined` for a text that is no reference.
 */
export function bankReferenceKey(text: string): string | undefined {
  return normalReference(text)?.replace(/[/.-]/g, '')
}

/** Whether two references are of one bank line; a text that is no reference is of none. */
export function isSameReference(one: string, other: string): boolean {
  const key = bankReferenceKey(one)
  return key !== undefined && key === bankReferenceKey(other)
}

/** The sentence beside what is no reference. */
export const referenceSentence = 'Please type the reference with letters, digits and / - . only.'

const lengthSentence = 'Enter the bank reference as the bank wrote it, 4 to 60 characters.'

/** A bank reference in its normal form; its length is what is left of it there, without the marks too. */
export const bankReferenceWire = z.string().check(
  z.maxLength(250, { error: lengthSentence, abort: true }),
  z.refine((text) => normalReference(text) !== undefined, { error: referenceSentence, abort: true }),
  z.overwrite((text: string) => normalReference(text) ?? text),
  z.maxLength(60, lengthSentence),
  z.refine((text) => (bankReferenceKey(text) ?? '').length >= 4, lengthSentence),
)
