/**
 * Money that came in goes back: two administrators decide it and say that it was sent, a bank disputes another payment
 * and takes it, and the member reads all of it and pays what is owed since.
 */
import { naira } from '@kolo/foundation/money'
import { listPlans, moveFromWallet, moveToWallet } from '@kolo/savings/contract'
import { openOrdinaryGoal, startDeposit } from '@kolo/savings/testing'
import { findTheMoney, sayItWasSent } from '@kolo/transfers/testing'
import type { Page } from '@playwright/test'
import { expect, signInAs, test } from './fixtures/browser.ts'
import { administrator, appoint, openAccount, openForSaving } from './fixtures/community.ts'
import { newcomer } from './fixtures/people.ts'
import { firstAdministrator } from './fixtures/product.ts'
import { isWhole } from './fixtures/whole.ts'

test.use({ scene: 'money goes back' })

async function openPayment(page: Page, id: string): Promise<void> {
  await page.goto(`/admin?payments=confirmed&review=${id}`)
  await expect(page.getByRole('dialog', { name: 'Review payment' })).toBeVisible()
}

/** From the queue of what waits for a second administrator. */
async function decide(page: Page, title: string): Promise<void> {
  await page.goto('/admin')
  await page.getByRole('button', { name: `Review: ${title}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(page.locator('.toast').getByText('Approved', { exact: true })).toBeVisible()
  await expect(page).not.toHaveURL(/approval=/)
}

test('a payment is sent back, a bank takes another, and the member pays what is owed', {
  tag: '@deep',
}, async ({ product, newDevice }) => {
  const { origin } = product
  const tunde = newcomer('Tunde Alabi')
  const { caller } = await appoint(origin, tunde, 'admin')
  const zainab = await administrator(origin)
  await openForSaving(zainab, caller)
  const amara = newcomer('Amara Nnadi')
  const member = (await openAccount(origin, amara)).caller
  const [plan] = (await member.call(listPlans, {})).rows
  const goal = await openOrdinaryGoal(member, plan?.id ?? '')
  const pay = async (reference: string, received = naira(20_000n)) => {
    const payment = await startDeposit(member, goal, naira(20_000n))
    await sayItWasSent(member, payment, reference)
    await findTheMoney(zainab, payment, {
      bankReference: reference,
      receivedKobo: received,
      anotherTransfer: true,
    })
    return payment
  }
  const wrong = await pay('BACK0000001')
  const short = await pay('BACK0000002', naira(15_000n))
  const body = { amountKobo: naira(15_000n), paymentId: short.id }
  await member.call(moveFromWallet, { params: { id: goal.id }, body })
  const [hers, his] = [await newDevice(), await newDevice()]
  await signInAs(hers, firstAdministrator)
  await signInAs(his, tunde)

  await test.step('two put a payment where it belongs', async () => {
    await openPayment(hers, wrong.id)
    await hers.getByRole('button', { name: 'Move payment' }).click()
    const asking = hers.getByRole('dialog', { name: `Move ${wrong.code}` })
    await asking.getByRole('button', { name: 'Request approval' }).click()
    await expect(asking.getByText('Choose the correct place.')).toBeVisible()
    await asking.getByLabel('Correct place', { exact: true }).selectOption({ label: 'Wallet' })
    await asking.getByLabel('Reason').fill('The member had written the wrong goal.')
    await asking.getByRole('button', { name: 'Request approval' }).click()
    await expect(hers.getByText('Waiting for a second administrator')).toBeVisible()
    await decide(his, `Move payment ${wrong.code}`)
  })

  await test.step('two decide that a payment goes back, and that it was sent', async () => {
    await openPayment(hers, wrong.id)
    await hers.getByRole('button', { name: 'Send it back' }).click()
    const asking = hers.getByRole('dialog', { name: `Send ${wrong.code} back` })
    await asking.getByRole('button', { name: 'Request approval' }).click()
    await expect(asking.getByText('Please give a reason of 5 to 300 characters.')).toBeVisible()
    await asking.getByLabel('Reason').fill('It was meant for another community.')
    await asking.getByRole('button', { name: 'Request approval' }).click()
    await expect(hers.getByText('Waiting for a second administrator')).toBeVisible()
    await decide(his, `Send payment ${wrong.code} back`)
    await openPayment(hers, wrong.id)
    await isWhole(hers, 'a payment that goes back')
    await hers.getByRole('button', { name: 'Record that it was sent' }).click()
    const sent = hers.getByRole('dialog', { name: `${wrong.code} was sent back` })
    await sent.getByLabel('Sent from').selectOption({ index: 1 })
    await sent.getByLabel('Bank reference').fill('out 0000-01')
    await sent.getByRole('button', { name: 'Confirm' }).click()
    await expect(hers.getByText('Waiting for a second administrator')).toBeVisible()
    await openPayment(his, wrong.id)
    await expect(his.getByText(`Waiting: Payment ${wrong.code} was sent back.`)).toBeVisible()
    await decide(his, `Payment ${wrong.code} was sent back`)
  })

  await test.step('a bank disputes another and takes it, though it was used', async () => {
    await openPayment(hers, short.id)
    await hers.getByRole('button', { name: 'A bank disputes it' }).click()
    const disputing = hers.getByRole('dialog', { name: `A bank disputes ${short.code}` })
    await disputing.getByLabel('Reason').fill('The sender did not know this transfer.')
    await disputing.getByRole('button', { name: 'Hold payment' }).click()
    await expect(hers.getByText('The payer’s bank disputes it.')).toBeVisible()
    await hers.getByRole('button', { name: 'Record the result' }).click()
    const ending = hers.getByRole('dialog', { name: `The dispute about ${short.code}` })
    await ending.getByRole('radio', { name: /^The bank took the money/ }).check()
    await ending.getByLabel('Reason').fill('The bank has decided for the sender.')
    await ending.getByRole('button', { name: 'Request approval' }).click()
    await expect(hers.getByText('Waiting for a second administrator')).toBeVisible()
    await decide(his, `The bank took ${short.code} back`)
  })

  await test.step('the member reads all of it, and pays what is owed', async () => {
    await member.call(moveToWallet, { params: { id: goal.id }, body: { amountKobo: naira(15_000n) } })
    const theirs = await newDevice()
    await signInAs(theirs, amara)
    await theirs.goto('/wallet')
    await expect(theirs.getByText(/The member had written the wrong goal\.$/)).toBeVisible()
    await expect(theirs.getByText(/It was meant for another community\.$/)).toBeVisible()
    await expect(theirs.getByText('You owe the community ₦15,000.00.')).toBeVisible()
    await isWhole(theirs, 'a wallet with a debt')
    await theirs.getByRole('button', { name: 'Pay ₦15,000.00 from your wallet' }).click()
    await theirs.getByRole('dialog').getByRole('button', { name: 'Pay ₦15,000.00' }).click()
    await expect(theirs.getByText('₦15,000.00 paid', { exact: true })).toBeVisible()
    await expect(theirs.getByText('You owe the community')).toHaveCount(0)
  })
})
