/**
 * What ran and passed, from the reports that the runners of this very run wrote. A test that was skipped, or that
 * failed anywhere, proves nothing.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const root = join(import.meta.dirname, '../..')

type UnitReport = {
  testResults: { name: string; assertionResults: { title: string; status: string }[] }[]
}
type JourneySuite = {
  file: string
  specs: { title: string; tests: { status: string }[] }[]
  suites?: JourneySuite[]
}
type JourneyReport = { suites: JourneySuite[] }

/** Every test of a run: its file as seen from the project's folder, its title, and whether it passed. */
export type Ran = { readonly file: string; readonly title: string; readonly passed: boolean }

/** What the unit and API tests say of themselves. */
export function readUnitReport({ testResults }: UnitReport, folder = root): Ran[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, status }) => ({
      file: relative(folder, name),
      title,
      passed: status === 'passed',
    })),
  )
}

/** What the journeys say of themselves; how many may pass at their second try is in tools/second-tries.ts. */
export function readJourneyReport({ suites }: JourneyReport): Ran[] {
  return suites.flatMap(({ file, specs, suites: inner }) => [
    ...specs.map(({ title, tests }) => ({
      file: `journeys/${file}`,
      title,
      passed: tests.length > 0 && tests.every(({ status }) => status === 'expected' || status === 'flaky'),
    })),
    ...readJourneyReport({ suites: inner ?? [] }),
  ])
}

/** The two runners' tests, undefined where a runner did not run; and the steps of the check that passed. */
export type Evidence = {
  readonly unit: Ran[] | undefined
  readonly journeys: Ran[] | undefined
  readonly steps: readonly string[]
}

/** The reports of the run that `tools/check.ts` is in. */
export function readEvidence(folder = join(root, '.cache/reports')): Evidence {
  const read = <Report, Found>(name: string, ran: (report: Report) => Found) => {
    const file = join(folder, name)
    return existsSync(file) ? ran(JSON.parse(readFileSync(file, 'utf8'))) : undefined
  }
  return {
    unit: read('tests.json', readUnitReport),
    journeys: read('journeys.json', readJourneyReport),
    steps: read('steps.json', (steps: string[]) => steps) ?? [],
  }
}

/**
 * Whether one test, "file › title", ran and passed; "…" stands for what a table of cases filled in. A step of the check
 * itself is named "npm run check › sizes": the check ends at the first that fails.
 */
export function outcomeOf(test: string, { unit, journeys, steps }: Evidence): 'passed' | 'left out' | string {
  const [file = '', title = ''] = test.split(' › ')
  if (file === 'npm run check') return steps.includes(title) ? 'passed' : 'left out'
  const report = file.endsWith('.journey.ts') ? journeys : unit
  if (!report) return 'left out'
  const found = report.filter((ran) => ran.file === file && fits(title, ran.title))
  if (found.length === 0) return `no test of that name ran: ${test}`
  const bad = found.find(({ passed }) => !passed)
  return bad ? `skipped or failed: ${file} › ${bad.title}` : 'passed'
}

function fits(pattern: string, title: string): boolean {
  const [first = '', ...rest] = pattern.split('…')
  if (rest.length === 0) return pattern === title
  if (!title.startsWith(first)) return false
  let at = first.length
  for (const part of rest) {
    const found = title.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  const last = rest.at(-1) ?? ''
  return last === '' || title.endsWith(last)
}
