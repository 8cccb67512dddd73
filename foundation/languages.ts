/**
 * The languages Kolo is prepared for. Texts stand in English where they are read; a catalogue in `languages/` says them in
 * another language while the program is built, so a text that is missing there is said in English. A language is offered
 * once somebody who speaks it has reviewed its catalogue.
 */

/** English, Nigerian Pidgin, Hausa, Yoruba and Igbo. */
export const languages = ['en', 'pcm', 'ha', 'yo', 'ig'] as const

export type Language = (typeof languages)[number]

/** Whether a text is the code of one of them. */
export function isLanguage(text: string): text is Language {
  return languages.some((language) => language === text)
}

/** What each language calls itself. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  pcm: 'Naijá',
  ha: 'Hausa',
  yo: 'Yorùbá',
  ig: 'Igbo',
}

const rules = new Map<string, Intl.PluralRules>()

/** The form that a number takes in a language, by the rules of Unicode: `one` for 1 in English, `other` for everything in Igbo. */
export function pluralOf(language: string, number: number | bigint | string): Intl.LDMLPluralRule {
  const rule = rules.get(language) ?? new Intl.PluralRules(language)
  rules.set(language, rule)
  return rule.select(Number(number))
}

/** By language: what is said instead of an English sentence, or by which function instead of an English one. */
const taught = new Map<string, ReadonlyMap<unknown, unknown>>()

/** Teaches a language; the answer forgets it again. */
export function teach(language: Language, words: ReadonlyMap<unknown, unknown>): () => void {
  taught.set(language, words)
  return () => void taught.delete(language)
}

/** The languages that can be chosen: English, and those that were taught. */
export function offeredLanguages(): Language[] {
  return languages.filter((language) => language === 'en' || taught.has(language))
}

/** A sentence, or what makes one, in a language; the same where it is missing there. */
export function said<Words>(language: string, words: Words): Words {
  return (taught.get(language)?.get(words) ?? words) as Words
}
