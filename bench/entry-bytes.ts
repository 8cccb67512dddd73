/**
 * How many bytes a person's device fetches until an address shows its screen, as a real browser fetches them from the
 * real server. What every address begins with is named by the page itself; what a screen needs beyond that is what the
 * browser then asked for.
 */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliCompressSync } from 'node:zlib'
import { agreeToTerms } from '@kolo/community/terms-contract'
import { signIn } from '@kolo/identity/contract'
import { type BrowserContext, chromium, type Page, type Request } from '@playwright/test'
import { CHROMIUM_MISSING, chromiumLaunch, findChromium } from '../tools/find-chromium.ts'
import { budgets, startingFiles } from '../tools/web-build.ts'
import { newCaller } from './caller.ts'
import type { Figure, Section } from './measure.ts'
import { type Product, startProduct } from './product.ts'

const dist = join(import.meta.dirname, '../web/dist')

/** What the design allows a first visit in all: page, styles, scripts, font. */
const firstVisit = 170_000
/** What the budgets speak of; the icon and the manifest come when everything else is there. */
const counted = /\.(js|css|woff2)$/
/** Kept as it is by the server: it is compressed inside. */
const packed = /\.woff2$/

/** One address of every screen; others are second names of these. */
const addresses = [
  '/auth',
  '/dashboard',
  '/savings',
  '/investments',
  '/announcements',
  '/events',
  '/support',
  '/profile',
  '/settings',
  '/admin',
  '/admin/savings-plans',
  '/admin/members',
  '/admin/settings',
  '/admin/reports',
  '/admin/analytics',
  '/admin/audit',
] as const

/** The sign-in page once somebody has begun to sign in. */
const touched = '/auth, touched'

const together = 4

/** The headers of a file that is kept for good may take so many bytes. */
const headersMost = 300

type Size = { raw: number; brotli: number }
/** What the browser says one answer took on its way. */
type Taken = { path: string; headers: number; body: number }
/** A visit: the files of the build it asked for, and every answer that came to an end. */
type Visit = { files: string[]; taken: Taken[] }

/** Opens every screen once in a browser without a memory; throws when there is no build or no browser. */
export async function measureEntryBytes(): Promise<Section> {
  if (!existsSync(join(dist, 'index.html')))
    throw new Error('There is no build of the web client: run npm run build first.')
  if (findChromium() === undefined) throw new Error(CHROMIUM_MISSING)
  const first = startingFiles(await readFile(join(dist, 'index.html'), 'utf8'))
  const scripts = first.filter((file) => file.endsWith('.js'))
  const styles = first.filter((file) => file.endsWith('.css'))
  const figures = [
    figure(
      'The first scripts of the program, on every address but /auth',
      await sizeOf(scripts),
      budgets.entryScript,
    ),
    figure('The styles, on every address', await sizeOf(styles), budgets.styles),
    ...(await byAddress(scripts)),
  ]
  const limits = [
    `first scripts ${kilobytes(budgets.entryScript)}`,
    `styles ${kilobytes(budgets.styles)}`,
    `the frame of signed-in screens, and each screen within it, ${kilobytes(budgets.routeScript)}`,
    `a first visit in all ${kilobytes(firstVisit)}`,
    `headers of a file ${headersMost} bytes`,
  ]
  return {
    title: 'Bytes before a screen can show',
    reference: `the budgets of the design after Brotli: ${limits.join(', ')}`,
    figures,
    method: [
      'Each address opened by Chromium with an empty memory, signed in as the administrator of a new community (except /auth), until nothing more was asked for, so what comes late is counted too; what only a press opens, or a chart below the window, is not.',
      'The frame is what every signed-in address fetched; within it stands what an address fetched beyond the first scripts and the frame, which is what going there from another screen costs at most.',
      'A first visit is all of it together with the page, the styles and the font, but without the answers of the API and the icon; each file compressed by itself with Brotli 11, as the server has it ready. As the browser counts it everything is in it that came to an end over the wire, headers too.',
    ].join(' '),
  }
}

async function byAddress(first: readonly string[]): Promise<Figure[]> {
  const fetched = await fetchEverything()
  const beyond = new Map<string, string[]>()
  for (const address of addresses) {
    const scripts = (fetched.get(address)?.files ?? []).filter(
      (file) => file.startsWith('assets/') && file.endsWith('.js'),
    )
    beyond.set(
      address,
      scripts.filter((file) => !first.includes(file)),
    )
  }
  const { routeScript, signInScripts } = budgets
  const scriptsOf = (address: string) =>
    (fetched.get(address)?.files ?? []).filter((file) => file.endsWith('.js'))
  const itself = scriptsOf('/auth')
  const figures = [
    figure(`/auth by itself: ${itself.length} scripts`, await sizeOf(itself), signInScripts),
    figure(
      `/auth once its form is touched: ${scriptsOf(touched).length} scripts`,
      await sizeOf(scriptsOf(touched)),
      firstVisit,
    ),
  ]
  beyond.delete('/auth')
  const lists = [...beyond.values()]
  const frame = (lists[0] ?? []).filter((file) => lists.every((files) => files.includes(file)))
  figures.push(
    figure('Beyond them, the frame around every signed-in screen', await sizeOf(frame), routeScript),
  )
  for (const [address, files] of beyond) {
    const own = files.filter((file) => !frame.includes(file))
    if (own.length === 0) throw new Error(`${address} did not come to its screen: the machine is too busy.`)
    figures.push(figure(`Within the frame, ${address}`, await sizeOf(own), routeScript))
  }
  for (const address of ['/auth', touched, '/dashboard', '/admin']) {
    const { files, taken } = fetched.get(address) ?? { files: [], taken: [] }
    figures.push(figure(`A first visit in all, ${address}`, await sizeOf(files), firstVisit))
    figures.push(asCounted(taken))
  }
  return [...figures, largestHeaders([...fetched.values()].flatMap(({ taken }) => taken))]
}

const sum = (taken: readonly Taken[], part: (one: Taken) => number) =>
  taken.reduce((whole, one) => whole + part(one), 0)

/** The same visit as the browser counts it: what came over the wire, headers, answers of the API and icon as well. */
function asCounted(taken: readonly Taken[]): Figure {
  const scripts = taken.filter(({ path }) => path.endsWith('.js'))
  const all = sum(taken, ({ headers, body }) => headers + body)
  const ofScripts = `${scripts.length} scripts of ${kilobytes(sum(scripts, ({ body }) => body))}`
  const ofHeaders = `headers of all ${kilobytes(sum(taken, ({ headers }) => headers))}`
  return {
    what: `The same as the browser counts it: ${taken.length} requests`,
    value: `${kilobytes(all)} in all; ${ofScripts}; ${ofHeaders}`,
    ratio: all / firstVisit,
  }
}

function largestHeaders(taken: readonly Taken[]): Figure {
  const largest = Math.max(
    ...taken.filter(({ path }) => path.startsWith('/assets/')).map(({ headers }) => headers),
  )
  const missed = largest > headersMost ? `, more than ${headersMost}` : ''
  return {
    what: `The headers of a file that is kept for good, at most${missed}`,
    value: `${largest} bytes`,
    ratio: largest / headersMost,
  }
}

/** The files of the build each address asks for, its page first. */
async function fetchEverything(): Promise<Map<string, Visit>> {
  const product = await startProduct()
  const browser = await chromium.launch(chromiumLaunch())
  try {
    const cookie = await signedInCookie(product)
    const fetched = new Map<string, Visit>()
    // A few at a time: most of a visit is waiting for what may still come.
    for (let from = 0; from < addresses.length; from += together) {
      const visits = addresses.slice(from, from + together).map(async (address) => {
        // A fresh context fetches everything anew; the worker that keeps files is left out.
        const context = await browser.newContext({ serviceWorkers: 'block' })
        if (address !== '/auth') await context.addCookies([{ ...cookie, url: product.origin }])
        const { page, asked, taken } = await open(context, product.origin + address)
        const first = address === '/auth' ? 'auth.html' : 'index.html'
        fetched.set(address, { files: [first, ...asked], taken: await Promise.all(taken) })
        if (address === '/auth') {
          await page.getByLabel('Email address').focus()
          await untilQuiet(page, asked)
          fetched.set(touched, { files: [first, ...asked], taken: await Promise.all(taken) })
        }
        await context.close()
      })
      await Promise.all(visits)
    }
    return fetched
  } finally {
    await browser.close()
    await product.stop()
  }
}

async function signedInCookie({ origin, administrator }: Product): Promise<{ name: string; value: string }> {
  const caller = newCaller(origin)
  await caller.call(signIn, { body: administrator })
  // Before that no screen is shown.
  await caller.call(agreeToTerms, { body: { version: 1 } })
  const [name = '', value = ''] = caller.cookie()?.split('=') ?? []
  return { name, value }
}

/** An address, and the files it has asked for beside the page itself once it asks for none any more. */
async function open(
  context: BrowserContext,
  url: string,
): Promise<{ page: Page; asked: Set<string>; taken: Promise<Taken>[] }> {
  const asked = new Set<string>()
  const taken: Promise<Taken>[] = []
  const page = await context.newPage()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    const file = pathname.slice(1)
    if (response.ok() && counted.test(file) && existsSync(join(dist, file))) asked.add(file)
  })
  page.on('requestfinished', (request) => taken.push(takenBy(request)))
  await page.goto(url)
  await untilQuiet(page, asked)
  return { page, asked, taken }
}

async function takenBy(request: Request): Promise<Taken> {
  const { responseHeadersSize: headers, responseBodySize: body } = await request.sizes()
  return { path: new URL(request.url()).pathname, headers, body }
}

/** No file for two seconds: the stream of live updates stays open, so the network is never quiet. */
async function untilQuiet(page: Page, asked: ReadonlySet<string>): Promise<void> {
  await page.waitForLoadState('load')
  for (let before = -1; before !== asked.size; await sleep(2_000)) before = asked.size
}

const sizes = new Map<string, Promise<Size>>()

async function sizeOfFile(file: string): Promise<Size> {
  const bytes = await readFile(join(dist, file))
  const raw = bytes.byteLength
  return { raw, brotli: packed.test(file) ? raw : brotliCompressSync(bytes).byteLength }
}

async function sizeOf(files: readonly string[]): Promise<Size> {
  const whole = { raw: 0, brotli: 0 }
  for (const file of files) {
    const known = sizes.get(file) ?? sizeOfFile(file)
    sizes.set(file, known)
    const { raw, brotli } = await known
    whole.raw += raw
    whole.brotli += brotli
  }
  return whole
}

function figure(what: string, { raw, brotli }: Size, budget: number): Figure {
  return { what, value: `${kilobytes(raw)} raw, ${kilobytes(brotli)} Brotli`, ratio: brotli / budget }
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1_000).toFixed(1)} KB`
}
