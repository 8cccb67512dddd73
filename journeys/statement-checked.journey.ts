/**
 * A member takes the receipt of her payment and a statement of her goal along; somebody at a bank's desk, on a browser
 * without scripts and without an account, types the code of the paper and sees whether it is ours.
 */
import { naira } from '@kolo/foundation/money'
import { listGoals, makeDeposit, openGoal } from '@kolo/savings/contract'
import { confirmPayment, listPaymentReviews, submitProof } from '@kolo/transfers/contract'
import { expect, signInAs, test } from './fixtures/browser.ts'
import { newKey } from './fixtures/caller.ts'
import { administrator, appoint, openAccount, openForSaving } from './fixtures/community.ts'
import { newcomer } from './fixtures/people.ts'
import { isWhole } from './fixtures/whole.ts'

test.use({ scene: 'papers with a code' })

const amaka = newcomer('Amaka Eze')
const tunde = newcomer('Tunde Bakare')

test('a statement is taken along and checked by a stranger', { tag: '@deep' }, async ({
  product,
  newDevice,
  browser,
}) => {
  const second = await appoint(product.origin, tunde, 'admin')
  const zainab = await administrator(product.origin)
  await openForSaving(zainab, second.caller)
  const { caller } = await openAccount(product.origin, amaka)
  const plan = (await caller.call(listGoals, {})).plans[0]
  const aim = { icon: 'home', targetKobo: null, targetOn: null } as const
  const body = { planId: plan?.id ?? '', name: 'House rent', ...aim }
  const { id } = await caller.call(openGoal, { body }, newKey())
  const deposit = { params: { id }, body: { amountKobo: naira(5_000n) } }
  const payment = await caller.call(makeDeposit, deposit, newKey())
  const bankReference = 'NIP000000042'
  await caller.call(submitProof, { params: { id: payment.id }, body: { bankReference } }, newKey())
  const { rows } = await zainab.call(listPaymentReviews, {})
  const word = { receivedKobo: naira(5_000n), bankReference, version: rows[0]?.version ?? 0 }
  await zainab.call(confirmPayment, { params: { id: payment.id }, body: word }, newKey())

  const hers = await newDevice()
  let code = ''
  await test.step('she saves the receipt of her payment', async () => {
    await signInAs(hers, amaka)
    await hers.goto('/savings')
    const saved = hers.waitForEvent('download')
    await hers.getByRole('button', { name: 'Receipt' }).click()
    expect((await saved).suggestedFilename()).toMatch(/^PAY-\d{4}-\d{6}-receipt-[2-9A-Z-]{14}\.pdf$/)
  })

  await test.step('she takes a statement of her goal', async () => {
    await hers.goto(`/savings/${id}`)
    await hers.getByRole('button', { name: 'Statement' }).click()
    const sheet = hers.getByRole('dialog', { name: 'Get a statement' })
    await expect(sheet.getByLabel('Account')).toHaveValue(id)
    await sheet.getByLabel('Period').selectOption('this-year')
    await isWhole(hers, 'statement sheet')
    const saved = hers.waitForEvent('download')
    await sheet.getByRole('button', { name: 'Create document' }).click()
    const name = (await saved).suggestedFilename()
    code = /statement-([2-9A-Z-]{14})\.pdf$/.exec(name)?.[1] ?? ''
    expect(code).not.toBe('')
    await expect(hers.getByText(`Its code is ${code}.`)).toBeVisible()
    await hers.goto('/statement')
    await expect(hers.getByText(`Code ${code}`)).toBeVisible()
    await isWhole(hers, 'statement')
  })

  await test.step('a stranger without scripts checks it', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: product.origin })
    const desk = await context.newPage()
    await desk.goto('/check')
    await desk.getByLabel('Code').fill(code.toLowerCase())
    await desk.getByRole('button', { name: 'Check' }).click()
    await expect(desk.getByText('This paper is ours.')).toBeVisible()
    await expect(desk.getByText('A. E.')).toBeVisible()
    await expect(desk.getByText('₦5,000.00')).toBeVisible()
    await expect(desk.getByText(/Amaka|House rent/)).toHaveCount(0)
    await desk.getByLabel('Code').fill('AAAA-BBBB-CCCC')
    await desk.getByRole('button', { name: 'Check' }).click()
    await expect(desk.getByText('We have issued no document with this code.')).toBeVisible()
    await context.close()
  })
})
