/**
 * A loan that two members guarantee: the borrower chooses them from the directory, each reads what they could owe and accepts
 * on their own phone by proving who they are, two administrators decide at a desk, and it is paid out.
 */
import { naira } from '@kolo/foundation/money'
import type { Page } from '@playwright/test'
import { expect, signInAs, test } from './fixtures/browser.ts'
import { administrator, appoint, openAccount, openForSaving } from './fixtures/community.ts'
import { openOrdinaryLoan, save } from './fixtures/lending.ts'
import { ageProofs } from './fixtures/passing-time.ts'
import { newcomer } from './fixtures/people.ts'
import { firstAdministrator } from './fixtures/product.ts'
import { isWholeAtBothSizes, looksWholeAndGoesOn, sizes } from './fixtures/whole.ts'

test.use({ scene: 'loans guaranteed' })

const dialog = (page: Page) => page.getByRole('dialog')

test('a loan is guaranteed by two members and paid out', async ({ product, newDevice }) => {
  test.slow()
  const { origin } = product
  const [tunde, ngozi] = [newcomer('Tunde Alabi'), newcomer('Ngozi Eze')]
  const guarantors = [newcomer('Emeka Obi'), newcomer('Halima Sule')] as const
  const { caller: treasurer } = await appoint(origin, tunde, 'admin')
  const zainab = await administrator(origin)
  await openForSaving(zainab, treasurer)
  const both = [zainab, treasurer] as const
  const { caller: member } = await openAccount(origin, ngozi)
  await save(member, naira(30_000n), both)
  for (const [nth, one] of guarantors.entries())
    await save((await openAccount(origin, one)).caller, naira(50_000n - BigInt(nth)), both)
  await openOrdinaryLoan(both, { cover: 'whole', guarantorsMin: 2 })

  const hers = await newDevice({ expects: /status of 403/ })
  await signInAs(hers, ngozi)
  const proves = async (page: Page, { password }: { password: string }) => {
    const question = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await question.getByLabel('Password', { exact: true }).fill(password)
    await question.getByRole('button', { name: 'Confirm', exact: true }).click()
  }

  await test.step('she applies and asks two members of the directory', async () => {
    await hers.goto('/borrow')
    await hers.getByRole('button', { name: 'Calculate Ordinary loan' }).click()
    await dialog(hers).getByLabel('How much?').fill('40,000')
    await dialog(hers).getByRole('textbox', { name: 'For how many months?' }).fill('6')
    await dialog(hers).getByLabel('What is it for?').fill('Goods for the shop')
    await dialog(hers).getByRole('button', { name: 'Apply for this loan' }).click()
    await expect(hers.getByText('Your application waits for guarantors.')).toBeVisible()
    for (const { fullName } of guarantors) {
      await hers.getByLabel('Search members by name').fill(fullName)
      await hers.getByRole('button', { name: `Ask ${fullName}` }).click()
      await expect(dialog(hers).getByLabel('Amount they guarantee')).toHaveValue('20,000.00')
      await dialog(hers).getByRole('button', { name: 'Send request' }).click()
      await expect(dialog(hers)).toHaveCount(0)
    }
    await expect(hers.getByText('Accepted ₦0.00 · Asked ₦40,000.00')).toBeVisible()
    await looksWholeAndGoesOn(hers, 'guarantors who are asked')
  })

  // She asked for all of it: whom else she could ask is of no use to her page any more.
  const lookedFor: string[] = []
  hers.on('request', (request) => {
    if (request.url().includes('guarantor-candidates')) lookedFor.push(request.url())
  })
  const [first, second] = [
    await newDevice({ expects: /status of 403/ }),
    await newDevice({ expects: /status of 403/ }),
  ]
  await test.step('each accepts on their own phone, proving who they are', async () => {
    for (const [one, phone] of [
      [guarantors[0], first],
      [guarantors[1], second],
    ] as const) {
      await signInAs(phone, one)
      await phone.goto('/guarantees')
      await phone.getByRole('link', { name: /Ngozi Eze/ }).click()
      await expect(
        phone.getByRole('heading', { name: 'Ngozi Eze asks you to guarantee a loan' }),
      ).toBeVisible()
      await expect(phone.getByText('If Ngozi Eze does not pay, you owe at most')).toBeVisible()
      if (phone === first) await looksWholeAndGoesOn(phone, 'a request to guarantee')
      await ageProofs(product, one.email, 16)
      await phone.getByRole('button', { name: 'Accept, up to ₦20,000.00' }).click()
      await dialog(phone).getByRole('button', { name: 'Accept' }).click()
      await proves(phone, one)
      await expect(phone.getByRole('heading', { name: 'You guarantee a loan of Ngozi Eze' })).toBeVisible()
    }
    await hers.reload()
    await expect(hers.getByText('Accepted ₦40,000.00 · Asked ₦0.00')).toBeVisible()
    await expect(hers.getByText('You have asked for all of it.', { exact: false })).toBeVisible()
  })

  const desk = await newDevice()
  await desk.setViewportSize(sizes.laptop)
  await test.step('an administrator reads who guarantees, and offers it', async () => {
    await signInAs(desk, firstAdministrator)
    await desk.goto('/admin/loans')
    await desk.getByRole('link', { name: /Ngozi Eze/ }).click()
    for (const { fullName } of guarantors) await expect(desk.getByText(fullName)).toBeVisible()
    await isWholeAtBothSizes(desk, 'a guaranteed application')
    await desk.getByRole('button', { name: 'Offer this loan' }).click()
    await dialog(desk).getByRole('button', { name: 'Offer ₦40,000.00' }).click()
    await expect(desk.getByText('Offered', { exact: true }).first()).toBeVisible()
  })

  await test.step('she accepts the agreement, proving who she is', async () => {
    await hers.goto('/borrow')
    await hers.getByRole('link', { name: /Ordinary loan/ }).click()
    await ageProofs(product, ngozi.email, 16)
    await hers.getByRole('button', { name: 'Read and accept' }).click()
    await dialog(hers).getByRole('button', { name: 'Accept ₦40,000.00' }).click()
    await proves(hers, ngozi)
    await expect(hers.getByText('Agreement accepted', { exact: true }).first()).toBeVisible()
    // From now on her guarantors are bound.
    await first.reload()
    await expect(first.getByRole('heading', { name: 'You guarantee a loan of Ngozi Eze' })).toBeVisible()
    await expect(first.getByRole('button', { name: 'Withdraw guarantee' })).toHaveCount(0)
  })

  await test.step('two administrators approve it, and it is paid out', async () => {
    const address = new URL(desk.url()).pathname
    const other = await newDevice()
    await other.setViewportSize(sizes.laptop)
    await signInAs(other, tunde)
    for (const page of [desk, other]) {
      await page.goto(address)
      await page.getByRole('button', { name: 'Approve', exact: true }).click()
      await dialog(page).getByRole('button', { name: 'Approve ₦40,000.00' }).click()
      await expect(dialog(page)).toHaveCount(0)
    }
    await other.getByRole('button', { name: 'Pay out', exact: true }).click()
    await dialog(other).getByRole('button', { name: 'Pay out ₦40,000.00' }).click()
    await expect(other.getByText('Running', { exact: true }).first()).toBeVisible()
    await hers.reload()
    await expect(hers.getByText('Next instalment', { exact: true })).toBeVisible()
    await second.reload()
    await looksWholeAndGoesOn(second, 'a guarantee of a running loan')
    expect(lookedFor).toEqual([])
  })
})
