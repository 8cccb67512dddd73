/**
 * Finds a Chromium for the journeys, or gets one. The machine's own comes first: it costs no download and has
 * the libraries it needs.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { chromium } from '@playwright/test'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
/** The same engine without a window around its pages: a page costs the browser's process a third. */
const WITHOUT_WINDOW = 'chromium-headless-shell'
const INSTALL_LIMIT_MS = 10 * 60_000

export const CHROMIUM_MISSING =
  'No Chromium was found and none could be installed: install Chromium or Google Chrome, or set CHROMIUM to its path.'

/** How Playwright starts the browser: for `use.launchOptions` in the journeys' settings. */
export interface ChromiumLaunch {
  readonly executablePath?: string
  readonly args: string[]
}

/**
 * What Playwright switches off for its tests, as the browser takes only the last list it is given; the two pages that
 * stand ready behind an address bar nobody sees: they cost 0.7 s of a processor for each device; and the process that
 * stands ready for a next page, of which journeys start hundreds.
 */
const unneeded = [
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'SpareRendererForSitePerProcess',
  'ThirdPartyStoragePartitioning',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxPopup',
]

/**
 * The launch settings for the Chromium that is here; without one, Playwright's own message says it is missing.
 * `isWithoutWindow`: one without a window does as well, and is taken where there is one.
 */
export function chromiumLaunch({ isWithoutWindow = false } = {}): ChromiumLaunch {
  const executablePath = findChromium(
    isWithoutWindow ? [WITHOUT_WINDOW, ...NAMES] : [...NAMES, WITHOUT_WINDOW],
  )
  const isRoot = process.getuid?.() === 0
  return {
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [
      // Chromium's sandbox refuses to run as root.
      ...(isRoot ? ['--no-sandbox'] : []),
      '--disable-dev-shm-usage',
      // A test talks to this machine and to nobody else, and neither does its browser.
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-domain-reliability',
      '--disable-sync',
      '--no-pings',
      `--disable-features=${unneeded.join(',')}`,
    ],
  }
}

/** The path of a Chromium that runs: $CHROMIUM, the machine's own, or the one Playwright installed. */
export function findChromium(names = [...NAMES, WITHOUT_WINDOW]): string | undefined {
  const named = process.env.CHROMIUM
  if (named) return runs(named) ? named : undefined
  const folders = (process.env.PATH ?? '').split(delimiter)
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...onPath, chromium.executablePath()].find((path) => existsSync(path) && runs(path))
}

/** As `findChromium`, but installs one when there is none: through Playwright, else as root through apt. */
export function ensureChromium(): string | undefined {
  const found = findChromium()
  if (found !== undefined || process.env.CHROMIUM) return found
  for (const command of installations()) {
    console.log(
      `No Chromium yet: ${command.map((word) => (word.includes('/') ? 'playwright' : word)).join(' ')} …`,
    )
    const [program = '', ...rest] = command
    spawnSync(program, rest, {
      stdio: 'inherit',
      timeout: INSTALL_LIMIT_MS,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    const installed = findChromium()
    if (installed !== undefined) return installed
  }
  return undefined
}

function installations(): string[][] {
  const cli = join(dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')), 'cli.js')
  const playwright = [[process.execPath, cli, 'install', 'chromium']]
  const isRoot = process.getuid?.() === 0
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return playwright
  return [
    ...playwright,
    ['apt-get', 'update'],
    ['apt-get', 'install', '-y', '--no-install-recommends', 'chromium'],
  ]
}

/** A name on the path may be a stub that only advertises a package, or lack a library: then it does not run. */
function runs(path: string): boolean {
  return spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0
}
