/**
 * A society of 500 moves in from the messy sheet it keeps: tried, one row left out, agreed to by another administrator,
 * brought in; one of its members comes in by a link to their address and finds what they have.
 */

import { formatNaira, kobo } from '@kolo/foundation/money'
import { memberName, messySpreadsheet, savedBy } from '@kolo/moving-in/testing'
import { expect, signInAs, test } from './fixtures/browser.ts'
import { administrator, appoint, openForSaving } from './fixtures/community.ts'
import { newcomer } from './fixtures/people.ts'
import { firstAdministrator, mailedLink } from './fixtures/product.ts'
import { isWhole } from './fixtures/whole.ts'

test.use({ scene: 'moving-in' })

const members = 500
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

test('500 members move in from a messy sheet', { tag: '@deep' }, async ({ product, newDevice }) => {
  const { origin } = product
  const tunde = newcomer('Tunde Afolabi')
  const second = await appoint(origin, tunde, 'admin')
  await openForSaving(await administrator(origin), second.caller)
  const [desk, other] = [await newDevice({ expects: /(409|422) .*api\/move-ins/ }), await newDevice()]
  await signInAs(desk, firstAdministrator)
  await signInAs(other, tunde)
  const saved = Array.from({ length: members }, (_, nth) => savedBy(nth)).reduce((a, b) => a + b)

  await test.step('the list is tried, and every row says what is wrong with it', async () => {
    await desk.goto('/admin/members')
    await desk.getByRole('link', { name: 'Import members' }).click()
    await expect(desk.getByText('No list yet')).toBeVisible()
    await isWhole(desk, 'moving in, without a list')
    await desk.getByRole('button', { name: 'Try a list' }).click()
    const sheet = desk.getByRole('dialog', { name: 'Try a list' })
    await sheet.locator('input[type=file]').setInputFiles({
      name: 'members.xlsx',
      mimeType: xlsx,
      buffer: messySpreadsheet(members),
    })
    await isWhole(desk, 'a list that is chosen')
    await sheet.getByRole('button', { name: 'Try it' }).click()
    await expect(desk.getByRole('heading', { name: 'members.xlsx' })).toBeVisible()
  })

  await test.step('a column that is not wanted is left out, every row is read again, and what has errors is left out', async () => {
    await desk.getByText(/^Change what the columns are/).click()
    await desk.getByLabel(/Date of birth$/).selectOption('Not used')
    await desk.getByRole('button', { name: 'Read every row again' }).click()
    await expect(desk.getByText('Every row is read again')).toBeVisible()
    await expect(desk.getByText('Somebody Again').first()).toBeVisible()
    await expect(desk.getByText('This e-mail is on another line')).toBeVisible()
    await isWhole(desk, 'a list with an error')
    await desk.getByRole('button', { name: 'Leave them all out' }).click()
    await expect(desk.getByText('1 row', { exact: true })).toBeVisible()
  })

  await test.step('what lies in the bank is declared, too little is refused, and a second administrator asked', async () => {
    await desk.getByRole('button', { name: 'Import them' }).click()
    const sheet = desk.getByRole('dialog', { name: 'Import them' })
    await sheet.getByLabel('Its balance').fill('1000')
    await expect(sheet.getByText('This is less than the members have.')).toBeVisible()
    await sheet.getByLabel('Its balance').fill(String((saved + 50_000n) / 100n))
    await sheet.getByLabel('Date of the balance').fill('2026-10-31')
    await sheet.getByLabel('What should the second administrator know?').fill('As our book says.')
    await isWhole(desk, 'a declared bank position')
    await sheet.getByRole('button', { name: 'Ask a second administrator' }).click()
    await desk
      .getByRole('dialog', { name: /^Import 500 members/ })
      .getByRole('button', { name: 'Request approval' })
      .click()
    await expect(desk.getByText('Pending approval')).toBeVisible()
  })

  await test.step('another administrator agrees, and everybody is brought in', async () => {
    await other.goto('/admin')
    await other.getByRole('button', { name: /Import 500 members/ }).click()
    await isWhole(other, 'a list to agree to')
    await other
      .getByRole('dialog')
      .getByRole('button', { name: /^Approve/ })
      .click()
    await expect(other.getByText(/Approved|approved/).first()).toBeVisible()
    await expect(async () => {
      await desk.reload()
      await expect(desk.getByText('Everybody on the list is in.')).toBeVisible({ timeout: 5_000 })
    }).toPass({ timeout: 120_000 })
    await expect(desk.getByText('Imported', { exact: true })).toBeVisible()
    await isWhole(desk, 'a list that is brought in')
    await desk.getByRole('link', { name: memberName(1), exact: true }).click()
    await expect(
      desk.getByRole('dialog', { name: 'Member' }).getByText('member1@raffia.example'),
    ).toBeVisible()
  })

  await test.step('nobody is turned away who keeps no e-mail: two administrators add it', async () => {
    await desk.goto(`/admin/members?search=${encodeURIComponent(memberName(3))}`)
    await desk
      .getByRole('link', { name: new RegExp(memberName(3)) })
      .first()
      .click()
    await desk.getByRole('button', { name: 'Add an e-mail address' }).click()
    const sheet = desk.getByRole('dialog', { name: 'Add an e-mail address' })
    await sheet.getByRole('textbox', { name: 'E-mail' }).fill('damilola@raffia.example')
    await sheet.getByLabel('How do you know that it is theirs?').fill('She wrote it down for us.')
    await isWhole(desk, 'an address that is added')
    await sheet.getByRole('button', { name: 'Ask a second administrator' }).click()
    await expect(sheet).toBeHidden()
  })

  await test.step('a member comes in by a link to their address and finds what they have', async () => {
    const email = 'member1@raffia.example'
    const phone = await newDevice()
    await phone.goto('/auth?mode=resetPassword')
    await phone.getByLabel('Email address').fill(email)
    await phone.getByRole('button', { name: /^Send/ }).click()
    const link = await mailedLink(origin, email)
    await phone.goto(link.href)
    await phone.getByLabel('New password').fill('lantern-raffia-905')
    await phone.getByRole('button', { name: 'Save the new password' }).click()
    await expect(phone.getByText('Password updated')).toBeVisible()
    await signInAs(phone, { email, password: 'lantern-raffia-905' }, /\/(dashboard|profile)/)
    await phone.getByRole('button', { name: 'I agree' }).click()
    await expect(phone.getByRole('button', { name: 'I agree' })).toHaveCount(0)
    await phone.goto('/savings')
    await expect(phone.getByText(formatNaira(kobo(savedBy(1)))).first()).toBeVisible()
    await isWhole(phone, 'the savings of whoever moved in')
  })
})
