import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const rows = readFileSync(join(root, 'docs/security.md'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, file, title] = /^\| .+ \| `([^`]+)` › (.+) \|$/.exec(line) ?? []
    return file && title ? [{ file, title }] : []
  })

/** Whether a file holds a test with this title, between quotes as it stands in the source. */
function holds({ file, title }: { file: string; title: string }): boolean {
  const path = join(root, file)
  const source = existsSync(path) ? readFileSync(path, 'utf8') : ''
  return ["'", '"', '`'].some((quote) => source.includes(quote + title + quote))
}

it('docs/security.md names only tests that exist', () => {
  expect(rows.length).toBeGreaterThan(50)
  expect(rows.filter((row) => !holds(row))).toEqual([])
})

it('docs/security.md names a test for every control', () => {
  const page = readFileSync(join(root, 'docs/security.md'), 'utf8')
  const [, controls = ''] = page.split('## What stands in the way')
  const lines = controls
    .split('\n')
    .filter((line) => /^\| /.test(line) && !/^\| (control|attack) \|/.test(line))
  expect(lines).toHaveLength(rows.length)
})

it('would notice a test that is gone', () => {
  expect(holds({ file: 'tools/security.test.ts', title: `never ${'written'}` })).toBe(false)
  expect(holds({ file: 'tools/gone.test.ts', title: 'anything' })).toBe(false)
})
