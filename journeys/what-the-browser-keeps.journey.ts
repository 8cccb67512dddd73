/**
 * Where a person's secrets must not turn up in the browser: one whole way through the product, and after each step a
 * search for each of them in every storage a script can read, in the addresses and in the console.
 */
import type { CalendarDate } from '@kolo/foundation/time'
import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { fillSignUp, reads, signOutBy, switchSetting } from './fixtures/account-forms.ts'
import { atRest } from './fixtures/at-rest.ts'
import { expect, test } from './fixtures/browser.ts'
import { administrator, appoint, bankAccount, openForSaving } from './fixtures/community.ts'
import { newcomer } from './fixtures/people.ts'
import { mailedLink } from './fixtures/product.ts'
import { openGoalBy, payByTransfer } from './fixtures/saving-forms.ts'
import { watchWhatIsKept } from './fixtures/what-is-kept.ts'

test.use({ scene: 'what the browser keeps' })

/** Turns two-step sign-in on; answers its secret and the recovery codes. */
async function turnOnTwoStep(page: Page): Promise<readonly string[]> {
  await page.goto('/settings?tab=security')
  await page.getByRole('button', { name: 'Turn on two-step sign-in' }).click()
  const sheet = page.getByRole('dialog', { name: 'Turn on two-step sign-in' })
  const secret = (await sheet.locator('b.num').textContent()) ?? ''
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  await sheet.getByLabel('Code', { exact: true }).fill(app.generate())
  await sheet.getByRole('button', { name: 'Turn on' }).click()
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  const recovery = await codes.getByRole('listitem').allTextContents()
  await codes.getByLabel('I have kept these codes').check()
  await codes.getByRole('button', { name: 'Done' }).click()
  return [secret, ...recovery]
}

test('no secret of a person stays where a script could read it', async ({
  product: { origin },
  newDevice,
}) => {
  const treasurer = await appoint(origin, newcomer('Sani Musa'), 'admin')
  await openForSaving(await administrator(origin), treasurer.caller)
  const ama = {
    ...newcomer('Ama Boateng'),
    phone: '+2348069876543',
    dateOfBirth: '1987-11-23' as CalendarDate,
  }
  const secrets = new Map([
    ['the password', ama.password],
    ['the phone', '8069876543'],
    ['the birth date', '1987-11-23'],
    ['the birth date as it is written', '23/11/1987'],
    ['the account number', bankAccount.accountNumber],
  ])
  const phone = await newDevice()
  const { look } = watchWhatIsKept(phone)
  /** Looks everywhere, once the page is at rest; answers the places for what must be there. */
  async function holdsNothing(step: string) {
    await atRest(phone)
    const session = (await phone.context().cookies()).find(({ name }) => name === 'kolo')?.value
    if (session) secrets.set(`the session after ${step}`, session)
    const places = await look()
    const found = [...secrets].flatMap(([name, secret]) =>
      Object.entries(places).flatMap(([place, text]) => (text.includes(secret) ? [`${name}: ${place}`] : [])),
    )
    expect(found, `after ${step}`).toEqual([])
    return places
  }

  await phone.goto('/auth?mode=signUp')
  await fillSignUp(phone, ama)
  await reads(phone, 'Account created successfully')
  const places = await holdsNothing('signing up')
  // What may be kept is found, so what may not be would be.
  expect(places.sessionStorage).toContain(ama.fullName)
  expect(places.addresses).toContain('/auth?mode=verifyEmail')
  expect(places['what was asked for']).toContain('/api/session')

  const link = await mailedLink(origin, ama.email)
  secrets.set('the mailed token', link.searchParams.get('token') ?? '')
  await phone.goto(link.href)
  await holdsNothing('opening the link')
  await phone.getByRole('button', { name: 'Verify my email' }).click()
  await reads(phone, 'Email verified')
  await holdsNothing('verifying')

  await openGoalBy(phone, 'School fees', '120k')
  await holdsNothing('opening a goal')

  secrets.set('the reference of the transfer', await payByTransfer(phone, '5,000'))
  await holdsNothing('paying in')

  await switchSetting(phone, 'notifications', 'Email')
  await reads(phone, 'Settings updated')
  await phone.goto('/profile')
  await expect(phone.getByLabel('Phone number')).toBeVisible()
  await holdsNothing('the settings')

  for (const [index, secret] of (await turnOnTwoStep(phone)).entries())
    secrets.set(`two-step secret ${index}`, secret)
  await expect(phone.getByRole('button', { name: 'Turn off two-step sign-in' })).toBeVisible()
  await holdsNothing('two-step sign-in')

  await signOutBy(phone)
  await reads(phone, 'Signed out successfully')
  secrets.set('the name', ama.fullName).set('the e-mail', ama.email)
  const { sessionStorage, localStorage, cookies, databases, caches } = await look()
  for (const secret of secrets.values())
    expect([sessionStorage, localStorage, cookies, databases, caches].join()).not.toContain(secret)
  expect([...secrets.values()].every((secret) => secret.length >= 9)).toBe(true)
})
