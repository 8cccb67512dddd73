/**
 * What an action costs on a slow network: one request, and none after it for what its answer told. Each screen shows what
 * became of the action all the same.
 */
import type { Page } from '@playwright/test'
import { newPassword, reads } from './fixtures/account-forms.ts'
import { listenTo } from './fixtures/asked.ts'
import { atRest } from './fixtures/at-rest.ts'
import { expect, signInAs, test } from './fixtures/browser.ts'
import { administrator, appoint, openAccount, openForSaving } from './fixtures/community.ts'
import { type Newcomer, newcomer } from './fixtures/people.ts'
import { firstAdministrator } from './fixtures/product.ts'
import { openGoalBy } from './fixtures/saving-forms.ts'

test.use({ scene: 'one request a deed' })

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('each deed sends one request, and its answer is seen everywhere', { tag: '@deep' }, async ({
  product: { origin },
  newDevice,
}) => {
  const tunde = await appoint(origin, newcomer('Tunde Afolabi'), 'admin')
  await openForSaving(await administrator(origin), tunde.caller)
  const ngozi = newcomer('Ngozi Eze')
  await openAccount(origin, ngozi)
  await membersDeeds(await newDevice(), ngozi)
  const sade = newcomer('Sade Ojo')
  await openAccount(origin, sade)
  await administratorsDeeds(await newDevice(), sade)
})

async function membersDeeds(phone: Page, ngozi: Newcomer): Promise<void> {
  await signInAs(phone, ngozi)
  const { during } = listenTo(phone)
  const sheet = phone.getByRole('dialog')

  await test.step('opening a goal, and the goal’s own page with it', async () => {
    await phone.goto('/savings')
    await phone.getByRole('button', { name: 'New goal' }).first().click()
    await sheet.getByLabel('What are you saving for?').fill('School fees')
    const asked = await during(async () => {
      await press(phone, 'Open this goal')
      await expect(phone.getByRole('dialog', { name: 'Save money' })).toBeVisible()
    })
    expect(asked).toEqual(['POST /api/savings'])
    await expect(phone.getByRole('heading', { name: 'School fees' })).toBeVisible()
  })

  await test.step('starting a deposit', async () => {
    await sheet.getByLabel('How much?').fill('2000')
    const asked = await during(async () => {
      await press(phone, 'Continue')
      await expect(phone.getByRole('dialog', { name: 'Transfer from your bank' })).toBeVisible()
    })
    expect(asked).toEqual(['POST /api/savings/{id}/deposits'])
  })

  await test.step('saying that it was sent', async () => {
    await sheet.getByLabel('Bank reference').fill('SHL/000912')
    const asked = await during(async () => {
      await press(phone, 'I have sent the money')
      await expect(sheet.getByText('You sent the money')).toBeVisible()
    })
    expect(asked).toEqual(['POST /api/payments/{id}/proof'])
    await press(phone, 'Done')
    await expect(phone.getByText('Checking').first()).toBeVisible()
  })

  await test.step('changing the goal', async () => {
    await press(phone, 'Edit')
    await sheet.getByLabel('What are you saving for?').fill('Books')
    const asked = await during(async () => {
      await press(phone, 'Save changes')
      await reads(phone, 'Goal changed')
    })
    expect(asked).toEqual(['PATCH /api/savings/{id}'])
    await expect(phone.getByRole('heading', { name: 'Books' })).toBeVisible()
  })

  await test.step('the list of goals knows all of it', async () => {
    const asked = await during(async () => {
      await phone.getByRole('link', { name: 'Savings' }).first().click()
      await expect(phone.getByRole('link', { name: /Books/ }).first()).toBeVisible()
    })
    expect(asked).toEqual([])
    await expect(phone.getByText('₦2,000.00 being checked').first()).toBeVisible()
  })

  await test.step('deleting another goal', async () => {
    await openGoalBy(phone, 'A bicycle', '50000')
    await sheet.getByRole('button', { name: 'Close' }).click()
    await press(phone, 'Delete this goal')
    const asked = await during(async () => {
      await press(phone, 'Delete goal')
      await phone.waitForURL('/savings')
      await reads(phone, 'Goal deleted')
    })
    expect(asked[0]).toBe('DELETE /api/savings/{id}')
    expect(asked).not.toContain('GET /api/savings')
    await expect(phone.getByRole('link', { name: /A bicycle/ })).toHaveCount(0)
  })

  await test.step('changing a field of the profile, shown around every page', async () => {
    await phone.goto('/profile')
    await phone.getByLabel('Full name').fill('Ngozi Adaeze Eze')
    const asked = await during(async () => {
      await press(phone, 'Save profile')
      await reads(phone, 'Profile updated')
    })
    expect(asked).toEqual(['PATCH /api/users/{id}'])
    await expect(phone.locator('.item-title', { hasText: 'Ngozi Adaeze Eze' })).toBeVisible()
  })

  await test.step('a switch of the settings, and one that every page follows', async () => {
    await phone.goto('/settings?tab=notifications')
    await phone.getByRole('switch', { name: 'Security' }).click()
    const asked = await during(async () => {
      await press(phone, 'Save changes')
      await reads(phone, 'Settings updated')
    })
    expect(asked).toEqual(['PATCH /api/users/{id}/settings'])
  })

  await test.step('another password, and another e-mail', async () => {
    await newPassword(phone, ngozi.password, 'a kettle on the roof')
    await reads(phone, 'Password updated')
    await phone.getByRole('button', { name: 'Change email', exact: true }).click()
    await sheet.getByLabel('New email address').fill('ngozi.after@example.org')
    await sheet.getByLabel('Current password').fill('a kettle on the roof')
    const asked = await during(async () => {
      await sheet.getByRole('button', { name: 'Change email' }).click()
      await reads(phone, 'Email updated')
    })
    expect(asked[0]).toBe('PUT /api/session/email')
    // Another address clears what was read, as the specification asks; what the screen shows is read again.
    expect(asked.slice(1)).toEqual(asked.slice(1).filter((one) => one.startsWith('GET ')))
    expect(asked).toContain('GET /api/profile')
    await expect(phone.getByText('ngozi.after@example.org').first()).toBeVisible()
  })
}

async function administratorsDeeds(desk: Page, sade: Newcomer): Promise<void> {
  await signInAs(desk, firstAdministrator)
  const { during } = listenTo(desk)
  const sheet = desk.getByRole('dialog')

  await test.step('confirming a payment', async () => {
    await desk.goto('/admin')
    await desk.getByRole('button', { name: 'Review the payment of Ngozi Adaeze Eze' }).click()
    await sheet.getByLabel('Amount in our bank').fill('2000')
    await sheet.getByLabel('Bank reference in our bank').fill('SHL/000912')
    await press(desk, 'Confirm ₦2,000.00')
    const asked = await during(async () => {
      await sheet.last().getByRole('button', { name: 'Confirm ₦2,000.00' }).click()
      await reads(desk, '₦2,000.00 confirmed')
    })
    expect(asked).toEqual(['POST /api/payment-reviews/{id}/confirmation'])
    await expect(desk.getByText('Nothing is waiting for you')).toBeVisible()
  })

  await test.step('writing a savings plan', async () => {
    await desk.goto('/admin/savings-plans')
    await press(desk, 'New plan')
    await sheet.getByLabel('Code').fill('SCHOOL-1')
    await sheet.getByLabel('Name', { exact: true }).fill('School savings')
    const asked = await during(async () => {
      await press(desk, 'Save as a draft')
      await reads(desk, 'Plan written as a draft')
    })
    expect(asked).toEqual(['POST /api/savings-plans'])
    await expect(desk.getByText('School savings').first()).toBeVisible()
  })

  await test.step('asking for another tier', async () => {
    await desk.goto('/admin/members')
    await desk.getByRole('link', { name: sade.fullName }).click()
    await expect(desk.getByRole('button', { name: 'Disable sign-in' })).toBeVisible()
    await expect(sheet.getByRole('heading', { name: 'Earlier documents' })).toBeVisible()
    await atRest(desk)
    await press(desk, 'Change tier')
    await sheet.getByRole('radio', { name: 'Premium' }).check()
    await sheet.getByLabel('Reason').fill('Saves every week.')
    const asked = await during(async () => {
      await sheet.getByRole('button', { name: 'Change tier' }).click()
      await reads(desk, 'Waiting for a second administrator')
    })
    expect(asked).toEqual(['POST /api/members/{id}/tier-changes'])
  })
}
