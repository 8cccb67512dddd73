/** A contribution that is owed each month, and automatic saving into it: set up, paused, resumed, changed and stopped. */
import type { InputOf } from '@kolo/foundation/endpoint'
import { naira } from '@kolo/foundation/money'
import { signIn } from '@kolo/identity/contract'
import { activatePlan, createPlan, openGoal } from '@kolo/savings/contract'
import { depositAndConfirm } from '@kolo/savings/testing'
import { enter, expect, test } from './fixtures/browser.ts'
import { administrator, appoint, everydaySavings, openAccount, openForSaving } from './fixtures/community.ts'
import { ageGoal } from './fixtures/passing-time.ts'
import { newcomer } from './fixtures/people.ts'
import { faultsOf } from './fixtures/whole.ts'

test.use({ scene: 'saves automatically' })

const thrift: InputOf<typeof createPlan>['body'] = {
  ...everydaySavings,
  code: 'THRIFT-1',
  name: 'Monthly thrift',
  kind: 'contribution',
  mandatory: true,
  minOpenKobo: naira(5_000n),
  minTopupKobo: naira(5_000n),
}

test('a member sees what is owed each month, and lets it be saved by itself', { tag: '@deep' }, async ({
  product,
  newDevice,
}) => {
  const officer = newcomer('Tunde Afolabi')
  const tunde = await appoint(product.origin, officer, 'admin')
  const zainab = await administrator(product.origin)
  await openForSaving(zainab, tunde.caller)
  const { id, version } = await zainab.call(createPlan, { body: thrift })
  await tunde.caller.call(activatePlan, { params: { id }, body: { version } })
  const ngozi = newcomer('Ngozi Eze')
  const { caller } = await openAccount(product.origin, ngozi)
  await caller.call(signIn, { body: { email: ngozi.email, password: ngozi.password } })
  const body = { planId: id, name: 'My thrift', icon: 'kolo' as const, targetKobo: null, targetOn: null }
  const goal = await caller.call(openGoal, { body })
  await depositAndConfirm(caller, tunde.caller, goal, naira(5_000n), 'SHL/000811')
  const page = await newDevice({ expects: /api\/savings\/.*\/auto-save/ })
  await enter(page, ngozi)
  const sheet = page.getByRole('dialog')

  await test.step('what is owed stands on the goal', async () => {
    await page.goto(`/savings/${goal.id}`)
    await expect(page.getByText('You owe a contribution each month.', { exact: false })).toBeVisible()
    await expect(page.getByText('Due by today')).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
  })

  await test.step('months that were not paid are missing, for the member and for administrators', async () => {
    await ageGoal(product, goal.id, 3)
    await page.reload()
    // Paid once, and two months are over.
    await expect(page.getByText('You are 1 month behind.')).toBeVisible()
    await page.goto('/dashboard')
    await expect(page.getByText('Behind by 1 month: ₦5,000.00')).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
    const desk = await newDevice()
    await enter(desk, officer)
    await desk.goto('/admin/arrears')
    await expect(desk.getByText(ngozi.fullName)).toBeVisible()
    await expect(desk.getByText('₦5,000.00').first()).toBeVisible()
    expect(await faultsOf(desk)).toEqual([])
    await page.goto(`/savings/${goal.id}`)
  })

  await test.step('automatic saving is set up, and its next day is shown', async () => {
    await page.getByRole('button', { name: 'Set up' }).click()
    await sheet.getByLabel('How often?').selectOption('weekly')
    await sheet.getByLabel('On which day?').selectOption('Friday')
    await sheet.getByRole('radio', { name: /From my wallet/ }).check()
    expect(await faultsOf(page)).toEqual([])
    await sheet.getByLabel('How much each time?').fill('1000')
    await sheet.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(sheet.getByText('The smallest automatic saving is ₦5,000.00.')).toBeVisible()
    await sheet.getByLabel('How much each time?').fill('5000')
    await sheet.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Automatic saving is on')).toBeVisible()
    await expect(page.getByText('Every Friday', { exact: true }).first()).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
  })

  await test.step('it is paused, resumed and stopped', async () => {
    for (const turn of ['Pause', 'Resume', 'Stop']) {
      await page.getByRole('button', { name: turn, exact: true }).click()
      await sheet.getByRole('button', { name: turn, exact: true }).click()
      await expect(sheet).toHaveCount(0)
    }
    await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible()
  })

  await test.step('a reminder opens the deposit sheet with its amount', async () => {
    await page.goto(`/savings/${goal.id}?do=save&amount=700000`)
    await expect(sheet.getByLabel('How much?')).toHaveValue('7,000.00')
  })
})
