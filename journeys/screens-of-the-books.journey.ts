/** Every screen of the books, looked at as screens-of-members does. */

import { administratorScreens, areWholeFrom, fillEveryScreen, isOfBooks } from './fixtures/addresses.ts'
import { enter, test } from './fixtures/browser.ts'
import { firstAdministrator } from './fixtures/product.ts'

test.use({ scene: 'screens of the books' })

test.beforeAll(async ({ product: { origin } }) => {
  await fillEveryScreen(origin)
})

test('every screen of the books is whole, in light and dark', async ({ newDevice }) => {
  const page = await newDevice()
  await enter(page, firstAdministrator)
  await areWholeFrom(page, ['/admin', ...administratorScreens.filter(isOfBooks)])
})
