/**
 * What every journey in the browser stands on: the real product, one for each scene, and pages that are watched. A
 * page that writes an error to its console, throws, or breaks the content policy fails its journey, whatever it looked
 * like.
 */
import { signIn } from '@kolo/identity/contract'
import { type Browser, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { countQuestions } from './at-rest.ts'
import { everybodyAgrees, type Product, startProduct } from './product.ts'
import { secondTries } from './second-tries.ts'

type Stage = {
  /** A page on a device of its own: nobody is signed in there. */
  newDevice: (options?: DeviceOptions) => Promise<Page>
  /** The page of a device that stays from test to test, emptied in between: for tables of many short tests. */
  sameDevice: (options: DeviceOptions) => Promise<Page>
}

/** How a device differs from the usual one. */
export type DeviceOptions = {
  theme?: 'light' | 'dark'
  /** Messages this journey provokes on purpose. */
  expects?: RegExp
  /** Its network is cut or changed: then there is no service worker, as calls may pass by what stands before the page. */
  isTamperedWith?: boolean
}

/** What a device without service workers says when the page wants one. */
const noWorker = /Service Worker registration blocked/

/** What stands behind the stage for as long as one process of the tests. */
type Behind = {
  /** Settings of the product, besides the usual ones. */
  environment: Readonly<Record<string, string>>
  /** The product of a scene: the one that runs, or a new one once that of the scene before has stopped. */
  playing: (scene: string) => Promise<Product>
  /** The device that stays. */
  staying: { device?: Device; origin?: string }
}

/** A page on a device of its own, and what it complained about since it was last asked. */
type Device = { page: Page; complaints: () => string[] }

/** `test` with the running product and devices. */
export const test = base.extend<Stage & { product: Product; scene: string; firstTry: undefined }, Behind>({
  // Files that name different scenes get a product each, so that neither sees what the other did; browser and process
  // stay, as starting those takes longer than the product.
  scene: ['', { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  environment: [async ({}, use) => use({ LOG_LEVEL: 'warn' }), { scope: 'worker' }],
  playing: [
    async ({ environment }, use) => {
      let running: { scene: string; product: Product } | undefined
      const logs: Record<string, string> = {}
      const end = async () => {
        if (!running) return
        const { scene, product } = running
        running = undefined
        const log = product.log()
        if (log !== '') logs[scene] = log
        await product.stop()
      }
      await use(async (scene) => {
        if (running?.scene === scene) return running.product
        await end()
        const product = await startProduct(environment)
        running = { scene, product }
        await everybodyAgrees(product)
        return product
      })
      await end()
      expect(logs, 'the product wrote a warning or an error to its log').toEqual({})
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  product: async ({ scene, playing }, use) => use(await playing(scene)),
  newDevice: async ({ browser, product, contextOptions, viewport, hasTouch }, use) => {
    const devices: Device[] = []
    await use(async (options = {}) => {
      const usual = { ...contextOptions, viewport, hasTouch, baseURL: product.origin }
      const device = await openDevice(browser, usual, options)
      devices.push(device)
      return device.page
    })
    for (const { page } of devices) await page.context().close()
    expect(devices.flatMap(({ complaints }) => complaints())).toEqual([])
  },
  firstTry: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use, { retry, title }) => {
      await use(undefined)
      if (retry > 0 && !(title in secondTries))
        throw new Error('It needed a second try and is not named in journeys/stage/second-tries.ts')
    },
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  staying: [async ({}, use) => use({}), { scope: 'worker' }],
  sameDevice: async ({ browser, product, staying, contextOptions, viewport, hasTouch }, use) => {
    const { origin } = product
    await use(async (options) => {
      if (staying.origin !== origin) {
        await staying.device?.page.context().close()
        const usual = { ...contextOptions, viewport, hasTouch, baseURL: origin }
        Object.assign(staying, { origin, device: await openDevice(browser, usual, options) })
      }
      if (!staying.device) throw new Error('No device stays')
      return staying.device.page
    })
    if (!staying.device || staying.origin !== origin) return
    await empty(staying.device.page, origin)
    expect(staying.device.complaints()).toEqual([])
  },
})

async function openDevice(
  browser: Browser,
  usual: BrowserContextOptions,
  { theme = 'light', expects, isTamperedWith = false }: DeviceOptions,
): Promise<Device> {
  const context = await browser.newContext({
    ...usual,
    colorScheme: theme,
    reducedMotion: 'reduce',
    serviceWorkers: isTamperedWith ? 'block' : 'allow',
    permissions: ['clipboard-write'],
  })
  const page = await context.newPage()
  countQuestions(page)
  let complaints: string[] = []
  watch(page, (complaint) => {
    if (isTamperedWith && noWorker.test(complaint)) return
    if (!expects?.test(complaint)) complaints.push(complaint)
  })
  return {
    page,
    complaints: () => {
      const said = complaints
      complaints = []
      return said
    },
  }
}

/** Leaves a device as it was when it was new: one page, nothing on the way to it changed, nothing kept. */
async function empty(page: Page, origin: string): Promise<void> {
  const context = page.context()
  for (const other of context.pages()) if (other !== page) await other.close()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  // A page without the program, which could keep something once more.
  await page.goto(`${origin}/robots.txt`)
  await page.evaluate('localStorage.clear(), sessionStorage.clear()')
  const storage = await context.newCDPSession(page)
  await storage.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb,cache_storage' })
  await storage.detach()
  await context.clearCookies()
}

const unusedAhead = /was preloaded using link preload but not used/

function watch(page: Page, complain: (complaint: string) => void): void {
  page.on('pageerror', (error) => complain(`thrown: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    // A document is asked for with a cookie whose session has ended: its first data is not used, but the way to sign in.
    if (unusedAhead.test(message.text()) && new URL(page.url()).pathname === '/auth') return
    complain(`${new URL(page.url()).pathname}: ${message.text()} ${message.location().url}`)
  })
}

export { expect }

/** Waits until a press in the same place is one of its own: sooner it is the second half of a double click, and does nothing. */
export const ownPress = (page: Page) => page.waitForTimeout(500)

/** Signs in without the form, for journeys about something else. */
export async function enter(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const { path } = signIn
  const answer = await page.request.post(path, { data: { email, password } })
  expect(answer.ok()).toBe(true)
}

/** Signs in through the form and waits for the page that follows. */
export async function signInAs(
  page: Page,
  person: { email: string; password: string },
  arrives: RegExp | string = /\/(dashboard|admin)$/,
): Promise<void> {
  await page.goto('/auth')
  await page.getByLabel('Email address').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(arrives)
}
