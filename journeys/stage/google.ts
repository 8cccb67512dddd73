/** The product with a provider beside it, for the journeys that sign in with Google. */
import type { Page } from '@playwright/test'
import { startLocalProvider } from '../../tools/local-openid-provider.ts'
import { test as base } from './browser.ts'

/** Who has an account at the provider, by the name the journeys use. */
export const atTheProvider = {
  kemi: { sub: 'kemi', email: 'kemi.ajayi@mail.example', emailVerified: true, name: 'Kemi Ajayi' },
  late: { sub: 'late', email: 'late.lawal@mail.example', emailVerified: true, name: 'Late Lawal' },
  tunde: { sub: 'tunde', email: 'tunde.bakare@example.org', emailVerified: true, name: 'Tunde Bakare' },
  ada: { sub: 'ada', email: 'ada.obi@mail.example', emailVerified: true, name: 'Ada Obi' },
  bisi: { sub: 'bisi', email: 'bisi.ola@mail.example', emailVerified: true, name: 'Bisi Ola' },
  // Two accounts at the provider with one e-mail, as when an address is given to somebody else.
  taiwo: { sub: 'taiwo', email: 'twins@mail.example', emailVerified: true, name: 'Taiwo Idowu' },
  kehinde: { sub: 'kehinde', email: 'twins@mail.example', emailVerified: true, name: 'Kehinde Idowu' },
  // Somebody whose e-mail at the provider a journey may change.
  mover: { sub: 'mover', email: 'musa.before@mail.example', emailVerified: true, name: 'Musa Garba' },
  unproven: { sub: 'unproven', email: 'unproven@mail.example', emailVerified: false, name: 'Ladi Yaro' },
}

/** `test` with a product that knows the provider. */
export const test = base.extend<object, Record<never, never>>({
  environment: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const provider = await startLocalProvider({ people: Object.values(atTheProvider) })
      await use({ LOG_LEVEL: 'warn', ...provider.environment })
      await provider.stop()
    },
    { scope: 'worker' },
  ],
})

/** Presses a button that opens the provider's popup, and answers the popup. */
export async function openPopup(page: Page, button: string): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: button }).click()
  const popup = await opened
  await popup.waitForURL(/\/choose\//)
  return popup
}

/** Chooses an account on the provider's page. */
export async function choose(popup: Page, name: string): Promise<void> {
  await popup.getByRole('button', { name }).click()
}
