/**
 * A loan from asking to its end: a member calculates and applies, one administrator offers it, the member accepts the
 * agreement, two approve it, it is paid out from the queue, repaid in part and settled early. Every step looks at its screen
 * on a phone and on a laptop.
 */
import { readFile } from 'node:fs/promises'
import { naira } from '@kolo/foundation/money'
import { moveToWallet } from '@kolo/savings/contract'
import { expect, signInAs, test } from './fixtures/browser.ts'
import { administrator, appoint, openAccount, openForSaving } from './fixtures/community.ts'
import { openOrdinaryLoan, save } from './fixtures/lending.ts'
import { newcomer } from './fixtures/people.ts'
import { firstAdministrator } from './fixtures/product.ts'
import { receiptPdf } from './fixtures/receipt-pdfs.ts'
import { isWholeAtBothSizes, looksWholeAndGoesOn } from './fixtures/whole.ts'

test.use({ scene: 'loans' })

const payslip = { name: 'payslip.pdf', mimeType: 'application/pdf', buffer: receiptPdf(1) }

test('a member borrows, repays and settles a loan', { tag: '@deep' }, async ({ product, newDevice }) => {
  const { origin } = product
  const [tunde, ngozi] = [newcomer('Tunde Alabi'), newcomer('Ngozi Eze')]
  const treasurer = await appoint(origin, tunde, 'admin')
  const zainab = await administrator(origin)
  await openForSaving(zainab, treasurer.caller)
  const { caller: member } = await openAccount(origin, ngozi)
  const both = [zainab, treasurer.caller] as const
  const goal = await save(member, naira(50_000n), both)
  await member.call(moveToWallet, { params: { id: goal.id }, body: { amountKobo: naira(5_000n) } })
  await openOrdinaryLoan(both)

  const [hers, desk, other] = [
    await newDevice({ expects: /status of 409/ }),
    await newDevice(),
    await newDevice(),
  ]
  await signInAs(hers, ngozi)
  await signInAs(desk, firstAdministrator)
  await signInAs(other, tunde)
  const dialog = (page: typeof hers) => page.getByRole('dialog')
  let code = ''

  await test.step('she sees what she can borrow, calculates and applies', async () => {
    await hers.goto('/borrow')
    await expect(hers.getByRole('heading', { name: 'You can borrow up to' })).toBeVisible()
    await looksWholeAndGoesOn(hers, 'what can be borrowed')
    await hers.getByRole('button', { name: 'Calculate Ordinary loan' }).click()
    await dialog(hers).getByLabel('How much?').fill('900,000')
    await dialog(hers).getByRole('textbox', { name: 'For how many months?' }).fill('6')
    await dialog(hers).getByLabel('What is it for?').fill('Goods for the shop')
    await dialog(hers).getByRole('button', { name: 'Apply for this loan' }).click()
    await expect(dialog(hers).getByText(/You can borrow up to ₦90,000.00 now/)).toBeVisible()
    await dialog(hers).getByLabel('How much?').fill('40,000')
    await dialog(hers).locator('input[type=file]').first().setInputFiles(payslip)
    // Its name is there while it is on its way, too.
    await expect(dialog(hers).getByRole('button', { name: `Remove ${payslip.name}` })).toBeVisible()
    // What she typed and sent is there when she comes back.
    await hers.reload()
    await expect(dialog(hers).getByText(payslip.name, { exact: true })).toBeVisible()
    await expect(dialog(hers).getByLabel('How much?')).toHaveValue('40,000.00')
    await looksWholeAndGoesOn(hers, 'the calculator')
    await dialog(hers).getByRole('button', { name: 'Apply for this loan' }).click()
    await expect(hers.getByText('Administrators look at your application.')).toBeVisible()
    code =
      (await hers
        .getByText(/^LN-\d{4}-\d{6}$/)
        .first()
        .textContent()) ?? ''
  })

  await test.step('she adds a quotation, and removes one that she sent by mistake', async () => {
    for (const name of ['quotation.pdf', 'mistake.pdf']) {
      await hers
        .locator('input[type=file]')
        .first()
        .setInputFiles({ ...payslip, name })
      await expect(hers.getByRole('button', { name: new RegExp(`^${name}`) })).toBeVisible()
    }
    await hers.getByRole('button', { name: 'Remove mistake.pdf' }).click()
    await expect(hers.getByRole('button', { name: /^mistake.pdf/ })).toHaveCount(0)
    await hers.getByRole('button', { name: /^payslip.pdf/ }).click()
    await expect(hers.getByRole('link', { name: 'Download' })).toBeVisible()
    await looksWholeAndGoesOn(hers, 'documents of an application')
  })

  await test.step('one administrator offers it', async () => {
    await desk.goto('/admin/loans')
    await desk.getByRole('link', { name: new RegExp(`Ngozi Eze.*${code}`) }).click()
    await expect(desk.getByText(/rules pass/)).toBeVisible()
    await desk.getByRole('button', { name: /^quotation.pdf/ }).click()
    await expect(desk.getByRole('link', { name: 'Download' })).toBeVisible()
    await isWholeAtBothSizes(desk, 'the application')
    await desk.getByRole('button', { name: 'Offer this loan' }).click()
    await dialog(desk).getByRole('button', { name: 'Offer ₦40,000.00' }).click()
    await expect(desk.getByText('Offered', { exact: true }).first()).toBeVisible()
  })

  await test.step('she reads the agreement as a PDF and accepts it', async () => {
    await hers.reload()
    // What was decided on stays as it was.
    await expect(hers.getByRole('button', { name: /^quotation.pdf/ })).toBeVisible()
    await expect(hers.getByRole('button', { name: 'Remove quotation.pdf' })).toHaveCount(0)
    const saved = hers.waitForEvent('download')
    await hers.getByRole('button', { name: 'Agreement' }).click()
    const bytes = await readFile(await (await saved).path())
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    await hers.getByRole('button', { name: 'Read and accept' }).click()
    await looksWholeAndGoesOn(hers, 'the agreement')
    await dialog(hers).getByRole('button', { name: 'Accept ₦40,000.00' }).click()
    await expect(hers.getByText('Two administrators approve it next.').first()).toBeVisible()
  })

  await test.step('two approve it, and it is paid out from the queue', async () => {
    const address = new URL(desk.url()).pathname
    for (const page of [desk, other]) {
      await page.goto(address)
      await page.getByRole('button', { name: 'Approve', exact: true }).click()
      await dialog(page).getByRole('button', { name: 'Approve ₦40,000.00' }).click()
      await expect(dialog(page)).toHaveCount(0)
    }
    await expect(other.getByText('Approved, to be paid out').first()).toBeVisible()
    await other.goto('/admin/loans?list=to-pay-out')
    await expect(other.getByText('Can be paid')).toBeVisible()
    await isWholeAtBothSizes(other, 'the queue')
    await other.getByRole('checkbox', { name: new RegExp(code) }).check()
    await other.getByRole('button', { name: 'Pay out (1)' }).click()
    await dialog(other).getByRole('button', { name: 'Pay out ₦40,000.00' }).click()
    await expect(dialog(other).getByText('Result of the pay-out')).toBeVisible()
    await dialog(other).getByRole('button', { name: 'Close' }).last().click()
  })

  await test.step('she repays a part from her wallet and settles the rest', async () => {
    await hers.reload()
    await expect(hers.getByText('Next instalment', { exact: true })).toBeVisible()
    await looksWholeAndGoesOn(hers, 'a running loan')
    await hers.getByRole('button', { name: 'Repay', exact: true }).click()
    await dialog(hers).getByLabel('Amount').fill('5,000')
    await looksWholeAndGoesOn(hers, 'repaying')
    await dialog(hers).getByRole('button', { name: 'Pay from wallet' }).click()
    await dialog(hers).last().getByRole('button', { name: 'Pay from wallet' }).click()
    await expect(hers.getByText('₦35,000.00').first()).toBeVisible()
    // What the loan brought is still in the wallet, and a little more, for the interest.
    await hers.getByRole('button', { name: 'Settle this loan' }).click()
    await dialog(hers)
      .getByRole('button', { name: /^Pay ₦/ })
      .click()
    await expect(hers.getByText('Repaid', { exact: true }).first()).toBeVisible()
    await expect(hers.getByRole('button', { name: 'Clearance letter' })).toBeVisible()
  })
})
