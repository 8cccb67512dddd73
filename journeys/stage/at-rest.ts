/** When a page asks for nothing any more. Its stream of live updates never ends, so the network is never idle. */
import { setTimeout as sleep } from 'node:timers/promises'
import { livePath } from '@kolo/live/contract'
import type { Page, Request } from '@playwright/test'

const patienceMs = 30_000

const asking = new WeakMap<Page, Set<Request>>()

/** Has a page's questions counted, from its first one on. */
export function countQuestions(page: Page): void {
  const open = new Set<Request>()
  asking.set(page, open)
  page.on('request', (request) => {
    if (new URL(request.url()).pathname !== livePath) open.add(request)
  })
  const over = (request: Request) => void open.delete(request)
  page.on('requestfinished', over).on('requestfailed', over)
  // What a page had asked is given up with it.
  page.on('framenavigated', () => open.clear())
}

/** Waits until a device's page has asked for nothing for half a second. */
export async function atRest(page: Page): Promise<void> {
  const open = asking.get(page)
  if (!open) throw new Error('This page is of no device')
  await page.waitForLoadState('load')
  const until = Date.now() + patienceMs
  for (let quiet = 0; quiet < 10; quiet++) {
    if (open.size > 0) quiet = 0
    if (Date.now() > until)
      throw new Error(`The page goes on asking: ${[...open].map((request) => request.url()).join(' ')}`)
    await sleep(50)
  }
}
