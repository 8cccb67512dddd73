/** A day of the bank is reconciled: what only the bank has is named, the balance typed, and two administrators sign. */
import { approveApproval, listApprovals } from '@kolo/approvals/contract'
import { importLines } from '@kolo/bank-statements/testing'
import { addDays, dayIn, formatDay, instant, lagos } from '@kolo/foundation/time'
import { listCollectionAccounts } from '@kolo/transfers/contract'
import { expect, signInAs, test } from './fixtures/browser.ts'
import { administrator, appoint, openForSaving } from './fixtures/community.ts'
import { newcomer } from './fixtures/people.ts'
import { firstAdministrator } from './fixtures/product.ts'
import { faultsOf } from './fixtures/whole.ts'

test.use({ scene: 'books' })

test('the bank beside the books, with what is open, signed by two', { tag: '@deep' }, async ({
  product,
  newDevice,
}) => {
  const { origin } = product
  const { caller: tunde } = await appoint(origin, newcomer('Tunde Afolabi'), 'admin')
  const zainab = await administrator(origin)
  await openForSaving(zainab, tunde)
  const { rows } = await zainab.call(listCollectionAccounts, {})
  const yesterday = formatDay(addDays(dayIn(lagos, instant(new Date())), -1))
  await importLines(zainab, { id: rows[0]?.id ?? '' }, [
    { day: yesterday, in: '7,500.00', says: 'NIP/NOBODY KNOWS' },
    { day: yesterday, out: '52.50', says: 'SMS CHARGE' },
  ])
  const desk = await newDevice({ expects: /409 .*api\/reconciliations/ })
  await signInAs(desk, firstAdministrator)
  await desk.goto('/admin/books/reconciliation')

  await test.step('what only the bank has is named, with why', async () => {
    await expect(desk.getByText('NIP/NOBODY KNOWS')).toBeVisible()
    await expect(desk.getByText('Nobody has decided about it')).toBeVisible()
    await expect(desk.getByText('Set aside as no money of members')).toBeVisible()
    for (const colorScheme of ['light', 'dark'] as const) {
      await desk.emulateMedia({ colorScheme })
      expect.soft(await faultsOf(desk), colorScheme).toEqual([])
    }
    await desk.emulateMedia({ colorScheme: 'light' })
    expect(await desk.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
  })

  await test.step('a day to come is refused beside its field, and another one can be chosen', async () => {
    const day = desk.getByLabel('At the end of')
    const known = await day.inputValue()
    await day.fill('01/01/2090')
    await day.blur()
    await expect(desk.getByText('Choose a day that is over', { exact: false })).toBeVisible()
    await expect(desk.getByText('This did not load')).toHaveCount(0)
    await day.fill(known)
    await day.blur()
  })

  await test.step('the items are there, the balance is typed, and one asks', async () => {
    await desk.getByRole('button', { name: 'Reconcile this day' }).click()
    const sheet = desk.getByRole('dialog', { name: 'Reconcile a day' })
    await expect(sheet.getByLabel('Item 1', { exact: true })).toHaveValue('NIP/NOBODY KNOWS')
    await expect(sheet.getByLabel('Balance on the bank')).toHaveValue('')
    await sheet.getByLabel('Balance on the bank').fill('7447.50')
    await expect(sheet.getByText('Everything is explained.')).toBeVisible()
    await sheet.getByLabel('Note').fill('The statement of yesterday, on paper.')
    await sheet.getByRole('button', { name: 'Request approval' }).click()
    await expect(sheet).toBeHidden()
  })

  await test.step('the other signs, and the day is done', async () => {
    const { rows: waiting } = await tunde.call(listApprovals, {})
    const { id, version } = waiting.find(({ kind }) => kind === 'books.reconciliation') ?? {
      id: '',
      version: 0,
    }
    await tunde.call(approveApproval, { params: { id }, body: { version } })
    await desk.reload()
    await expect(desk.getByText('This day was signed by two administrators.')).toBeVisible()
    await desk.getByRole('button', { name: yesterday }).click()
    await expect(desk.getByRole('dialog', { name: 'Reconciliation' }).getByText('SMS CHARGE')).toBeVisible()
  })
})
