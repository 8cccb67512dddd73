/** docs/add-a-field.md fits the code: each step finds its place. That its outcome works is tested in a copy, in the deep run. */
import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, it } from 'vitest'
import { applyStep, stepsOf } from './page-steps.ts'
import { root } from './source-tree.ts'

const steps = stepsOf(readFileSync(`${root}docs/add-a-field.md`, 'utf8'))

it.each(steps.filter(({ isDiff }) => isDiff).map((step) => [step.path, step] as const))(
  'the step in %s finds its place',
  (path, step) => {
    const before = readFileSync(root + path, 'utf8')
    expect(applyStep(before, step)).not.toBe(before)
  },
)

it('a field takes at most eight files in four folders', () => {
  const paths = new Set(steps.map(({ path }) => path))
  expect(paths.size).toBe(8)
  expect(new Set([...paths].map((path) => dirname(path))).size).toBe(4)
})

it('a step that fits nowhere, or twice, is refused', () => {
  const step = { path: 'a.ts', isDiff: true, text: ' one\n+two\n' }
  expect(applyStep('zero\none\n', step)).toBe('zero\none\ntwo\n')
  expect(() => applyStep('zero\n', step)).toThrow('a.ts does not have once')
  expect(() => applyStep('one\none\n', step)).toThrow('a.ts does not have once')
})
