/**
 * What administrators decide takes a proof that is still fresh, and what changes people, limits or amounts takes two of
 * them: asked for in a sheet with a reason, seen as waiting with who asked, done once the second one agrees.
 */
import { kobo } from '@kolo/foundation/money'
import { getProfile } from '@kolo/profile/contract'
import { listPlans, makeDeposit, openGoal } from '@kolo/savings/contract'
import { startOwnReceiver } from '@kolo/server/webhooks/own-receiver'
import { submitProof } from '@kolo/transfers/contract'
import type { Page } from '@playwright/test'
import { expect, signInAs, test } from './fixtures/browser.ts'
import type { Caller } from './fixtures/caller.ts'
import { administrator, appoint, openAccount, openForSaving } from './fixtures/community.ts'
import { openCommunitySettings } from './fixtures/community-settings.ts'
import { ageProofs } from './fixtures/passing-time.ts'
import { newcomer } from './fixtures/people.ts'
import { firstAdministrator } from './fixtures/product.ts'
import { isWhole } from './fixtures/whole.ts'

test.use({ scene: 'administrators prove it is them' })

test('an administrator whose proof is old is asked, and what takes two waits for the second', {
  tag: '@deep',
}, async ({ product, newDevice }) => {
  const tunde = newcomer('Tunde Afolabi')
  const second = await appoint(product.origin, tunde, 'admin')
  await openForSaving(await administrator(product.origin), second.caller)
  const ngozi = newcomer('Ngozi Eze')
  const member = await openAccount(product.origin, ngozi)
  await payIn(member.caller)
  // Refused calls are part of the story: the browser writes them to its console.
  const desk = await newDevice({ expects: /status of (403|409)/ })
  await signInAs(desk, firstAdministrator)

  await test.step('a payment is confirmed once the password was given again, with what was typed', async () => {
    await desk.goto('/admin')
    await desk.getByRole('button', { name: `Review the payment of ${ngozi.fullName}` }).click()
    const sheet = desk.getByRole('dialog').first()
    await sheet.getByLabel('Amount in our bank').fill('20000')
    await sheet.getByLabel('Bank reference in our bank').fill('SHL/000733')
    await ageProofs(product, firstAdministrator.email, 16)
    const keys = keysOf(desk, /\/confirmation$/)
    await sheet.getByRole('button', { name: 'Confirm ₦20,000.00' }).click()
    await desk.getByRole('dialog').nth(1).getByRole('button', { name: 'Confirm ₦20,000.00' }).click()
    const question = desk.getByRole('dialog', { name: 'Confirm that it is you' })
    await question.getByLabel('Password', { exact: true }).fill('not the password')
    await question.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(question.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true')
    await question.getByLabel('Password', { exact: true }).fill(firstAdministrator.password)
    await question.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(desk.getByText('₦20,000.00 confirmed')).toBeVisible()
    await expect(desk).toHaveURL(/\/admin$/)
    await expect(sheet).toHaveCount(0)
    expect(keys).toEqual([keys[0], keys[0]])
    expect(keys[0]).toBeTruthy()
  })

  await test.step('who says nothing is left with what they typed, and nothing is done', async () => {
    await ageProofs(product, firstAdministrator.email, 16)
    await openMember(desk, ngozi.fullName)
    await desk.getByRole('button', { name: 'Change tier' }).click()
    const sheet = desk.getByRole('dialog', { name: 'Change tier' })
    await sheet.getByRole('radio', { name: 'Standard' }).check()
    await sheet.getByLabel('Reason').fill('Her identity was checked at the meeting.')
    await sheet.getByRole('button', { name: 'Change tier' }).click()
    const question = desk.getByRole('dialog', { name: 'Confirm that it is you' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(sheet.locator('[data-form-problem]')).toContainText('please confirm that it is you.')
    await expect(sheet.getByLabel('Reason')).toHaveValue('Her identity was checked at the meeting.')
  })

  await test.step('a tier is asked for by one, and is seen to wait', async () => {
    const sheet = desk.getByRole('dialog', { name: 'Change tier' })
    await sheet.getByRole('button', { name: 'Change tier' }).click()
    await prove(desk)
    const drawer = desk.getByRole('dialog', { name: 'Member' })
    await expect(drawer.getByText(`Waiting: Move ${ngozi.fullName} to Standard.`)).toBeVisible()
    await expect(drawer.getByText(/Requested by .*Account tier: Basic → Standard/)).toBeVisible()
    await expect(drawer.getByText('Basic', { exact: true }).first()).toBeVisible()
  })

  await test.step('the amount from which two confirm falls at once, and rises by two', async () => {
    await openCommunitySettings(desk)
    await changeThreshold(desk, '200000')
    await expect(desk.getByText('Second approval from ₦200,000.00').first()).toBeVisible()
    await changeThreshold(desk, '900000', 'Decided at the general meeting.')
    await expect(
      desk.getByText('Waiting: A higher amount from which two administrators confirm a payment.'),
    ).toBeVisible()
    await expect(desk.getByText('Second approval from ₦200,000.00').first()).toBeVisible()
  })

  await test.step('other limits of a tier are asked for, and say what was wrong beside the field', async () => {
    await desk.getByRole('button', { name: 'Change the limits of Basic' }).click()
    const sheet = desk.getByRole('dialog', { name: 'Limits of Basic' })
    await sheet.getByLabel('Total balance').fill('0')
    await sheet.getByLabel('Reason').fill('The members asked for it.')
    await sheet.getByRole('button', { name: 'Ask for these limits' }).click()
    await expect(sheet.getByText('A limit must be more than zero, or none at all.')).toBeVisible()
    await sheet.getByLabel('Total balance').fill('400000')
    await sheet.getByRole('button', { name: 'Ask for these limits' }).click()
    await expect(desk.getByText('Waiting: Other limits for the account tiers.')).toBeVisible()
    await expect(desk.getByRole('button', { name: 'Change the limits of Premium' })).toBeDisabled()
  })

  const books = await startOwnReceiver()
  await test.step('a webhook is asked for, its secret is seen once, and nothing is sent yet', async () => {
    await desk.getByRole('button', { name: 'Add a webhook' }).click()
    const sheet = desk.getByRole('dialog', { name: 'Add a webhook' })
    await sheet.getByLabel('Name').fill('The books')
    await sheet.getByLabel('Address').fill('http://books.example.org/kolo')
    await sheet.getByLabel('Why').fill('The accountant’s program wants to know.')
    await sheet.getByText('A support ticket was opened').click()
    await isWhole(desk, 'the sheet of a webhook')
    await sheet.getByRole('button', { name: 'Ask for approval' }).click()
    await expect(sheet.getByText(/Enter an https address/)).toBeVisible()
    await sheet.getByLabel('Address').fill(`${books.origin}/kolo`)
    await sheet.getByRole('button', { name: 'Ask for approval' }).click()
    const shown = desk.getByRole('dialog', { name: 'The secret of the webhook' })
    const secret = (await shown.getByText(/^whsec_/).textContent()) ?? ''
    await shown.getByText('I have saved it').click()
    await shown.getByRole('button', { name: 'Done' }).click()
    await expect(desk.getByText('Waiting: Tell another program what happens: The books.')).toBeVisible()
    await expect(desk.getByText(secret)).toHaveCount(0)
  })

  const tundes = await newDevice()
  await test.step('the second administrator approves each', async () => {
    await signInAs(tundes, tunde)
    for (const title of [
      `Move ${ngozi.fullName} to Standard`,
      'A higher amount from which two administrators confirm a payment',
      'Other limits for the account tiers',
      'Tell another program what happens: The books',
    ]) {
      await tundes.goto('/admin')
      await tundes.getByRole('button', { name: `Review: ${title}` }).click()
      await tundes.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
      await expect(tundes.locator('.toast').getByText('Approved', { exact: true })).toBeVisible()
      // What waits next is opened in its place; after the last one the sheet leaves the address.
      await expect(tundes.getByRole('dialog', { name: title })).toHaveCount(0)
    }
    await openCommunitySettings(tundes)
    await expect(tundes.getByText('Second approval from ₦900,000.00').first()).toBeVisible()
    await expect(tundes.getByText('₦400,000.00').first()).toBeVisible()
    const { caller, uid } = member
    expect(await caller.call(getProfile, { params: { uid } })).toMatchObject({ accountTier: 'standard' })
  })

  await test.step('a test reaches the other program, and the log says what was sent', async () => {
    await tundes.getByRole('button', { name: 'Delivery log The books' }).click()
    const log = tundes.getByRole('dialog', { name: 'Sent to The books' })
    await log.getByRole('button', { name: 'Send a test' }).click()
    await expect.poll(() => books.received.length).toBe(1)
    await log.getByRole('button', { name: 'Look again' }).click()
    await log.getByRole('button', { name: /webhook\.test.*Accepted/ }).click()
    const sent = tundes.getByRole('dialog', { name: 'An event that was sent' })
    await expect(sent.getByText(books.received[0]?.body ?? '')).toBeVisible()
    await expect(sent.getByText('answered 204')).toBeVisible()
    await isWhole(tundes, 'an event that was sent')
    await sent.getByRole('button', { name: 'Send again' }).click()
    await expect.poll(() => books.received.length).toBe(2)
    expect(books.received[1]?.headers['webhook-id']).toBe(books.received[0]?.headers['webhook-id'])
    await books.close()
  })
})

/** A member with ₦20,000 on its way. */
async function payIn(member: Caller): Promise<void> {
  const { rows } = await member.call(listPlans, {})
  const goal = await member.call(openGoal, {
    body: {
      planId: rows[0]?.id ?? '',
      name: 'School fees',
      icon: 'school',
      targetKobo: null,
      targetOn: null,
    },
  })
  const payment = await member.call(makeDeposit, {
    params: { id: goal.id },
    body: { amountKobo: kobo(2_000_000n) },
  })
  await member.call(submitProof, {
    params: { id: payment.id },
    body: { bankReference: 'SHL/000733' },
  })
}

/** The idempotency keys of the calls to such a path, as they are sent. */
function keysOf(page: Page, path: RegExp): (string | undefined)[] {
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (path.test(new URL(request.url()).pathname)) keys.push(request.headers()['idempotency-key'])
  })
  return keys
}

async function prove(page: Page): Promise<void> {
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await question.getByLabel('Password', { exact: true }).fill(firstAdministrator.password)
  await question.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(question).toHaveCount(0)
}

async function openMember(page: Page, name: string): Promise<void> {
  await page.goto('/admin/members')
  await page.getByText(name).first().click()
  await expect(page.getByRole('dialog', { name: 'Member' })).toBeVisible()
}

async function changeThreshold(page: Page, naira: string, reason?: string): Promise<void> {
  await page.getByRole('button', { name: 'Change the second approval amount' }).click()
  const sheet = page.getByRole('dialog', { name: 'Second approval from' })
  await sheet.getByLabel('Amount', { exact: true }).fill(naira)
  if (reason) await sheet.getByLabel('Reason').fill(reason)
  await sheet.getByRole('button', { name: reason ? 'Ask for this amount' : 'Change the amount' }).click()
  await expect(sheet).toHaveCount(0)
}
