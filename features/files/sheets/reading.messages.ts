/** The words for how a file is read. */
import type { Separator } from './reading.rules.ts'

/** Why a line was skipped; a reader with reasons of its own adds its words. */
export const skipWords: Readonly<Record<string, string>> = {
  above: 'Above the names of the columns',
  heading: 'Names of the columns',
  'heading-again': 'Names of the columns again',
  blank: 'Blank',
  total: 'A total',
  nobody: 'No name and no number',
  'no-amount': 'No amount',
}

/** What separators are called. */
export const separatorWords: Record<Separator, string> = {
  ',': 'Comma',
  ';': 'Semicolon',
  '\t': 'Tab',
  '|': 'Vertical bar',
}
