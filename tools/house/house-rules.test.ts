import { describe, expect, it } from 'vitest'
import { doorBreaches, importCircles } from './doors.ts'
import {
  clockAndMoneyBreaches,
  docstringBreaches,
  isTest,
  languageBreaches,
  limits,
  longFunctions,
  nameBreaches,
} from './house-rules.ts'
import { parseSource, projectFiles, projectSources } from './source-tree.ts'

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
  it('refuses a function of 101 lines', () => {
    const long = `export function f() {\n${'  f()\n'.repeat(99)}}\n`
    expect(longFunctions(source('server/a.ts', long), limits.functionLines)).toHaveLength(1)
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
