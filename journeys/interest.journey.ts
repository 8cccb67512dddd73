/**
 * Interest as a member and an administrator meet it: a goal that has been saved in for forty days, every figure of it
 * opened down to its days and its journal, what the community owes, and another rate of the tax asked for.
 */

import type { Community } from '@kolo/application/community'
import { findServing } from '@kolo/database/cluster/embedded'
import { connect } from '@kolo/database/connection'
import { naira } from '@kolo/foundation/money'
import { instant } from '@kolo/foundation/time'
import { earnIncome } from '@kolo/ledger/testing'
import { listPlans, openGoal } from '@kolo/savings/contract'
import { calculateNow, depositAndConfirm } from '@kolo/savings/testing'
import { enter, expect, signInAs, test } from './fixtures/browser.ts'
import { administrator, appoint, everydaySavings, openAccount, openForSaving } from './fixtures/community.ts'
import { newcomer } from './fixtures/people.ts'
import { asOwner, everybodyAgrees, firstAdministrator, type Product } from './fixtures/product.ts'
import { faultsOf } from './fixtures/whole.ts'

test.use({ scene: 'interest' })

test('interest is opened down to a day and its journal, and its tax is changed by two', {
  tag: '@deep',
}, async ({ product, newDevice }) => {
  const amaka = newcomer('Amaka Nwosu')
  const goalId = await savedForFortyDays(product, amaka)
  const phone = await newDevice()
  await enter(phone, amaka)
  const sheet = phone.getByRole('dialog')

  await test.step('the goal says what it earned, what was posted, and its tax', async () => {
    await phone.goto(`/savings/${goalId}`)
    const card = phone.locator('section.card', { has: phone.getByRole('heading', { name: 'Interest' }) })
    await expect(card.getByText('Posted so far')).toBeVisible()
    await expect(card.getByText('Tax held back of it')).toBeVisible()
    await expect(phone.getByText('Tax on interest').first()).toBeVisible()
    expect(await faultsOf(phone)).toEqual([])
    await card.getByRole('button', { name: 'See every day of it' }).click()
  })

  await test.step('a posting opens to its days, each with its balance and rate, and to its journal', async () => {
    await expect(sheet.getByText('Not posted yet')).toBeVisible()
    await sheet
      .getByRole('button', { name: /you received/ })
      .first()
      .click()
    await expect(sheet.getByText('Journal', { exact: true })).toBeVisible()
    await expect(sheet.getByText('₦250,000.00 at 8.00%, 365 days a year').first()).toBeVisible()
    await expect(
      sheet.getByText('₦54.79452054', { exact: true }).or(sheet.getByText('₦54.79452055')).first(),
    ).toBeVisible()
    expect(await faultsOf(phone)).toEqual([])
    await sheet.getByRole('button', { name: 'Back to all interest' }).click()
    await sheet.getByRole('button', { name: /Not posted yet/ }).click()
    await expect(sheet.getByText('Earned, not posted yet')).toBeVisible()
  })

  // A day that is too early is refused on purpose.
  const desk = await newDevice({ expects: /status of 409/ })
  await signInAs(desk, firstAdministrator)
  await test.step('administrators see what is owed by plan, and what the last run came to', async () => {
    await desk.goto('/admin/savings-plans')
    await desk.getByRole('link', { name: 'Interest', exact: true }).click()
    await expect(desk.getByText(/1 goal reckoned through/)).toBeVisible()
    await expect(
      desk.getByRole('table', { name: 'Interest by plan' }).getByText(everydaySavings.name),
    ).toBeVisible()
    await expect(desk.getByRole('table', { name: 'Interest runs' })).toBeVisible()
    expect(await faultsOf(desk)).toEqual([])
  })

  await test.step('another rate of the tax is asked for, and waits for a second administrator', async () => {
    await desk.getByRole('button', { name: 'Change the rate' }).click()
    const form = desk.getByRole('dialog')
    await form.getByLabel('Rate in percent').fill('7.5')
    for (const [part, value] of [
      ['Day', '1'],
      ['Month', '1'],
      ['Year', '2020'],
    ] as const)
      await form.getByLabel(part, { exact: true }).fill(value)
    await form.getByLabel('Reason').fill('The law has changed.')
    await form.getByRole('button', { name: 'Request approval' }).click()
    await expect(form.getByText('A new rate begins tomorrow at the earliest.')).toBeVisible()
    await form.getByLabel('Year', { exact: true }).fill('2090')
    await form.getByRole('button', { name: 'Request approval' }).click()
    await expect(desk.getByText('Waiting for a second administrator').first()).toBeVisible()
    await expect(desk.getByRole('button', { name: 'Change the rate' })).toBeDisabled()
    expect(await faultsOf(desk)).toEqual([])
  })
})

/** A goal with ₦250,000 since forty days, as if the product had been reckoning it every night. */
async function savedForFortyDays(product: Product, amaka: ReturnType<typeof newcomer>): Promise<string> {
  const tunde = await appoint(product.origin, newcomer('Tunde Afolabi'), 'admin')
  const zainab = await administrator(product.origin)
  await openForSaving(zainab, tunde.caller)
  const member = await openAccount(product.origin, amaka)
  await everybodyAgrees(product)
  const [plan] = (await member.caller.call(listPlans, {})).rows
  const body = {
    planId: plan?.id ?? '',
    name: 'House rent',
    icon: 'home' as const,
    targetKobo: null,
    targetOn: null,
  }
  const goal = await member.caller.call(openGoal, { body })
  const tier = `update profiles set account_tier = 'premium' where uid = '${member.uid}'`
  await asOwner(product, (owner) => owner.query(tier))
  await depositAndConfirm(member.caller, zainab, goal, naira(250_000n), 'FT2610010001')
  const earlier = `interval '40 days'`
  await asOwner(product, async (owner) => {
    await owner.query(`update savings_accounts set opened_on = opened_on - 40, opened_at = opened_at - ${earlier},
      activated_at = activated_at - ${earlier}`)
    await owner.query(`update ledger_journals set posted_at = posted_at - ${earlier}`)
    await owner.query(`update ledger_transfers set posted_at = posted_at - ${earlier}`)
  })
  const ownerUrl = (await findServing(product.dataDir)) ?? ''
  const books = connect({ ownerUrl, as: 'owner' })
  await earnIncome(books.db, instant(new Date()))
  await books.close()
  const node = connect({ ownerUrl })
  await calculateNow({ db: node.db, community: undefined as unknown as Community }, instant(new Date()))
  await node.close()
  return goal.id
}
