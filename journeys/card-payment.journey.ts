/**
 * Money put in by card: what it costs stands there before, the provider is down and then is not, the member is back
 * before the provider has confirmed it, and its event comes twice and late. It is in the goal, once; what she takes out
 * of it Paystack transfers, once it is known that it did; and when Paystack pays the rest out, it is in the bank.
 */
import { importLines } from '@kolo/bank-statements/testing'
import { hearPaystack } from '@kolo/cards/contract'
import { unavailableSentence } from '@kolo/cards/messages'
import { naira, zeroKobo } from '@kolo/foundation/money'
import { addDays, dayIn, formatDay, instant, lagos } from '@kolo/foundation/time'
import { changeIdentity } from '@kolo/profile/members'
import { listPlans, openGoal } from '@kolo/savings/contract'
import { listCollectionAccounts } from '@kolo/transfers/contract'
import { listWithdrawalReviews } from '@kolo/withdrawals/reviews'
import { changeWithdrawalTerms } from '@kolo/withdrawals/settings'
import { approvedBy, confirmedBankAccount } from '@kolo/withdrawals/testing'
import { expect, signInAs } from './fixtures/browser.ts'
import type { Caller } from './fixtures/caller.ts'
import { administrator, appoint, openAccount, openForSaving } from './fixtures/community.ts'
import { ageBankAccounts } from './fixtures/passing-time.ts'
import { test } from './fixtures/paystack.ts'
import { newcomer } from './fixtures/people.ts'
import { firstAdministrator } from './fixtures/product.ts'
import { isSound } from './fixtures/whole.ts'

test.use({ scene: 'card payment' })

/** Both administrators let withdrawals go through Paystack and know the member, who has a bank account. */
async function readyToTakeOut(offices: readonly [Caller, Caller], member: { uid: string; caller: Caller }) {
  const reason = 'Agreed at the meeting of the board.'
  const terms = { leastKobo: naira(500n), feeKobo: zeroKobo, secondFromKobo: naira(500_000n) }
  const status = 'verified' as const
  for (const office of offices) {
    await office.call(changeWithdrawalTerms, { body: { ...terms, throughPaystack: true, reason } })
    await office.call(changeIdentity, { params: { uid: member.uid }, body: { status, reason } })
  }
  await confirmedBankAccount(member.caller, offices[0], { accountName: 'Ngozi Ibe' })
}

test('a card payment whose event comes twice and late is booked once', async ({
  product,
  paystack,
  newDevice,
}) => {
  const { origin } = product
  const tundeMusa = newcomer('Tunde Musa')
  const tunde = await appoint(origin, tundeMusa, 'admin')
  const office = await administrator(origin)
  await openForSaving(office, tunde.caller)
  const ngozi = newcomer('Ngozi Ibe')
  const member = await openAccount(origin, ngozi)
  const { caller } = member
  await readyToTakeOut([office, tunde.caller], member)
  await ageBankAccounts(product, ngozi.email, 24)
  const [plan] = (await caller.call(listPlans, {})).rows
  const aim = { name: 'House rent', icon: 'home' as const, targetKobo: null, targetOn: null }
  const goal = await caller.call(openGoal, { body: { planId: plan?.id ?? '', ...aim } })
  const phone = await newDevice({ expects: /api\/card-payments\/.*\/checkout|favicon/ })
  await signInAs(phone, ngozi)
  const webhook = origin + hearPaystack.path
  const press = (name: string | RegExp) => phone.getByRole('button', { name }).click()

  await test.step('what it costs stands there before anything is sent', async () => {
    await phone.goto(`/savings/${goal.id}?do=save`)
    const sheet = phone.getByRole('dialog', { name: 'Save money' })
    await sheet.getByLabel('How much?').fill('20000')
    await expect(sheet.getByText('Your card is charged')).toHaveCount(0)
    await sheet.locator('label', { hasText: 'At Paystack' }).click()
    await expect(sheet.getByText('The community pays it')).toBeVisible()
    await expect(sheet).toContainText('Your card is charged₦20,000.00')
    await isSound(phone)
    await sheet.getByRole('button', { name: 'Continue' }).click()
    await expect(phone.getByRole('heading', { name: 'Pay by card' })).toBeVisible()
    await isSound(phone)
  })

  await test.step('the provider is down: it is said, with another way; then it is tried again', async () => {
    paystack.behave({ status: 503 })
    await press('Pay ₦20,000.00 at Paystack')
    await expect(phone.getByText(unavailableSentence)).toBeVisible()
    await expect(phone.getByRole('link', { name: 'Pay by bank transfer' })).toBeVisible()
    await isSound(phone)
    paystack.behave()
    await press('Pay ₦20,000.00 at Paystack')
    await expect(phone.getByRole('heading', { name: 'Pay NGN 20000.00' })).toBeVisible()
  })

  await test.step('back before the provider has confirmed it, nothing is said that is not so', async () => {
    paystack.behave({ lies: { status: 'ongoing' } })
    await press('Pay NGN 20000.00')
    await expect(phone.getByText('Paystack has not confirmed it yet.')).toBeVisible()
    await expect(phone.getByText('Your card number is typed at Paystack')).toBeVisible()
    await isSound(phone)
  })

  await test.step('its event comes twice: the page says so, and the goal has it once', async () => {
    const [reference = ''] = paystack.charges.keys()
    paystack.behave()
    expect(await paystack.sendPaid(webhook, reference, 2)).toEqual([200, 200])
    await expect(phone.getByText('It is in House rent.')).toBeVisible()
    await isSound(phone)
    await phone.getByRole('link', { name: 'Go to House rent' }).click()
    const saved = phone.locator('.goal-num')
    await expect(saved).toContainText('₦20,000.00')
    expect(await paystack.sendPaid(webhook, reference)).toEqual([200])
    await phone.reload()
    await expect(saved).toContainText('₦20,000.00')
    await expect(phone.getByText('+₦20,000.00')).toHaveCount(1)
  })

  await test.step('it is in her list, and she is told of a card payment', async () => {
    await phone.goto('/savings')
    await expect(phone.getByRole('link', { name: /Card to House rent.*Confirmed/ })).toBeVisible()
    await isSound(phone)
    await phone
      .getByRole('link', { name: /^Notifications/ })
      .locator('visible=true')
      .click()
    const told = phone.getByRole('dialog', { name: 'Notifications' })
    await expect(told.getByRole('link', { name: /Your card payment is confirmed/ })).toBeVisible()
  })

  await test.step('she asks for a part of it back', async () => {
    await phone.goto('/wallet?do=withdraw')
    await phone.getByLabel('How much?').fill('2000')
    await press('Continue')
    await press('Withdraw ₦2,000.00')
    await expect(phone.getByRole('dialog', { name: /Withdrawal WDR-/ })).toContainText('You asked for it')
  })
  const zainab = await administrator(origin)
  const [asked] = (await zainab.call(listWithdrawalReviews, {})).rows
  await approvedBy([zainab, tunde.caller], { id: asked?.id ?? '' })
  const [account] = (await zainab.call(listCollectionAccounts, {})).rows
  const day = formatDay(addDays(dayIn(lagos, instant(new Date().toISOString())), -1))
  const file = [{ day, in: '15,000.00', says: 'NIP/PAYSTACK PAYMENTS/STL 1' }]
  const { id } = await importLines(zainab, { id: account?.id ?? '' }, file)
  const [desk, other] = [await newDevice(), await newDevice()]
  await signInAs(desk, firstAdministrator)
  await signInAs(other, tundeMusa)

  await test.step('Paystack transfers it: unknown until it says so, and then it is paid', async () => {
    paystack.behave({ transferIs: 'pending' })
    const review = desk.getByRole('dialog', { name: 'Review withdrawal' })
    await desk.goto(`/admin?withdrawal=${asked?.id}`)
    await review.getByRole('button', { name: 'Send through Paystack' }).click()
    const sheet = desk.getByRole('dialog', { name: 'Send through Paystack' })
    await expect(sheet).toContainText('₦2,000.00 to Guaranty Trust Bank ••• 0401, Ngozi Ibe')
    await isSound(desk)
    await sheet.getByRole('button', { name: 'Send it' }).click()
    await expect(review).toContainText('Sent, result unknown.')
    await isSound(desk)
    const [transfer] = paystack.transfers.values()
    if (transfer) transfer.status = 'success'
    expect(await paystack.sendTransferEvent(webhook, transfer?.reference ?? '', 'success', 2)).toEqual([
      200, 200,
    ])
    await expect(review).toContainText('Paid by Paystack')
    await phone.goto('/wallet')
    await phone.getByRole('button', { name: /Paid/ }).click()
    const paid = phone.getByRole('dialog', { name: /Withdrawal WDR-/ })
    await expect(paid).toContainText('In your bank account')
    await isSound(phone)
    expect(paystack.transfers.size).toBe(1)
    paystack.behave()
  })

  await test.step('what Paystack pays out is said of a line of the bank, and booked when another agrees', async () => {
    await desk.goto(`/admin/bank-statements/${id}`)
    await expect(desk.getByText('Paid out by Paystack?')).toBeVisible()
    await desk.getByRole('checkbox', { name: /Choose line/ }).click()
    await desk.getByRole('button', { name: 'Paid out by Paystack' }).click()
    const sheet = desk.getByRole('dialog', { name: 'Paid out by Paystack' })
    await expect(sheet).toContainText('₦15,000.00 of 1 line is in the bank by the books')
    await isSound(desk)
    await sheet.getByRole('button', { name: 'Request approval' }).click()
    await expect(desk.getByText('Paystack paid out: ₦15,000.00').first()).toBeVisible()
    await other.goto('/admin')
    await other.getByRole('button', { name: /Paystack paid out: ₦15,000.00/ }).click()
    const asked = other.getByRole('dialog')
    await asked.getByRole('button', { name: /^Approve/ }).click()
    await expect(other.getByText(/Approved|approved/).first()).toBeVisible()
    await desk.goto('/admin/card-payments')
    await expect(desk.getByText('With Paystack: ₦2,')).toBeVisible()
    await isSound(desk)
    await desk.getByRole('link', { name: 'Paid out by Paystack' }).click()
    await expect(desk.getByText('On the bank’s statement')).toBeVisible()
    await isSound(desk)
  })
})
