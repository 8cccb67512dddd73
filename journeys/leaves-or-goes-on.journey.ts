/** A member sees what leaving early costs, asks and stays, lets an investment go on, and reads how others ended. */
import { findServing } from '@kolo/database/cluster/embedded'
import { connect } from '@kolo/database/connection'
import { naira } from '@kolo/foundation/money'
import { instant } from '@kolo/foundation/time'
import { makePlan, saveInvestment } from '@kolo/investments/testing'
import { enter, expect, test } from './fixtures/browser.ts'
import { appoint, openAccount } from './fixtures/community.ts'
import { newcomer } from './fixtures/people.ts'
import type { Product } from './fixtures/product.ts'
import { faultsOf } from './fixtures/whole.ts'

test.use({ scene: 'leaves or goes on' })

/** A plan with an open next version and an investment in it, one of too much for one administrator, and one that is over. */
async function investmentsOf(product: Product, member: { uid: string }, by: { uid: string }) {
  const owner = connect({ ownerUrl: (await findServing(product.dataDir)) ?? '', as: 'owner' })
  const now = instant(new Date())
  const made = { preparedBy: by.uid, now }
  const leaves = { early_exit: 'fee', exit_fee_bps: 200, notice_days: 30 } as const
  const plan = await makePlan(owner.db, {
    ...made,
    status: 'running',
    name: 'Kano grain, 91 days',
    ...leaves,
  })
  const next = { code: plan.code, name: plan.name, number: 2, replaces: plan.id }
  await makePlan(owner.db, { ...made, status: 'open', ...next })
  const over = await makePlan(owner.db, { ...made, status: 'matured', name: 'Treasury bills, 91 days' })
  const kept = { memberUid: member.uid, now }
  const amount = naira(400_000n)
  const running = await saveInvestment(owner.db, { ...kept, plan, principalKobo: amount, status: 'active' })
  const large = { ...kept, plan: over, principalKobo: naira(1_200_000n), status: 'matured' } as const
  const matured = await saveInvestment(owner.db, large)
  await owner.close()
  return { running, matured }
}

test('a member leaves or goes on, knowing what each costs', async ({ product, newDevice }) => {
  const tunde = await appoint(product.origin, newcomer('Tunde Afolabi'), 'admin')
  const ngozi = newcomer('Ngozi Eze')
  const member = await openAccount(product.origin, ngozi)
  const { running, matured } = await investmentsOf(product, member, tunde)
  const page = await newDevice()
  await page.goto('/auth')
  await enter(page, ngozi)
  const sheet = page.getByRole('dialog')

  await test.step('leaving is asked for with its cost in sight, and taken back', async () => {
    await page.goto('/investments')
    await page.getByRole('link', { name: new RegExp(running.code) }).click()
    await expect(page.getByText('before tax, by')).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'See what leaving costs' }).click()
    await expect(sheet.getByText('Leaving now costs ₦8,000.00; you will receive ₦392,000.00.')).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
    await sheet.getByRole('button', { name: 'Ask for ₦392,000.00' }).click()
    await expect(sheet.getByText('Please confirm that you pay the fee and lose the return.')).toBeVisible()
    await sheet.getByRole('checkbox').check()
    await sheet.getByRole('button', { name: 'Ask for ₦392,000.00' }).click()
    await page.getByRole('button', { name: 'Withdraw the request' }).click()
    await page.getByRole('button', { name: 'Stay in', exact: true }).click()
    await expect(page.getByRole('button', { name: 'See what leaving costs' })).toBeVisible()
  })

  await test.step('it goes on where its member chose and agreed', async () => {
    await page.getByRole('button', { name: 'Change what happens at the end' }).click()
    await sheet.getByRole('radio', { name: /Reinvest everything/ }).check()
    expect(await faultsOf(page)).toEqual([])
    await sheet.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Read the agreement' }).click()
    await expect(sheet.getByText(/1\. Your money stays in/)).toBeVisible()
    await sheet.getByRole('checkbox').check()
    expect(await faultsOf(page)).toEqual([])
    await sheet.getByRole('button', { name: 'Agree to roll over' }).click()
    await expect(page.getByText('You accepted its agreement. Your money rolls over there.')).toBeVisible()
  })

  await test.step('two people are named for it, with shares that make a whole', async () => {
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await sheet.getByRole('button', { name: 'Name another person' }).click()
    for (const [place, name] of ['Chika Eze', 'Obinna Eze'].entries()) {
      const person = sheet.getByRole('group', { name: `Person ${place + 1}` })
      await person.getByLabel('Full name').fill(name)
      await person.getByLabel('What they are to you').fill('Brother')
      await person.getByLabel('Share in percent').fill('60')
    }
    await sheet.getByRole('button', { name: 'Save' }).click()
    await expect(sheet.getByText('The shares add up to 120%. They must add up to 100%.')).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
    await sheet.getByRole('group', { name: 'Person 1' }).getByLabel('Share in percent').fill('40')
    await sheet.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Chika Eze, Brother, 40%; Obinna Eze, Brother, 60%')).toBeVisible()
  })

  await test.step('what has come to its end says what it waits for', async () => {
    await page.goto(`/investment/${matured.id}`)
    await expect(page.getByText('Two administrators must approve before it is paid out')).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
  })
})
