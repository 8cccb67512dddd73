/**
 * A locked goal from its terms to an early end: the member agrees to a day and to what ending early costs, pays in, sees
 * the cost before anything moves, and has the rest in the wallet.
 */
import type { InputOf } from '@kolo/foundation/endpoint'
import { naira } from '@kolo/foundation/money'
import { addDays, dayIn, instant, lagos } from '@kolo/foundation/time'
import { signIn } from '@kolo/identity/contract'
import { activatePlan, createPlan, listGoals } from '@kolo/savings/contract'
import { depositAndConfirm } from '@kolo/savings/testing'
import { enter, expect, signInAs, test } from './fixtures/browser.ts'
import { administrator, appoint, everydaySavings, openAccount, openForSaving } from './fixtures/community.ts'
import { newcomer } from './fixtures/people.ts'
import { faultsOf } from './fixtures/whole.ts'

test.use({ scene: 'a goal ends early' })

const lockedPlan: InputOf<typeof createPlan>['body'] = {
  ...everydaySavings,
  code: 'LOCK-1',
  name: 'Locked savings',
  kind: 'locked',
  minDays: 30,
  maxDays: 365,
  earlyBreak: 'fee',
  breakFeeBps: 250,
  interestFreeAllowed: true,
}

test('a locked goal shows its terms, and what ending it early costs, before it does', {
  tag: '@deep',
}, async ({ product, newDevice }) => {
  const tunde = await appoint(product.origin, newcomer('Tunde Afolabi'), 'admin')
  const zainab = await administrator(product.origin)
  await openForSaving(zainab, tunde.caller)
  const { id, version } = await zainab.call(createPlan, { body: lockedPlan })
  await tunde.caller.call(activatePlan, { params: { id }, body: { version } })
  const ngozi = newcomer('Ngozi Eze')
  const { caller } = await openAccount(product.origin, ngozi)
  const page = await newDevice()
  await signInAs(page, ngozi)
  const sheet = page.getByRole('dialog')

  await test.step('the terms are read before the goal is opened', async () => {
    await page.goto(`/savings?do=open-goal`)
    await sheet.getByRole('radio', { name: /Locked savings/ }).check()
    await sheet.getByLabel('What are you saving for?').fill('A roof')
    await expect(sheet.getByText('Possible for a fee of 2.50%')).toBeVisible()
    await expect(sheet.getByText('30 to 365 days', { exact: true })).toBeVisible()
    await sheet
      .getByRole('textbox', { name: 'Locked until' })
      .fill(addDays(dayIn(lagos, instant(new Date())), 90))
    expect(await faultsOf(page)).toEqual([])
    await sheet.getByRole('button', { name: 'Open this goal' }).click()
    await expect(page.getByText('Goal opened', { exact: true })).toBeVisible()
  })

  await test.step('what ending it early costs is said before anything moves', async () => {
    // One session each: the money comes in through the API.
    await caller.call(signIn, { body: { email: ngozi.email, password: ngozi.password } })
    const [goal] = (await caller.call(listGoals, {})).goals
    await depositAndConfirm(caller, tunde.caller, { id: goal?.id ?? '' }, naira(20_000n), 'SHL/000801')
    await enter(page, ngozi)
    await page.goto(`/savings/${goal?.id}`)
    await expect(page.getByRole('button', { name: 'End it early' })).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'End it early' }).click()
    await expect(
      sheet.getByText(/Ending it now costs ₦500\.00 and you will receive ₦19,500\.00/),
    ).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
    await sheet.getByRole('button', { name: 'End this goal' }).click()
    await expect(page.getByText('Goal ended', { exact: true })).toBeVisible()
    await expect(page.getByText('Closed', { exact: true })).toBeVisible()
    await page.goto('/wallet')
    await expect(page.getByText('₦19,500.00').first()).toBeVisible()
  })
})
