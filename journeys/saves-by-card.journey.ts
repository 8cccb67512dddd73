/** A card that is kept: agreed to while paying, chosen for automatic saving with what it costs, and removed, told before. */
import { listPlans, openGoal } from '@kolo/savings/contract'
import { expect, signInAs } from './fixtures/browser.ts'
import { administrator, appoint, openAccount, openForSaving } from './fixtures/community.ts'
import { test } from './fixtures/paystack.ts'
import { newcomer } from './fixtures/people.ts'
import { faultsOf } from './fixtures/whole.ts'

test.use({ scene: 'saves by card' })

test('a member keeps a card, saves from it by itself, and removes it', { tag: '@deep' }, async ({
  product: { origin },
  newDevice,
}) => {
  const tunde = await appoint(origin, newcomer('Tunde Musa'), 'admin')
  await openForSaving(await administrator(origin), tunde.caller)
  const ngozi = newcomer('Ngozi Ibe')
  const { caller } = await openAccount(origin, ngozi)
  const [plan] = (await caller.call(listPlans, {})).rows
  const aim = { name: 'House rent', icon: 'home' as const, targetKobo: null, targetOn: null }
  const goal = await caller.call(openGoal, { body: { planId: plan?.id ?? '', ...aim } })
  const phone = await newDevice({ expects: /favicon/ })
  await signInAs(phone, ngozi)
  const sheet = phone.getByRole('dialog')
  const press = (name: string | RegExp) => phone.getByRole('button', { name }).click()
  const isWhole = async () => {
    expect(await faultsOf(phone)).toEqual([])
    expect(await phone.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
  }

  await test.step('while paying she agrees that the card is kept, and not before', async () => {
    await phone.goto(`/savings/${goal.id}?do=save`)
    await sheet.getByLabel('How much?').fill('20000')
    const tick = sheet.getByRole('checkbox', { name: /Save this card for automatic saving/ })
    await expect(tick).toHaveCount(0)
    await sheet.locator('label', { hasText: 'At Paystack' }).click()
    await expect(tick).not.toBeChecked()
    await tick.check()
    await isWhole()
    await sheet.getByRole('button', { name: 'Continue' }).click()
    await press('Pay ₦20,000.00 at Paystack')
    await press('Pay NGN 20000.00')
    await expect(phone.getByText('It is in House rent.')).toBeVisible()
  })

  await test.step('automatic saving offers it, with what it is charged', async () => {
    await phone.getByRole('link', { name: 'Go to House rent' }).click()
    await press('Set up')
    await sheet.getByLabel('How much each time?').fill('5000')
    await sheet.locator('label', { hasText: 'From my saved card' }).click()
    await expect(sheet.getByText('Visa •••• 1381', { exact: false })).toBeVisible()
    await expect(sheet).toContainText('Your card is charged₦5,000.00')
    await isWhole()
    await sheet.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(phone.getByText('From my saved card')).toBeVisible()
    await isWhole()
  })

  await test.step('it stands under Savings, and what its removal stops is said before', async () => {
    await phone.goto('/savings')
    const kept = phone.locator('.card', { hasText: 'Card for automatic saving' })
    await expect(kept.getByText('Visa •••• 1381')).toBeVisible()
    await expect(kept.getByText('12/2030')).toBeVisible()
    await expect(kept.getByRole('link', { name: 'House rent' })).toBeVisible()
    await isWhole()
    await press('Remove card')
    await expect(sheet.getByText('automatic saving pauses for: House rent', { exact: false })).toBeVisible()
    await isWhole()
    await sheet.getByRole('button', { name: 'Remove card' }).click()
    await expect(kept).toHaveCount(0)
  })

  await test.step('the goal says why nothing is saved any more', async () => {
    await phone.goto(`/savings/${goal.id}`)
    await expect(phone.getByText('Paused: your card was removed.')).toBeVisible()
    await isWhole()
    expect(await phone.evaluate('JSON.stringify({ ...localStorage, ...sessionStorage })')).not.toContain(
      '1381',
    )
  })
})
