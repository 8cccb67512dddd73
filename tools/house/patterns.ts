/**
 * Which regular expressions a stranger could stop the server with. Each is proved linear by `recheck` (an automaton
 * where the pattern is one, otherwise a search for a bad text); what it cannot prove is refused too.
 */
import { createRequire } from 'node:module'
import type { Diagnostics, Parameters } from 'recheck'
import type { Breach } from './house-rules.ts'
import { lineOf, type Source, type SyntaxNode, walk } from './source-tree.ts'

// This build of the package is plain JavaScript: it starts no Java and no other program.
const { checkSync } = createRequire(import.meta.url)('recheck/lib/browser.js') as {
  checkSync: (source: string, flags: string, settings: Parameters) => Diagnostics
}

/** A pattern with the place it stands in; without a source where its text is only known when the program runs. */
export type Pattern = { at: string; source: string | undefined; flags: string }

/** Methods that make a pattern of a text they are given. */
const compiling = new Set(['match', 'matchAll', 'search'])

/** The patterns of one file: written between slashes, or given as text to what makes patterns of it. */
export function patternsOf({ path, text, body }: Source): Pattern[] {
  const patterns: Pattern[] = []
  walk(body, (node) => {
    const at = `${path}:${lineOf(text, node.start)}`
    const { regex } = node as { regex?: { pattern: string; flags: string } | null }
    if (regex) patterns.push({ at, source: regex.pattern, flags: regex.flags })
    if (node.type !== 'NewExpression' && node.type !== 'CallExpression') return
    const callee = node.callee as SyntaxNode & { name?: string; property?: { name?: string } }
    const [first, second] = node.arguments as (SyntaxNode & { value?: unknown; regex?: unknown })[]
    const given = textOf(first)
    if (callee.name === 'RegExp') {
      if (!first?.regex) patterns.push({ at, source: given, flags: textOf(second) ?? '' })
    } else if (compiling.has(callee.property?.name ?? '') && given !== undefined) {
      patterns.push({ at, source: given, flags: '' })
    }
  })
  return patterns
}

function textOf(node: (SyntaxNode & { value?: unknown }) | undefined): string | undefined {
  return node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined
}

/** The patterns that schemas hold, also those their library wrote. */
export function schemaPatterns(at: string, schemas: readonly unknown[]): Pattern[] {
  const found = new Map<string, Pattern>()
  const seen = new Set<unknown>()
  const search = (value: unknown) => {
    if (value instanceof RegExp) found.set(String(value), { at, source: value.source, flags: value.flags })
    else if (typeof value === 'object' && value !== null && !seen.has(value)) {
      seen.add(value)
      const { def } = ('_zod' in value ? value._zod : {}) as { def?: object }
      for (const part of Object.values(def ?? value)) search(part)
    }
  }
  search(schemas)
  return [...found.values()]
}

/** A pattern as it is written. */
export const written = ({ source, flags }: Pattern) => `/${source}/${flags}`

/** One sentence for each pattern that is not proved linear; `proved`: those that were, as they are written. */
export function patternBreaches(patterns: readonly Pattern[], proved = new Set<string>()): Breach[] {
  const unique = Map.groupBy(patterns, written)
  return [...unique].flatMap(([written, [pattern]]) => {
    const because = pattern && !proved.has(written) && whyNotLinear(pattern)
    return !because ? [] : [`${pattern?.at}: ${written} ${because}`]
  })
}

// The same outcome on every machine and every day.
const settings: Parameters = { timeout: 60_000, randomSeed: 1 }

function whyNotLinear({ source, flags }: Pattern): string | undefined {
  if (source === undefined) return 'is made of text that only the running program knows'
  // Whether one match or all are asked for changes nothing about one; the analyser reads no sets of characters yet.
  const outcome = checkSync(source, flags.replace(/[gy]/g, ''), settings)
  if (outcome.status === 'safe') return undefined
  if (outcome.status === 'unknown') return `cannot be proved linear (${outcome.error.kind})`
  return `is ${outcome.complexity.type}, for instance with ${outcome.attack.pattern}`
}
