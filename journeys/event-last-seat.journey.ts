/**
 * An administrator plans an event with one place; two members want it: one has it, the other waits, is offered it when it
 * is given back, and takes it.
 */
import type { Page } from '@playwright/test'
import { expect, ownPress, signInAs, test } from './stage/browser.ts'
import { administrator, appoint, openAccount } from './stage/community.ts'
import { newcomer } from './stage/people.ts'
import { faultsOf } from './stage/whole.ts'

test.use({ scene: 'an event' })

test('an event is planned, its last place taken, given back, offered and taken', async ({
  product: { origin },
  newDevice,
}) => {
  await administrator(origin)
  const tunde = newcomer('Tunde Alabi')
  await appoint(origin, tunde, 'admin')
  const ngozi = newcomer('Ngozi Nwosu')
  await openAccount(origin, ngozi)
  const musa = newcomer('Musa Danjuma')
  await openAccount(origin, musa)
  const [desk, first] = [await newDevice(), await newDevice()]
  const second = await newDevice({ expects: /409 \(Conflict\)/ })
  await signInAs(desk, tunde)
  await signInAs(first, ngozi)
  await signInAs(second, musa)

  await test.step('it is written as a draft and published', async () => {
    await desk.goto('/admin/events')
    await desk.getByRole('button', { name: 'New event' }).click()
    const sheet = desk.getByRole('dialog', { name: 'New event' })
    await sheet.getByLabel('Title').fill('Savings clinic')
    await sheet.getByLabel('Description').fill('Bring the **fees list** of the school.')
    await sheet.getByRole('button', { name: 'Save the draft' }).click()
    await expect(sheet.getByText('Please enter when it begins.')).toBeVisible()
    await sheet.getByLabel('Venue').fill('Community hall')
    await sheet.getByLabel('Places in person').fill('1')
    await sheet.getByLabel('Begins').fill('2098-11-25T18:00')
    await sheet.getByLabel('Ends').fill('2098-11-25T19:00')
    expect(await faultsOf(desk)).toEqual([])
    await sheet.getByRole('button', { name: 'Save the draft' }).click()
    await expect(desk.getByRole('heading', { level: 1, name: 'Savings clinic' })).toBeVisible()
    await desk.getByRole('button', { name: 'Publish' }).click()
    await ownPress(desk)
    await desk.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
    await expect(desk.getByRole('button', { name: 'Cancel the event' })).toBeVisible()
    await expect(desk.getByText('Nobody has registered yet.')).toBeVisible()
    expect(await faultsOf(desk)).toEqual([])
  })

  const registering = async (page: Page) => {
    await page.goto('/events')
    await page.getByRole('link', { name: /Savings clinic/ }).click()
    await page.getByRole('button', { name: 'Register' }).click()
    const sheet = page.getByRole('dialog', { name: 'Register' })
    await expect(sheet).toBeVisible()
    await ownPress(page)
    return sheet
  }

  await test.step('the last place goes to one of two who both see it free', async () => {
    const sheets = [await registering(first), await registering(second)]
    await sheets[0]?.getByRole('button', { name: 'Register' }).click()
    await expect(first.getByText('You are registered.')).toBeVisible()
    expect(await faultsOf(first)).toEqual([])
    await sheets[1]?.getByRole('button', { name: 'Register' }).click()
    await expect(second.getByText('This event is full. Join the waiting list?').first()).toBeVisible()
  })

  await test.step('the other waits', async () => {
    await second.getByRole('button', { name: 'Join the waiting list' }).click()
    await expect(second.getByText('You are the next.')).toBeVisible()
  })

  await test.step('the month and the week are whole, and the day is chosen with the keys', async () => {
    await first.goto('/events')
    await first.getByText('Month', { exact: true }).click()
    const chosen = first.getByRole('gridcell', { selected: true }).getByRole('button')
    const before = await chosen.getAttribute('aria-label')
    await chosen.focus()
    await first.keyboard.press('ArrowRight')
    await first.keyboard.press('Enter')
    await expect(chosen).not.toHaveAttribute('aria-label', before ?? '')
    await expect(first.getByText('Nothing is planned on this day.')).toBeVisible()
    expect(await faultsOf(first)).toEqual([])
    await first.getByText('Week', { exact: true }).click()
    await expect(first.getByRole('region', { name: 'Sunday' })).toBeVisible()
    expect(await faultsOf(first)).toEqual([])
    await first.goBack()
  })

  await test.step('given back, the place is offered and taken', async () => {
    await first.getByRole('button', { name: 'Cancel my place' }).click()
    await ownPress(first)
    await first.getByRole('dialog').getByRole('button', { name: 'Give back' }).click()
    await expect(first.getByText('You are registered.')).toBeHidden()
    await second.reload()
    await expect(second.getByText('A place is free for you.')).toBeVisible()
    await second.getByRole('button', { name: 'Take the place' }).click()
    await ownPress(second)
    await second.getByRole('dialog').getByRole('button', { name: 'Take it' }).click()
    await expect(second.getByText('You are registered.')).toBeVisible()
    expect(await faultsOf(second)).toEqual([])
  })
})
