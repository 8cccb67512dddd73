/** Conditions of searches: how a text begins, and which words it has. Nothing that is typed is a pattern. */
import { type RawBuilder, sql } from 'kysely'

/** Whether a column begins with a text: a range of an index of the column with `text_pattern_ops`. */
export function beginsWith(column: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  return sql<boolean>`(${column} ~>=~ ${text} and ${column} ~<~ ${`${text}\u{10FFFF}`})`
}

/** Whether every one of these plain words begins a word of a text; the words are those of `readSearchText`. */
export function hasWords(text: RawBuilder<unknown>, words: readonly string[]): RawBuilder<boolean> {
  const query = words.map((word) => `${word}:*`).join(' & ')
  return sql<boolean>`search_words(${text}) @@ to_tsquery('simple', ${query})`
}
