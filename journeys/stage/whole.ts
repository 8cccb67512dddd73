/**
 * Looking at a screen whole: it has come, axe finds nothing in light and in dark, and it fits the width.
 */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './browser.ts'

/** Looks at the first address of each line whole; the others must show the same screen. */
export async function areWhole(page: Page, screens: readonly (readonly string[])[]): Promise<void> {
  for (const [path = '', ...aliases] of screens) {
    await page.goto(path)
    const title = await isWhole(page, path)
    for (const alias of aliases) {
      await page.goto(alias)
      await expect(page.getByRole('heading', { level: 1 }).first(), alias).toHaveText(title)
    }
  }
}

/** Looks at the page as it is, in light and in dark; answers its heading. */
export async function isWhole(page: Page, name: string): Promise<string> {
  const heading = page.getByRole('heading', { level: 1 }).first()
  await expect(heading, name).toBeVisible()
  await allHasCome(page, name)
  expect.soft(await faultsOf(page), `${name}, light`).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect.soft(await faultsOf(page, rulesOfColour), `${name}, dark`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
  expect.soft(overflow, `${name} is wider than the screen`).toBeLessThanOrEqual(0)
  return (await heading.textContent()) ?? ''
}

/** Waits until nothing is on its way; what comes only when it is scrolled to is scrolled to. */
async function allHasCome(page: Page, name: string): Promise<void> {
  const onItsWay = page.locator('[aria-busy=true], .sk')
  await expect(async () => {
    if ((await onItsWay.count()) === 0) return
    await onItsWay.first().scrollIntoViewIfNeeded({ timeout: 500 })
    expect(await onItsWay.count(), name).toBe(0)
  }).toPass({ timeout: 30_000 })
}

/** In dark only colours differ, and these are axe's rules about them. */
const rulesOfColour = ['color-contrast', 'link-in-text-block']

/** What axe finds on the page as it is; `rules`: the only ones asked. */
export async function faultsOf(page: Page, rules?: string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true)
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(' ; ')}`)
}
