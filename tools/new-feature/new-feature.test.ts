/** Writes a new feature into a copy of the project and runs its type checks and tests there. */
import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { projectFiles, root } from '../house/source-tree.ts'
import { writeFeature } from './new-feature.ts'

const run = promisify(execFile)
let copy: string

beforeAll(() => {
  copy = realpathSync(mkdtempSync(join(tmpdir(), 'kolo-feature-')))
  for (const file of projectFiles()) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(root, file), join(copy, file))
  }
  // The packages are shared with the real project; the workspaces are the copy's own.
  mkdirSync(join(copy, 'node_modules/@kolo'), { recursive: true })
  for (const name of readdirSync(`${root}node_modules`)) {
    if (name !== '@kolo') symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name))
  }
  const workspaces = ['foundation', 'database', 'ledger', 'ui', 'server', 'web']
  for (const name of workspaces) symlinkSync(`../../${name}`, join(copy, 'node_modules/@kolo', name))
  writeFeature(copy, 'circles', 'circle')
  for (const name of readdirSync(join(copy, 'features'))) {
    symlinkSync(`../../features/${name}`, join(copy, 'node_modules/@kolo', name))
  }
}, 60_000)
afterAll(() => rmSync(copy, { recursive: true, force: true }))

function program(path: string, args: string[]) {
  const env = { ...process.env, VITEST: undefined, NODE_ENV: 'test' }
  return run(process.execPath, [join(root, 'node_modules', path), ...args], { cwd: copy, env }).catch(
    (failure: { stdout: string; stderr: string }) => {
      throw new Error(failure.stdout + failure.stderr)
    },
  )
}

it.each(['server', 'web'])('a new feature passes the %s type check', { timeout: 60_000 }, async (side) => {
  await program('typescript/bin/tsc', ['-p', `tsconfig.${side}.json`])
})

it("a new feature's own tests pass against a real database", { timeout: 120_000 }, async () => {
  const { stdout } = await program('vitest/vitest.mjs', ['run', 'features/circles'])
  expect(stdout).toMatch(/Tests\s+.*4 passed/)
})

it.each([
  ['circles', 'circle', 'There is a feature "circles" already.'],
  ['Big Name', 'x', '"Big Name" is not one plain word in small letters.'],
  ['sheep', 'sheep', 'Give the plural and the singular: npm run new:feature circles circle'],
])('refuses %s %s', (many, one, sentence) => {
  expect(() => writeFeature(copy, many, one)).toThrow(sentence)
})
