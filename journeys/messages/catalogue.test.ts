import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { messages } from '../../tools/conformance/sections/messages.ts'
import { catalogue } from './catalogue.ts'

const root = join(import.meta.dirname, '../..')
/** Section 8 of the specification: each message, and the table and row that stand behind it. */
const rows = messages.statements.map(({ quote, tests }) => {
  const [file = '', title = ''] = tests[0]?.split(' › ') ?? []
  const table = file.startsWith('journeys/messages/') ? readFileSync(join(root, file), 'utf8') : ''
  return { statement: quote.replace(' (full text not given).', ''), title, table }
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
      // The specification has no full text for some: what it has begins the message.
      const statement = row?.statement ?? ''
      expect(statement.includes(words) || words.startsWith(statement)).toBe(true)
      expect(row?.title.split('; ')).toContain(name)
      // The row itself, not a mention of the message in another one.
      expect(row?.table).toContain(`\n    '${row?.title}',\n    async (`)
    },
  )
})
