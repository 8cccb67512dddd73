/**
 * Cash with two officers: switched on, received with a receipt that can be printed, counted by another administrator at a
 * desk of their own, read by the member, and brought to the bank by two.
 */
import { expect, signInAs, test } from './fixtures/browser.ts'
import { administrator, appoint, openAccount, openForSaving } from './fixtures/community.ts'
import { showAllSettings } from './fixtures/community-settings.ts'
import { newcomer } from './fixtures/people.ts'
import { firstAdministrator } from './fixtures/product.ts'
import { isSoundInLightAndDark } from './fixtures/whole.ts'

test.use({ scene: 'cash' })

test('cash is received, counted by another officer and brought to the bank', async ({
  product,
  newDevice,
}) => {
  const { origin } = product
  const tunde = newcomer('Tunde Afolabi')
  const second = await appoint(origin, tunde, 'admin')
  const zainab = await administrator(origin)
  await openForSaving(zainab, second.caller)
  const ngozi = newcomer('Ngozi Ibe')
  await openAccount(origin, ngozi)
  const refused = /(409|422) .*api\/cash/
  const [desk, other, phone] = [await newDevice({ expects: refused }), await newDevice(), await newDevice()]
  await signInAs(desk, firstAdministrator)
  await signInAs(other, tunde)
  await signInAs(phone, ngozi)

  await test.step('nothing is offered before it is switched on', async () => {
    await desk.goto('/admin/cash')
    await expect(desk.getByText('Your community does not take cash')).toBeVisible()
    await desk.getByRole('link', { name: 'Open the settings' }).click()
    await showAllSettings(desk)
    await desk.getByRole('switch', { name: 'Officers take cash from members' }).click()
    await desk.getByRole('link', { name: 'Open the cash desk' }).click()
    // On a phone it would stand over what is chosen next.
    await expect(desk.locator('.toast')).toHaveCount(0)
  })

  await test.step('received: too much is refused beside the amount, then there is a receipt', async () => {
    await desk.getByRole('button', { name: 'Receive cash' }).click()
    const sheet = desk.getByRole('dialog', { name: 'Receive cash' })
    await sheet.getByLabel('Member').fill('Ngozi Ibe')
    // Pressing where something was pressed a moment ago is not heard.
    await expect(async () => {
      await sheet.getByRole('button', { name: 'Choose Ngozi Ibe' }).click()
      await expect(sheet.getByLabel('For', { exact: true })).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await sheet.getByLabel('For', { exact: true }).selectOption('Wallet')
    await sheet.getByLabel('Amount you counted').fill('5000000')
    await sheet.getByRole('button', { name: 'Give a receipt' }).click()
    await expect(
      sheet.getByText('Cash of ₦5,000,000 or more cannot be accepted. Please use a bank transfer.'),
    ).toBeVisible()
    await sheet.getByLabel('Amount you counted').fill('20000')
    await sheet.getByRole('button', { name: 'Give a receipt' }).click()
    const asked = desk.getByRole('dialog', { name: 'Did you receive ₦20,000.00?' })
    await asked.getByRole('button', { name: 'Give a receipt' }).click()
    await expect(desk.getByRole('heading', { name: /^Receipt CSH-/ })).toBeVisible()
    await expect(desk.getByText('You received this cash yourself.', { exact: false })).toBeVisible()
    await isSoundInLightAndDark(desk)
    await desk.emulateMedia({ media: 'print' })
    await expect(desk.getByRole('button', { name: 'Print the receipt' })).toBeHidden()
    await expect(desk.getByRole('heading', { name: /^Receipt CSH-/ })).toBeVisible()
    await desk.emulateMedia({ media: 'screen' })
    const themes = await desk.evaluate(`['beforeprint', 'afterprint'].map((moment, index) => {
      if (index === 0) document.documentElement.dataset.theme = 'dark'
      dispatchEvent(new Event(moment))
      return document.documentElement.dataset.theme
    })`)
    expect(themes, 'paper is white').toEqual(['light', 'dark'])
    await desk.reload()
  })

  await test.step('the member sees it at once, as not counted yet', async () => {
    await phone.goto('/savings')
    await phone.getByRole('link', { name: /Cash for Wallet/ }).click()
    await expect(phone.getByText('A second officer has still to count it.')).toBeVisible()
    await isSoundInLightAndDark(phone)
  })

  await test.step('another officer counts it', async () => {
    await other.goto('/admin')
    await other.getByRole('link', { name: /^Count the cash of CSH-/ }).click()
    await other.getByRole('button', { name: 'Count it' }).click()
    await other.getByLabel('You counted').fill('20000')
    await other.getByRole('button', { name: 'Confirm what I counted' }).click()
    await expect(other.getByText('Two officers counted it.')).toBeVisible()
    await phone.reload()
    await expect(phone.getByText('It is in Wallet.')).toBeVisible()
  })

  await test.step('it is brought to the bank by two', async () => {
    await desk.goto('/admin/cash')
    await desk.getByRole('button', { name: /Paid in at the bank/ }).click()
    const sheet = desk.getByRole('dialog', { name: 'Paid in at the bank' })
    await sheet.getByLabel('Amount').fill('20000')
    await sheet.getByLabel('Bank reference').fill('SLIP 0042')
    await sheet.getByLabel('Day').fill('2026-11-20')
    await sheet.getByRole('button', { name: 'Record bank deposit' }).click()
    await desk.getByRole('button', { name: 'It was paid in', exact: true }).click()
    await expect(desk.getByText('It needs a second administrator.').first()).toBeVisible()
    await other.goto('/admin')
    await other.getByRole('button', { name: /Cash was paid in at the bank/ }).click()
    await other
      .getByRole('dialog')
      .getByRole('button', { name: /^Approve/ })
      .click()
    await expect(other.getByText(/Approved|approved/).first()).toBeVisible()
    await desk.reload()
    await expect(desk.getByText('₦0.00 in hand')).toBeVisible()
    await isSoundInLightAndDark(desk)
  })

  await test.step('said by mistake, two take it back, and it is in hand again', async () => {
    await desk.getByRole('link', { name: /Sahel Bank/ }).click()
    const journal = desk.getByRole('dialog', { name: /^Cash paid in BKG-/ })
    await expect(journal.getByText('Two administrators can reverse it, with a reason.')).toBeVisible()
    await isSoundInLightAndDark(desk)
    await journal.getByRole('button', { name: 'Reverse journal' }).click()
    const sheet = desk.getByRole('dialog', { name: /^Reverse: Cash paid in/ })
    await sheet.getByLabel('Reason').fill('It was put into the safe.')
    await sheet.getByRole('button', { name: 'Request approval' }).click()
    await expect(desk.getByText('Waiting for a second administrator').first()).toBeVisible()
    await other.goto('/admin')
    await other.getByRole('button', { name: /Reverse: Cash paid in/ }).click()
    await other
      .getByRole('dialog')
      .getByRole('button', { name: /^Approve/ })
      .click()
    await expect(other.getByText(/Approved|approved/).first()).toBeVisible()
    await desk.goto('/admin/cash')
    await expect(desk.getByText('₦20,000.00 in hand')).toBeVisible()
    await expect(desk.getByText('Reversed')).toBeVisible()
    await isSoundInLightAndDark(desk)
  })
})
