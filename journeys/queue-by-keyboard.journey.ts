/**
 * An administrator's morning without a mouse: from row to row, a payment confirmed, two changes approved one after the
 * other, tickets given to a colleague together, and the queue narrowed to what is left.
 */
import { naira } from '@kolo/foundation/money'
import { changeTier } from '@kolo/profile/members'
import { listPlans, makeDeposit, openGoal } from '@kolo/savings/contract'
import { createTicket } from '@kolo/support/contract'
import { submitProof } from '@kolo/transfers/contract'
import { enter, expect, test } from './fixtures/browser.ts'
import type { Caller } from './fixtures/caller.ts'
import { administrator, appoint, openAccount, openForSaving } from './fixtures/community.ts'
import { focusedSays, hasFocus, pressUntil } from './fixtures/keyboard.ts'
import { newcomer } from './fixtures/people.ts'
import { faultsOf } from './fixtures/whole.ts'

test.use({ scene: 'queue' })

const reason = 'Agreed at the meeting of the board.'
const tunde = newcomer('Tunde Bakare')

async function asks(caller: Caller, subject: string): Promise<void> {
  const about = { category: 'other', priority: 'low', follows: null, about: null } as const
  await caller.call(createTicket, { body: { ...about, subject, body: 'I could not find it out alone.' } })
}

async function pays(caller: Caller): Promise<void> {
  const [plan] = (await caller.call(listPlans, {})).rows
  const aim = { name: 'House rent', icon: 'home' as const, targetKobo: null, targetOn: null }
  const goal = await caller.call(openGoal, { body: { planId: plan?.id ?? '', ...aim } })
  const deposit = { params: { id: goal.id }, body: { amountKobo: naira(5_000n) } }
  const { id } = await caller.call(makeDeposit, deposit)
  await caller.call(submitProof, { params: { id }, body: { bankReference: 'NIP00004100' } })
}

test('a day’s queue by keyboard alone', { tag: '@deep' }, async ({ product: { origin }, newDevice }) => {
  const colleague = await appoint(origin, tunde, 'admin')
  const zainab = await administrator(origin)
  await openForSaving(zainab, colleague.caller)
  const members = [
    await openAccount(origin, newcomer('Ngozi Nwosu')),
    await openAccount(origin, newcomer('Musa Danjuma')),
  ]
  await pays((members[0] as (typeof members)[0]).caller)
  for (const [nth, { uid, caller }] of members.entries()) {
    await asks(caller, `How do I change plan ${nth + 1}`)
    await zainab.call(changeTier, { params: { uid }, body: { tier: 'standard', reason } })
  }
  const page = await newDevice()
  await enter(page, tunde)
  await page.goto('/admin')
  const { keyboard } = page
  const focused = (words: RegExp) => focusedSays(page, words)
  const sheet = page.getByRole('dialog').last()

  await test.step('the keys are shown by a key', async () => {
    await expect(page.getByRole('heading', { name: '5 things need you' })).toBeVisible()
    // The screen is painted before its program is there to hear keys.
    await expect(async () => {
      await keyboard.press('?')
      await expect(page.getByRole('dialog', { name: 'Keys for the queue' })).toBeVisible({ timeout: 1_000 })
    }).toPass()
    expect(await faultsOf(page)).toEqual([])
    await keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('two changes are approved one after the other', async () => {
    await pressUntil(page, 'j', focused(/^Review: Move Ngozi Nwosu/))
    await keyboard.press('Enter')
    // Each its own sheet: the first is still there until the answer has come.
    for (const name of ['Ngozi Nwosu', 'Musa Danjuma']) {
      const change = page.getByRole('dialog', { name: `Move ${name} to Standard` })
      await expect(change.getByRole('button', { name: 'Approve' })).toBeVisible()
      await pressUntil(page, 'Tab', focused(/^Approve$/))
      await keyboard.press('Enter')
    }
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: '3 things need you' })).toBeVisible()
  })

  await test.step('a payment is confirmed by what the bank shows', async () => {
    await pressUntil(page, 'j', focused(/^Review the payment of Ngozi Nwosu/))
    await keyboard.press('Enter')
    await expect(sheet.getByLabel('Amount in our bank')).toBeVisible()
    await pressUntil(page, 'Tab', hasFocus(sheet.getByLabel('Amount in our bank')))
    await keyboard.type('5000')
    await pressUntil(page, 'Tab', hasFocus(sheet.getByLabel('Bank reference in our bank')))
    await keyboard.type('NIP00004100')
    await pressUntil(page, 'Tab', focused(/^Confirm ₦5,000.00$/))
    await keyboard.press('Enter')
    await expect(page.getByText(/Confirm ₦5,000.00 for Ngozi Nwosu\?/)).toBeVisible()
    await pressUntil(page, 'Tab', focused(/^Confirm ₦5,000.00$/))
    await keyboard.press('Enter')
    await expect(page.getByText('₦5,000.00 confirmed')).toBeVisible()
    await keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  const untaken = page.getByRole('link', { name: 'Only unassigned tickets' })

  await test.step('two tickets are chosen and given to a colleague', async () => {
    await expect(untaken).toBeVisible()
    for (const subject of [/^How do I change plan 1/, /^How do I change plan 2/]) {
      await pressUntil(page, 'j', focused(subject))
      await keyboard.press('x')
    }
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2)
    await expect(page.getByLabel('Assign 2 tickets to')).toBeVisible()
    await pressUntil(page, 'Tab', hasFocus(page.getByLabel('Assign 2 tickets to')))
    await keyboard.type('Tunde')
    await pressUntil(page, 'Tab', focused(/^Assign 2 tickets$/))
    await keyboard.press('Enter')
    await expect(page.getByText('2 tickets assigned')).toBeVisible()
    await expect(page.getByText(/assigned to Tunde Bakare/i)).toHaveCount(2)
    expect(await faultsOf(page)).toEqual([])
    await expect(untaken).toHaveCount(0)
  })

  await test.step('the desk shows whose tickets the address names', async () => {
    await page.goto('/admin/support?with=nobody')
    await expect(page.getByText('No tickets match your filters.')).toBeVisible()
    await expect(page.getByLabel('Assigned to', { exact: true })).toHaveValue('nobody')
    await page.getByLabel('Assigned to', { exact: true }).selectOption('me')
    await expect(page).toHaveURL(/with=me/)
    await page.getByRole('link', { name: 'How do I change plan 1' }).first().click()
    await expect(page).toHaveURL(/with=me&open=/)
    expect(await faultsOf(page)).toEqual([])
  })
})
