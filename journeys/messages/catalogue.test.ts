import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { catalogue } from './catalogue.ts'

const page = readFileSync(join(import.meta.dirname, '../../docs/conformance.md'), 'utf8')
/** Section 8 of the page: each statement, and the table and row that stand behind it. */
const rows = [...page.matchAll(/^\| 8\.\d\d \| (.+) \| (.+) \|$/gm)].map(([, statement = '', test = '']) => {
  const [, title = ''] = /^`journeys\/messages\/[\w-]+\.journey\.ts` › (.+)$/.exec(test) ?? []
  return { statement, names: title.split('; ') }
})

// That the row exists is what `tools/conformance.test.ts` holds; that it reads the words, the table itself.
describe('the catalogue of messages', () => {
  it('has 21 messages, six others, 14 failures and 12 successes', () => {
    expect(catalogue.size).toBe(21 + 6 + 14 + 12)
  })

  it.each([...catalogue].map(([name, words], place) => ({ place, name, words })))(
    'has a row that reads $name on the screen',
    ({ place, name, words }) => {
      expect(rows[place]?.statement).toContain(words)
      expect(rows[place]?.names).toContain(name)
    },
  )
})
