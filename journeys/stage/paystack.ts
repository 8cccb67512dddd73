/** The product with a card provider beside it, for the journeys that pay by card. */
import { type OwnPaystack, startOwnPaystack } from '@kolo/cards/testing'
import { test as base } from './browser.ts'

/** `test` with a product that is configured for the provider, and the provider itself. */
export const test = base.extend<object, { paystack: OwnPaystack }>({
  paystack: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const paystack = await startOwnPaystack()
      await use(paystack)
      await paystack.close()
    },
    { scope: 'worker' },
  ],
  environment: [
    async ({ paystack: { settings } }, use) =>
      use({ LOG_LEVEL: 'error', PAYSTACK_SECRET_KEY: settings.secretKey, PAYSTACK_URL: settings.url }),
    { scope: 'worker' },
  ],
})
