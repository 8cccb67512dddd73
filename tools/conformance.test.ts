import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs/conformance.md'), 'utf8')
const rows = page.split('\n').flatMap((line) => {
  const [, id, statement, test] = /^\| (\d\.\d\d) \| (.+) \| (.+) \|$/.exec(line) ?? []
  return id && statement && test ? [{ id, statement, test }] : []
})

/** Whether a file holds a test with this title, between quotes as it stands in the source. */
function holds(file: string, title: string): boolean {
  const path = join(root, file)
  if (!existsSync(path)) return false
  const source = readFileSync(path, 'utf8')
  return ["'", '"', '`'].some((quote) =>
    source.includes(quote + (quote === "'" ? title.replaceAll("'", "\\'") : title) + quote),
  )
}

/** The first fault of one row's test cell; none when it is "not yet" or each line of it names a test that exists. */
function faultOf(cell: string): string | undefined {
  return cell === 'not yet' ? undefined : cell.split('<br>').map(faultOfLine).find(Boolean)
}

function faultOfLine(test: string): string | undefined {
  const [, file, title] = /^`([^`]+\.(?:test|journey)\.tsx?)` › (.+)$/.exec(test) ?? []
  if (!file || !title) return `"${test}" names no test`
  return holds(file, title) ? undefined : `${file} has no test "${title}"`
}

describe('docs/conformance.md', () => {
  it('names only tests that exist', () => {
    const faults = rows.flatMap(({ id, test }) => {
      const fault = faultOf(test)
      return fault ? [`${id}: ${fault}`] : []
    })
    expect(faults).toEqual([])
  })

  it('numbers its statements without a gap, in all nine sections', () => {
    const sections = new Map<string, number>()
    for (const { id } of rows) {
      const [section = '', number] = id.split('.')
      const next = (sections.get(section) ?? 0) + 1
      expect(Number(number), id).toBe(next)
      sections.set(section, next)
    }
    expect([...sections.keys()]).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9'])
  })

  it('has no line that is nearly a row', () => {
    const lines = page.split('\n').filter((line) => /^\| \d/.test(line))
    expect(lines).toHaveLength(rows.length)
  })

  it('would notice a test that is gone', () => {
    expect(faultOf('`tools/conformance.test.ts` › names only tests that exist')).toBeUndefined()
    expect(faultOf(`\`tools/conformance.test.ts\` › never ${'written'}`)).toMatch(/has no test/)
    expect(faultOf('`tools/gone.test.ts` › anything')).toMatch(/has no test/)
    const good = '`tools/conformance.test.ts` › names only tests that exist'
    expect(faultOf(`${good}<br>${good}`)).toBeUndefined()
    expect(faultOf(`${good}<br>not yet`)).toMatch(/names no test/)
    expect(faultOf('some day')).toMatch(/names no test/)
  })
})
