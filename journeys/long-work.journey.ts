/**
 * Long work as an administrator meets it: a plan with more empty goals than one command closes is retired, and the rest goes
 * on by itself behind a bar. It may be left, stopped and gone on with; a fault is said and kept, and so is what came of it.
 */
import { instant } from '@kolo/foundation/time'
import { activatePlan, createPlan, retirePlan, suspendPlan } from '@kolo/savings/contract'
import { openManyGoals } from '@kolo/savings/testing'
import type { Locator } from '@playwright/test'
import { expect, signInAs, test } from './fixtures/browser.ts'
import { administrator, appoint, everydaySavings } from './fixtures/community.ts'
import { newcomer } from './fixtures/people.ts'
import { asOwner, firstAdministrator, type Product } from './fixtures/product.ts'
import { faultsOf } from './fixtures/whole.ts'

test.use({ scene: 'long work' })

/** Thirty pieces of fifty goals. */
const many = 1_500

/** Each goal takes a moment to close, so that a quick machine leaves time to look. */
const lingers = `create function linger() returns trigger language plpgsql as
    'begin perform pg_sleep(0.04); return new; end';
  create trigger linger before update on savings_accounts for each row execute function linger()`
const stays = 'What is done stays done.'

test('closing many goals shows how far it is, can be left, stopped and gone on with, and keeps its end', {
  tag: '@deep',
}, async ({ product, newDevice }) => {
  const tunde = newcomer('Tunde Afolabi')
  const plan = await planToRetire(product, tunde)
  await asOwner(product, (owner) => owner.query(lingers))
  const page = await newDevice()
  await signInAs(page, tunde)
  const sheet = page.getByRole('dialog')

  await test.step('the bar stands on the screen that began it, and moves', async () => {
    await page.goto('/admin/savings')
    await page.getByRole('button', { name: everydaySavings.name }).click()
    await sheet.getByRole('button', { name: 'Approve retirement' }).click()
    await sheet.getByLabel('Reason').fill('Agreed at the board meeting.')
    await sheet.getByRole('button', { name: 'Retire plan' }).click()
    await expect(page.getByText('Plan retired', { exact: true })).toBeVisible()
    await expect(barIn(sheet)).toBeVisible()
    await expect(sheet.getByText('It goes on by itself. You can leave this page.')).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
    await movesOn(sheet)
  })

  await test.step('whoever leaves and comes back still sees it, and so does another administrator', async () => {
    await page.goto('/admin/members')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goto(`/admin/savings?plan=${plan}`)
    await movesOn(sheet)
    const desk = await newDevice()
    await signInAs(desk, firstAdministrator)
    await desk.goto(`/admin/savings?plan=${plan}`)
    await expect(barIn(desk.getByRole('dialog'))).toBeVisible()
  })

  await test.step('it is stopped: what is done stays done', async () => {
    await sheet.getByRole('button', { name: 'Stop' }).click()
    const question = page.getByRole('dialog', { name: 'Stop this work?' })
    await expect(question.getByText(stays)).toBeVisible()
    await question.getByRole('button', { name: 'Stop' }).click()
    await expect(sheet.getByText(/stopped after [\d,]+ of 1,450\./)).toBeVisible()
    await expect(barIn(sheet)).toHaveCount(0)
    expect(await faultsOf(page)).toEqual([])
  })

  await test.step('a fault is said in one sentence and kept', async () => {
    await asOwner(product, (owner) =>
      owner.query(`alter table savings_accounts add constraint broken check (ended_at is null) not valid`),
    )
    await sheet.getByRole('button', { name: 'Go on' }).click()
    await expect(barIn(sheet)).toBeVisible()
    await lastFailure(product)
    await expect(sheet.getByRole('alert').getByText(stays)).toBeVisible()
    await page.reload()
    await expect(sheet.getByText(`It could not go on because of a fault on our side. ${stays}`)).toBeVisible()
    await asOwner(product, (owner) => owner.query('alter table savings_accounts drop constraint broken'))
    await asOwner(product, (owner) => owner.query('drop trigger linger on savings_accounts'))
  })

  await test.step('it goes on where it was, and what came of it is kept', async () => {
    await sheet.getByRole('button', { name: 'Try again' }).click()
    await expect(barIn(sheet)).not.toHaveAttribute('aria-valuenow', '0')
    const result = sheet.getByText('1,500 goals closed.')
    await expect(result).toBeVisible({ timeout: 120_000 })
    await expect(sheet.getByText('Open goals').locator('..')).toContainText('0')
    await page.reload()
    await expect(result).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
  })
})

/** A plan with many goals that one administrator asked to retire; `second` is to agree. */
async function planToRetire(product: Product, second: ReturnType<typeof newcomer>): Promise<string> {
  const { caller } = await appoint(product.origin, second, 'admin')
  const zainab = await administrator(product.origin)
  const { id, version } = await zainab.call(createPlan, { body: everydaySavings })
  const open = await caller.call(activatePlan, { params: { id }, body: { version } })
  const at = instant(new Date(Date.now() - 3_600_000))
  await asOwner(product, (owner) => openManyGoals(owner, { planId: id, at, series: 1, many }))
  const reason = 'Too few members chose it.'
  const suspended = await zainab.call(suspendPlan, {
    params: { id },
    body: { version: open.version, reason },
  })
  await zainab.call(retirePlan, { params: { id }, body: { version: suspended.version, reason } })
  return id
}

const barIn = (sheet: Locator) => sheet.getByRole('progressbar', { name: /^Closing the goals of/ })

/** Sees the bar, and sees it further along. */
async function movesOn(sheet: Locator): Promise<void> {
  const before = Number(await barIn(sheet).getAttribute('aria-valuenow'))
  await expect
    .poll(async () => Number(await barIn(sheet).getAttribute('aria-valuenow')))
    .toBeGreaterThan(before)
}

/** The next failure of what is under way is its last: nobody waits for the minutes between. */
function lastFailure(product: Product): Promise<void> {
  return asOwner(product, (owner) =>
    owner.query(`update long_works set failures = 4 where state = 'running'`),
  )
}
