/** Every screen of administrators but those of the books, looked at as screens-of-members does. */

import {
  administratorScreens,
  areWholeAndOpen,
  type Found,
  fillEveryScreen,
  isOfBooks,
  ngozi,
} from './fixtures/addresses.ts'
import { enter, expect, test } from './fixtures/browser.ts'
import { firstAdministrator } from './fixtures/product.ts'
import { isWholeAtBothSizes } from './fixtures/whole.ts'

test.use({ scene: 'screens of administrators' })

let found: Found
test.beforeAll(async ({ product: { origin } }) => {
  found = await fillEveryScreen(origin)
})

test('every screen of an administrator but the books is whole, in light and dark', async ({ newDevice }) => {
  const page = await newDevice()
  await enter(page, firstAdministrator)
  const screens = administratorScreens.filter((path) => path !== '/admin' && !isOfBooks(path))
  await areWholeAndOpen(page, ['/admin', ...screens, found.memberPath], found)
  await page.goto('/admin')
  await page.getByRole('button', { name: `Review the payment of ${ngozi.fullName}` }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await isWholeAtBothSizes(page, 'the review of a payment')
})
