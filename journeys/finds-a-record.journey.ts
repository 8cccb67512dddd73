/** An officer on the phone: one key, some letters, and the record is open; and the payments of all years beside it. */
import { naira } from '@kolo/foundation/money'
import { listPlans, makeDeposit, openGoal } from '@kolo/savings/contract'
import { enter, expect, test } from './fixtures/browser.ts'
import { administrator, appoint, openAccount, openForSaving } from './fixtures/community.ts'
import { newcomer } from './fixtures/people.ts'
import { faultsOf } from './fixtures/whole.ts'

test.use({ scene: 'finds a record' })

const tunde = newcomer('Tunde Bakare')
const ngozi = newcomer('Ngozi Nwosu')

test('a record is found by its first letters, and payments by amount', async ({
  product: { origin },
  newDevice,
}) => {
  const colleague = await appoint(origin, tunde, 'admin')
  await openForSaving(await administrator(origin), colleague.caller)
  const { caller, uid } = await openAccount(origin, ngozi)
  const [plan] = (await caller.call(listPlans, {})).rows
  const aim = { name: 'House rent', icon: 'home' as const, targetKobo: null, targetOn: null }
  const goal = await caller.call(openGoal, { body: { planId: plan?.id ?? '', ...aim } })
  await caller.call(makeDeposit, { params: { id: goal.id }, body: { amountKobo: naira(4_321n) } })

  const page = await newDevice()
  await enter(page, tunde)
  await page.goto('/admin/members')
  const field = page.getByRole('combobox', { name: /^Search members/ })

  await test.step('the key / opens the search, and its field has the focus', async () => {
    await expect(page.getByRole('heading', { name: 'Members' })).toBeVisible()
    await expect(async () => {
      await page.keyboard.press('/')
      await expect(field).toBeFocused({ timeout: 1_000 })
    }).toPass()
  })

  await test.step('first letters find the member and her payment; the arrows choose', async () => {
    await page.keyboard.type('ngo')
    const options = page.getByRole('option')
    await expect(options).toHaveCount(2)
    await expect(options.first()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowDown')
    await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
    await expect(field).toBeFocused()
    expect(await faultsOf(page)).toEqual([])
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/admin/members/${uid}`)
  })

  await test.step('what nobody has is said to be nowhere, and Escape clears it', async () => {
    await page.goto('/admin/search?q=qqqq')
    await expect(page.getByText('Nothing found')).toBeVisible()
    await field.press('Escape')
    await expect(field).toHaveValue('')
  })

  await test.step('the list of payments is searched by amount, and says what it comes to', async () => {
    await page.goto('/admin/payments?search=4,321')
    await expect(page.getByText('1 payment, ₦4,321.00 in all')).toBeVisible()
    await page.getByRole('link', { name: ngozi.fullName }).click()
    await expect(page.getByRole('dialog', { name: 'Review payment' })).toBeVisible()
  })
})
