/** The product with a card provider beside it, for the journeys that pay by card. */
import { type OwnPaystack, startOwnPaystack } from '@kolo/cards/testing'
import { test as base } from './browser.ts'
import { everybodyAgrees, startProduct } from './product.ts'

/** `test` with a product that is configured for the provider, and the provider itself. */
export const test = base.extend<object, { paystack: OwnPaystack }>({
  paystack: [
    async ({ scene: _ }: { scene: string }, use) => {
      const paystack = await startOwnPaystack()
      await use(paystack)
      await paystack.close()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ paystack: { settings } }, use) => {
      const { secretKey, url } = settings
      const product = await startProduct({
        LOG_LEVEL: 'error',
        PAYSTACK_SECRET_KEY: secretKey,
        PAYSTACK_URL: url,
      })
      await everybodyAgrees(product)
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})
