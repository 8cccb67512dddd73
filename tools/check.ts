/**
 * Everything that must hold, in one list: format and lint, types, unit and API tests, the build, the journeys in a
 * real browser. `npm run check -- types tests` runs only the steps named. Stops at the first failure; the last
 * line counts the tests.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { CHROMIUM_MISSING, ensureChromium } from './find-chromium.ts'

interface Step {
  readonly name: string
  readonly package: string
  readonly program: string
  readonly args: readonly string[]
  /** Why the step cannot run: a sentence, or undefined when it can. */
  readonly obstacle?: () => string | undefined
}

const root = join(import.meta.dirname, '..')
const reports = join(root, '.cache', 'reports')
const unitReport = join(reports, 'tests.json')
const journeyReport = join(reports, 'journeys.json')
const journeySettings = ['journeys/playwright.config.ts', 'playwright.config.ts'].find((file) =>
  existsSync(join(root, file)),
)

const steps: readonly Step[] = [
  { name: 'format and lint', package: '@biomejs/biome', program: 'biome', args: ['check', '.'] },
  { name: 'types server', package: 'typescript', program: 'tsc', args: ['-p', 'tsconfig.server.json'] },
  { name: 'types browser', package: 'typescript', program: 'tsc', args: ['-p', 'tsconfig.web.json'] },
  {
    name: 'tests',
    package: 'vitest',
    program: 'vitest',
    args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`],
  },
  ...(existsSync(join(root, 'web/vite.config.ts'))
    ? [{ name: 'build', package: 'vite', program: 'vite', args: ['build', 'web', '--logLevel', 'warn'] }]
    : []),
  ...(journeySettings
    ? [
        {
          name: 'journeys',
          package: '@playwright/test',
          program: 'playwright',
          args: ['test', '-c', journeySettings, '--reporter=list,json'],
          obstacle: () => (ensureChromium() === undefined ? CHROMIUM_MISSING : undefined),
        },
      ]
    : []),
]

const wanted = process.argv.slice(2)
const chosen = steps.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)))
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
const failed = chosen.find((step) => !passes(step))
const { good, bad } = countTests()
console.log(failed ? `\n✗ ${failed.name} failed` : `\n✓ ${chosen.length} checks hold`)
console.log(`${good} passed, ${bad} failed`)
process.exitCode = failed ? 1 : 0

function passes(step: Step): boolean {
  console.log(`\n▸ ${step.name}`)
  const began = performance.now()
  const obstacle = step.obstacle?.()
  if (obstacle !== undefined) {
    console.error(obstacle)
    return false
  }
  const { status } = spawnSync(process.execPath, [programOf(step), ...step.args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: journeyReport },
  })
  console.log(`  ${step.name}: ${((performance.now() - began) / 1000).toFixed(1)} s`)
  return status === 0
}

/** The script behind a package's command, so that it runs on this very Node whatever the path says. */
function programOf(step: Step): string {
  const folder = join(root, 'node_modules', step.package)
  const { bin }: { bin: string | Record<string, string> } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  )
  const file = typeof bin === 'string' ? bin : bin[step.program]
  if (file === undefined) throw new Error(`${step.package} has no command ${step.program}`)
  return join(folder, file)
}

function countTests(): { good: number; bad: number } {
  const unit = readReport<{ numPassedTests: number; numFailedTests: number }>(unitReport)
  const journeys = readReport<{ stats: { expected: number; flaky: number; unexpected: number } }>(
    journeyReport,
  )
  return {
    good: (unit?.numPassedTests ?? 0) + (journeys ? journeys.stats.expected + journeys.stats.flaky : 0),
    bad: (unit?.numFailedTests ?? 0) + (journeys?.stats.unexpected ?? 0),
  }
}

function readReport<Report>(file: string): Report | undefined {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
