/**
 * An administrator announces something and members read it: the draft with its look, publishing, the dashboard, and what
 * must be accepted before anything else is done.
 */
import { expect, signInAs, test } from './fixtures/browser.ts'
import { administrator, appoint, openAccount } from './fixtures/community.ts'
import { newcomer, receiptPicture } from './fixtures/people.ts'
import { faultsOf } from './fixtures/whole.ts'

test.use({ scene: 'an announcement' })

test('an announcement is written, published, read and accepted', async ({
  product: { origin },
  newDevice,
}) => {
  await administrator(origin)
  const tunde = newcomer('Tunde Alabi')
  await appoint(origin, tunde, 'admin')
  const ngozi = newcomer('Ngozi Nwosu')
  await openAccount(origin, ngozi)
  const desk = await newDevice()
  await signInAs(desk, tunde)
  const page = await newDevice()
  await signInAs(page, ngozi)

  await test.step('the draft shows how it will look, and nothing that was typed runs', async () => {
    await desk.goto('/admin/announcements')
    await desk.getByRole('button', { name: 'New announcement' }).click()
    const sheet = desk.getByRole('dialog', { name: 'New announcement' })
    await sheet.getByLabel('Title').fill('New bye-laws')
    await sheet
      .getByLabel('Text')
      .fill('Please **read** them.\n\n<img src=x onerror=alert(1)>\n\n- at [home](/dashboard)')
    await sheet.locator('input[type=file]').setInputFiles({
      name: 'Signed page.png',
      mimeType: 'image/png',
      buffer: receiptPicture(),
    })
    await expect(sheet.getByRole('button', { name: /^Remove Signed page/ })).toBeVisible()
    await sheet.getByRole('switch', { name: 'Members must accept it' }).click()
    await sheet.getByRole('button', { name: 'Add Hausa' }).click()
    const hausa = sheet.getByRole('group', { name: 'Hausa' })
    await hausa.getByLabel('Title').fill('Sabbin dokoki')
    await sheet.getByRole('button', { name: 'Save the draft' }).click()
    await expect(hausa.getByText('Please write a text of up to 20,000 characters.')).toBeVisible()
    await hausa.getByLabel('Text').fill('Ku **karanta** su.')
    const previews: string[] = []
    desk.on('request', (request) => {
      if (request.url().endsWith('/announcement-previews')) previews.push(request.url())
    })
    await sheet.getByText('Preview').click()
    await expect(sheet.getByText('<img src=x onerror=alert(1)>')).toBeVisible()
    await expect(sheet.locator('strong')).toHaveText(['read', 'karanta'])
    await expect(sheet.getByRole('button', { name: /^Signed page/ })).toBeVisible()
    await expect(sheet.getByRole('link', { name: 'home' })).toBeVisible()
    expect(await faultsOf(desk)).toEqual([])
    await expect(sheet.getByRole('heading', { name: 'Sabbin dokoki' })).toBeVisible()
    expect(previews).toHaveLength(2)
    await sheet.getByText('Write', { exact: true }).click()
    await sheet.getByRole('button', { name: 'Save the draft' }).click()
    await expect(sheet).toBeHidden()
  })

  await test.step('published, it is there for its members', async () => {
    await desk.getByRole('button', { name: /New bye-laws/ }).click()
    await desk
      .getByRole('dialog', { name: 'New bye-laws', exact: true })
      .getByRole('button', { name: 'Publish' })
      .click()
    await desk
      .getByRole('dialog', { name: /Publish/ })
      .getByRole('button', { name: 'Publish' })
      .click()
    await expect(desk.getByRole('dialog').getByRole('button', { name: 'Withdraw' })).toBeVisible()
    expect(await faultsOf(desk)).toEqual([])
  })

  await test.step('it stands before everything else until it is accepted', async () => {
    await page.goto('/savings')
    await expect(page.getByText('Please read and accept "New bye-laws" to continue.')).toBeVisible()
    await page.getByRole('button', { name: /^Signed page/ }).click()
    await expect(page.getByRole('img', { name: /^Signed page/ })).toHaveJSProperty('complete', true)
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Hausa' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Sabbin dokoki' })).toBeVisible()
    await expect(page.locator('[lang=ha] strong')).toHaveText('karanta')
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'I have read and accept this' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Savings' })).toBeVisible()
  })

  await test.step('it is on the dashboard, and stays in the list as accepted', async () => {
    await page.getByRole('link', { name: 'Home', exact: true }).first().click()
    await page.getByRole('link', { name: /New bye-laws/ }).click()
    const sheet = page.getByRole('dialog', { name: 'New bye-laws' })
    await expect(sheet.getByText('You accepted this')).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
    await page.goBack()
    await expect(sheet).toBeHidden()
  })
})
