/**
 * Hostile content: more than 80 texts that would run a script stand in every text of every screen, with the content policy
 * switched off and on. Off, none of them runs; on, none of them even breaks the policy. Files that pretend leave as
 * downloads.
 */
import type { Browser, Page } from '@playwright/test'
import { enter, expect, test } from './fixtures/browser.ts'
import { openAccount } from './fixtures/community.ts'
import { hostileAnswer } from './fixtures/hostile-answers.ts'
import { newcomer } from './fixtures/people.ts'
import { firstAdministrator } from './fixtures/product.ts'
import { anId, ofAdministrators, ofMembers } from './fixtures/screens.ts'
import { scriptPayloads } from './fixtures/script-payloads.ts'
import { leadTo, openAnew } from './fixtures/whole.ts'

/** Screens that show nothing anybody typed, as long as nobody chose something there. */
const withoutTexts = ['/admin/reports', '/admin/shares', '/shares', '/terms', '/privacy', '/admin/settings']
const beside = [
  '/announcements?open=',
  '/support?open=',
  '/wallet?withdrawal=',
  '/directory?member=',
  '/messages?with=',
]
const besideDesks = ['/admin?review=', '/admin?withdrawal=', '/admin/documents?open=', '/admin/support?open=']

/** What opens beside a screen by a press alone, without an address of its own: the first of these. */
const pressed: Readonly<Record<string, string>> = {
  '/admin/announcements': '#main .more-button',
}

/** What a page heard: scripts that ran, breaches of the policy, and elements that no screen of ours has. */
type Heard = { page: Page; ran: string[]; breaches: string[] }

async function listen(browser: Browser, baseURL: string, isPolicyOff: boolean): Promise<Heard> {
  const context = await browser.newContext({
    baseURL,
    bypassCSP: isPolicyOff,
    serviceWorkers: 'block',
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  })
  const heard: Heard = { page: await context.newPage(), ran: [], breaches: [] }
  const at = () => new URL(heard.page.url()).pathname
  await context.exposeFunction('ran', () => void heard.ran.push(at()))
  heard.page.on('dialog', (dialog) => {
    heard.ran.push(`${at()}: a dialog`)
    void dialog.dismiss()
  })
  heard.page.on('console', (message) => {
    if (/Content Security Policy|TrustedHTML|TrustedScript|javascript: URL/i.test(message.text()))
      heard.breaches.push(`${at()}: ${message.text()}`)
  })
  await context.route('**/api/**', async (route) => {
    const request = route.request()
    if (request.method() !== 'GET') return route.continue()
    const response = await route.fetch().catch(() => undefined)
    if (!response) return route.abort().catch(() => undefined)
    const body: unknown = await response.json().catch(() => undefined)
    const path = new URL(request.url()).pathname
    const hostile = hostileAnswer(path, { status: response.status(), body }, allOfThem)
    const answer =
      hostile === undefined
        ? { response }
        : { status: 200, contentType: 'application/json', body: JSON.stringify(hostile) }
    // Whoever has gone on to the next screen waits for no answer any more.
    return route.fulfill(answer).catch(() => undefined)
  })
  return heard
}

const allOfThem = scriptPayloads.join('\n\n')

/** What of the hostile texts became more than text: events and addresses that are scripts, frames, foreign elements. */
const becameMarkup = `[...document.querySelectorAll('body *')].flatMap((element) => {
  const wrong = element.getAttributeNames().filter((name) => name.startsWith('on') ||
    (/^(?:href|src|action|formaction|data|xlink:href|srcdoc)$/.test(name) &&
      /^[\\s\\u0000-\\u001f]*(?:javascript|vbscript|data:text)/i.test(element.getAttribute(name) ?? '')))
  const foreign = /^(?:iframe|object|embed|base|math|marquee|foreignobject|isindex)$/i.test(element.localName) ||
    (element.localName === 'script' && !element.src)
  return foreign || wrong.length > 0 ? [element.outerHTML.slice(0, 200)] : []
})`

/** Whether a hostile text stands on the page, written or in a field. */
const saysHostileText = `[document.body.textContent, ...[...document.querySelectorAll('input, textarea')].map((field) => field.value)]
  .some((text) => text.includes('<script>ran(1)</script>'))`

/** Comes to each screen; the answer is what became markup, and where no hostile text was to be seen. */
async function walk({ page, ran, breaches }: Heard, paths: readonly string[]) {
  const [unseen, wrong]: [string[], string[]] = [[], []]
  for (const [index, path] of paths.entries()) {
    // With a question mark no screen comes with its document, so that all of it is what the browser draws of the answers.
    const first = `${path}${path.includes('?') ? '' : '?'}&anew`
    if (index === 0 || path.includes('?')) await openAnew(page, first)
    else await leadTo(page, path)
    await expect(page.locator('h1').first(), path).toBeVisible()
    await expect(page.locator('[aria-busy=true]'), path).toHaveCount(0)
    await expect(page.getByText('Something went wrong'), path).toHaveCount(0)
    if (!(await page.evaluate(saysHostileText))) unseen.push(path)
    const opens = pressed[path]
    if (opens !== undefined) {
      await page.locator(opens).first().click()
      await expect(page.getByRole('dialog').first(), path).toContainText('<script>ran(1)</script>')
    }
    const found = (await page.evaluate(becameMarkup)) as string[]
    wrong.push(...found.map((each) => `${path}: ${each}`))
    if (opens === undefined) continue
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog'), path).toHaveCount(0)
  }
  await page.context().close()
  return { unseen, ran, breaches, wrong }
}

test('no text of anybody runs, with the content policy and without it', { tag: '@deep' }, async ({
  product,
  browser,
}) => {
  // Every screen of members and administrators, twice.
  test.setTimeout(900_000)
  expect(scriptPayloads.length).toBeGreaterThanOrEqual(80)
  const sade = newcomer('Sade Bankole')
  await openAccount(product.origin, sade)
  const people = [
    { person: firstAdministrator, paths: [...ofAdministrators, ...besideDesks.map((path) => path + anId)] },
    {
      person: sade,
      paths: [...ofMembers, ...beside.map((path) => path + anId)],
    },
  ]
  const walks = people.map(async ({ person, paths }) => {
    const [off, on] = [
      await listen(browser, product.origin, true),
      await listen(browser, product.origin, false),
    ]
    // One session for both, as another sign-in would end the first.
    await enter(off.page, person)
    await on.page.context().addCookies(await off.page.context().cookies())
    return Promise.all([off, on].map((heard) => walk(heard, paths)))
  })
  const outcomes = (await Promise.all(walks)).flat()
  for (const { unseen, ...outcome } of outcomes) {
    expect(outcome).toEqual({ ran: [], breaches: [], wrong: [] })
    expect(unseen.filter((path) => !withoutTexts.includes(path))).toEqual([])
  }
})

test('what runs would be heard, and what breaks the policy', { tag: '@deep' }, async ({
  product,
  browser,
}) => {
  const [off, on] = [
    await listen(browser, product.origin, true),
    await listen(browser, product.origin, false),
  ]
  for (const { page } of [off, on]) {
    await page.goto('/auth')
    await page
      .evaluate(`document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=ran(1)>')`)
      .catch(() => undefined)
  }
  await expect.poll(() => off.ran).toEqual(['/auth'])
  expect((await off.page.evaluate(becameMarkup)) as string[]).toHaveLength(1)
  await expect.poll(() => on.breaches.length).toBe(1)
  expect(on.ran).toEqual([])
  for (const { page } of [off, on]) await page.context().close()
})
