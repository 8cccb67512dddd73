import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { longRuns } from '../../vitest.config.ts'
import { doorBreaches, importCircles } from './doors.ts'
import {
  clockAndMoneyBreaches,
  contextMembers,
  docstringBreaches,
  isTest,
  limits,
  longFunctions,
  nameBreaches,
  stockDocstrings,
  timedTestBreaches,
  unfinishedBreaches,
} from './house-rules.ts'
import { importCycles, projectWorkspaces } from './import-cycles.ts'
import { parseSource, projectFiles, projectSources, root } from './source-tree.ts'

const files = projectFiles()
const sources = projectSources()

describe('the project keeps its house rules', () => {
  it('names files after things, in kebab-case', () => {
    expect(files.flatMap(nameBreaches)).toEqual([])
  })
  it('keeps functions short', () => {
    expect(sources.flatMap((source) => longFunctions(source, limits.functionLines))).toEqual([])
  })
  it('keeps folders shallow', () => {
    expect(files.filter((path) => path.split('/').length - 1 > limits.depth)).toEqual([])
  })
  it('leaves nothing undone', () => {
    expect(sources.flatMap(unfinishedBreaches)).toEqual([])
  })
  it('reads the clock, reckons time and reckons money in one place each', () => {
    expect(sources.flatMap(clockAndMoneyBreaches)).toEqual([])
  })
  it('measures no time in a test, but in those of the long run alone', () => {
    const quick = sources.filter(({ path }) => !longRuns.includes(path))
    expect(quick.flatMap(timedTestBreaches)).toEqual([])
  })
  it('explains what it exports', () => {
    expect(sources.flatMap(docstringBreaches)).toEqual([])
  })
  it('repeats no signature in a docstring', () => {
    expect(sources.flatMap(stockDocstrings)).toEqual([])
  })
  it('imports one way, through the doors', () => {
    expect(sources.flatMap((source) => doorBreaches(source, isTest(source.path)))).toEqual([])
  })
  it('has no circle of workspaces', () => {
    expect(importCircles(sources)).toEqual([])
  })
  it('has no import cycle of files', () => {
    expect(importCycles(sources, projectWorkspaces())).toEqual([])
  })
})

it('keeps the request context at ten members', () => {
  const context = sources.filter(({ path }) => /^application\/(call|job)\.ts$/.test(path))
  const members = contextMembers(context, ['Call', 'JobCall', 'RecordingCall'])
  expect(members).toEqual(expect.arrayContaining(['db', 'record', 'actor']))
  expect(members.length).toBeLessThanOrEqual(10)
})

/** The files Biome finds an error in, by the rules of this project. */
async function refusedByBiome(written: Record<string, string>): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'kolo-biome-'))
  try {
    const rules = JSON.parse(readFileSync(`${root}biome.json`, 'utf8'))
    writeFileSync(join(folder, 'biome.json'), JSON.stringify({ linter: rules.linter }))
    for (const [name, text] of Object.entries(written)) writeFileSync(join(folder, name), `${text}\n`)
    const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
    const { stdout } = spawnSync(process.execPath, [biome, 'lint', '--reporter=json', '.'], {
      cwd: folder,
      encoding: 'utf8',
    })
    const found: { severity: string; location: { path: string } }[] = JSON.parse(stdout).diagnostics
    return found
      .filter(({ severity }) => severity === 'error')
      .map(({ location }) => location.path)
      .sort()
  } finally {
    rmSync(folder, { recursive: true })
  }
}

describe('each rule can fail', () => {
  const source = (path: string, text: string) => parseSource(path, text)
  it.each(['features/savings/utils.ts', 'server/helpers/x.ts', 'ui/MyButton.tsx'])(
    'refuses the name %s',
    (path) => {
      expect(nameBreaches(path)).not.toEqual([])
    },
  )
  it('refuses a function of 101 lines', () => {
    const long = `export function f() {\n${'  f()\n'.repeat(99)}}\n`
    expect(longFunctions(source('server/a.ts', long), limits.functionLines)).toHaveLength(1)
  })
  it.each(['// TO' + 'DO later', '// @ts-' + 'nocheck'])('refuses %s', (text) => {
    expect(unfinishedBreaches(source('server/a.ts', text))).toHaveLength(1)
  })
  it('refuses a test that runs alone', () => {
    const alone = `it.${'only'}('a', () => {})`
    expect(unfinishedBreaches(source('server/a.test.ts', alone))).toHaveLength(1)
  })
  it.each([
    'const began = performance.now()',
    'const before = process.cpuUsage()',
    'const began = process.hrtime.bigint()',
    'expect(Date.now() - began).toBeLessThan(2_000)',
  ])('refuses %s in a test', (text) => {
    expect(timedTestBreaches(source('server/a.test.ts', text))).toHaveLength(1)
    expect(timedTestBreaches(source('bench/a.ts', text))).toEqual([])
  })
  it('leaves to Biome what Biome knows, which refuses it in every file', async () => {
    const refused = {
      'any.ts': 'export let x: any',
      'enum.ts': 'export enum A { B }',
      'default.ts': 'export default 1',
      'debugger.ts': 'debugger',
      'ignore.ts': '// @ts-' + 'ignore\nexport const a = 1',
      'skip.test.ts': `describe.sk${'ip'}('a', () => {})`,
    }
    expect(await refusedByBiome(refused)).toEqual(Object.keys(refused).sort())
  })
  it.each([
    'const now = Date.now()',
    'const now = new Date()',
    'const x = Number(amountKobo)',
    'amountKobo.toFixed(2)',
    'const both = row.balance_kobo + held',
    'const twice = 2n * (amountKobo)',
    'const owed = -amountKobo',
    'amountKobo -= fee',
    'const sum = (a + b) as Kobo',
    'const first = `$' + '{day}T00:00:00+01:00`',
    "const first = '2026-11-20T00:00+0100'",
    'const later = at + 3_600_000',
    'const before = at - days * 86_400_000',
  ])('refuses %s outside its place', (text) => {
    expect(clockAndMoneyBreaches(source('features/savings/goals/goal.rules.ts', text))).toHaveLength(1)
  })
  it('refuses an export of the vocabulary without a docstring', () => {
    expect(docstringBreaches(source('foundation/a.ts', 'export const a = 1'))).toHaveLength(1)
    expect(docstringBreaches(source('foundation/a.ts', '/** One. */\nexport const a = 1'))).toEqual([])
  })
  it.each([
    'One of them.',
    'All of them.',
    'The same in the program’s form.',
    'The commands of this feature.',
  ])('refuses the docstring "%s"', (words) => {
    const text = `/** ${words} */\nexport const a = 1`
    expect(stockDocstrings(source('features/savings/goals/goal.contract.ts', text))).toHaveLength(1)
    expect(stockDocstrings(source('features/savings/goals/goal.rules.ts', text))).toEqual([])
  })
  it.each([
    ['features/savings/screens/a.tsx', '../server/deposit.ts'],
    ['features/savings/screens/a.tsx', '@kolo/payments/server'],
    ['features/savings/server/a.ts', '../screens/public.tsx'],
    ['features/savings/goals/screens/a.tsx', '../server/open-goal.ts'],
    ['features/savings/goals/server/a.ts', '../../plans/screens/plan-list.tsx'],
    ['features/savings/goals/goal.rules.ts', './server/goals.store.ts'],
    ['features/savings/server/a.ts', '../../payments/server/payments.store.ts'],
    ['features/savings/server/a.ts', '@kolo/server/config'],
    ['features/savings/goals/goal.rules.ts', './server/savings.store.ts'],
    ['features/savings/goals/goal.rules.ts', '@kolo/application/call'],
    ['features/savings/server/a.ts', '@kolo/savings/contract'],
    ['features/identity/server/a.ts', '@kolo/payments/server'],
    ['features/payments/server/a.ts', '@kolo/savings/server'],
    ['features/payments/server/a.ts', '@kolo/transfers/server'],
    ['features/transfers/screens/a.tsx', '@kolo/savings/messages'],
    ['ledger/journal.ts', '@kolo/savings/rules'],
    ['foundation/money.ts', '@kolo/application/call'],
    ['ui/a.tsx', '@kolo/savings/messages'],
    ['web/a.tsx', '@kolo/application/call'],
    ['web/a.tsx', '../features/savings/goals/screens/savings-page.tsx'],
  ])('refuses %s importing %s', (path, specifier) => {
    expect(doorBreaches(source(path, `import '${specifier}'`), false)).toHaveLength(1)
  })
  it('sees a circle', () => {
    const circle = [
      source('features/a/server/x.ts', "import { y } from '@kolo/b/server'"),
      source('features/b/server/y.ts', "import { x } from '@kolo/a/server'"),
    ]
    expect(importCircles(circle)).toEqual([['features/a', 'features/b', 'features/a']])
  })
  it.each([
    ['of values', "import { b } from './b.ts'", "export { a } from './a.tsx'"],
    ['of types', "import type { B } from './b.ts'", "export type C = import('./a.tsx').A"],
    ['of lazy imports', "const b = () => import('./b.ts')", "export * from './a.tsx'"],
    ['through a door', "import { b } from '@kolo/x/b'", "import type { A } from '@kolo/x/server'"],
  ])('sees an import cycle %s', (_, a, b) => {
    const doors = { './server': { node: './a.tsx' }, './*': './*.ts' }
    const sources = [
      source('x/a.tsx', a),
      source('x/b.ts', b),
      source('x/c.ts', "import './a.tsx'\nimport './b.ts'"),
    ]
    const workspaces = new Map([['@kolo/x', { folder: 'x', exports: doors }]])
    expect(importCycles(sources, workspaces)).toEqual([['x/a.tsx', 'x/b.ts']])
  })
})
