/**
 * Everything that must hold, in one list: format and lint, types, nothing unused, linear
 * patterns, the build, unit and API tests, the journeys in a real browser, and that what the specification's
 * statements rest on passed in this very run. `npm test -- types tests` runs only the steps named, `npm test -- savings`
 * the format and the tests of one area. Stops at the first failure; the last line counts the tests.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CHROMIUM_MISSING, ensureChromium } from './find-chromium.ts'

interface Step {
  readonly name: string
  /** The script that Node runs, seen from the project's folder. */
  readonly script: string
  readonly args: readonly string[]
  /** Needs one processor and nothing another step makes: it may run beside another such step. */
  readonly isBeside?: true
  /** Why the step cannot run: a sentence, or undefined when it can. */
  readonly obstacle?: () => string | undefined
}

const root = join(import.meta.dirname, '..')
const reports = join(root, '.cache', 'reports')
const unitReport = join(reports, 'tests.json')
const journeyReport = join(reports, 'journeys.json')
/** The steps that passed so far, for the last one, which asks what was shown. */
const passedSteps = join(reports, 'steps.json')
const passed: string[] = []
/** What Node made of the sources is kept: the product starts a hundred times, and each start takes a third less. */
const inherited = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'), ...process.env }
const journeySettings = ['journeys/playwright.config.ts', 'playwright.config.ts'].find((file) =>
  existsSync(join(root, file)),
)

const steps: readonly Step[] = [
  {
    name: 'format and lint',
    script: commandOf('@biomejs/biome', 'biome'),
    args: ['check', '.'],
    isBeside: true,
  },
  { name: 'patterns', script: 'tools/check-patterns.ts', args: [], isBeside: true },
  {
    name: 'types server',
    script: commandOf('typescript', 'tsc'),
    args: ['-p', 'tsconfig.server.json'],
    isBeside: true,
  },
  {
    name: 'types browser',
    script: commandOf('typescript', 'tsc'),
    args: ['-p', 'tsconfig.web.json'],
    isBeside: true,
  },
  {
    name: 'nothing unused',
    script: commandOf('knip', 'knip'),
    args: ['--no-config-hints', '--no-progress'],
    isBeside: true,
  },
  { name: 'build', script: 'tools/build.mjs', args: [], isBeside: true },
  {
    name: 'tests',
    script: 'tools/run-tests.ts',
    args: [unitReport],
  },
  { name: 'sizes', script: 'tools/check-sizes.ts', args: [] },
  ...(journeySettings
    ? [
        {
          name: 'journeys',
          script: commandOf('@playwright/test', 'playwright'),
          args: [
            'test',
            '-c',
            journeySettings,
            // What takes long and proves no statement is walked by `npm run test:deep`.
            '--grep-invert=@deep',
            `--reporter=list,json,${join(root, 'journeys/fixtures/second-tries.ts')}`,
          ],
          obstacle: () => (ensureChromium() === undefined ? CHROMIUM_MISSING : undefined),
        },
      ]
    : []),
  { name: 'conformance', script: 'tools/conformance/conform.ts', args: [] },
]

const wanted = process.argv.slice(2)
const chosen = wanted.length === 0 ? steps : wanted.flatMap(stepsOf)
if (chosen.length === 0) {
  console.error(`There is no check and no area of that name: ${steps.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
const failed =
  (await firstToFail(chosen.filter(({ isBeside }) => isBeside))) ??
  (await firstToFail(chosen.filter(({ isBeside }) => !isBeside)))
const { good, bad } = countTests()
console.log(failed ? `\n✗ ${failed.name} failed` : `\n✓ ${chosen.length} checks hold`)
// A check without tests of its own that fails is one failure too.
console.log(`${good} passed, ${failed && bad === 0 ? 1 : bad} failed`)
process.exitCode = failed ? 1 : 0

/** The steps of that name; or of an area, such as savings or ledger, those that look at its files alone. */
function stepsOf(word: string): Step[] {
  const named = steps.filter(({ name }) => name.includes(word))
  const folder = [join('features', word), word].find((path) => existsSync(join(root, path)))
  if (named.length > 0 || folder === undefined) return named
  return steps.flatMap((step) => {
    if (step.name === 'format and lint') return { ...step, args: ['check', folder] }
    return step.name === 'tests' ? { ...step, args: [...step.args, `${folder}/`] } : []
  })
}

/** Runs steps, two at a time where they may stand beside another; the answer is one that failed, after which none begins. */
async function firstToFail(these: readonly Step[]): Promise<Step | undefined> {
  const waiting = [...these]
  let failed: Step | undefined
  const work = async () => {
    for (let step = waiting.shift(); step && !failed; step = waiting.shift()) {
      if (!(await passes(step))) failed ??= step
    }
  }
  await Promise.all(these[0]?.isBeside ? [work(), work()] : [work()])
  return failed
}

async function passes(step: Step): Promise<boolean> {
  const began = performance.now()
  const obstacle = step.obstacle?.()
  if (!step.isBeside) console.log(`\n▸ ${step.name}`)
  if (obstacle !== undefined) {
    console.error(obstacle)
    return false
  }
  const child = spawn(process.execPath, [step.script, ...step.args], {
    cwd: root,
    stdio: step.isBeside ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...inherited, PLAYWRIGHT_JSON_OUTPUT_NAME: journeyReport },
  })
  // What steps say that run side by side is said when each is done.
  const said: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => said.push(part))
  const [code] = await once(child, 'close')
  if (step.isBeside) process.stdout.write(`\n▸ ${step.name}\n${Buffer.concat(said)}`)
  console.log(`  ${step.name}: ${((performance.now() - began) / 1000).toFixed(1)} s`)
  if (code === 0) passed.push(step.name)
  writeFileSync(passedSteps, JSON.stringify(passed))
  return code === 0
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
