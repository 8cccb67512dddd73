/** A member invests by card: from the press on the plan, past the provider's own page, to an investment that is active. */

import { hearPaystack } from '@kolo/cards/contract'
import { findServing } from '@kolo/database/cluster/embedded'
import { connect } from '@kolo/database/connection'
import { instant } from '@kolo/foundation/time'
import { makePlan } from '@kolo/investments/testing'
import { expect, signInAs } from './fixtures/browser.ts'
import { appoint, openAccount } from './fixtures/community.ts'
import { test } from './fixtures/paystack.ts'
import { newcomer } from './fixtures/people.ts'
import { faultsOf } from './fixtures/whole.ts'

test.use({ scene: 'invests by card' })

test('an investment is paid by card and active once the provider has confirmed it', { tag: '@deep' }, async ({
  product,
  paystack,
  newDevice,
}) => {
  const tunde = await appoint(product.origin, newcomer('Tunde Afolabi'), 'admin')
  const ngozi = newcomer('Ngozi Eze')
  await openAccount(product.origin, ngozi)
  const owner = connect({ ownerUrl: (await findServing(product.dataDir)) ?? '', as: 'owner' })
  const now = instant(new Date())
  const plan = await makePlan(owner.db, { status: 'open', preparedBy: tunde.uid, now })
  await owner.close()
  const page = await newDevice({ expects: /favicon/ })
  const sheet = page.getByRole('dialog')
  await signInAs(page, ngozi)

  await test.step('she agrees to ₦20,000 and chooses her card', async () => {
    await page.goto(`/investments/${plan.id}`)
    await page.getByRole('button', { name: 'Invest', exact: true }).click()
    await sheet.getByLabel('How much?').fill('20000')
    await sheet.getByRole('button', { name: 'See what it could become' }).click()
    await sheet.getByRole('button', { name: 'Read the agreement' }).click()
    await sheet.getByRole('checkbox').check()
    await sheet.getByRole('button', { name: /Agree to/ }).click()
    await expect(sheet.getByRole('heading', { name: 'Pay for your investment' })).toBeVisible()
    await sheet.locator('label', { hasText: 'At Paystack' }).click()
    await expect(sheet.getByText('Your card is charged')).toBeVisible()
    await sheet.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { name: 'Pay by card' })).toBeVisible()
  })

  await test.step('she pays at the provider, which has not confirmed it when she is back', async () => {
    await page.getByRole('button', { name: 'Pay ₦20,000.00 at Paystack' }).click()
    paystack.behave({ lies: { status: 'ongoing' } })
    await page.getByRole('button', { name: 'Pay NGN 20000.00' }).click()
    await expect(page.getByText('Paystack has not confirmed it yet.')).toBeVisible()
  })

  await test.step('the event comes twice, and the investment is active with its money once', async () => {
    const [reference = ''] = paystack.charges.keys()
    paystack.behave()
    const webhook = product.origin + hearPaystack.path
    // One after the other: of two at once the second may be told to come again.
    for (const time of ['first', 'again'])
      expect([time, await paystack.sendPaid(webhook, reference)]).toEqual([time, [200]])
    await expect(page.getByText(new RegExp(`It is in ${plan.name}, INV-`))).toBeVisible()
    await page
      .getByRole('link', { name: new RegExp(`Go to ${plan.name}`) })
      .first()
      .click()
    await expect(page.getByText('Active', { exact: true })).toBeVisible()
    await expect(page.getByText('+₦20,000.00')).toHaveCount(1)
    await expect(page.getByRole('link', { name: 'Save the certificate' })).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
  })

  await test.step('it stands among her investments', async () => {
    await page.goto('/investments')
    await expect(page.getByRole('link', { name: /INV-.*Active/ })).toBeVisible()
  })
})
