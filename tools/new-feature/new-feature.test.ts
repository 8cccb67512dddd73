/** Writes a new feature into a copy of the project and runs its type checks and tests there. */
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { copyProject, linkWorkspaces, runInCopy } from '../copy-of-project.ts'
import { writeFeature } from './new-feature.ts'

let copy: string

beforeAll(async () => {
  copy = copyProject()
  writeFeature(copy, 'circles', 'circle')
  linkWorkspaces(copy)
  await program('vitest/vitest.mjs', ['run', 'database/schema'], { UPDATE_DOCS: '1' })
}, 120_000)
afterAll(() => rmSync(copy, { recursive: true, force: true }))

const program = (path: string, args: string[], more?: Record<string, string>) =>
  runInCopy(copy, path, args, more)

it.each(['server', 'web'])('a new feature passes the %s type check', { timeout: 180_000 }, async (side) => {
  await program('typescript/bin/tsc', ['-p', `tsconfig.${side}.json`])
})

it('a new feature is written as Biome writes it, and nothing in it is wrong', async () => {
  const written = [
    'features/circles',
    'server/features.ts',
    'server/statement-scenarios.ts',
    'web/features.ts',
    'web/audit-event-labels.ts',
    'web/paths.ts',
    'web/routes.tsx',
    'web/admin-routes.tsx',
  ]
  await program('@biomejs/biome/bin/biome', ['check', '--write', '--error-on-warnings', ...written])
})

/** What is printed from all features, and so from the new ones too. */
const printed = [
  'tools/house/money-map',
  'tools/house/who-may-do-what',
  'database/schema',
  'server/statements',
]
/** Everything else that reads all of them. */
const readingAll = [
  ...printed,
  'tools/house/house-rules',
  'tools/house/audit-words',
  'database/personal-columns',
  'server/every-route',
  'server/every-decision',
]

it("a new feature's own tests pass against a real database, and it keeps the house rules", {
  timeout: 600_000,
}, async () => {
  await program('vitest/vitest.mjs', ['run', ...printed], { UPDATE_DOCS: '1' })
  const { stdout } = await program('vitest/vitest.mjs', ['run', 'features/circles', ...readingAll])
  for (const name of ['server/circle.api', 'server/collect-circle.api', 'circle.rules'])
    expect(stdout).toContain(`features/circles/${name}.test.ts`)
  for (const name of readingAll) expect(stdout).toContain(name)
  const statements = readFileSync(join(copy, 'docs/statements.md'), 'utf8')
  expect(statements).toMatch(/\|circles\.collect-circle\|\d+\|/)
  expect(readFileSync(join(copy, 'docs/money-map.md'), 'utf8')).toContain(
    '|A circle is collected|`member_wallet:<member>`|`surplus:community`|',
  )
})

it.each([
  ['events', 'event', 'There is a feature "events" already.'],
  ['circles', 'circle', 'There is a feature "circles" already.'],
  ['Big Name', 'x', '"Big Name" is not one plain word in small letters.'],
  ['sheep', 'sheep', 'Give the plural and the singular: npm run new:feature circles circle'],
])('refuses %s %s', (many, one, sentence) => {
  expect(() => writeFeature(copy, many, one)).toThrow(sentence)
})
