/**
 * What the server says no with is read in three long sheets, whichever field it names: every refusal of their contracts,
 * and every field of what they send, those that are not drawn included. It is scrolled to, and the foot does not cover it.
 */
import { createAnnouncement } from '@kolo/announcements/contract'
import type { Endpoint } from '@kolo/foundation/endpoint'
import { addDays, dayIn, formatDay, instant, lagos } from '@kolo/foundation/time'
import { createPlan } from '@kolo/investments/contract'
import { openGoal } from '@kolo/savings/contract'
import type { Locator, Page } from '@playwright/test'
import { enter, expect, test } from './fixtures/browser.ts'
import { administrator, appoint, openAccount, openForSaving } from './fixtures/community.ts'
import { newcomer } from './fixtures/people.ts'

test.use({ scene: 'refusals' })

const tunde = newcomer('Tunde Bakare')
const ngozi = newcomer('Ngozi Eze')

test.beforeAll(async ({ product: { origin } }) => {
  const treasurer = await appoint(origin, tunde, 'admin')
  await openForSaving(await administrator(origin), treasurer.caller)
  await openAccount(origin, ngozi)
})

/** Whether a sentence of the open sheet is in sight, with nothing in front of it. */
const isRead = (sentence: string) => `(() => {
  const parts = document.querySelectorAll('dialog[open] .error span, dialog[open] [data-form-problem] *')
  const texts = [...parts].flatMap(({ childNodes }) => [...childNodes])
  return texts.some((text) => {
    if (text.nodeType !== Node.TEXT_NODE || text.data !== ${JSON.stringify(sentence)}) return false
    const words = document.createRange()
    words.selectNodeContents(text)
    return [...words.getClientRects()].every(
      ({ left, top, bottom }) => document.elementFromPoint(left + 1, (top + bottom) / 2) === text.parentElement,
    )
  })
})()`

const sendFromFoot = `(() => {
  const sheet = document.querySelector('dialog[open]')
  const body = sheet.querySelector('.sheet-body')
  body.scrollTop = body.scrollHeight
  sheet.querySelector('form').requestSubmit()
})()`

const heightOf = (sheet: Locator) =>
  sheet.locator('.sheet-body').evaluate((body) => [body.scrollHeight, body.clientHeight])

/** Sends the sheet again and again, and answers each time with another refusal or at another field. */
async function refuseEach(page: Page, sheet: Locator, contract: Endpoint): Promise<void> {
  const fields = Object.keys((contract.body as unknown as { shape: object }).shape)
  const codes: readonly string[] = contract.refusals
  const [whole = 0, seen = 0] = await heightOf(sheet)
  expect(whole, `${contract.name} has a long sheet`).toBeGreaterThan(seen * 1.3)
  let answer = {}
  await page.route(`**${contract.path}`, (route) =>
    route.request().method() === contract.method
      ? route.fulfill({ status: 422, json: answer })
      : route.continue(),
  )
  const named = [undefined, ...fields.map((field) => `body.${field}`)]
  for (let nth = 0; nth < Math.max(codes.length, named.length); nth += 1) {
    const code = codes[nth % codes.length] ?? ''
    const field = named[nth % named.length]
    const message = `Number ${nth}, ${code}: not like this.`
    answer = { code, message, ...(field === undefined ? {} : { field }) }
    await page.evaluate(sendFromFoot)
    await expect
      .poll(() => page.evaluate(isRead(message)), `${contract.name}: ${code} at ${field}`)
      .toBe(true)
  }
}

test('every refusal of a long sheet is scrolled to and uncovered', { tag: '@deep' }, async ({
  newDevice,
}) => {
  const expects = /422 .*api\//
  const today = dayIn(lagos, instant(new Date()))
  const inDays = (days: number) => formatDay(addDays(today, days))

  await test.step('opening a goal', async () => {
    const page = await newDevice({ isTamperedWith: true, expects })
    await page.goto('/auth')
    await enter(page, ngozi)
    await page.goto('/savings')
    await page.getByRole('button', { name: 'New goal' }).first().click()
    const sheet = page.getByRole('dialog', { name: 'Open a goal' })
    await sheet.getByLabel('What are you saving for?').fill('Rent')
    await sheet.getByLabel('How much do you need?').fill('500000')
    await refuseEach(page, sheet, openGoal)
  })

  const desk = await newDevice({ isTamperedWith: true, expects })
  await desk.goto('/auth')
  await enter(desk, tunde)

  await test.step('a new investment plan', async () => {
    await desk.goto('/admin/investment-plans')
    await desk.getByRole('button', { name: 'New plan' }).click()
    const sheet = desk.getByRole('dialog', { name: 'New investment plan' })
    const typed = {
      Code: 'TB-91',
      Summary: 'Government treasury bills, held to their end.',
      Description: 'The community buys bills and holds them until they are paid.',
      'What can go wrong': 'The government could pay late. You can lose money.',
      'Legal basis': 'Bye-law 14, resolution of 3 October 2026.',
      'Return a year, contractual': '16',
      'Tenor, in days': '91',
      Minimum: '10000',
      'Largest total': '10000000',
      'Opens on': inDays(0),
      'Last day to put money in': inDays(20),
      'Starts on': inDays(22),
    }
    await sheet.getByLabel('Name', { exact: true }).fill('Treasury bills, 91 days')
    for (const [label, value] of Object.entries(typed)) await sheet.getByLabel(label).fill(value)
    await refuseEach(desk, sheet, createPlan)
  })

  await test.step('a new announcement', async () => {
    await desk.goto('/admin/announcements')
    await desk.getByRole('button', { name: 'New announcement' }).click()
    const sheet = desk.getByRole('dialog', { name: 'New announcement' })
    await sheet.getByLabel('Title').fill('New bye-laws')
    await sheet.getByLabel('Text').fill('Please read them.')
    await refuseEach(desk, sheet, createAnnouncement)
  })
})
