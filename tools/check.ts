/**
 * Everything that must hold, in one list: format and lint, types, nothing unused, linear
 * patterns, unit and API tests, the build, the journeys in a
 * real browser. `npm run check -- types tests` runs only the steps named. Stops at the first failure; the last
 * line counts the tests.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { CHROMIUM_MISSING, ensureChromium } from './find-chromium.ts'

interface Step {
  readonly name: string
  /** The script that Node runs, seen from the project's folder. */
  readonly script: string
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
  { name: 'format and lint', script: commandOf('@biomejs/biome', 'biome'), args: ['check', '.'] },
  { name: 'types server', script: commandOf('typescript', 'tsc'), args: ['-p', 'tsconfig.server.json'] },
  { name: 'types browser', script: commandOf('typescript', 'tsc'), args: ['-p', 'tsconfig.web.json'] },
  { name: 'nothing unused', script: commandOf('knip', 'knip'), args: ['--no-config-hints', '--no-progress'] },
  { name: 'patterns', script: 'tools/check-patterns.ts', args: [] },
  {
    name: 'tests',
    script: commandOf('vitest', 'vitest'),
    args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`],
  },
  { name: 'build', script: 'tools/build.mjs', args: [] },
  { name: 'sizes', script: 'tools/check-sizes.ts', args: [] },
  ...(journeySettings
    ? [
        {
          name: 'journeys',
          script: commandOf('@playwright/test', 'playwright'),
          args: ['test', '-c', journeySettings, '--reporter=list,json'],
          obstacle: () => (ensureChromium() === undefined ? CHROMIUM_MISSING : undefined),
        },
      ]
    : []),
]

const wanted = process.argv.slice(2)
const chosen = steps.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)))
if (chosen.length === 0) {
  console.error(`There is no check of that name: ${steps.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
const failed = chosen.find((step) => !passes(step))
const { good, bad } = countTests()
console.log(failed ? `\n✗ ${failed.name} failed` : `\n✓ ${chosen.length} checks hold`)
// A check without tests of its own that fails is one failure too.
console.log(`${good} passed, ${failed && bad === 0 ? 1 : bad} failed`)
process.exitCode = failed ? 1 : 0

function passes(step: Step): boolean {
  console.log(`\n▸ ${step.name}`)
  const began = performance.now()
  const obstacle = step.obstacle?.()
  if (obstacle !== undefined) {
    console.error(obstacle)
    return false
  }
  const { status } = spawnSync(process.execPath, [step.script, ...step.args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: journeyReport },
  })
  console.log(`  ${step.name}: ${((performance.now() - began) / 1000).toFixed(1)} s`)
  return status === 0
}

/** The script behind a package's command, so that it runs on this very Node whatever the path says. */
function commandOf(name: string, command: string): string {
  const folder = join('node_modules', name)
  const { bin }: { bin: string | Record<string, string> } = JSON.parse(
    readFileSync(join(root, folder, 'package.json'), 'utf8'),
  )
  const file = typeof bin === 'string' ? bin : bin[command]
  if (file === undefined) throw new Error(`${name} has no command ${command}`)
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
