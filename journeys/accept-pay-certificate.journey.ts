/** A member compares two plans, reads the agreement of one, accepts it, pays from the wallet, and has the certificate. */

import { findServing } from '@kolo/database/cluster/embedded'
import { connect } from '@kolo/database/connection'
import { naira } from '@kolo/foundation/money'
import { instant } from '@kolo/foundation/time'
import { makePlan } from '@kolo/investments/testing'
import { fillWallet } from '@kolo/payments/testing'
import { enter, expect, test } from './fixtures/browser.ts'
import { appoint, openAccount } from './fixtures/community.ts'
import { newcomer } from './fixtures/people.ts'
import { faultsAtBothSizes } from './fixtures/whole.ts'

test.use({ scene: 'accept, pay, certificate' })

test('a member accepts the agreement, pays, and has the certificate', async ({ product, newDevice }) => {
  const tunde = await appoint(product.origin, newcomer('Tunde Afolabi'), 'admin')
  const ngozi = newcomer('Ngozi Eze')
  const { uid } = await openAccount(product.origin, ngozi)
  const owner = connect({ ownerUrl: (await findServing(product.dataDir)) ?? '', as: 'owner' })
  const now = instant(new Date())
  const plan = await makePlan(owner.db, { status: 'open', preparedBy: tunde.uid, now, risk: 'high' })
  const other = await makePlan(owner.db, { status: 'open', preparedBy: tunde.uid, now })
  await fillWallet(owner.db, uid, naira(30_000n), now)
  await owner.close()
  const page = await newDevice()
  await page.goto('/auth')
  await enter(page, ngozi)
  const sheet = page.getByRole('dialog')

  await test.step('two plans stand side by side, and one of them is opened', async () => {
    await page.goto('/investments')
    for (const { name } of [plan, other])
      await page.getByRole('checkbox', { name: `Compare ${name}` }).check()
    await page.getByRole('button', { name: 'Compare plans' }).click()
    await expect(page.getByRole('heading', { name: 'Compare plans' })).toBeVisible()
    expect(await faultsAtBothSizes(page)).toEqual([])
    await page
      .getByRole('link', { name: new RegExp(plan.name) })
      .first()
      .click()
  })

  await test.step('the plan says its risk, its holder, its tax and its ending', async () => {
    await expect(page.getByRole('heading', { name: 'What can go wrong' })).toBeVisible()
    await expect(page.getByText(plan.risk_statement)).toBeVisible()
    await expect(page.getByText('You can lose money.', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Who holds it' })).toBeVisible()
    await expect(page.getByText('Return after tax')).toBeVisible()
    await expect(page.getByText('After inflation.')).toBeVisible()
    const facts = page.getByLabel('Key facts')
    await expect(facts.getByText('Early exit')).toBeVisible()
  })

  await test.step('what it takes is said before anything is agreed to', async () => {
    await page.getByRole('button', { name: 'Invest', exact: true }).click()
    await sheet.getByLabel('How much?').fill('9000')
    await sheet.getByRole('button', { name: 'See what it could become' }).click()
    await expect(sheet.getByText('The minimum for this plan is ₦10,000.00.')).toBeVisible()
    await sheet.getByLabel('How much?').fill('20000')
    await sheet.getByLabel(/Your yearly income/).fill('100000')
    await expect(sheet.getByText('This is more than 10% of your yearly income.')).toBeVisible()
    await expect(sheet.getByText(/higher than the one you set/)).toBeVisible()
    await sheet.getByLabel(/Who receives it/).fill('Chika Eze')
    await sheet.getByLabel('What they are to you').fill('Brother')
    expect(await faultsAtBothSizes(page)).toEqual([])
    await sheet.getByRole('button', { name: 'See what it could become' }).click()
    await expect(sheet.getByText('You can lose money.')).toBeVisible()
    await expect(sheet.getByText('You get back', { exact: true })).toBeVisible()
    expect(await faultsAtBothSizes(page)).toEqual([])
    await sheet.getByRole('button', { name: 'Read the agreement' }).click()
    await expect(sheet.getByText(/1\. Your money stays in/)).toBeVisible()
  })

  await test.step('it begins with the agreement and not without', async () => {
    await sheet.getByRole('button', { name: /Agree to/ }).click()
    const missing = 'Please read and accept the investment agreement to continue.'
    await expect(sheet.getByText(missing)).toBeVisible()
    await sheet.getByRole('checkbox').check()
    expect(await faultsAtBothSizes(page)).toEqual([])
    await sheet.getByRole('button', { name: /Agree to/ }).click()
    await expect(sheet.getByRole('heading', { name: 'Pay for your investment' })).toBeVisible()
  })

  await test.step('the wallet pays for it, and the certificate is there', async () => {
    expect(await faultsAtBothSizes(page)).toEqual([])
    await sheet.getByRole('button', { name: 'Pay from my wallet' }).click()
    await expect(page.getByText('Pay from your wallet?')).toBeVisible()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(page.getByText('Active', { exact: true })).toBeVisible()
    const saving = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Save the certificate' }).click()
    expect((await saving).suggestedFilename()).toMatch(/^INV-\d{4}-\d{6}-certificate\.pdf$/)
    expect(await faultsAtBothSizes(page)).toEqual([])
  })
})
