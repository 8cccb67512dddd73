import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { patternBreaches, patternsOf, schemaPatterns } from './patterns.ts'
import { parseSource } from './source-tree.ts'

const breachesOf = (text: string) => patternBreaches(patternsOf(parseSource('server/a.ts', text)))

describe('a pattern is refused', () => {
  it.each([
    ['white space at an end', "x.replace(/\\s+$/, '')", /^server\/a\.ts:1: .* is polynomial/],
    ['words, each with spaces around', '/^(\\s*\\w+\\s*,?)*$/.test(x)', /is exponential/],
    ['words with spaces between, and one more', '/^\\S+(\\s*\\S+)*$/.test(x)', /is exponential/],
    ['letters of any script, then a dot', '/\\p{L}{3,}\\.\\p{L}{2,}/u.test(x)', /is polynomial/],
    ['one made of constant text', "new RegExp('(a+)+$', 'i')", /is exponential/],
    ['one made of text that a method compiles', "x.match('a*a*b')", /is polynomial/],
    ['one made of other text', "new RegExp('^' + name)", /only the running program knows/],
    ['one the analyser cannot read', '/^[\\p{L}--[a-z]]+$/v.test(x)', /cannot be proved linear/],
    ['what refers back', '/^(a|a)*\\1*b/.test(x)', /exponential|cannot be proved/],
  ])('%s', (_, text, sentence) => {
    expect(breachesOf(text)).toEqual([expect.stringMatching(sentence)])
  })
  it('also when a schema holds it', () => {
    const body = z.object({ rows: z.array(z.optional(z.string().check(z.regex(/(a+)+$/)))) })
    expect(patternBreaches(schemaPatterns('probe.write', [undefined, body]))).toHaveLength(1)
  })
})

it.each(['/^[^\\s]+(\\s[^\\s]+)*$/', '/^\\p{L}[\\p{L}\\p{M} -]{1,99}$/u', '/\\s+/g', 'RegExp(/a/)'])(
  'the pattern %s is linear',
  (text) => {
    expect(breachesOf(`use(${text})`)).toEqual([])
  },
)

it('a pattern that was proved is not proved again, and only that one', () => {
  const patterns = patternsOf(parseSource('server/a.ts', 'use(/(a+)+$/, /(b+)+$/)'))
  expect(patternBreaches(patterns, new Set(['/(a+)+$/']))).toEqual([expect.stringContaining('/(b+)+$/')])
})
