/**
 * How soon a screen stands on a phone that never saw it before, beside the same screen as a page without any program: its
 * own HTML as the browser drew it, with the same styles and the same font, served from the same machine. The two are
 * opened in turns, so that a busy moment hits both, and the medians are compared.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { agreeToTerms } from '@kolo/community/terms-contract'
import { naira } from '@kolo/foundation/money'
import { startDeposit } from '@kolo/savings/testing'
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import { CHROMIUM_MISSING, chromiumLaunch, findChromium } from '../tools/find-chromium.ts'
import type { Caller } from './caller.ts'
import { makeAdministrators, openGoals } from './community.ts'
import { type Figure, median, type Section } from './measure.ts'
import { type Product, startProduct } from './product.ts'
import { mockUps, serveStill } from './still-pages.ts'

type Phone = { name: string; megabits: number; latencyMs: number; slower: number }
const phones: readonly Phone[] = [
  { name: '9 Mbps, 100 ms, 4 × slower', megabits: 9, latencyMs: 100, slower: 4 },
  { name: '1.6 Mbps, 150 ms, 6 × slower', megabits: 1.6, latencyMs: 150, slower: 6 },
]

/** The screens, who opens them, their mock-up in a design folder, and how many times as long as the page without a program they may take. */
const screens = [
  { path: '/auth', who: undefined, mock: 'auth-sign-in', most: 1.4 },
  { path: '/', who: undefined, mock: 'landing', most: 1.15 },
  { path: '/dashboard', who: 'member', mock: 'dashboard', most: 2.3 },
  { path: '/savings', who: 'member', mock: 'savings', most: 2.3 },
  { path: '/admin', who: 'administrator', mock: 'admin-dashboard', most: 2.3 },
] as const
type Screen = (typeof screens)[number]
type Opened = { path: string; who: Screen['who'] }

const times = 5
/** The longest the main thread may be busy at one stretch, on the first phone. */
const longestTaskMs = 200
/** So long after the last larger paint and the last long task a visit ends. */
const stillMs = 400
const patienceMs = 30_000

/** What is opened again, on a device that keeps its page; its ratio is to the same page without a program. */
const again = ['/dashboard', '/savings'] as const
const timesAgain = 3

type Seen = { paintMs: number; longestTaskMs: number }
type Cookies = Record<'member' | 'administrator', { name: string; value: string }>

/** Opens every screen on both phones, with and without the program. */
export async function measureFirstPaint(): Promise<Section> {
  if (findChromium() === undefined) throw new Error(CHROMIUM_MISSING)
  const product = await startProduct()
  const browser = await chromium.launch(chromiumLaunch())
  const still = await serveStill()
  try {
    const cookies = await signedIn(product)
    for (const screen of mockUps ? [] : screens)
      still.pages.set(screen.path, await stillOf(browser, product, screen, cookies))
    const figures: Figure[] = []
    const stillPaints = new Map<string, number>()
    for (const screen of screens)
      for (const phone of phones)
        figures.push(await compared(browser, product, still.origin, screen, phone, cookies, stillPaints))
    return sectionOf([...figures, ...(await openedAgain(browser, product, cookies, stillPaints))])
  } finally {
    await browser.close()
    still.server.closeAllConnections()
    still.server.close()
    await product.stop()
  }
}

async function signedIn(product: Product): Promise<Cookies> {
  const administrators = await makeAdministrators(product)
  const [saver] = await openGoals(product, administrators, 1)
  const [chief] = administrators
  if (!saver || !chief) throw new Error('Nobody is there to open a screen')
  // Before that no screen is shown.
  for (const one of [chief, saver.member]) await one.call(agreeToTerms, { body: { version: 1 } })
  await startDeposit(saver.member, saver, naira(500n))
  return { member: cookieOf(saver.member), administrator: cookieOf(chief) }
}

function cookieOf(caller: Caller): { name: string; value: string } {
  const [name = '', value = ''] = caller.cookie()?.split('=') ?? []
  return { name, value }
}

/** The browser has an empty memory each time; the worker that keeps files is left out. */
async function contextFor(
  browser: Browser,
  origin: string,
  screen: Pick<Screen, 'who'>,
  cookies: Cookies,
  serviceWorkers: 'allow' | 'block' = 'block',
): Promise<BrowserContext> {
  const context = await browser.newContext({
    serviceWorkers,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
  if (screen.who) await context.addCookies([{ ...cookies[screen.who], url: origin }])
  return context
}

/** The screen as it stands once everything has come, without a program. */
async function stillOf(
  browser: Browser,
  { origin }: Product,
  screen: Screen,
  cookies: Cookies,
): Promise<string> {
  const context = await contextFor(browser, origin, screen, cookies)
  try {
    const page = await context.newPage()
    await page.addInitScript(watch)
    await page.goto(origin + screen.path)
    await untilPainted(page)
    // What is small and comes late belongs to it too.
    await sleep(1_000)
    await page.evaluate(`for (const part of document.querySelectorAll(
      'script, link[rel=modulepreload], link[rel=preload]:not([as=font])')) part.remove()`)
    return await page.content()
  } finally {
    await context.close()
  }
}

async function beSlow(session: CDPSession, { megabits, latencyMs, slower }: Phone): Promise<void> {
  const bytes = (megabits * 1_000_000) / 8
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytes,
    uploadThroughput: bytes,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
}

/** Keeps what the browser says of its largest paint and its long tasks; run in the page before anything else. */
function watch(): void {
  const seen = { paintMs: 0, longestTaskMs: 0, changedMs: 0 }
  Object.assign(globalThis, { seenByBench: seen })
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) seen.paintMs = startTime
    seen.changedMs = performance.now()
  }).observe({ type: 'largest-contentful-paint', buffered: true } as never)
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.longestTaskMs = Math.max(seen.longestTaskMs, duration)
    seen.changedMs = performance.now()
  }).observe({ type: 'longtask', buffered: true } as never)
}

/** What the document loads, its font and its data are there, the program is in its place, and nothing larger was painted for a while. */
async function untilPainted(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' })
  const isPainted = `document.readyState === 'complete' && document.fonts.status === 'loaded' &&
    !document.querySelector('[data-drawn]') &&
    ![...document.querySelectorAll('.sk, .spin')].some((one) => one.getBoundingClientRect().top < innerHeight) &&
    performance.now() - seenByBench.changedMs > ${stillMs}`
  const end = performance.now() + patienceMs
  while (!(await page.evaluate(isPainted))) {
    if (performance.now() > end) throw new Error(`${page.url()} was not painted whole in ${patienceMs} ms.`)
    await sleep(100)
  }
}

async function open(
  browser: Browser,
  origin: string,
  screen: Opened,
  phone: Phone,
  cookies: Cookies,
): Promise<Seen> {
  const context = await contextFor(browser, origin, screen, cookies)
  try {
    const page = await context.newPage()
    await page.addInitScript(watch)
    await beSlow(await context.newCDPSession(page), phone)
    await page.goto(origin + screen.path)
    await untilPainted(page)
    return await page.evaluate(() => (globalThis as unknown as { seenByBench: Seen }).seenByBench)
  } finally {
    await context.close()
  }
}

async function compared(
  browser: Browser,
  { origin }: Product,
  stillOrigin: string,
  screen: Screen,
  phone: Phone,
  cookies: Cookies,
  stillPaints: Map<string, number>,
): Promise<Figure> {
  const whole: Seen[] = []
  const still: Seen[] = []
  const beside = mockUps ? { ...screen, path: `/mocks/${screen.mock}.html` } : screen
  for (let turn = 0; turn < times; turn++) {
    whole.push(await open(browser, origin, screen, phone, cookies))
    still.push(await open(browser, stillOrigin, beside, phone, cookies))
  }
  const paint = median(whole.map(({ paintMs }) => paintMs))
  const stillPaint = median(still.map(({ paintMs }) => paintMs))
  stillPaints.set(visitOf(screen.path, phone), stillPaint)
  const task = median(whole.map((seen) => seen.longestTaskMs))
  const ratio = paint / stillPaint
  const missed = [
    ...(ratio > screen.most ? [`more than ${screen.most}`] : []),
    ...(phone === phones[0] && task > longestTaskMs ? [`a task over ${longestTaskMs} ms`] : []),
  ]
  return {
    what: visitOf(screen.path, phone),
    value: `${ms(paint)} against ${ms(stillPaint)}; longest task ${ms(task)}${missed.length > 0 ? ` (${missed.join(', ')})` : ''}`,
    ratio,
  }
}

const visitOf = (path: string, { name }: Phone) => `${path}, ${name}`

/** One device that has seen the screens, and opens each of them again in a new page. */
async function openedAgain(
  browser: Browser,
  { origin }: Product,
  cookies: Cookies,
  stillPaints: ReadonlyMap<string, number>,
): Promise<Figure[]> {
  const context = await contextFor(browser, origin, { who: 'member' }, cookies, 'allow')
  try {
    for (const path of again) await keepOn(context, origin + path, path)
    const figures: Figure[] = []
    for (const path of again)
      for (const phone of phones) {
        const paints: number[] = []
        for (let turn = 0; turn < timesAgain; turn++)
          paints.push(await paintAgain(context, origin + path, phone))
        const paint = median(paints)
        const still = stillPaints.get(visitOf(path, phone)) ?? Number.NaN
        const what = `${visitOf(path, phone)}, opened again`
        figures.push({ what, value: `${ms(paint)} against ${ms(still)}`, ratio: paint / still })
      }
    return figures
  } finally {
    await context.close()
  }
}

/** Opens an address until its page is kept. */
async function keepOn(context: BrowserContext, url: string, path: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(url)
  const end = performance.now() + patienceMs
  while (!(await page.evaluate(`caches.match('/kept${path}').then((kept) => kept !== undefined)`))) {
    if (performance.now() > end) throw new Error(`${url} was not kept in ${patienceMs} ms.`)
    await sleep(100)
  }
  // The scripts that came before the worker are kept after the page.
  await sleep(500)
  await page.close()
}

async function paintAgain(context: BrowserContext, url: string, phone: Phone): Promise<number> {
  const page = await context.newPage()
  await page.addInitScript(watch)
  await beSlow(await context.newCDPSession(page), phone)
  await page.goto(url)
  if (!(await page.evaluate('document.documentElement.dataset.kept'))) throw new Error(`${url} was not kept.`)
  await untilPainted(page)
  const { paintMs } = await page.evaluate(() => (globalThis as unknown as { seenByBench: Seen }).seenByBench)
  await page.close()
  return paintMs
}

const ms = (value: number) => `${Math.round(value).toLocaleString('en-NG')} ms`

function sectionOf(figures: Figure[]): Section {
  const most = screens.map(({ path, most: ratio }) => `${path} ${ratio}`).join(', ')
  return {
    title: 'The first paint on a slow phone',
    reference: mockUps ? 'the mock-up of the same screen' : 'the same screen as a page without a program',
    figures,
    method: `Largest contentful paint in Chromium with an empty memory, network and processor slowed down by its own tools, the median of ${times} visits in turns. ${mockUps ? 'The mock-up is the page of the design folder, compressed.' : 'The page without a program is the screen’s own HTML as the browser drew it, with the same styles and font.'} Allowed are ${most}, and on the first phone no task of the main thread over ${longestTaskMs} ms; what misses that says so. Opened again: the median of ${timesAgain} visits on a device that keeps the page (its service worker is not slowed down), against the same page without a program as it was measured above.`,
  }
}
