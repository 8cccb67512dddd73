/**
 * A presenter turns a record into an answer and decides nothing. What a command decides on it takes from the record, so
 * whoever is no presenter takes answers alone from one (`present…`), and stores, records and postings take nothing.
 */
import { expect, it } from 'vitest'
import { isTest } from './house-rules.ts'
import { parseSource, projectSources, type Source } from './source-tree.ts'

const sources = projectSources(/^features\/.*\.tsx?$/).filter(({ path }) => !isTest(path))
const isPresenter = (path: string) => /(^|\/)present-[a-z-]+\.ts$/.test(path)
const decidesNothing = (path: string) => /\.(store|record|rules|postings|access)\.ts$/.test(path)

/** What a file takes from presenters although it is no answer. */
function factsTaken({ path, text }: Pick<Source, 'path' | 'text'>): string[] {
  if (isPresenter(path)) return []
  const taken = [...text.matchAll(/^(?:import|export) (type )?\{([^}]*)\} from '([^']+)'/gm)]
  return taken
    .filter(([, , , from = '']) => isPresenter(from))
    .flatMap(([, typeOnly, names = '']) => (typeOnly ? [] : names.split(',')))
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
    .filter((name) => decidesNothing(path) || !/^present[A-Z]/.test(name))
    .map((name) => `${path} takes ${name}`)
}

it('commands take answers from presenters, and nothing else', () => {
  expect(sources.some(({ path }) => isPresenter(path))).toBe(true)
  expect(sources.flatMap(factsTaken)).toEqual([])
})

it.each([
  ['a/server/edit-goal.ts', "import { aimOf, presentGoal } from './present-goal.ts'", ['aimOf']],
  ['a/server/edit-goal.ts', "import { presentGoal, type Viewer } from './present-goal.ts'", []],
  ['a/server/goals.store.ts', "import { presentGoal } from './present-goal.ts'", ['presentGoal']],
  ['a/server/public.ts', "export { openCardsIn } from '../b/server/present-card.ts'", ['openCardsIn']],
])('sees what %s takes by %s', (path, text, names) => {
  const source = parseSource(path, `${text}\n`)
  expect(factsTaken(source)).toEqual(names.map((name) => `${path} takes ${name}`))
})
