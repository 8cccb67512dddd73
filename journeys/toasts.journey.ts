/** Where toasts stand, and where what failed is read once they have gone. */
import { signInBy, signOutBy, toasts } from './fixtures/account-forms.ts'
import { enter, expect, test } from './fixtures/browser.ts'
import { openAccount } from './fixtures/community.ts'
import { newcomer } from './fixtures/people.ts'

test.use({ scene: 'toasts' })

const ngozi = newcomer('Ngozi Eze')

test.beforeAll(async ({ product: { origin } }) => {
  await openAccount(origin, ngozi)
})

/** What is read first or typed into, or says why, and has a toast over it. */
const covered = `(() => {
  const toast = document.querySelector('.toast')?.getBoundingClientRect()
  if (!toast) return ['there is no toast']
  const shown = document.querySelector('dialog[open]') ?? document
  return [...shown.querySelectorAll('h1, h2, h3, label, legend, input, select, textarea, .sheet-head, .sheet-foot, .tabbar, .error, .notice-bad')]
    .filter((element) => {
      const { top, bottom: end, left, right, width, height } = element.getBoundingClientRect()
      // What was scrolled out of a sheet's body is nowhere.
      const bottom = Math.min(end, element.closest('.sheet-body')?.getBoundingClientRect().bottom ?? Infinity)
      const isBeside = right <= toast.left || left >= toast.right || bottom <= toast.top || top >= toast.bottom
      return width > 1 && height > 1 && !isBeside
    })
    .map(({ tagName, textContent }) => tagName + ' ' + textContent)
})()`

test('a toast covers nothing, and what failed can be read when it has gone', async ({ newDevice }) => {
  const page = await newDevice({ expects: /Failed to load resource|ERR_FAILED/, isTamperedWith: true })
  await page.goto('/auth')
  for (const [width, height] of [
    [390, 844],
    // A keyboard leaves a small phone no more than this.
    [320, 400],
  ] as const) {
    await page.setViewportSize({ width, height })
    await signInBy(page, ngozi.email, 'not the password')
    await expect(toasts(page).getByText('Failed to sign in')).toBeVisible()
    const why = page.getByText('Invalid login credentials.')
    await why.evaluate((element) => element.scrollIntoView({ block: 'start' }))
    await expect.poll(() => page.evaluate(covered), `the reason, ${width} wide`).toEqual([])
    await page.reload()
  }
  await enter(page, ngozi)
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/settings?tab=notifications')
    await page.route('**/api/users/**', (route) =>
      route.request().method() === 'GET' ? route.fallback() : route.abort(),
    )
    await page.getByRole('switch', { name: 'Email' }).click()
    await page.getByRole('button', { name: 'Save changes' }).click()
    const toast = toasts(page).getByText('Failed to update settings')
    await expect(toast).toBeVisible()
    expect(await page.evaluate(covered), `${width} wide`).toEqual([])
    // In a drawer it stands beside its head.
    await page.goto('/settings?tab=notifications')
    await page.getByRole('switch', { name: 'Email' }).click()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(toast).toBeVisible()
    await page
      .getByRole('link', { name: /^Notifications/ })
      .filter({ visible: true })
      .click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await page.evaluate(covered), `${width} wide, in a drawer`).toEqual([])
    await expect(toast).toHaveCount(0)
    const kept = page.getByRole('region', { name: 'What did not work' })
    await expect(kept).toContainText('Failed to update settings')
    await expect(kept).toContainText('Network error. Please check your internet connection.')
    await page.getByRole('button', { name: 'Close' }).click()
    // In a form it covers no field, and the foot stays in reach.
    await page.goto('/settings?tab=security')
    await page.route('**/api/session/password', (route) => route.abort())
    await page.getByRole('button', { name: 'Change password' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Current password').fill(ngozi.password)
    await form.getByLabel('New password', { exact: true }).fill('a drum that nobody hears')
    await form.getByRole('button', { name: 'Change password' }).click()
    await expect(toasts(page).getByText('Failed to update password')).toBeVisible()
    expect(await page.evaluate(covered), `${width} wide, in a form`).toEqual([])
    await page.reload()
  }
  await signOutBy(page)
  await page.waitForURL(/\/auth/)
  await enter(page, ngozi)
  await page.goto('/dashboard?notices=open')
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible()
  await expect(page.getByText('Failed to update settings')).toHaveCount(0)
})
