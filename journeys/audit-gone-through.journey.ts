/**
 * The audit log on the screen: an administrator narrows it to one record and back, has it gone through from its beginning,
 * also against a head that is none, and takes it along as a file.
 */
import { readFileSync } from 'node:fs'
import { expect, signInAs, test } from './fixtures/browser.ts'
import { administrator, appoint, openForSaving } from './fixtures/community.ts'
import { newcomer } from './fixtures/people.ts'
import { firstAdministrator } from './fixtures/product.ts'
import { faultsOf } from './fixtures/whole.ts'

test.use({ scene: 'audit log' })

test('the audit log is narrowed, gone through and taken along', { tag: '@deep' }, async ({
  product,
  newDevice,
}) => {
  const { caller } = await appoint(product.origin, newcomer('Tunde Afolabi'), 'admin')
  await openForSaving(await administrator(product.origin), caller)
  const desk = await newDevice({ expects: /status of 409/ })
  await signInAs(desk, firstAdministrator)
  await desk.goto('/admin/audit')
  const rows = desk.locator('tbody tr, .table-cards > *')

  await test.step('it is narrowed to one record, in the address too', async () => {
    await desk.getByRole('button', { name: 'Only this record' }).first().click()
    await expect(desk.getByText('Only what was done to one record')).toBeVisible()
    await expect(desk).toHaveURL(/record=/)
    await desk.getByRole('button', { name: 'Show all' }).click()
    await expect(desk).not.toHaveURL(/record=/)
    await expect(rows.first()).toBeVisible()
  })

  await test.step('a person is looked for by keyboard, and the address names them by their id alone', async () => {
    const field = desk.getByRole('searchbox', { name: 'Person' })
    await field.focus()
    await desk.keyboard.type('tunde')
    await expect(desk.getByText('1 member found')).toBeAttached()
    expect(await faultsOf(desk)).toEqual([])
    await desk.keyboard.press('Tab')
    await desk.keyboard.press('Enter')
    await expect(desk.getByRole('button', { name: 'Somebody else' })).toBeFocused()
    await expect(desk).toHaveURL(/person=[0-9a-f-]{36}/)
    expect(desk.url()).not.toMatch(/tunde|afolabi/i)
    await desk.getByLabel('Of this person').selectOption('did')
    await expect(desk).toHaveURL(/side=did/)
    await desk.reload()
    await expect(desk.getByText('Tunde Afolabi').first()).toBeVisible()
    await expect(desk.locator('tbody tr').first()).toContainText('Tunde Afolabi')
    expect(await faultsOf(desk)).toEqual([])
    await desk.getByRole('button', { name: 'Somebody else' }).press('Enter')
    await expect(field).toBeFocused()
    await expect(desk).not.toHaveURL(/person=/)
  })

  await test.step('a head that is none is refused beside its field', async () => {
    await desk.getByText('Compare with a saved head').click()
    await desk.getByLabel('Head').fill('812')
    await desk.getByRole('button', { name: 'Verify now' }).click()
    await expect(desk.getByText('This is not a head of the log.')).toBeVisible()
    await desk.getByLabel('Head').fill('')
  })

  await test.step('it is gone through from its beginning', async () => {
    await desk.getByRole('button', { name: 'Verify now' }).click()
    await expect(desk.getByText('Nothing was changed:')).toBeVisible({ timeout: 30_000 })
    await expect(desk.getByText(/^Head \d+:[0-9a-f]{64}$/)).toBeVisible()
  })

  await test.step('it is taken along, and the log says so', async () => {
    const coming = desk.waitForEvent('download')
    await desk.getByRole('link', { name: 'CSV of these' }).click()
    const file = readFileSync(await (await coming).path(), 'utf8')
    expect(file).toContain('"audit.proof-asked"')
    await desk.reload()
    await expect(desk.getByText('took events of the audit log along').first()).toBeVisible()
  })
})
