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
import { type BrowserContext, chromium, type Page } from '@playwright/test'
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

type Size = { raw: number; brotli: number }

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
  ]
  return {
    title: 'Bytes before a screen can show',
    reference: `the budgets of the design after Brotli: ${limits.join(', ')}`,
    figures,
    method: [
      'Each address opened by Chromium with an empty memory, signed in as the administrator of a new community (except /auth), until nothing more was asked for, so what comes late is counted too; what only a press opens, or a chart below the window, is not.',
      'The frame is what every signed-in address fetched; within it stands what an address fetched beyond the first scripts and the frame, which is what going there from another screen costs at most.',
      'A first visit is all of it together with the page, the styles and the font, but without the answers of the API and the icon. Each file compressed by itself with Brotli 11, as the server has it ready.',
    ].join(' '),
  }
}

async function byAddress(first: readonly string[]): Promise<Figure[]> {
  const fetched = await fetchEverything()
  const beyond = new Map<string, string[]>()
  for (const address of addresses) {
    const scripts = (fetched.get(address) ?? []).filter(
      (file) => file.startsWith('assets/') && file.endsWith('.js'),
    )
    beyond.set(
      address,
      scripts.filter((file) => !first.includes(file)),
    )
  }
  const { routeScript, signInScripts } = budgets
  const scriptsOf = (address: string) => (fetched.get(address) ?? []).filter((file) => file.endsWith('.js'))
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
    const whole = await sizeOf(fetched.get(address) ?? [])
    figures.push(figure(`A first visit in all, ${address}`, whole, firstVisit))
  }
  return figures
}

/** The files of the build each address asks for, its page first. */
async function fetchEverything(): Promise<Map<string, string[]>> {
  const product = await startProduct()
  const browser = await chromium.launch(chromiumLaunch())
  try {
    const cookie = await signedInCookie(product)
    const fetched = new Map<string, string[]>()
    // A few at a time: most of a visit is waiting for what may still come.
    for (let from = 0; from < addresses.length; from += together) {
      const visits = addresses.slice(from, from + together).map(async (address) => {
        // A fresh context fetches everything anew; the worker that keeps files is left out.
        const context = await browser.newContext({ serviceWorkers: 'block' })
        if (address !== '/auth') await context.addCookies([{ ...cookie, url: product.origin }])
        const { page, asked } = await open(context, product.origin + address)
        const files = [...asked]
        if (address === '/auth') {
          await page.getByLabel('Email address').focus()
          await untilQuiet(page, asked)
          fetched.set(touched, ['auth.html', ...asked])
        }
        await context.close()
        fetched.set(address, [address === '/auth' ? 'auth.html' : 'index.html', ...files])
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
async function open(context: BrowserContext, url: string): Promise<{ page: Page; asked: Set<string> }> {
  const asked = new Set<string>()
  const page = await context.newPage()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    const file = pathname.slice(1)
    if (response.ok() && counted.test(file) && existsSync(join(dist, file))) asked.add(file)
  })
  await page.goto(url)
  await untilQuiet(page, asked)
  return { page, asked }
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
