/**
 * A table of ways to bring the product into each message of the catalogue. The title of a row names the messages, and a
 * row that has not read each of them on the screen has failed.
 */
import { randomBytes } from 'node:crypto'
import { type Endpoint, pathOf } from '@kolo/foundation/endpoint'
import { signUp } from '@kolo/identity/contract'
import type { Page } from '@playwright/test'
import { catalogue } from '../messages/catalogue.ts'
import { reads } from './account-forms.ts'
import { type DeviceOptions, expect } from './browser.ts'
import { test } from './google.ts'
import { type Newcomer, newcomer } from './people.ts'
import type { Product } from './product.ts'

/** What a row works with. */
export type Stage = {
  product: Product
  origin: string
  /** A page at the sign-in page; nobody is signed in on its device. */
  page: Page
  newDevice: (options?: DeviceOptions) => Promise<Page>
  /** Reads a toast, and what stands under it. */
  reads: (title: string, text?: string, page?: Page) => Promise<void>
  /** Reads words anywhere on the screen. */
  sees: (words: string, page?: Page) => Promise<void>
}

/**
 * The names of what it reads, as they stand in the catalogue, with "; " between them; and how. Rows share a device, emptied
 * in between, but for those that change what cannot be changed back.
 */
export type Row = readonly [title: string, drive: (stage: Stage) => Promise<void>, device?: 'of its own']

/** What a browser writes to its console for every "no" of the server and for a network that was cut. */
const refusals = /Failed to load resource|ERR_INTERNET_DISCONNECTED|ERR_FAILED/

/** Makes a test of each row. */
export function readEach(rows: readonly Row[]): void {
  for (const [title, drive, device] of rows) {
    test(title, async ({ product, newDevice, sameDevice }) => {
      const page = await (device ? newDevice : sameDevice)({ expects: refusals, isTamperedWith: true })
      await page.goto('/auth')
      const read = new Set<string | undefined>()
      await drive({
        product,
        origin: product.origin,
        page,
        newDevice,
        reads: async (words, text, at = page) => {
          await reads(at, words, text)
          read.add(words).add(text)
        },
        sees: async (words, at = page) => {
          await expect(at.getByText(words).first()).toBeVisible()
          read.add(words)
        },
      })
      const unread = title.split('; ').filter((name) => !read.has(catalogue.get(name)))
      expect(unread, 'the title promises what was not read').toEqual([])
    })
  }
}

/** The words of a message. */
export function wordsOf(name: string): string {
  const words = catalogue.get(name)
  if (words === undefined) throw new Error(`The catalogue has no ${name}`)
  return words
}

/** Somebody whom the product has not met, in whichever row of whichever table. */
export function somebody(): Newcomer {
  return { ...newcomer('Ngozi Eze'), email: `ngozi.${randomBytes(6).toString('hex')}@example.org` }
}

/** Opens an account without the form; its session is this browser's. */
export async function member(page: Page, person = somebody()): Promise<Newcomer & { uid: string }> {
  const answer = await page.request.post(signUp.path, { data: person })
  return { ...person, uid: (await answer.json()).uid }
}

/** Cuts the network for one kind of call. */
export const cut = (page: Page, method: string, path: string) =>
  page.route(`**${path}`, (route) => (route.request().method() === method ? route.abort() : route.fallback()))

/** Lets what the screen saves arrive at another act: the server's own answer to that is what the screen reads. */
export const sendAstray = (page: Page, origin: string, to: Endpoint) =>
  page.route('**/api/users/**', (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    const [, uid = ''] = /\/users\/([^/]+)/.exec(route.request().url()) ?? []
    return route.continue({ url: origin + pathOf(to, { uid }), method: to.method })
  })
