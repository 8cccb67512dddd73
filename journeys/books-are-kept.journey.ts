/**
 * The books are kept by two: a month is closed for good, a payment confirmed by mistake is taken back, its member reads
 * it on their statement, and where the money is says the same to everybody.
 */
import { monthTitle } from '@kolo/books/rules'
import { naira } from '@kolo/foundation/money'
import { listPlans } from '@kolo/savings/contract'
import { openOrdinaryGoal, startDeposit } from '@kolo/savings/testing'
import { findTheMoney, sayItWasSent } from '@kolo/transfers/testing'
import type { Page } from '@playwright/test'
import { expect, signInAs, test } from './fixtures/browser.ts'
import { administrator, appoint, openAccount, openForSaving } from './fixtures/community.ts'
import { newcomer } from './fixtures/people.ts'
import { asOwner, firstAdministrator, type Product } from './fixtures/product.ts'
import { isWhole } from './fixtures/whole.ts'

test.use({ scene: 'the books' })

/** The month before this one, as the page calls it. */
function lastMonth(): string {
  const today = new Date(Date.now() + 3_600_000)
  today.setUTCDate(0)
  return monthTitle(today.toISOString().slice(0, 7))
}

/** Money came in last month, and the books were proved to the end of it: the product's clock cannot be moved. */
async function lastMonthIsProved(product: Product): Promise<void> {
  await asOwner(product, async (owner) => {
    await owner.query(`update ledger_walks set until_at = '-infinity' where run_at is null`)
    await owner.query(`select ledger_post(gen_random_uuid(), 'reserve.paid-in', 'Opening reserve', null, '{}',
      date_trunc('month', now()) - interval '5 days', '{bank,reserve}', '{community,community}', '{null,null}',
      array[gen_random_uuid(), gen_random_uuid()], '{1}', '{2}', '{5000000}', null)`)
    const slice = `select ledger_prove_on('forward', gen_random_uuid(), now(), now() - interval '10 minutes', $1, 10000) as more`
    for (let begins = true; (await owner.query(slice, [begins])).rows[0]?.more; ) begins = false
    await owner.query('select ledger_end_days(100)')
  })
}

async function decideHere(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Decide' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Approved', { exact: true })).toBeVisible()
}

test('two administrators close a month and take a mistake back', { tag: '@deep' }, async ({
  product,
  newDevice,
}) => {
  const { origin } = product
  const tunde = newcomer('Tunde Alabi')
  const { caller } = await appoint(origin, tunde, 'admin')
  const zainab = await administrator(origin)
  await openForSaving(zainab, caller)
  const amara = newcomer('Amara Nnadi')
  const member = (await openAccount(origin, amara)).caller
  const [plan] = (await member.call(listPlans, {})).rows
  const goal = await openOrdinaryGoal(member, plan?.id ?? '')
  await lastMonthIsProved(product)
  const payment = await startDeposit(member, goal, naira(20_000n))
  await sayItWasSent(member, payment, 'BOOKS0000001')
  await findTheMoney(zainab, payment, { bankReference: 'BOOKS0000001' })
  const [hers, his] = [await newDevice(), await newDevice()]
  await signInAs(hers, firstAdministrator)
  await signInAs(his, tunde)

  await test.step('one asks that the month is closed, the other closes it', async () => {
    await hers.goto('/admin/books/months')
    await hers.getByRole('button', { name: `Close ${lastMonth()}` }).click()
    const sheet = hers.getByRole('dialog')
    await sheet.getByRole('button', { name: 'Request approval' }).click()
    await expect(sheet.getByText('Please give a reason of 5 to 300 characters.')).toBeVisible()
    await sheet.getByLabel('Reason').fill('The committee looked through it.')
    await sheet.getByRole('button', { name: 'Request approval' }).click()
    await expect(hers.getByText('Waiting for a second administrator')).toBeVisible()
    await his.goto('/admin/books/months')
    await decideHere(his)
    await his.getByRole('button', { name: lastMonth() }).click()
    await expect(his.getByRole('dialog')).toContainText('₦50,000.00')
    await his.keyboard.press('Escape')
    await isWhole(his, 'the months')
  })

  await test.step('the other finds the mistake among the journals, and the first takes it back with him', async () => {
    await his.goto(`/admin/books/journals?code=${payment.code}`)
    await his.getByRole('button', { name: /^Transfer KOLO-/ }).click()
    const journal = his.getByRole('dialog')
    await expect(journal).toContainText('BOOKS0000001')
    await journal.getByRole('button', { name: 'Reverse payment' }).click()
    const sheet = his.getByRole('dialog', { name: `Reverse ${payment.code}` })
    await sheet.getByLabel('Reason').fill('The bank line belongs to another community.')
    await sheet.getByRole('button', { name: 'Request approval' }).click()
    await expect(his.getByText('Waiting for a second administrator')).toBeVisible()
    await hers.goto(`/admin/books/journals?code=${payment.code}`)
    await hers.getByRole('button', { name: /^Transfer KOLO-/ }).click()
    await decideHere(hers)
    await hers.goto('/admin/books/trial-balance')
    await expect(hers.getByText('Debits and credits are equal.')).toBeVisible()
  })

  await test.step('the member reads it, and where the money is', async () => {
    const page = await newDevice()
    await signInAs(page, amara)
    await page.goto('/statement')
    await expect(page.getByText(/^Reversed: Transfer KOLO-/)).toBeVisible()
    await page.goto('/where-the-money-is')
    await expect(page.getByText('Assets of the society')).toBeVisible()
    await expect(page.getByText('Every member can be paid.')).toBeVisible()
  })
})
