/**
 * A moderator's day at both sizes: exactly their four areas are there, a ticket is answered, a member is read without the
 * number of their bank account, a reported message is hidden, a report is read, and everything else is refused.
 */
import { reportMessage, sendMessage } from '@kolo/messages/contract'
import { createTicket } from '@kolo/support/contract'
import { addBankAccount } from '@kolo/withdrawals/bank-accounts'
import { ordinaryBankAccount } from '@kolo/withdrawals/testing'
import { expect, signInAs, test } from './fixtures/browser.ts'
import { appoint, openAccount } from './fixtures/community.ts'
import { newcomer } from './fixtures/people.ts'
import { faultsOf } from './fixtures/whole.ts'

test.use({ scene: 'moderator' })

const number = ordinaryBankAccount.accountNumber
const areas = ['/moderator/members', '/moderator/tickets', '/moderator/messages', '/moderator/reports']
const notTheirs = ['/admin', '/admin/members', '/admin/audit', '/admin/settings', '/admin/reports']

test('a moderator’s day', { tag: '@deep' }, async ({ product: { origin }, newDevice }) => {
  const kemi = newcomer('Kemi Ajayi')
  await appoint(origin, kemi, 'moderator')
  const [ngozi, musa] = [newcomer('Ngozi Nwosu'), newcomer('Musa Danjuma')]
  const [hers, his] = [await openAccount(origin, ngozi), await openAccount(origin, musa)]
  await hers.caller.call(addBankAccount, { body: { ...ordinaryBankAccount, accountName: ngozi.fullName } })
  await hers.caller.call(createTicket, {
    body: {
      category: 'withdrawal',
      priority: 'low',
      follows: null,
      about: null,
      subject: 'When am I paid',
      body: `Please send it to ${number}, as always.`,
    },
  })
  const { rows } = await his.caller.call(sendMessage, {
    params: { uid: hers.uid },
    body: { body: 'Send me your code' },
  })
  await hers.caller.call(reportMessage, {
    body: { messageId: rows[0]?.id ?? '', because: 'fraud', note: '' },
  })
  // What an administrator's screen begins with is refused to them, too.
  const page = await newDevice({ expects: /status of 403/ })
  await signInAs(page, kemi)

  await test.step('they see their four areas, and nothing of the administrators', async () => {
    const isPhone = (page.viewportSize()?.width ?? 0) < 768
    if (isPhone) await page.getByRole('button', { name: 'More' }).click()
    const links = page.locator('a[href^="/moderator/"]:visible')
    await expect(links).toHaveCount(areas.length)
    const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(hrefs).toEqual(areas)
    await expect(page.locator('a[href^="/admin"]')).toHaveCount(0)
    expect(await faultsOf(page)).toEqual([])
  })

  await test.step('a ticket is taken and answered, with the number masked', async () => {
    await page.goto('/moderator/tickets')
    await page.getByRole('link', { name: 'When am I paid' }).click()
    const ticket = page
      .getByRole('dialog', { name: 'When am I paid' })
      .or(page.getByRole('region', { name: 'When am I paid' }))
    await expect(ticket.getByText(`Please send it to •••• ${number.slice(-4)}, as always.`)).toBeVisible()
    await ticket.getByRole('button', { name: 'Work on it' }).click()
    await expect(ticket.getByLabel('Assigned to').locator('option:checked')).toHaveText('Kemi Ajayi')
    await ticket.getByRole('button', { name: 'Resolve' }).click()
    const resolving = page.getByRole('dialog', { name: 'Resolve the ticket' })
    await resolving.getByLabel('What the solution was').fill('On Friday, with everybody else.')
    await resolving.getByRole('button', { name: 'Resolve' }).click()
    await expect(ticket.getByText(/Resolved/).first()).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
  })

  await test.step('a member is read, without a number and without anything to change', async () => {
    await page.goto('/moderator/members')
    await page.getByText('Ngozi Nwosu').first().click()
    await expect(page.getByText(ngozi.email).first()).toBeVisible()
    await expect(page.getByText(number)).toHaveCount(0)
    for (const deed of [/deactivate/i, /change the role/i, /change the limit/i])
      await expect(page.getByRole('button', { name: deed })).toHaveCount(0)
    expect(await faultsOf(page)).toEqual([])
  })

  await test.step('a reported message is hidden, with a reason', async () => {
    await page.goto('/moderator/messages')
    await page.getByRole('button', { name: 'Decide', exact: true }).click()
    await page.getByLabel('Reason').fill('Nobody may ask for a code.')
    await page.getByRole('button', { name: 'Hide the message' }).click()
    await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
  })

  await test.step('a report is read', async () => {
    await page.goto('/moderator/reports?report=balances')
    await expect(page.getByText('What each member held at the end of a day.')).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
  })

  await test.step('everything else is refused', async () => {
    for (const path of notTheirs) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: 'Access Restricted' })).toBeVisible()
    }
    expect(await faultsOf(page)).toEqual([])
  })
})
