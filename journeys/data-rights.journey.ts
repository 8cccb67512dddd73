/**
 * A data-rights request: a member takes along everything that is kept about her, asks for something to be put right, and
 * an administrator answers; another one asks to be erased, and is.
 */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { enter, expect, test } from './fixtures/browser.ts'
import { openAccount } from './fixtures/community.ts'
import { newcomer } from './fixtures/people.ts'
import { firstAdministrator } from './fixtures/product.ts'
import { faultsAtBothSizes } from './fixtures/whole.ts'

const dialog = (page: Page) => page.getByRole('dialog').last()
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()

async function ask(page: Page, kind: RegExp, wish: string): Promise<void> {
  await page.getByRole('button', { name: 'Ask for something' }).click()
  await dialog(page).getByRole('radio', { name: kind }).check()
  await dialog(page).getByLabel('What should be done, and why?').fill(wish)
  expect(await faultsAtBothSizes(page)).toEqual([])
  await press(page, 'Send')
  await expect(page.getByText('Your request is sent')).toBeVisible()
}

async function answer(desk: Page, who: string, outcome: RegExp, words: string): Promise<void> {
  await desk.goto('/admin/data-requests')
  await desk.getByRole('link', { name: who }).click()
  await dialog(desk).getByRole('radio', { name: outcome }).check()
  await dialog(desk).getByLabel('What was done, or why not').fill(words)
  expect(await faultsAtBothSizes(desk)).toEqual([])
}

test('a member has her data, has it put right, and is erased when she asks', { tag: '@deep' }, async ({
  product,
  newDevice,
}) => {
  const halima = newcomer('Halima Sani')
  await openAccount(product.origin, halima)
  // Once she is erased her session is over, and what her page asks is answered so.
  const [phone, desk] = [await newDevice({ expects: /\/your-data: .*status of 401/ }), await newDevice()]
  await enter(phone, halima)
  await enter(desk, firstAdministrator)

  await test.step('a copy of everything, made while she does something else', async () => {
    await phone.goto('/settings')
    await phone.getByRole('link', { name: 'Your data', exact: true }).click()
    await expect(phone.getByText('You have not asked for a copy yet.')).toBeVisible()
    await phone.getByRole('button', { name: 'Ask for a copy' }).click()
    const save = phone.getByRole('button', { name: 'Save the copy of your data' })
    await expect(save).toBeVisible({ timeout: 60_000 })
    expect(await faultsAtBothSizes(phone)).toEqual([])
    const coming = phone.waitForEvent('download')
    await save.click()
    const saved = await coming
    expect(saved.suggestedFilename()).toMatch(/^your-data-\d{4}-\d\d-\d\d\.zip$/)
    const bytes = readFileSync(await saved.path())
    expect(bytes.subarray(0, 2).toString()).toBe('PK')
    expect(bytes.includes('json/profiles.json')).toBe(true)
  })

  await test.step('she asks for something to be put right, and reads the answer', async () => {
    await ask(phone, /^Correct my data/, 'I was born in 1991, not in 1990.')
    await answer(desk, 'Halima Sani', /^Done/, 'Your year of birth is 1991 now.')
    await press(desk, 'Answer')
    await expect(desk.getByText('Request done')).toBeVisible()
    await phone.reload()
    await expect(phone.getByText('Answer: Your year of birth is 1991 now.')).toBeVisible()
  })

  await test.step('she asks to be erased, and her account ends', async () => {
    await ask(phone, /^Erase me/, 'I move away and leave the community.')
    await desk.goto('/admin')
    await expect(desk.getByRole('link', { name: 'Erase me: Halima Sani' })).toBeVisible()
    await answer(desk, 'Halima Sani', /^Done/, 'As you asked.')
    await press(desk, 'Erase the member')
    await press(desk, 'Erase')
    await expect(desk.getByText('Request done')).toBeVisible()
    await desk.getByRole('button', { name: 'Done', exact: true }).click()
    await expect(desk.getByText('Somebody who left').first()).toBeVisible()
    await phone.goto('/your-data')
    await expect(phone).toHaveURL(/\/auth/)
  })
})

test('the log of a breach counts 72 hours and is closed once the regulator heard', { tag: '@deep' }, async ({
  newDevice,
}) => {
  const desk = await newDevice()
  await enter(desk, firstAdministrator)
  await desk.goto('/admin/breaches')
  await desk.getByRole('button', { name: 'Begin a log' }).click()
  await press(desk, 'Begin')
  await expect(desk.getByText('Enter when it was noticed.')).toBeVisible()
  await dialog(desk).getByLabel('What happened, in short').fill('A list of members was lost')
  await dialog(desk).getByLabel('Noticed').fill('2026-11-20T08:00')
  await dialog(desk).getByLabel('What happened', { exact: true }).fill('It was on paper, and left in a bus.')
  await dialog(desk).getByLabel('Which data').fill('Names and phone numbers')
  await dialog(desk).getByLabel('How many people').fill('12')
  expect(await faultsAtBothSizes(desk)).toEqual([])
  await press(desk, 'Begin')
  await expect(desk.getByText('The log is begun')).toBeVisible()
  const add = async (kind: string, words: string) => {
    await desk.getByRole('link', { name: 'A list of members was lost' }).click()
    await dialog(desk).getByLabel('What to add').selectOption(kind)
    await dialog(desk).getByLabel('In words').fill(words)
    expect(await faultsAtBothSizes(desk)).toEqual([])
    await press(desk, 'Add to the log')
    await expect(desk.getByText('Added to the log').first()).toBeVisible()
    await expect(desk.getByRole('dialog')).toHaveCount(0)
  }
  await add('reported', 'By e-mail, number 17.')
  await add('closed', 'The list was found again.')
  await expect(desk.getByText('Closed', { exact: true })).toBeVisible()
})
