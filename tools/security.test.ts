/** Every security control has tests that exist, and docs/security.md lists the controls (UPDATE_DOCS=1 prints them). */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const evidence = readFileSync(join(root, 'tools/security-controls.md'), 'utf8')
const page = join(root, 'docs/security.md')

type Row = { section: string; control: string; file: string; title: string }

/** The rows of the evidence, each with the section it is in. */
function rowsOf(text: string): Row[] {
  let section = ''
  return text.split('\n').flatMap((line) => {
    section = /^## (.+)$/.exec(line)?.[1] ?? section
    const [, control, file, title] = /^\| (.+) \| `([^`]+)` › (.+) \|$/.exec(line) ?? []
    return control && file && title ? [{ section, control, file, title }] : []
  })
}

const rows = rowsOf(evidence)

/** Whether a file holds a test with this title, between quotes as it stands in the source. */
function holds({ file, title }: Pick<Row, 'file' | 'title'>): boolean {
  const path = join(root, file)
  const source = existsSync(path) ? readFileSync(path, 'utf8') : ''
  return ["'", '"', '`'].some((quote) => source.includes(quote + title + quote))
}

/** The controls as the page has them: a section's in a list, further tests of one left out. */
function printed(): string {
  const controls = rows.filter(({ control }) => !/^\p{Ll}/u.test(control))
  const sections = [...new Set(controls.map(({ section }) => section))]
  return sections
    .map((name) => {
      const lines = controls.filter(({ section }) => section === name).map(({ control }) => `- ${control}`)
      return `### ${name}\n${lines.join('\n')}\n`
    })
    .join('\n')
}

it('every control names a test that exists', () => {
  expect(rows.length).toBeGreaterThan(500)
  expect(rows.filter((row) => !holds(row))).toEqual([])
})

it('every row of the evidence is read', () => {
  const lines = evidence
    .split('\n')
    .filter((line) => /^\| /.test(line) && !/^\| (?:control|attack) \|/.test(line))
  expect(lines).toHaveLength(rows.length)
})

it('docs/security.md lists every control (UPDATE_DOCS=1 prints it anew)', () => {
  const text = readFileSync(page, 'utf8')
  const [before, rest = ''] = text.split('<!-- controls -->\n')
  const after = rest.slice(rest.indexOf('<!-- end of controls -->'))
  expect(after).not.toBe('')
  const now = `${before}<!-- controls -->\n${printed()}${after}`.replace(
    /\(\d+ in all\)/,
    `(${rows.length} in all)`,
  )
  if (process.env.UPDATE_DOCS === '1') writeFileSync(page, now)
  expect(readFileSync(page, 'utf8')).toBe(now)
})

it('would notice a test that is gone', () => {
  expect(holds({ file: 'tools/security.test.ts', title: `never ${'written'}` })).toBe(false)
  expect(holds({ file: 'tools/gone.test.ts', title: 'anything' })).toBe(false)
})
