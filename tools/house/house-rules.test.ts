import { describe, expect, it } from 'vitest'
import { doorBreaches, importCircles } from './doors.ts'
import {
  clockAndMoneyBreaches,
  docstringBreaches,
  isTest,
  languageBreaches,
  limits,
  nameBreaches,
  sizeBreaches,
} from './house-rules.ts'
import { parseSource, projectFiles, projectSources } from './source-tree.ts'

const files = projectFiles()
const sources = projectSources()

describe('the project keeps its house rules', () => {
  it('names files after things, in kebab-case', () => {
    expect(files.flatMap(nameBreaches)).toEqual([])
  })
  it('keeps files, functions and import lists short', () => {
    expect(sources.flatMap(sizeBreaches)).toEqual([])
  })
  it('keeps folders small and shallow', () => {
    const folders = Map.groupBy(files, (path) => path.split('/').slice(0, -1).join('/'))
    const full = [...folders]
      .filter(([, inside]) => inside.length > limits.folderFiles)
      .map(([folder]) => folder)
    const deep = [...folders.keys()].filter((folder) => folder.split('/').length > limits.depth)
    expect({ full, deep }).toEqual({ full: [], deep: [] })
  })
  it('uses the plain part of the language', () => {
    expect(sources.flatMap(languageBreaches)).toEqual([])
  })
  it('reads the clock and reckons money in one place each', () => {
    expect(sources.flatMap(clockAndMoneyBreaches)).toEqual([])
  })
  it('explains what it exports', () => {
    expect(sources.flatMap(docstringBreaches)).toEqual([])
  })
  it('imports one way, through the doors', () => {
    expect(sources.flatMap((source) => doorBreaches(source, isTest(source.path)))).toEqual([])
  })
  it('has no circle of workspaces', () => {
    expect(importCircles(sources)).toEqual([])
  })
})

describe('each rule can fail', () => {
  const source = (path: string, text: string) => parseSource(path, text)
  it.each(['features/savings/utils.ts', 'server/helpers/x.ts', 'ui/MyButton.tsx'])(
    'refuses the name %s',
    (path) => {
      expect(nameBreaches(path)).not.toEqual([])
    },
  )
  it('refuses a function of 71 lines, a file of 401 and a list of 21 imports', () => {
    const long = `export function f() {\n${'  f()\n'.repeat(69)}}\n`
    expect(sizeBreaches(source('server/a.ts', long))).toHaveLength(1)
    expect(sizeBreaches(source('server/a.ts', '\n'.repeat(401)))).toHaveLength(1)
    const imports = Array.from({ length: 21 }, (_, n) => `import './x${n}.ts'\n`).join('')
    expect(sizeBreaches(source('server/a.ts', imports))).toHaveLength(1)
  })
  it.each([
    'let x: any',
    'enum A { B }',
    'export default 1',
    'debugger',
    '// TO' + 'DO later',
    '// @ts-' + 'ignore',
  ])('refuses %s', (text) => {
    expect(languageBreaches(source('server/a.ts', text))).toHaveLength(1)
  })
  it.each([
    'const now = Date.now()',
    'const now = new Date()',
    'const x = Number(amountKobo)',
    'amountKobo.toFixed(2)',
  ])('refuses %s outside its place', (text) => {
    expect(clockAndMoneyBreaches(source('features/savings/savings.rules.ts', text))).toHaveLength(1)
  })
  it('refuses an export of the vocabulary without a docstring', () => {
    expect(docstringBreaches(source('foundation/a.ts', 'export const a = 1'))).toHaveLength(1)
    expect(docstringBreaches(source('foundation/a.ts', '/** One. */\nexport const a = 1'))).toEqual([])
  })
  it.each([
    ['features/savings/screens/a.tsx', '../server/deposit.ts'],
    ['features/savings/screens/a.tsx', '@kolo/payments/server'],
    ['features/savings/server/a.ts', '../screens/public.tsx'],
    ['features/savings/server/a.ts', '../../payments/server/payments.store.ts'],
    ['features/savings/server/a.ts', '@kolo/server/config'],
    ['features/savings/savings.rules.ts', './server/savings.store.ts'],
    ['features/savings/savings.rules.ts', '@kolo/database/call'],
    ['features/savings/server/a.ts', '@kolo/savings/contract'],
    ['ledger/journal.ts', '@kolo/savings/rules'],
    ['foundation/money.ts', '@kolo/database/call'],
    ['ui/a.tsx', '@kolo/savings/words'],
    ['web/a.tsx', '@kolo/database/call'],
    ['web/a.tsx', '../features/savings/screens/savings-page.tsx'],
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
})
