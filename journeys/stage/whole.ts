/**
 * Looking at a screen whole: it has come, axe finds nothing in light and in dark, and it fits the width.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { expect } from './browser.ts'

/** How the next screen is come to: its address is opened anew, or the program leads there. */
export type Opening = (page: Page, path: string) => Promise<unknown>

export const openAnew: Opening = (page, path) => page.goto(path)

/** Leads to the screen of another address, as a link in the program does: the page stays, its heading is another one. */
export const leadTo: Opening = async (page, path) => {
  const place = JSON.stringify(path)
  await page.evaluate(`for (const heading of document.querySelectorAll('h1')) heading.dataset.left = ''
    history.pushState({ usr: null, key: String(performance.now()), idx: history.length }, '', ${place})
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))`)
  await expect(page.locator('h1[data-left]'), path).toHaveCount(0)
}

/** What a screen is looked at on: a phone, and a laptop. */
export const sizes = { phone: { width: 390, height: 844 }, laptop: { width: 1280, height: 800 } } as const

/** Opens each address and looks at its screen whole, at both sizes. */
export async function areWhole(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.setViewportSize(sizes.phone)
    await page.goto(path)
    await isWholeAtBothSizes(page, path)
  }
}

/** Looks at the page as it is on a phone and on a laptop. */
export async function isWholeAtBothSizes(page: Page, name: string): Promise<void> {
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport)
    await isWhole(page, `${name}, ${size}`)
  }
}

/** Looks at the page as it is, in light and in dark. */
export async function isWhole(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first(), name).toBeVisible()
  await allHasCome(page, name)
  expect.soft(await faultsOf(page), `${name}, light`).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect.soft(await faultsOf(page, rulesOfColour), `${name}, dark`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
  expect.soft(overflow, `${name} is wider than the screen`).toBeLessThanOrEqual(0)
}

/** Waits until nothing is on its way; what comes only when it is scrolled to is scrolled to. */
export async function allHasCome(page: Page, name: string): Promise<void> {
  const onItsWay = page.locator('[aria-busy=true], .sk, [data-drawn]')
  await expect(async () => {
    if ((await onItsWay.count()) === 0) return
    await onItsWay.first().scrollIntoViewIfNeeded({ timeout: 500 })
    expect(await onItsWay.count(), name).toBe(0)
  }).toPass({ timeout: 30_000 })
}

/** In dark only colours differ, and these are axe's rules about them. */
const rulesOfColour = ['color-contrast', 'link-in-text-block']

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** A colour on its way from light to dark is neither; the page hears of the change with the next frame. */
const endTransitions = `new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))).then(() => {
  for (const change of document.getAnimations()) if (change instanceof CSSTransition) change.finish()
})`

/** What axe finds on the page as it is; `rules`: the only ones asked. */
export async function faultsOf(page: Page, rules?: string[]): Promise<string[]> {
  const asked = JSON.stringify({ resultTypes: ['violations'], ...(rules && { runOnly: rules }) })
  // A page has it only once, for every question.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe)
  await page.evaluate(endTransitions)
  return page.evaluate(`axe.run(document, ${asked}).then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ target }) => target.join(' ')).join(' ; ')))`)
}
