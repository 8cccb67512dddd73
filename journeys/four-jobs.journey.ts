/**
 * What a member comes for most, counted: paying in, taking out, and asking about a payment that is missing. It fails when
 * one of them takes more taps, or gives more words to read, than it does today.
 */
import { naira } from '@kolo/foundation/money'
import { changeIdentity } from '@kolo/profile/members'
import { addBankAccount, confirmBankAccount, listBankAccountReviews } from '@kolo/withdrawals/bank-accounts'
import type { Locator, Page } from '@playwright/test'
import { expect, signInAs, test } from './fixtures/browser.ts'
import { administrator, appoint, openAccount, openForSaving } from './fixtures/community.ts'
import { ageBankAccounts } from './fixtures/passing-time.ts'
import { newcomer } from './fixtures/people.ts'
import { savesByTransfer } from './fixtures/saves-by-transfer.ts'
import { allHasCome } from './fixtures/whole.ts'

test.use({ scene: 'four jobs' })

/** The words of the open sheet that are seen: neither those for screen readers alone, nor what is folded away or not chosen. */
const seenWords = `(() => {
  const sheet = [...document.querySelectorAll('dialog[open]')].at(-1).cloneNode(true)
  for (const unseen of sheet.querySelectorAll('.vh, option:not(:checked), details:not([open]) > :not(summary)'))
    unseen.remove()
  const texts = document.createTreeWalker(sheet, NodeFilter.SHOW_TEXT)
  let words = 0
  while (texts.nextNode()) words += texts.currentNode.data.split(/\\s+/).filter((word) => /\\w/.test(word)).length
  return words
})()`

/** Counts what a finger presses, a field among it, and the words that stand in the sheets it comes by. */
function countOn(page: Page) {
  const count = { taps: 0, words: 0 }
  const tap = async (target: Locator) => {
    await target.click()
    count.taps += 1
  }
  return {
    count,
    tap,
    type: async (field: Locator, text: string) => {
      await tap(field)
      await field.fill(text)
    },
    read: async (name: string | RegExp) => {
      await expect(page.getByRole('dialog', { name })).toBeVisible()
      await allHasCome(page, String(name))
      count.words += await page.evaluate<number>(seenWords)
    },
  }
}

test('paying in, taking out and asking for a missing payment take few taps and few words', async ({
  product,
  newDevice,
}) => {
  const { origin } = product
  const tunde = newcomer('Tunde Afolabi')
  const { caller: second } = await appoint(origin, tunde, 'admin')
  const zainab = await administrator(origin)
  await openForSaving(zainab, second)
  const ngozi = newcomer('Ngozi Ibe')
  const { caller, uid } = await openAccount(origin, ngozi)
  await savesByTransfer(caller, zainab, naira(40_000n))
  for (const office of [zainab, second]) {
    const body = { status: 'verified' as const, reason: 'Saw her passport at the office.' }
    await office.call(changeIdentity, { params: { uid }, body })
  }
  const bank = { bankName: 'Guaranty Trust Bank', bankCode: '058', accountNumber: '0102030401' }
  const { id } = await caller.call(addBankAccount, { body: { ...bank, accountName: 'Ngozi Ibe' } })
  const { rows } = await zainab.call(listBankAccountReviews, {})
  const version = rows.find((row) => row.id === id)?.version ?? 1
  await zainab.call(confirmBankAccount, { params: { id }, body: { accountName: 'NGOZI IBE', version } })
  await ageBankAccounts(product, ngozi.email, 24)
  const page = await newDevice()
  await signInAs(page, ngozi)
  const button = (name: string | RegExp) => page.getByRole('dialog').last().getByRole('button', { name })
  const atHome = (name: string) => page.getByRole('link', { name, exact: true }).filter({ visible: true })

  await test.step('paying in: five taps at most, and 120 words', async () => {
    await page.goto('/dashboard')
    const { count, tap, type, read } = countOn(page)
    await tap(atHome('Save').or(atHome('Save money')).first())
    await read('Save money')
    await tap(button('₦5,000'))
    await tap(button('Continue'))
    await read('Transfer from your bank')
    await type(page.getByLabel('Bank reference'), 'NIP00005001')
    await tap(button('I have sent the money'))
    expect(count.taps).toBeLessThanOrEqual(5)
    expect(count.words).toBeLessThanOrEqual(120)
    await read('We are checking')
    expect(count.words).toBeLessThanOrEqual(160)
  })

  await test.step('a payment that is missing: two taps, and it is named', async () => {
    await page.goto('/dashboard')
    const { count, tap } = countOn(page)
    await tap(page.getByRole('button', { name: /₦5,000.00 to House rent: we are checking/ }))
    await tap(page.getByRole('link', { name: 'My payment is missing' }))
    const form = page.getByRole('dialog', { name: 'New ticket' })
    await expect(form).toContainText(/Payment PAY-\d{4}-\d{6} of ₦5,000.00/)
    await expect(form.getByLabel('Subject')).toHaveValue('My payment is missing')
    expect(count.taps).toBeLessThanOrEqual(2)
  })

  const withdraws = async (first: Locator) => {
    const { count, tap, type } = countOn(page)
    await tap(first)
    const sheet = page.getByRole('dialog', { name: 'Withdraw', exact: true })
    await expect(
      sheet.getByRole('radio', { name: /House rent/ }).or(sheet.getByText('Up to ₦')),
    ).not.toHaveCount(0)
    await type(sheet.getByLabel('How much?'), '1000')
    await tap(button('Continue'))
    await tap(button('Withdraw ₦1,000.00'))
    await expect(page.getByRole('dialog', { name: /Withdrawal WDR-/ })).toContainText('You asked for it')
    expect(count.taps).toBeLessThanOrEqual(4)
  }

  await test.step('taking out: four taps from home, and from the goal', async () => {
    await page.goto('/dashboard')
    await withdraws(atHome('Withdraw').first())
    await page.goto('/savings')
    await page
      .getByRole('link', { name: /House rent/ })
      .first()
      .click()
    const withdraw = page.getByRole('link', { name: 'Withdraw', exact: true }).first()
    await expect(withdraw).toBeInViewport()
    await withdraws(withdraw)
  })
})
