/** The specification's text, read by sections, and whether a list of statements covers one of them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Section } from './statement.ts'

type SpecificationSection = { readonly number: string; readonly title: string; readonly lines: string[] }

const file = join(import.meta.dirname, '../../docs/specification.md')

/**
 * The sections, each line a paragraph, a list item or a row of a table with an arrow between its cells. Headings and
 * the heads of tables are left out: they claim nothing.
 */
export function readSpecification(text = readFileSync(file, 'utf8')): SpecificationSection[] {
  const [, ...sections] = text.split(/^## /m)
  return sections.map((section) => {
    const [heading = '', ...lines] = section.split('\n')
    const [number = '', ...title] = heading.split('. ')
    const claims = lines.filter((line, at) => {
      const isHead = lines[at + 1]?.startsWith('|---')
      return line.trim() !== '' && !line.startsWith('#') && !line.startsWith('|---') && !isHead
    })
    return { number, title: title.join('. '), lines: claims.map(plain) }
  })
}

function plain(line: string): string {
  const text = line.startsWith('|') ? line.slice(1, line.lastIndexOf('|')).replaceAll(' | ', ' → ') : line
  return text.replace(/^- /, '').trim()
}

/** What may stand between two quotes without being quoted. */
const betweenQuotes = /^[\s,;:.()→]*$/

/**
 * Where the statements of a section do not cover its text: words outside every quote, a quote that is not in the text
 * where it should be, or one that runs over two sentences. Empty when every word stands in exactly one statement.
 */
export function gapsOf({ number, statements }: Section, sections = readSpecification()): string[] {
  const lines = sections.find((section) => section.number === number)?.lines
  if (!lines) return [`there is no section ${number}`]
  const gaps: string[] = []
  const waiting = [...statements]
  let led: string | undefined
  for (const line of lines) {
    let rest = line
    const take = (words: string) => {
      const at = rest.indexOf(words)
      if (at < 0) return false
      const skipped = rest.slice(0, at)
      if (!betweenQuotes.test(skipped)) gaps.push(`nothing is said about "${skipped.trim()}"`)
      rest = rest.slice(at + words.length)
      return true
    }
    for (let next = waiting[0]; next; next = waiting[0]) {
      if (next.lead !== undefined && next.lead !== led && !take(next.lead)) break
      led = next.lead
      if (!take(next.quote)) break
      if (number !== '8' && isTwoSentences(next.quote)) gaps.push(`"${next.quote}" is two sentences`)
      waiting.shift()
    }
    if (!betweenQuotes.test(rest)) gaps.push(`nothing is said about "${rest.trim()}"`)
  }
  return [...gaps, ...waiting.map(({ quote }) => `the specification does not say "${quote}" there`)]
}

/** A message of section 8 may have two sentences; anywhere else each is a statement of its own. */
function isTwoSentences(quote: string): boolean {
  return /[.!?] [A-Z]/.test(quote)
}
