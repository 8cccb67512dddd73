/**
 * What an administrator does with people: invites a guest who comes by the mail, writes to a member who is behind, and
 * takes the list along as a file that is made beside the rest.
 */
import type { InputOf } from '@kolo/foundation/endpoint'
import { naira } from '@kolo/foundation/money'
import { listNotices } from '@kolo/notices/contract'
import { activatePlan, createPlan, openGoal } from '@kolo/savings/contract'
import { depositAndConfirm } from '@kolo/savings/testing'
import { fillSignUp } from './fixtures/account-forms.ts'
import { enter, expect, test } from './fixtures/browser.ts'
import { administrator, appoint, everydaySavings, openAccount, openForSaving } from './fixtures/community.ts'
import { ageGoal } from './fixtures/passing-time.ts'
import { newcomer } from './fixtures/people.ts'
import { mailedLink } from './fixtures/product.ts'
import { faultsOf, isWhole } from './fixtures/whole.ts'

test.use({ scene: 'invited and written to' })

const thrift: InputOf<typeof createPlan>['body'] = {
  ...everydaySavings,
  code: 'THRIFT-1',
  name: 'Monthly thrift',
  kind: 'contribution',
  mandatory: true,
  minOpenKobo: naira(5_000n),
  minTopupKobo: naira(5_000n),
}

test('an administrator invites somebody, writes to who is behind, and takes the list along', {
  tag: '@deep',
}, async ({ product, newDevice }) => {
  const { origin } = product
  const [officer, guest, ngozi] = [newcomer('Tunde Afolabi'), newcomer('Simi Coker'), newcomer('Ngozi Eze')]
  const tunde = await appoint(origin, officer, 'admin')
  const zainab = await administrator(origin)
  await openForSaving(zainab, tunde.caller)
  const { id, version } = await zainab.call(createPlan, { body: thrift })
  await tunde.caller.call(activatePlan, { params: { id }, body: { version } })
  const { caller } = await openAccount(origin, ngozi)
  const body = { planId: id, name: 'My thrift', icon: 'kolo' as const, targetKobo: null, targetOn: null }
  const goal = await caller.call(openGoal, { body })
  await depositAndConfirm(caller, tunde.caller, goal, naira(5_000n), 'SHL/000811')
  await ageGoal(product, goal.id, 3)
  const desk = await newDevice()
  await enter(desk, officer)
  const sheet = desk.getByRole('dialog')

  await test.step('a guest and a member are typed in: one is invited, the other left out', async () => {
    await desk.goto('/admin/members')
    await desk.getByRole('link', { name: 'Invite', exact: true }).click()
    await desk.getByRole('button', { name: 'Invite people' }).click()
    await sheet.getByLabel('Email addresses').fill('Simi at home')
    await sheet.getByRole('button', { name: 'Send the invitation' }).click()
    await expect(sheet.getByText('“simi” is not an email address. 2 more like it.')).toBeVisible()
    expect(await faultsOf(desk)).toEqual([])
    await sheet.getByLabel('Email addresses').fill(`Simi <${guest.email}>, ${officer.email}`)
    await sheet.getByRole('button', { name: 'Send 2 invitations' }).click()
    await expect(desk.getByText('1 invitation is on its way.')).toBeVisible()
    await expect(desk.getByText(`${officer.email}: is a member already`)).toBeVisible()
    await isWhole(desk, 'the invitations')
  })

  await test.step('the guest comes by the mail, and need not prove the address again', async () => {
    const page = await newDevice()
    await page.goto((await mailedLink(origin, guest.email, { mode: 'signUp' })).href)
    await expect(page.getByText('You are invited.')).toBeVisible()
    // The token has left the address.
    await expect(page).toHaveURL(`${origin}/auth?mode=signUp`)
    await expect(page.getByLabel('Email address')).toHaveValue(guest.email)
    await isWhole(page, 'the form of somebody invited')
    await fillSignUp(page, guest)
    await page.waitForURL('**/dashboard')
    await desk.reload()
    const row = desk.getByRole('row', { name: guest.fullName })
    await expect(row.getByText('Accepted')).toBeVisible()
  })

  await test.step('whoever is behind is written to, once', async () => {
    await desk.goto('/admin/members')
    await desk.getByRole('link', { name: 'Arrears' }).click()
    await desk.getByRole('button', { name: 'Write to them' }).click()
    await expect(sheet.getByText('₦5,000.00 of your contributions is missing')).toBeVisible()
    await expect(sheet.getByText('Gets it')).toBeVisible()
    expect(await faultsOf(desk)).toEqual([])
    await sheet.getByLabel('Your own words').fill('See you on Sunday.')
    await sheet.getByRole('button', { name: 'Write to them' }).click()
    await desk.getByRole('button', { name: 'Write now' }).click()
    await expect(desk.getByText('1 member written to', { exact: true })).toBeVisible()
    await isWhole(desk, 'the arrears')
    await expect
      .poll(async () => (await caller.call(listNotices, {})).rows.map(({ title }) => title))
      .toContain('₦5,000.00 of your contributions is missing')
    await desk.getByRole('button', { name: 'Write to them' }).click()
    await expect(sheet.getByText('Left out: Was written to in the last 7 days')).toBeVisible()
  })

  await test.step('the list is made into a large file', async () => {
    await desk.goto('/admin/members')
    await desk.getByRole('button', { name: 'Export' }).click()
    await sheet.getByRole('button', { name: 'Make a large file' }).click()
    const coming = desk.waitForEvent('download')
    await sheet.getByRole('link', { name: 'Open the file of members' }).click()
    expect((await coming).suggestedFilename()).toMatch(/^members-.*\.csv$/)
    expect(await faultsOf(desk)).toEqual([])
    await isWhole(desk, 'the members')
  })
})
