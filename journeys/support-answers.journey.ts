/** A member writes to support, a moderator takes it, keeps a note and answers, and it is solved and opened again. */
import { naira } from '@kolo/foundation/money'
import { listPlans, makeDeposit, openGoal } from '@kolo/savings/contract'
import { submitProof } from '@kolo/transfers/contract'
import type { Page } from '@playwright/test'
import { expect, signInAs, test } from './fixtures/browser.ts'
import { administrator, appoint, openAccount, openForSaving } from './fixtures/community.ts'
import { newcomer, receiptPicture } from './fixtures/people.ts'
import { faultsOf } from './fixtures/whole.ts'

test.use({ scene: 'support' })

const subject = 'My transfer of Monday'

test('a member asks support, and is answered by a moderator', async ({ product: { origin }, newDevice }) => {
  const funke = newcomer('Funke Alabi')
  await appoint(origin, funke, 'moderator')
  const ngozi = newcomer('Ngozi Nwosu')
  const { caller } = await openAccount(origin, ngozi)
  const tunde = await appoint(origin, newcomer('Tunde Bello'), 'admin')
  await openForSaving(await administrator(origin), tunde.caller)
  const [plan] = (await caller.call(listPlans, {})).rows
  const aim = { name: 'House rent', icon: 'home' as const, targetKobo: null, targetOn: null }
  const goal = await caller.call(openGoal, { body: { planId: plan?.id ?? '', ...aim } })
  const payment = await caller.call(makeDeposit, {
    params: { id: goal.id },
    body: { amountKobo: naira(5_000n) },
  })
  await caller.call(submitProof, { params: { id: payment.id }, body: { bankReference: 'NIP00004100' } })
  const page = await newDevice()
  await signInAs(page, ngozi)
  const sheet = page.getByRole('dialog')
  const ticketOn = (on: Page) =>
    on.getByRole('dialog', { name: subject }).or(on.getByRole('region', { name: subject }))

  await test.step('she asks from her payment what became of it; what is missing is said beside its field', async () => {
    await page.goto(`/dashboard?payment=${payment.id}`)
    await sheet.getByRole('link', { name: 'My payment is missing' }).click()
    await expect(sheet.getByText(/Payment PAY-\d{4}-\d{6} of/)).toBeVisible()
    await expect(sheet.getByLabel('About')).toHaveValue('payment_missing')
    await sheet.getByLabel('Subject').fill('Hm')
    await sheet.getByRole('button', { name: 'Send to Support' }).click()
    await expect(sheet.locator('[aria-invalid=true]')).toHaveCount(2)
    await expect(sheet.getByText('Support looks at this with high priority at least')).toBeVisible()
    await sheet.getByLabel('Subject').fill(subject)
    await sheet
      .getByLabel('What happened')
      .fill('I sent ₦5,000.\n<b>It</b> is not there. My account is 0123456789.')
    await sheet.locator('input[type=file]').setInputFiles({
      name: 'receipt.png',
      mimeType: 'image/png',
      buffer: receiptPicture(),
    })
    await expect(sheet.getByText('Added', { exact: true })).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
    await sheet.getByRole('button', { name: 'Send to Support' }).click()
    await expect(sheet).toHaveCount(0)
    await expect(page.getByRole('link', { name: /My transfer of Monday/ })).toContainText('With Support')
  })

  const desk = await newDevice()
  await signInAs(desk, funke)
  const work = ticketOn(desk)

  await test.step('a moderator takes it, without the bank number, keeps a note, answers and resolves', async () => {
    await desk.goto('/moderator/tickets')
    await desk.getByRole('link', { name: subject }).click()
    await expect(work.getByText('<b>It</b> is not there. My account is •••• 6789.')).toBeVisible()
    await expect(work.getByText(/^About Payment PAY-/)).toBeVisible()
    await work.getByRole('button', { name: /^receipt/ }).click()
    await expect(work.getByRole('img', { name: /^receipt/ })).toHaveJSProperty('complete', true)
    await work.getByRole('button', { name: 'Work on it' }).click()
    await expect(work.getByLabel('Assigned to').locator('option:checked')).toHaveText('Funke Alabi')
    await expect(work.getByText(/Answer due/)).toBeVisible()
    await work.getByText('A note: the member never reads it').click()
    await work.getByLabel('Note for staff').fill('Ask the bank first.')
    await work.getByRole('button', { name: 'Save the note' }).click()
    await expect(work.getByText('Note, for staff only')).toBeVisible()
    expect(await faultsOf(desk)).toEqual([])
    await work.getByRole('button', { name: 'Resolve' }).click()
    const resolving = desk.getByRole('dialog', { name: 'Resolve the ticket' })
    await resolving.getByLabel('What the solution was').fill('It is in your kolo now.')
    await resolving.getByRole('button', { name: 'Resolve' }).click()
    await expect(work.getByText(/Resolved/).first()).toBeVisible()
  })

  await test.step('she reads the answer, not the note, and opens it again', async () => {
    // Her page was open all the time, and knows without being loaded again.
    await expect(page.getByText('No open tickets')).toBeVisible()
    await page.getByRole('tab', { name: 'Solved' }).click()
    const ticket = page.getByRole('link', { name: /My transfer of Monday/ })
    await expect(ticket).toContainText('Support: It is in your kolo now.')
    await ticket.click()
    await expect(ticketOn(page).getByText('It is in your kolo now.')).toBeVisible()
    await expect(ticketOn(page).getByText('Ask the bank first.')).toHaveCount(0)
    await ticketOn(page).getByLabel('Your reply').fill('Only half of it is.')
    expect(await faultsOf(page)).toEqual([])
    await ticketOn(page).getByRole('button', { name: 'Open again' }).click()
    await expect(ticketOn(page).locator('.msg-body', { hasText: 'Only half of it is.' })).toBeVisible()
    await expect(ticketOn(page).getByText(/With Support/)).toBeVisible()
    await expect(work.getByText('Only half of it is.')).toBeVisible()
  })
})
