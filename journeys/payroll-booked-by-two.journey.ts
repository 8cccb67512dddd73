/**
 * A payroll with two administrators: switched on, the employer's schedule uploaded as a spreadsheet against its transfer,
 * its differences decided, agreed to by another administrator, booked, and read by the member, who chooses where the next
 * goes. Less was deducted than the loan and the savings ask for, so the loan is repaid first.
 */
import { spreadsheet } from '@kolo/files/testing/sheets'
import { naira } from '@kolo/foundation/money'
import { expect, signInAs, test } from './fixtures/browser.ts'
import { administrator, appoint, openAccount, openForSaving } from './fixtures/community.ts'
import { showAllSettings } from './fixtures/community-settings.ts'
import { applyFor, openOrdinaryLoan, payOut, save } from './fixtures/lending.ts'
import { newcomer } from './fixtures/people.ts'
import { firstAdministrator } from './fixtures/product.ts'
import { isWhole } from './fixtures/whole.ts'

test.use({ scene: 'payroll' })

test('a schedule is uploaded, put right, agreed to by another administrator and booked', async ({
  product,
  newDevice,
}) => {
  const { origin } = product
  const tunde = newcomer('Tunde Afolabi')
  const second = await appoint(origin, tunde, 'admin')
  const first = await administrator(origin)
  await openForSaving(first, second.caller)
  const ngozi = newcomer('Ngozi Ibe')
  const { caller: member } = await openAccount(origin, ngozi)
  const both = [first, second.caller] as const
  await save(member, naira(18_000n), both)
  const loan = await applyFor(member, await openOrdinaryLoan(both), naira(15_000n))
  await payOut(member, both, loan)
  const refused = /(409|422) .*api\/payroll/
  const [desk, other, phone] = [await newDevice({ expects: refused }), await newDevice(), await newDevice()]
  await signInAs(desk, firstAdministrator)
  await signInAs(other, tunde)
  await signInAs(phone, ngozi)

  await test.step('nothing is offered before it is switched on', async () => {
    await desk.goto('/admin/payroll')
    await expect(desk.getByText('Payroll deductions are switched off')).toBeVisible()
    await desk.getByRole('link', { name: 'Open the settings' }).click()
    await showAllSettings(desk)
    await desk.getByRole('switch', { name: 'Employers pay in deductions' }).click()
    await desk.getByRole('link', { name: 'Open payroll' }).click()
    await expect(desk.locator('.toast')).toHaveCount(0)
    await desk.getByRole('button', { name: 'Add an employer' }).click()
    const sheet = desk.getByRole('dialog', { name: 'Add an employer' })
    await sheet.getByLabel('Name').fill('Zenith Farms')
    await sheet.getByLabel('Contact person').fill('Kemi Ojo, 0803 000 0000')
    await sheet.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(sheet).toBeHidden()
    await expect(desk.getByText('No schedule yet')).toBeVisible()
  })

  await test.step('the schedule is read, a transfer of nothing is refused beside its field, then it is kept', async () => {
    await desk.getByRole('button', { name: 'Upload a schedule' }).click()
    const sheet = desk.getByRole('dialog', { name: 'Upload a schedule' })
    const nothing = { name: 'empty.csv', mimeType: 'text/csv', buffer: Buffer.from('') }
    await sheet.locator('input[type=file]').setInputFiles(nothing)
    await expect(sheet.getByText('There is no line with an amount in this file.')).toBeVisible()
    await sheet.locator('input[type=file]').setInputFiles({
      name: 'october.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: spreadsheet([
        ['ZENITH FARMS LTD'],
        ['Staff No', 'Name', 'Loan', 'Savings', 'Amount'],
        ['ZF/1', 'IBE, Ngozi', 12_000, 10_000, 20_000],
        ['ZF/2', 'Somebody Who Left', 0, 5_000.5, 5_000.5],
        ['', 'TOTAL', 12_000, 15_000.5, 25_000.5],
      ]),
    })
    await sheet.getByLabel('Amount', { exact: true }).selectOption('Amount')
    await sheet.getByLabel('Part for loans').selectOption('Loan')
    await sheet.getByLabel('Part for savings').selectOption('Savings')
    await expect(sheet.getByText('₦25,000.50')).toBeVisible()
    await sheet.getByLabel('Month').selectOption({ index: 2 })
    await sheet.getByLabel('Amount of the transfer').fill('0')
    await sheet.getByLabel('Bank reference').fill('PAYROLL 0042')
    await sheet.getByLabel('Day it came in').fill('2026-11-02')
    await sheet.getByRole('button', { name: 'Upload and match' }).click()
    await expect(sheet.getByText('Enter what came in: more than ₦0', { exact: false })).toBeVisible()
    await sheet.getByLabel('Amount of the transfer').fill('25000.50')
    await sheet.getByRole('button', { name: 'Upload and match' }).click()
    await expect(desk.getByRole('heading', { name: /^Zenith Farms, / })).toBeVisible()
    await expect(desk.getByText('Matched by name only')).toBeVisible()
    await expect(desk.getByText('Left over', { exact: false })).toHaveCount(0)
    await isWhole(desk, 'a schedule to decide')
  })

  await test.step('each difference is decided, and a second administrator asked', async () => {
    await desk.getByRole('button', { name: 'Decide line 3' }).click()
    const first = desk.getByRole('dialog', { name: 'Line 3' })
    await expect(first.getByText('Ngozi Ibe').last()).toBeVisible()
    await first.getByRole('button', { name: 'Confirm this member' }).click()
    await expect(first).toBeHidden()
    await desk.getByRole('button', { name: 'Decide line 4' }).click()
    const last = desk.getByRole('dialog', { name: 'Line 4' })
    await last.getByRole('radio', { name: /^Leave it out/ }).check()
    await isWhole(desk, 'a line to decide')
    await last.getByRole('button', { name: 'Leave it out' }).click()
    await expect(last).toBeHidden()
    await desk.getByRole('button', { name: 'Request approval to book' }).click()
    const sheet = desk.getByRole('dialog', { name: 'Request approval to book' })
    await expect(sheet.getByText('Administrators on this schedule cannot request')).toBeVisible()
    await sheet.getByLabel('What should the second administrator know?').fill('As the slip says.')
    await sheet.getByRole('button', { name: 'Ask a second administrator' }).click()
    const asked = desk.getByRole('dialog', { name: 'Book ₦20,000.00 for 1 line?' })
    await asked.getByRole('button', { name: 'Request approval' }).click()
    await expect(desk.getByText('Pending approval')).toBeVisible()
  })

  await test.step('another administrator agrees, and it is booked', async () => {
    await other.goto('/admin')
    await other.getByRole('button', { name: /Book the payroll of Zenith Farms/ }).click()
    await other
      .getByRole('dialog')
      .getByRole('button', { name: /^Approve/ })
      .click()
    await expect(other.getByText(/Approved|approved/).first()).toBeVisible()
    await expect(async () => {
      await desk.reload()
      await expect(desk.getByRole('button', { name: /^PAY-/ }).first()).toBeVisible({ timeout: 5_000 })
    }).toPass()
    await expect(desk.getByText('Kept for the employer')).toBeVisible()
    await isWhole(desk, 'a booked schedule')
    await desk.getByRole('button', { name: /^PAY-/ }).first().click()
    const payment = desk.getByRole('dialog', { name: /^Payment PAY-/ })
    await expect(payment.getByRole('button', { name: 'Receipt' })).toBeVisible()
    await expect(
      payment.getByRole('button', { name: 'Send it back' }).or(payment.getByText('Send it back')).first(),
    ).toBeVisible()
    await isWhole(desk, 'a payment of a schedule')
  })

  await test.step('the member sees it, and chooses where the next goes', async () => {
    await phone.goto('/savings')
    await expect(phone.getByText(/^Payroll deduction, Zenith Farms, /)).toHaveCount(2)
    for (const part of ['+₦12,000.00', '+₦8,000.00']) await expect(phone.getByText(part)).toBeVisible()
    await phone.getByRole('button', { name: 'Change where it goes' }).click()
    const sheet = phone.getByRole('dialog', { name: 'Where your deduction goes' })
    await sheet.getByLabel('Goes to').selectOption('Wallet')
    await sheet.getByRole('button', { name: 'Save' }).click()
    await expect(phone.getByText('It goes to Wallet from now on')).toBeVisible()
    await isWhole(phone, 'the savings of a member')
    await phone.goto(`/borrow/${loan.id}`)
    await expect(phone.getByText(/^By payroll/)).toBeVisible()
    await expect(phone.getByText('₦12,000.00').first()).toBeVisible()
    await isWhole(phone, 'a loan repaid by payroll')
    // What the loan brought, and what the loan left of the deduction.
    await phone.goto('/wallet')
    await expect(phone.getByText('₦23,000.00').first()).toBeVisible()
  })
})
