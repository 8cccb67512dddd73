/** A member writes to another, who reports it, and a moderator hides it before the eyes of both. */
import { expect, signInAs, test } from './fixtures/browser.ts'
import { appoint, openAccount } from './fixtures/community.ts'
import { newcomer } from './fixtures/people.ts'
import { faultsOf } from './fixtures/whole.ts'

test.use({ scene: 'support' })

test('a reported message is hidden by a moderator', { tag: '@deep' }, async ({
  product: { origin },
  newDevice,
}) => {
  const [halima, emeka, kemi] = ['Halima Danjuma', 'Emeka Obi', 'Kemi Ajayi'].map((name) => newcomer(name))
  if (!halima || !emeka || !kemi) throw new Error('Three people are needed')
  await appoint(origin, kemi, 'moderator')
  await openAccount(origin, halima)
  await openAccount(origin, emeka)
  const [hers, his] = [await newDevice(), await newDevice()]
  await signInAs(hers, halima)
  await signInAs(his, emeka)
  const sheet = his.getByRole('dialog')

  await test.step('he finds her in the directory and writes', async () => {
    await his.goto('/directory')
    await his.getByLabel('Search members by name').fill('hali')
    await his.getByRole('link', { name: /Halima Danjuma/ }).click()
    await expect(sheet.getByText('Joined the community')).toBeVisible()
    expect(await faultsOf(his)).toEqual([])
    await sheet.getByRole('link', { name: 'Messages' }).click()
    await sheet.getByLabel('Your message').fill('Send me your code')
    await sheet.getByRole('button', { name: 'Send' }).click()
    await expect(sheet.getByText('Send me your code', { exact: true })).toBeVisible()
  })

  await test.step('she reads it and reports it', async () => {
    await hers.goto('/messages')
    await hers.getByRole('link', { name: /Emeka Obi/ }).click()
    await hers.getByRole('button', { name: 'Report' }).click()
    await hers.getByLabel('Reason').selectOption('fraud')
    expect(await faultsOf(hers)).toEqual([])
    await hers.getByRole('dialog').getByRole('button', { name: 'Report' }).click()
    await expect(hers.getByText('You reported this')).toBeVisible()
  })

  await test.step('a moderator hides it, and both see that at once', async () => {
    const desk = await newDevice()
    await signInAs(desk, kemi)
    await desk.goto('/moderator/messages')
    await desk.getByRole('button', { name: 'Decide', exact: true }).click()
    await desk.getByLabel('Reason').fill('Nobody may ask for a code.')
    expect(await faultsOf(desk)).toEqual([])
    await desk.getByRole('button', { name: 'Hide the message' }).click()
    await expect(desk.getByRole('heading', { name: 'No matches' })).toBeVisible()
    for (const page of [hers, his])
      await expect(page.getByRole('dialog').getByText('A moderator hid this message.')).toBeVisible()
  })
})
