/** The docs stay short: at most 50,000 words, decisions of one form, and whoever names a decision finds it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectFiles, root } from './source-tree.ts'

const folder = 'docs/decisions'
const pages = readdirSync(join(root, folder)).filter((name) => /^\d{3}-[\w-]+\.md$/.test(name))
const textOf = (name: string) => readFileSync(join(root, folder, name), 'utf8')
const parts = ['Context', 'Decision', 'Consequences']

/** What is wrong with the form of a page, or nothing. */
function faultsOf(name: string, text: string): string[] {
  const lines = text.trimEnd().split('\n')
  const missing = parts.filter((part) => !new RegExp(`^(?:## |\\*\\*)${part}\\b`, 'm').test(text))
  return [
    ...(lines.length > 40 ? [`${name}: ${lines.length} lines, 40 at most`] : []),
    ...missing.map((part) => `${name}: no ${part}`),
    ...(lines[0]?.startsWith(`# ${name.slice(0, 3)}`)
      ? []
      : [`${name}: the title does not begin with its number`]),
  ]
}

it('every page has context, decision and consequences, in at most 40 lines', () => {
  expect(pages.length).toBeGreaterThan(50)
  expect(pages.flatMap((name) => faultsOf(name, textOf(name)))).toEqual([])
})

it('would notice a page that is too long or has no consequences', () => {
  const long = `# 001 Long\n${'line\n'.repeat(40)}**Context.** a\n\n**Decision.** b`
  expect(faultsOf('001-long.md', long)).toEqual([
    '001-long.md: 44 lines, 40 at most',
    '001-long.md: no Consequences',
  ])
})

// Migrations never change: where they name a page that became part of another, the index says which.
it('a decision that is named anywhere is there, or its index says where it went', () => {
  const index = readFileSync(join(root, folder, 'README.md'), 'utf8')
  const moved = new Set(
    [...index.matchAll(/^\|([\d, ]+)\|/gm)].flatMap(([, numbers = '']) => numbers.split(', ')),
  )
  const numbers = new Set(pages.map((name) => name.slice(0, 3)))
  const lost = projectFiles()
    .filter((path) => /\.(?:ts|tsx|md|sql|mjs)$/.test(path))
    .flatMap((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      const inMigration = path.startsWith('database/migrations/')
      const named = [...text.matchAll(/decisions?[ /](\d{3})(-[\w-]+\.md)?(?![\d,])/g)]
      return named
        .filter(([, number = '', rest]) => {
          if (inMigration && moved.has(number)) return false
          return rest ? !inMigration && !pages.includes(number + rest) : !numbers.has(number)
        })
        .map(([what]) => `${path}: ${what}`)
    })
  expect(lost).toEqual([])
})

it('every runtime dependency has its line in 004', () => {
  const page = textOf('004-runtime-dependencies.md')
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  expect(Object.keys(dependencies).filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})

it('all pages together have at most 50,000 words, as `wc -w` counts them', () => {
  const counts = projectFiles()
    .filter((path) => /^docs\/.*\.md$/.test(path))
    .map((path) => readFileSync(join(root, path), 'utf8').match(/\S+/g)?.length ?? 0)
  expect(counts.length).toBeGreaterThan(60)
  expect(counts.reduce((sum, words) => sum + words, 0)).toBeLessThanOrEqual(50_000)
})
