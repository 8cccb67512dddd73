/**
 * An expected "no". Rules return a refusal as a value; the plumbing turns it into a problem answer with the sentence
 * of the feature's `words`. A refusal rolls the whole command back, so a late decision never leaves half an action.
 */

import { said } from './languages.ts'
import { type Writer, writerFor } from './writer.ts'

/** Facts a sentence needs, already fit for the wire (amounts as strings of kobo, instants and days as text). */
export type Facts = Record<string, string | number | boolean>

/** A "no" with its code, the facts its sentence needs and, where it belongs to one, the field of the form. */
export type Refusal<Code extends string = string> = { refusal: Code; facts?: Facts; field?: string }

/** Says no: `refuse('plan-closed')`, `refuse('below-minimum', { minimum: '50000' }, 'amountKobo')`. */
export function refuse<const Code extends string>(
  refusal: Code,
  facts?: Facts,
  field?: string,
): Refusal<Code> {
  return { refusal, ...(facts ? { facts } : {}), ...(field ? { field } : {}) }
}

/** Whether an answer is a "no". */
export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && typeof (value as Refusal).refusal === 'string'
}

/** The sentence for each refusal of a feature; one that is missing does not compile when typed `satisfies Words<…>`. */
export type Words<Code extends string> = Record<Code, string | ((facts: Facts, write: Writer) => string)>

/** The sentence a person reads for a refusal, in their language, its amounts and times as they like to read them. */
export function sentenceOf<Code extends string>(
  words: Words<Code>,
  refusal: Refusal<Code>,
  write: Writer = writerFor(),
): string {
  const sentence = said(write.language, words[refusal.refusal])
  return typeof sentence === 'function' ? sentence(refusal.facts ?? {}, write) : sentence
}
