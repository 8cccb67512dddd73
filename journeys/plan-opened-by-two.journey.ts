/**
 * An investment plan from nothing: the community says how it is registered, one administrator writes the plan with its
 * evidence and sends it to review, another sends it back, then opens it, and a change of its text keeps what it said.
 */

import { addDays, dayIn, formatDay, instant, lagos } from '@kolo/foundation/time'
import { addRegistrationPaper } from '@kolo/investments/set-up'
import { expect, signInAs, test } from './fixtures/browser.ts'
import { appoint } from './fixtures/community.ts'
import { openCommunitySettings } from './fixtures/community-settings.ts'
import { newcomer, receiptPicture } from './fixtures/people.ts'
import { firstAdministrator } from './fixtures/product.ts'
import { isSoundInLightAndDark } from './fixtures/whole.ts'

test.use({ scene: 'plans' })

const today = dayIn(lagos, instant(new Date()))
const inDays = (days: number) => formatDay(addDays(today, days))

const file = { name: 'certificate.png', mimeType: 'image/png', buffer: receiptPicture() }

test('an investment plan is written with its evidence and opened by a second administrator', async ({
  product,
  newDevice,
}) => {
  const tunde = newcomer('Tunde Afolabi')
  await appoint(product.origin, tunde, 'admin')
  const desk = await newDevice({
    isTamperedWith: true,
    expects: /4(?:22|09) .*api\/investment-plan-reviews/,
  })
  const other = await newDevice()
  await signInAs(desk, firstAdministrator)
  await signInAs(other, tunde)

  await test.step('the community says how it is registered, and another administrator agrees', async () => {
    await openCommunitySettings(desk)
    const card = desk.getByRole('region', { name: 'Investments' })
    await expect(card.getByText('Before the first plan opens:')).toBeVisible()
    await card.getByRole('button', { name: 'Change' }).click()
    const sheet = desk.getByRole('dialog', { name: 'Set-up for investments' })
    await sheet.getByLabel('Registered as').selectOption('Co-operative society')
    await sheet.getByLabel('Registration number').fill('LSCS 14822')
    await sheet.getByLabel('Reason', { exact: true }).fill('Before the first plan opens.')
    const slow = Promise.withResolvers<void>()
    await desk.route(`**${addRegistrationPaper.path}`, async (route) => {
      await slow.promise
      await route.continue()
    })
    await sheet.locator('input[type=file]').first().setInputFiles(file)
    await sheet.getByRole('button', { name: 'Request approval' }).click()
    await expect(sheet.getByText('This file is still being sent.')).toBeVisible()
    slow.resolve()
    await expect(sheet.getByText('Choose another file')).toBeVisible()
    await expect(sheet.getByText('This file is still being sent.')).toHaveCount(0)
    await sheet.getByRole('button', { name: 'Request approval' }).click()
    await expect(card.getByText('Waiting: Another set-up for investments.')).toBeVisible()
    await isSoundInLightAndDark(desk)
    await openCommunitySettings(other)
    await other.getByRole('region', { name: 'Investments' }).getByRole('button', { name: 'Decide' }).click()
    await other.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await expect(
      other.getByRole('region', { name: 'Investments' }).getByText('LSCS 14822', { exact: true }),
    ).toBeVisible()
  })

  await test.step('a plan is written; what does not fit is said beside its field', async () => {
    await desk.goto('/admin/investment-plans')
    await expect(desk.getByText('No investment plans yet')).toBeVisible()
    await isSoundInLightAndDark(desk)
    await desk.getByRole('button', { name: 'New plan' }).click()
    const sheet = desk.getByRole('dialog', { name: 'New investment plan' })
    await sheet.getByLabel('Code').fill('TB-91')
    await sheet.getByLabel('Name', { exact: true }).fill('Treasury bills, 91 days')
    await sheet.getByLabel('Summary').fill('Government treasury bills, held to their end.')
    await sheet.getByLabel('Description').fill('The community buys bills and holds them until they are paid.')
    await sheet.getByLabel('What can go wrong').fill('The government could pay late. You can lose money.')
    await sheet.getByLabel('Legal basis').fill('Bye-law 14, resolution of 3 October 2026.')
    await sheet.getByLabel('Return a year, contractual').fill('16')
    await sheet.getByLabel('Tenor, in days').fill('6')
    await sheet.getByLabel('Minimum').fill('10000')
    await sheet.getByLabel('Largest total').fill('10000000')
    await sheet.getByLabel('Opens on').fill(inDays(0))
    await sheet.getByLabel('Last day to put money in').fill(inDays(20))
    await sheet.getByLabel('Starts on').fill(inDays(22))
    await sheet.getByRole('button', { name: 'Save as a draft' }).click()
    await expect(sheet.getByText('The tenor must be between 7 and 3,650 days.')).toBeVisible()
    await isSoundInLightAndDark(desk)
    await sheet.getByLabel('Tenor, in days').fill('91')
    await expect(sheet.getByText(`It matures on ${inDays(113)}.`)).toBeVisible()
    await sheet.getByRole('button', { name: 'Save as a draft' }).click()
    await expect(desk.getByRole('heading', { level: 1, name: 'Treasury bills, 91 days' })).toBeVisible()
    await expect(desk.getByText('1 thing is missing.')).toBeVisible()
  })

  await test.step('its evidence is added, and it goes to review', async () => {
    await desk.getByLabel('Title of a document').fill('Offer summary')
    await desk.locator('#main input[type=file]').first().setInputFiles(file)
    await expect(desk.getByRole('link', { name: /Offer summary/ })).toBeVisible()
    await expect(desk.locator('.toast')).toHaveCount(0)
    await desk.getByRole('button', { name: 'Add an asset' }).click()
    const sheet = desk.getByRole('dialog', { name: 'Add an asset' })
    await sheet.getByLabel('What it is').fill('Treasury bill of 91 days')
    await sheet.getByLabel('Held by').fill('First Trust Bank')
    await sheet.getByLabel('Value', { exact: true }).fill('10000000')
    await sheet.getByLabel('Valued on').fill(inDays(-10))
    await sheet.getByLabel('Evidence').selectOption('Offer summary')
    await sheet.getByRole('button', { name: 'Save' }).click()
    await expect(desk.getByText('First Trust Bank')).toBeVisible()
    await isSoundInLightAndDark(desk)
    await desk.getByRole('button', { name: 'Send to review' }).click()
    await desk.getByRole('dialog').getByRole('button', { name: 'Send to review' }).click()
    await expect(desk.getByText('You prepared this plan. Another administrator must open it.')).toBeVisible()
  })

  await test.step('another administrator finds it in the queue, sends it back, and opens it the second time', async () => {
    await other.goto('/admin')
    await expect(other.getByText('Open the investment plan "Treasury bills, 91 days"').first()).toBeVisible()
    await other.goto('/admin/investment-plans?status=in_review')
    await other.getByRole('link', { name: /Treasury bills, 91 days/ }).click()
    await isSoundInLightAndDark(other)
    await other.getByRole('button', { name: 'Send back' }).click()
    const back = other.getByRole('dialog')
    await back.getByLabel('What is missing or wrong').fill('Say who holds the bills.')
    await back.getByRole('button', { name: 'Send back' }).click()
    await expect(other.getByText('Say who holds the bills.')).toBeVisible()
    await desk.reload()
    await desk.getByRole('button', { name: 'Send to review' }).click()
    await desk.getByRole('dialog').getByRole('button', { name: 'Send to review' }).click()
    await expect(desk.getByText('You prepared this plan. Another administrator must open it.')).toBeVisible()
    await other.reload()
    await other.getByRole('button', { name: 'Approve and open' }).click()
    await other.getByRole('dialog').getByRole('button', { name: 'Approve and open' }).click()
    await expect(other.getByText('Open', { exact: true }).first()).toBeVisible()
    await isSoundInLightAndDark(other)
  })

  await test.step('what members read changes with a note, and what it said is kept', async () => {
    await expect(other.locator('.toast')).toHaveCount(0)
    await other.getByRole('button', { name: 'Change what members read' }).click()
    const sheet = other.getByRole('dialog', { name: 'Change what members read' })
    await sheet.getByLabel('Description').fill('The bills are held by First Trust Bank.')
    await sheet.getByLabel('What did you change?').fill('We say who holds the bills.')
    await sheet.getByRole('button', { name: 'Change it' }).click()
    await expect(sheet).toHaveCount(0)
    await other.locator('summary', { hasText: 'We say who holds the bills.' }).click()
    await expect(
      other.getByText('The community buys bills and holds them until they are paid.'),
    ).toBeVisible()
    await isSoundInLightAndDark(other)
  })
})
