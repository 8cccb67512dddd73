/** Carries out docs/add-a-field.md word for word in a copy of the project, and checks and tests what comes out. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { copyProject, linkWorkspaces, runInCopy } from '../copy-of-project.ts'
import { applyStep, stepsOf } from '../house/page-steps.ts'
import { root } from '../house/source-tree.ts'

let copy: string

beforeAll(async () => {
  copy = copyProject()
  linkWorkspaces(copy)
  const numbers = readdirSync(join(copy, 'database/migrations')).map((file) => Number(file.slice(0, 3)))
  const next = String(Math.max(...numbers) + 1).padStart(3, '0')
  for (const step of stepsOf(readFileSync(`${root}docs/add-a-field.md`, 'utf8'))) {
    const file = join(copy, step.path.replace('NNN', next))
    writeFileSync(file, step.isDiff ? applyStep(readFileSync(file, 'utf8'), step) : step.text)
  }
  await runInCopy(copy, 'vitest/vitest.mjs', ['run', 'database/schema'], { UPDATE_DOCS: '1' })
}, 180_000)
afterAll(() => rmSync(copy, { recursive: true, force: true }))

it.each(['server', 'web'])('the field passes the %s type check', { timeout: 180_000 }, async (side) => {
  await runInCopy(copy, 'typescript/bin/tsc', ['-p', `tsconfig.${side}.json`])
})

it('the field is kept, read back and refused through HTTP, and its person is given it', {
  timeout: 300_000,
}, async () => {
  const tests = ['features/savings/goals/server/goals.api', 'server/person-parts']
  const { stdout } = await runInCopy(copy, 'vitest/vitest.mjs', ['run', ...tests])
  for (const name of tests) expect(stdout).toContain(name)
})
