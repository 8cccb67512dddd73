/**
 * A member proves her phone number, where the community sends SMS: a wrong code, one that came too late, one that was
 * guessed at too often, one more than there are in an hour, no network, and at last the right one. The SMS go to a gateway
 * of the test that speaks the protocol of a real one.
 */
import { type OwnSmsGateway, startOwnSmsGateway } from '@kolo/server/sms/own-sms-gateway'
import type { Page } from '@playwright/test'
import { atRest } from './fixtures/at-rest.ts'
import { type Beside, test as base, enter, expect } from './fixtures/browser.ts'
import { openAccount } from './fixtures/community.ts'
import { agePhoneCode } from './fixtures/passing-time.ts'
import { newcomer } from './fixtures/people.ts'
import { faultsOf } from './fixtures/whole.ts'

const gateway: Beside<OwnSmsGateway> = {
  start: async () => {
    const sms = await startOwnSmsGateway()
    const { url, token, sender } = sms.settings('termii')
    return {
      environment: { LOG_LEVEL: 'warn', SMS_URL: url, SMS_TOKEN: token, SMS_SENDER: sender },
      played: sms,
      stop: () => sms.close(),
    }
  },
}

/** `test` with a product whose SMS go to a gateway of its own. */
const test = base.extend<{ sms: OwnSmsGateway }>({
  scene: 'proves a phone',
  beside: gateway,
  sms: async ({ scene, playing }, use) => {
    const { played } = await playing(scene, gateway)
    await use(played as OwnSmsGateway)
  },
})

const wrong = 'This code is not right, or does not count any more. Ask for a new one.'
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** What is shown, looked at by axe in light and in dark. */
async function isRight(page: Page, name: string): Promise<void> {
  await atRest(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect.soft(await faultsOf(page), `${name}, ${colorScheme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

test('a member proves her phone number', { tag: '@deep' }, async ({ product, newDevice, sms }) => {
  const halima = { ...newcomer('Halima Sule'), phone: '+2348035550142' }
  await openAccount(product.origin, halima)
  const page = await newDevice({ expects: /ERR_INTERNET_DISCONNECTED|409|429|422/ })
  await enter(page, halima)
  await page.goto('/profile')
  const sheet = page.getByRole('dialog', { name: 'Type the code' })
  const question = page.getByRole('dialog', { name: 'Check your phone number?' })

  /** Agrees to be sent a code, and reads it on her phone. */
  async function anotherCode(): Promise<string> {
    const before = sms.sent.length
    await question.getByRole('button', { name: 'Send me a code' }).click()
    await expect(sheet).toBeVisible()
    await expect.poll(() => sms.sent.length).toBe(before + 1)
    const { to, text } = sms.sent.at(-1) ?? { to: '', text: '' }
    expect(to).toBe('+2348035550142')
    return /\b\d{6}\b/.exec(text)?.[0] ?? ''
  }
  async function types(code: string): Promise<void> {
    await sheet.getByLabel('Code', { exact: true }).fill(code)
    await sheet.getByRole('button', { name: 'Check', exact: true }).click()
  }
  async function isRefused(code: string): Promise<void> {
    await types(code)
    await expect(sheet.getByText(wrong).first()).toBeVisible()
    await expect(sheet.getByLabel('Code', { exact: true })).toHaveValue(code)
  }

  await test.step('she asks for a code, mistypes it and gives too little of it', async () => {
    await page.getByRole('button', { name: 'Check your phone number' }).click()
    await isRight(page, 'asked')
    const code = await anotherCode()
    await isRight(page, 'sent')
    await types(code.slice(0, 4))
    await expect(sheet.getByText('Enter the 6 digits of the code.').first()).toBeVisible()
    await isRefused(otherThan(code))
    await isRight(page, 'wrong')
  })

  await test.step('without a network what she typed stays', async () => {
    await page.context().setOffline(true)
    await types('123456')
    await expect(sheet.getByText(/Network error|No network/).first()).toBeVisible()
    await expect(sheet.getByLabel('Code', { exact: true })).toHaveValue('123456')
    await page.context().setOffline(false)
  })

  await test.step('the next one is typed too late', async () => {
    await sheet.getByRole('button', { name: 'Send another code' }).click()
    const code = await anotherCode()
    await agePhoneCode(product, halima.email, 11)
    await isRefused(code)
  })

  await test.step('the third is tried too often, and then not even the right digits count', async () => {
    await sheet.getByRole('button', { name: 'Send another code' }).click()
    const code = await anotherCode()
    for (let at = 1; at <= 5; at++) await isRefused(otherThan(String(Number(code) + at)))
    await isRefused(code)
  })

  await test.step('a fourth within the hour is not sent', async () => {
    const before = sms.sent.length
    await sheet.getByRole('button', { name: 'Send another code' }).click()
    await question.getByRole('button', { name: 'Send me a code' }).click()
    await expect(page.getByText('No code was sent').first()).toBeVisible()
    await expect(page.getByText(/You asked for several codes/).first()).toBeVisible()
    expect(sms.sent).toHaveLength(before)
  })

  await test.step('an hour later she is sent one, comes back to the page after reading it, and it counts', async () => {
    await agePhoneCode(product, halima.email, 60)
    await page.getByRole('button', { name: 'Check your phone number' }).click()
    const code = await anotherCode()
    await page.reload()
    await page.getByRole('button', { name: 'Check your phone number' }).click()
    await question.getByRole('button', { name: 'I have a code' }).click()
    await types(code)
    await expect(page.getByText('Phone number checked')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Check your phone number' })).toHaveCount(0)
    await isRight(page, 'checked')
  })
})
