import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { catalogue } from './catalogue.ts'

const root = join(import.meta.dirname, '../..')
const page = readFileSync(join(root, 'docs/conformance.md'), 'utf8')
/** Section 8 of the page: each statement, and the table and row that stand behind it. */
const rows = [...page.matchAll(/^\| 8\.\d\d \| (.+) \| (.+) \|$/gm)].map(([, statement = '', test = '']) => {
  const [, file, title = ''] = /^`(journeys\/messages\/[\w-]+\.journey\.ts)` › (.+)$/.exec(test) ?? []
  return { statement, title, table: file ? readFileSync(join(root, file), 'utf8') : '' }
})

// That a row reads on the screen what its title names, the table itself holds.
describe('the catalogue of messages', () => {
  it('has 21 messages, six others, 14 failures and 12 successes', () => {
    expect(catalogue.size).toBe(21 + 6 + 14 + 12)
  })

  it.each([...catalogue].map(([name, words], place) => ({ place, name, words })))(
    'has a row that reads $name on the screen',
    ({ place, name, words }) => {
      const row = rows[place]
      expect(row?.statement).toContain(words)
      expect(row?.title.split('; ')).toContain(name)
      // The row itself, not a mention of the message in another one.
      expect(row?.table).toContain(`\n    '${row?.title}',\n    async (`)
    },
  )
})
