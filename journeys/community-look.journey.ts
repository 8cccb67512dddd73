/**
 * A community says what it is called, how it looks and whom to call; a member sees it on their pages and in the installed
 * app, and their statement has it on its paper.
 */
import { pngOf } from '@kolo/files/testing'
import { expect, signInAs, test } from './fixtures/browser.ts'
import { openAccount } from './fixtures/community.ts'
import { openCommunitySettings } from './fixtures/community-settings.ts'
import { newcomer, receiptPicture } from './fixtures/people.ts'
import { firstAdministrator } from './fixtures/product.ts'
import { faultsOf, isWhole } from './fixtures/whole.ts'

test.use({ scene: 'a community of its own' })

const ngozi = newcomer('Ngozi Eze')
const name = 'Odanta Thrift'

test('what an administrator decides about the look is what a member sees', { tag: '@deep' }, async ({
  product,
  newDevice,
}) => {
  const desk = await newDevice({ expects: /status of 409/ })
  const hers = await newDevice({ theme: 'dark' })
  await openAccount(product.origin, ngozi)

  await test.step('the administrator changes name, letters, colour and whom to call', async () => {
    await signInAs(desk, firstAdministrator)
    await openCommunitySettings(desk)
    const card = desk.getByRole('region', { name: 'Name, look and Support' })
    await expect(card.getByText('Raffia Savings Club')).toBeVisible()
    await card.getByRole('button', { name: 'Change' }).click()
    const sheet = desk.getByRole('dialog')
    await sheet.getByLabel('Name', { exact: true }).fill(name)
    await sheet.getByLabel('Letters').fill('OT')
    await sheet.getByLabel('Colour').fill('#0a7d4f')
    await sheet.getByLabel('Phone of Support').fill('0809 555 0100')
    await sheet.getByLabel('Hours').fill('Monday to Friday, 9 to 5')
    await sheet.getByRole('button', { name: 'Save' }).click()
    await expect(card.getByText(name, { exact: true })).toBeVisible()
    const [choosing] = await Promise.all([
      desk.waitForEvent('filechooser'),
      card.getByRole('button', { name: 'Picture', exact: true }).click(),
    ])
    await choosing.setFiles({ name: 'mark.png', mimeType: 'image/png', buffer: pngOf() })
    await expect(card.getByText('This picture is the logo of the community.')).toBeVisible()
    await openCommunitySettings(desk)
    const changes = desk.getByRole('region', { name: 'History' }).getByRole('listitem')
    await expect(changes.filter({ hasText: 'Raffia Savings Club' }).getByText(name)).toBeVisible()
    await expect(changes.filter({ hasText: 'Picture' }).first()).toContainText('None')
  })

  await test.step('the administrator switches push messages off; SMS were never set up', async () => {
    const ways = desk.getByRole('region', { name: 'Notification channels' })
    await expect(ways.getByRole('switch', { name: 'SMS' })).toBeDisabled()
    await ways.getByRole('switch', { name: 'Push messages' }).click()
    const asking = desk.getByRole('dialog', { name: 'Switch Push messages off' })
    expect(await faultsOf(desk)).toEqual([])
    await asking.getByRole('button', { name: 'Switch Push messages off' }).click()
    await expect(ways.getByRole('switch', { name: 'Push messages' })).not.toBeChecked()
  })

  await test.step('and notes what the society has in order, with its document', async () => {
    const list = desk.getByRole('region', { name: 'Legal checklist' })
    await list.getByRole('button', { name: /^Note ?: Bank mandate/ }).click()
    const sheet = desk.getByRole('dialog', { name: 'Bank mandate' })
    await sheet.getByLabel('Status').selectOption({ label: 'Available' })
    await sheet.locator('input[type=file]').setInputFiles({
      name: 'mandate.png',
      mimeType: 'image/png',
      buffer: receiptPicture(),
    })
    await expect(sheet.getByText('mandate.png').first()).toBeVisible()
    // Sent, and in its place.
    await expect(sheet.getByRole('button', { name: 'Without it' })).toBeVisible()
    await sheet.getByRole('button', { name: 'Note it' }).click()
    await expect(sheet.getByText('Please write the evidence')).toBeVisible()
    expect(await faultsOf(desk)).toEqual([])
    await sheet.getByLabel('Evidence').fill('Signed by two, letter of 3 May')
    await sheet.getByRole('button', { name: 'Note it' }).click()
    await expect(desk.getByRole('dialog')).toHaveCount(0)
    await expect(list.getByText('Signed by two, letter of 3 May')).toBeVisible()
    await expect(list.getByText('1 of 11 available, 0 due for renewal')).toBeVisible()
    const changes = desk.getByRole('region', { name: 'History' }).getByRole('listitem')
    await expect(changes.filter({ hasText: 'Bank mandate' }).first()).toContainText('Available')
    expect(await faultsOf(desk)).toEqual([])
  })

  await test.step('a member reads it on every page, in their own theme', async () => {
    await signInAs(hers, ngozi)
    const mark = hers.locator('a.brand img.mark:visible').first()
    await expect(async () => {
      await hers.goto('/support')
      await expect(hers).toHaveTitle(`Support · ${name}`, { timeout: 5_000 })
      // The picture came after the name.
      await expect(mark).toBeVisible({ timeout: 5_000 })
    }).toPass()
    await expect(hers.getByRole('link', { name: 'Odanta Thrift home' }).first()).toBeVisible()
    await expect(hers.getByRole('link', { name: '+234 809 555 0100' })).toHaveAttribute(
      'href',
      'tel:+2348095550100',
    )
    await expect(hers.getByText('Monday to Friday, 9 to 5')).toBeVisible()
    await expect(hers.locator('html')).toHaveAttribute('style', /--k-hue: 1[56]\d/)
    await isWhole(hers, 'support')
    const manifest = await hers.request.get('/manifest.webmanifest')
    const { icons } = await manifest.json()
    expect(icons.map(({ sizes }: { sizes: string }) => sizes)).toEqual(['128x128', '512x512'])
    await expect(mark).toHaveJSProperty('naturalWidth', 128)
  })

  await test.step('their statement is there to read and to keep', async () => {
    await hers.goto('/statement')
    await expect(hers.getByRole('heading', { name: 'Statement', level: 1 })).toBeVisible()
    await expect(hers.getByText('No money in or out in this time')).toBeVisible()
    await isWhole(hers, 'statement')
    const download = hers.waitForEvent('download')
    await hers.getByRole('button', { name: 'PDF or CSV' }).click()
    await hers.getByRole('button', { name: 'Create document' }).click()
    expect((await download).suggestedFilename()).toMatch(/^KM-\d{5}-statement-[2-9A-Z-]{14}\.pdf$/)
  })
})

test('what members agree to is asked again after a new version, before anything else', {
  tag: '@deep',
}, async ({ product, newDevice }) => {
  const amaka = newcomer('Amaka Obi')
  const desk = await newDevice()
  const hers = await newDevice()
  await openAccount(product.origin, amaka)

  await test.step('anybody reads the draft, which says that it is one', async () => {
    await hers.goto('/')
    await hers.getByRole('link', { name: 'Privacy' }).click()
    await expect(hers.getByRole('heading', { name: 'Privacy', level: 1 })).toBeVisible()
    await hers.getByRole('link', { name: 'Terms' }).click()
    await expect(hers.getByRole('heading', { name: 'Not a bank' })).toBeVisible()
    await expect(hers.getByText('This is a draft.')).toBeVisible()
    await isWhole(hers, 'terms')
    await signInAs(hers, amaka)
    await expect(hers.getByRole('heading', { level: 1 })).not.toHaveText('Before you continue')
  })

  await test.step('the administrator saves a new version', async () => {
    await signInAs(desk, firstAdministrator)
    await openCommunitySettings(desk)
    const card = desk.getByRole('region', { name: 'Terms and privacy' })
    await card.getByRole('button', { name: 'Change' }).click()
    const sheet = desk.getByRole('dialog')
    await sheet.getByLabel('Terms', { exact: true }).fill('## Meetings\nWe meet on the first Saturday.')
    await sheet.getByRole('button', { name: 'Save as a new version' }).click()
    await expect(card.getByRole('link', { name: 'Terms 2' })).toBeVisible()
    await expect(card.getByText('This is a draft.')).toHaveCount(0)
    await isWhole(desk, 'community settings')
  })

  await test.step('she is asked, once', async () => {
    await hers.goto('/savings')
    await expect(hers.getByRole('heading', { name: 'Before you continue' })).toBeVisible()
    await expect(hers.getByRole('heading', { name: 'Savings' })).toHaveCount(0)
    await hers.getByText('Terms', { exact: true }).click()
    await expect(hers.getByText('We meet on the first Saturday.')).toBeVisible()
    await isWhole(hers, 'agreement')
    await hers.getByRole('button', { name: 'I agree' }).click()
    await expect(hers.getByRole('heading', { name: 'Savings', level: 1 })).toBeVisible()
    await hers.reload()
    await expect(hers.getByRole('heading', { name: 'Savings', level: 1 })).toBeVisible()
  })
})
