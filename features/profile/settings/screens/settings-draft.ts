/** What is changed but not saved on the settings page: found by comparing the draft with what is kept. */
import type { PartOf } from '../settings.rules.ts'

type Groups = Record<string, Record<string, unknown>>

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The choices in which a draft differs from what is kept, in the shape a change is sent in. */
export function changesOf<Document extends Groups>(kept: Document, draft: Document): PartOf<Document> {
  const groups = Object.entries(draft).flatMap(([group, values]) => {
    const changed = Object.entries(values).filter(([name, value]) => !same(value, kept[group]?.[name]))
    return changed.length > 0 ? [[group, Object.fromEntries(changed)] as const] : []
  })
  return Object.fromEntries(groups) as PartOf<Document>
}

/** How many choices a change holds. */
export function countChanges(change: object): number {
  return Object.values(change as Groups).reduce((sum, group) => sum + Object.keys(group).length, 0)
}

/** "You have 1 change not saved". */
export function unsavedSentence(count: number): string {
  return `You have ${count} ${count === 1 ? 'change' : 'changes'} not saved`
}
