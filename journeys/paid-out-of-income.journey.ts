/**
 * A plan has earned something: it is calculated line by line, approved by another administrator, and in the member's
 * wallet, and the member reads where it came from.
 */
import { findServing } from '@kolo/database/cluster/embedded'
import { connect } from '@kolo/database/connection'
import { fileBytes } from '@kolo/files/testing'
import { naira } from '@kolo/foundation/money'
import { instant } from '@kolo/foundation/time'
import { makePlan, saveInvestment } from '@kolo/investments/testing'
import { expect, signInAs, test } from './fixtures/browser.ts'
import { administrator, appoint, openAccount, openForSaving } from './fixtures/community.ts'
import { newcomer } from './fixtures/people.ts'
import { firstAdministrator, type Product } from './fixtures/product.ts'
import { faultsAtBothSizes } from './fixtures/whole.ts'

test.use({ scene: 'paid out of income' })

/** A matured plan with two investments of ₦600,000.00 and ₦300,000.00. */
async function planThatEnded(product: Product, members: readonly { uid: string }[], by: { uid: string }) {
  const node = connect({ ownerUrl: (await findServing(product.dataDir)) ?? '', as: 'owner' })
  const now = instant(new Date())
  const plan = await makePlan(node.db, { status: 'matured', preparedBy: by.uid, now, name: 'Treasury bills' })
  for (const [at, { uid }] of members.entries()) {
    const principalKobo = naira(at === 0 ? 600_000n : 300_000n)
    await saveInvestment(node.db, { plan, memberUid: uid, now, status: 'matured', principalKobo })
  }
  await node.close()
  return plan
}

/** A day as the screens take it. */
const typed = (day: string) => day.split('-').reverse().join('/')

test('a distribution goes from preview to paid, and is taken back, by two administrators', {
  tag: '@deep',
}, async ({ product, newDevice }) => {
  const tunde = newcomer('Tunde Afolabi')
  const appointed = await appoint(product.origin, tunde, 'admin')
  await openForSaving(await administrator(product.origin), appointed.caller)
  const ada = newcomer('Ada Nwosu')
  const members = [
    await openAccount(product.origin, ada),
    await openAccount(product.origin, newcomer('Bola Ige')),
  ]
  const plan = await planThatEnded(product, members, appointed)
  const [desk, other] = [await newDevice(), await newDevice()]
  await signInAs(desk, firstAdministrator)
  await signInAs(other, tunde)
  const decide = async () => {
    await other.goto(`/admin/plan-money/${plan.id}`)
    await other.getByRole('button', { name: 'Decide' }).click()
    await other.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await expect(other.getByRole('dialog')).toBeHidden()
  }

  await test.step('what came back is entered by one and agreed to by another', async () => {
    await desk.goto('/admin/plan-money')
    await desk.getByRole('link', { name: /Treasury bills/ }).click()
    await desk.getByRole('button', { name: 'Money returned' }).click()
    const sheet = desk.getByRole('dialog', { name: 'Money returned' })
    await sheet.getByLabel('Income').fill('90000')
    await sheet.getByLabel('Bank reference').fill('CBN/TB/000914')
    await sheet.getByLabel('Day', { exact: true }).fill(typed(plan.matures_on))
    await sheet.getByLabel('Supporting document').fill('Maturity advice 914 of the bank.')
    const paper = {
      name: 'advice-914.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(fileBytes('pdf')),
    }
    await sheet.locator('input[type=file]').first().setInputFiles(paper)
    await expect(sheet.getByRole('button', { name: /Choose another document/ })).toBeVisible()
    expect(await faultsAtBothSizes(desk)).toEqual([])
    await sheet.getByRole('button', { name: 'Ask another administrator' }).click()
    await expect(desk.getByText(/Waiting: ₦90,000.00 came back/)).toBeVisible()
    await other.goto(`/admin/plan-money/${plan.id}`)
    const opened = other.waitForEvent('download')
    await other.getByRole('button', { name: /advice-914.pdf/ }).click()
    await opened
    await expect(other.getByText('You have opened it.')).toBeVisible()
    await decide()
  })

  await test.step('it is calculated, looked at line by line, and submitted', async () => {
    await desk.reload()
    await desk.getByRole('button', { name: 'New distribution' }).click()
    const sheet = desk.getByRole('dialog', { name: 'New distribution' })
    await sheet.getByLabel('Amount to divide').fill('90000')
    await sheet.getByLabel('Period from').fill(typed(plan.starts_on))
    await sheet.getByLabel('Period to').fill(typed(plan.starts_on))
    await sheet.getByLabel('Paid on').fill(typed(plan.matures_on))
    await sheet.getByRole('button', { name: 'Calculate' }).click()
    await expect(sheet).toBeHidden()
    await desk.getByRole('link', { name: /Interest DST/ }).click()
    await expect(desk.getByRole('heading', { level: 1, name: /^Distribution DST-/ })).toBeVisible()
    await expect(desk.getByText('₦54,000.00')).toBeVisible()
    await expect(desk.getByText('₦27,000.00')).toBeVisible()
    await expect(desk.getByText('Enough', { exact: true })).toHaveCount(2)
    expect(await faultsAtBothSizes(desk)).toEqual([])
    const downloaded = desk.waitForEvent('download')
    await desk.getByRole('button', { name: 'Download the lines' }).click()
    await downloaded
    await desk.getByRole('button', { name: 'Submit' }).click()
    await desk
      .getByRole('dialog', { name: /Submit this/ })
      .getByRole('button', { name: 'Submit' })
      .click()
    await expect(desk.getByText(/^Waiting: Pay ₦90,000.00/)).toBeVisible()
    expect(await faultsAtBothSizes(desk)).toEqual([])
  })

  await test.step('another approves, and it is in the wallets, with where it came from', async () => {
    await other.goto(new URL(desk.url()).pathname)
    await expect(other.getByText('Needs a second: you')).toBeVisible()
    expect(await faultsAtBothSizes(other)).toEqual([])
    await other.getByRole('button', { name: 'Approve ₦90,000.00' }).click()
    await other.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await expect(other.getByRole('dialog')).toBeHidden()
    await expect(async () => {
      await desk.reload()
      await expect(desk.getByText('Paid', { exact: true }).first()).toBeVisible({ timeout: 5_000 })
    }).toPass({ timeout: 60_000 })
    expect(await faultsAtBothSizes(desk)).toEqual([])
    const page = await newDevice()
    await signInAs(page, ada)
    await page.goto('/returns')
    await expect(page.getByText('₦54,000.00').first()).toBeVisible()
    expect(await faultsAtBothSizes(page)).toEqual([])
    // What all plans paid opens to the plans, and these to their actions.
    const opens = /Paid to members: what it is the sum of/
    await page.getByRole('button', { name: opens }).first().click()
    const sheet = page.getByRole('dialog')
    await expect(sheet).toHaveAccessibleName('All plans: Paid to members')
    expect(await faultsAtBothSizes(page)).toEqual([])
    await sheet
      .getByRole('button', { name: /what it is the sum of/ })
      .first()
      .click()
    await expect(sheet.getByText(/^Paid to members, DST-/)).toBeVisible()
    expect(await faultsAtBothSizes(page)).toEqual([])
  })

  await test.step('it is taken back by two, line by line', async () => {
    await desk.getByRole('button', { name: 'Reverse distribution', exact: true }).click()
    const sheet = desk.getByRole('dialog', { name: 'Reverse the distribution' })
    await sheet.getByLabel('Reason').fill('The wrong period was paid.')
    expect(await faultsAtBothSizes(desk)).toEqual([])
    await sheet.getByRole('button', { name: 'Ask another administrator' }).click()
    await expect(sheet).toBeHidden()
    await decide()
    await expect(async () => {
      await desk.reload()
      await expect(desk.getByText('Reversed', { exact: true }).first()).toBeVisible({ timeout: 5_000 })
    }).toPass({ timeout: 60_000 })
    await expect(desk.getByText('2 of 2', { exact: true })).toBeVisible()
    expect(await faultsAtBothSizes(desk)).toEqual([])
  })
})
