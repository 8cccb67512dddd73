/**
 * How many bytes of script and style a person's device fetches until an address shows its screen, as a real browser
 * fetches them from the real server. What every address begins with is named by the page itself; what a screen needs
 * beyond that is what the browser then asked for.
 */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { signIn } from '@kolo/identity/contract'
import { type BrowserContext, chromium } from '@playwright/test'
import { CHROMIUM_MISSING, chromiumLaunch, findChromium } from '../tools/find-chromium.ts'
import { budgets, startingFiles } from '../tools/web-build.ts'
import { newCaller } from './caller.ts'
import type { Figure, Section } from './measure.ts'
import { type Product, startProduct } from './product.ts'

const dist = join(import.meta.dirname, '../web/dist')

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
    figure('The first scripts, on every address', await sizeOf(scripts), budgets.entryScript),
    figure('The styles, on every address', await sizeOf(styles), budgets.styles),
    ...(await byAddress(scripts)),
  ]
  const limits = [
    `first scripts ${kilobytes(budgets.entryScript)}`,
    `styles ${kilobytes(budgets.styles)}`,
    `the frame of signed-in screens, and each screen within it, ${kilobytes(budgets.routeScript)}`,
  ]
  return {
    title: 'Bytes before a screen can show',
    reference: `the budgets of the design after Brotli: ${limits.join(', ')}`,
    figures,
    method:
      'Files fetched by Chromium, signed in as an administrator, until the network was quiet; each compressed by itself with Brotli 11, as the server has it ready.',
  }
}

async function byAddress(first: readonly string[]): Promise<Figure[]> {
  const fetched = await fetchEverything(first)
  const signIn = fetched.get('/auth') ?? []
  fetched.delete('/auth')
  const lists = [...fetched.values()]
  const frame = (lists[0] ?? []).filter((file) => lists.every((files) => files.includes(file)))
  const figures = [
    figure('Beyond them, on /auth', await sizeOf(signIn), budgets.routeScript),
    figure('Beyond them, the frame around every signed-in screen', await sizeOf(frame), budgets.routeScript),
  ]
  for (const [address, files] of fetched) {
    const own = files.filter((file) => !frame.includes(file))
    figures.push(figure(`Within the frame, ${address}`, await sizeOf(own), budgets.routeScript))
  }
  return figures
}

/** The files each address asks for beyond the first ones. */
async function fetchEverything(first: readonly string[]): Promise<Map<string, string[]>> {
  const product = await startProduct()
  const browser = await chromium.launch(chromiumLaunch())
  try {
    const cookie = await signedInCookie(product)
    const fetched = new Map<string, string[]>()
    for (const address of addresses) {
      // A fresh context fetches everything anew; the worker that keeps files is left out.
      const context = await browser.newContext({ serviceWorkers: 'block' })
      if (address !== '/auth') await context.addCookies([{ ...cookie, url: product.origin }])
      const files = await filesFetched(context, product.origin + address)
      await context.close()
      fetched.set(
        address,
        files.filter((file) => !first.includes(file)),
      )
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
  const [name = '', value = ''] = caller.cookie()?.split('=') ?? []
  return { name, value }
}

/** The scripts an address asks for until the network is quiet. */
async function filesFetched(context: BrowserContext, url: string): Promise<string[]> {
  const files = new Set<string>()
  const page = await context.newPage()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (response.ok() && pathname.startsWith('/assets/') && pathname.endsWith('.js'))
      files.add(pathname.slice(1))
  })
  await page.goto(url)
  await page.waitForLoadState('networkidle')
  return [...files]
}

async function sizeOf(files: readonly string[]): Promise<Size> {
  let raw = 0
  let brotli = 0
  for (const file of files) {
    const bytes = await readFile(join(dist, file))
    raw += bytes.byteLength
    brotli += brotliCompressSync(bytes).byteLength
  }
  return { raw, brotli }
}

function figure(what: string, { raw, brotli }: Size, budget: number): Figure {
  return { what, value: `${kilobytes(raw)} raw, ${kilobytes(brotli)} Brotli`, ratio: brotli / budget }
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1_000).toFixed(1)} KB`
}
