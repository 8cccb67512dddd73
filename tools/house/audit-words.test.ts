/**
 * Whatever is written into the audit log is read there as a sentence. The kinds are taken from the calls that record
 * them, so an action that nobody gave words to is found here and not by an administrator.
 */

import { expect, it } from 'vitest'
import { features } from '../../server/features.ts'
import { auditEventLabels } from '../../web/audit-event-labels.ts'
import { projectSources, type SyntaxNode, walk } from './source-tree.ts'

const recording = /^record\w*$/
const kindForm = /^[a-z-]+(\.[a-z-]+)+$/

/** The name of what is called: `call.record(…)` and `recordOnGoal(…)`. */
function calledName(node: SyntaxNode): string {
  const callee = node.callee as SyntaxNode & { name?: string; property?: { name?: string } }
  return callee.property?.name ?? callee.name ?? ''
}

/** What is written at once for a kind: the texts among the arguments, and after `kind:` in an object of them. */
function kindsOf(call: SyntaxNode): string[] {
  const found: string[] = []
  const take = (node: unknown) =>
    walk(node, (part) => {
      if (part.type === 'Literal' && kindForm.test(String(part.value))) found.push(String(part.value))
    })
  for (const argument of call.arguments as SyntaxNode[]) {
    if (argument.type !== 'ObjectExpression') {
      if (argument.type === 'Literal' || argument.type === 'ConditionalExpression') take(argument)
      continue
    }
    for (const property of argument.properties as (SyntaxNode & { key?: { name?: string } })[])
      if (property.key?.name === 'kind') take(property.value)
  }
  return found
}

it('every deed that is recorded has its sentence', () => {
  const recorded = new Set<string>()
  for (const { path, body } of projectSources(/^features\/[\w-]+\/(?:[\w-]+\/)?server\/.*\.ts$/)) {
    if (path.includes('.test.')) continue
    walk(body, (node) => {
      if (node.type !== 'CallExpression' || !recording.test(calledName(node))) return
      for (const kind of kindsOf(node)) recorded.add(kind)
    })
  }
  expect(recorded.size).toBeGreaterThan(60)
  expect([...recorded].filter((kind) => !(kind in auditEventLabels.events)).sort()).toEqual([])
})

it('everything that two administrators agree about has its words', () => {
  const kinds = features.flatMap(({ approvals = [] }) => approvals.map(({ name }) => name))
  expect(kinds.sort()).toEqual(Object.keys(auditEventLabels.agreed).sort())
})
