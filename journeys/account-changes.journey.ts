/**
 * What happens to an account, as its owner and others see it: an administrator disables the sign-in and lifts that, the
 * e-mail changes, the account is deleted, a program is given a key.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { changeEmail, signUp } from '@kolo/identity/contract'
import { setProfile } from '@kolo/profile/contract'
import { listKeys } from '@kolo/programs/contract'
import type { Page } from '@playwright/test'
import { clientText, type Document } from '../tools/client/write-client.ts'
import { deletion, newEmail, reads, signInBy } from './fixtures/account-forms.ts'
import { expect, signInAs, test } from './fixtures/browser.ts'
import { newCaller } from './fixtures/caller.ts'
import { openAccount } from './fixtures/community.ts'
import { newcomer } from './fixtures/people.ts'
import { firstAdministrator, mailedLink, mailTo } from './fixtures/product.ts'

test.use({ scene: 'account changes' })

/** The sheet of the administrator's control, filled in and sent. */
async function setSignIn(desk: Page, verb: 'Disable' | 'Enable', reason: string): Promise<void> {
  await desk.getByRole('button', { name: `${verb} sign-in` }).click()
  const sheet = desk.getByRole('dialog', { name: `${verb} sign-in` })
  await sheet.getByLabel('Reason').fill(reason)
  await sheet.getByRole('button', { name: `${verb} sign-in` }).click()
  await reads(desk, `Sign-in ${verb.toLowerCase()}d`)
}

test('an administrator disables a sign-in with a reason, and lifts that', { tag: '@deep' }, async ({
  product: { origin },
  newDevice,
}) => {
  const uche = newcomer('Uche Nnaji')
  await openAccount(origin, uche)
  const phone = await newDevice({ expects: /status of 4(01|09)/ })
  await signInAs(phone, uche)
  const desk = await newDevice({ expects: /status of 422/ })
  await signInAs(desk, firstAdministrator)
  await desk.goto('/admin/members')
  await desk.getByRole('link', { name: uche.fullName }).click()

  await test.step('not without a reason', async () => {
    await desk.getByRole('button', { name: 'Disable sign-in' }).click()
    const sheet = desk.getByRole('dialog', { name: 'Disable sign-in' })
    await sheet.getByRole('button', { name: 'Disable sign-in' }).click()
    await expect(sheet.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true')
    await sheet.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('the member is signed out, and reads why on the page and in a mail', async () => {
    await setSignIn(desk, 'Disable', 'The phone was stolen.')
    await expect(desk.getByText(/Disabled since .*: The phone was stolen\./)).toBeVisible()
    await phone.goto('/savings')
    await phone.waitForURL(/\/auth/)
    await expect(phone.getByText('This account has been disabled.')).toBeVisible()
    await signInBy(phone, uche.email, uche.password)
    await reads(phone, 'Failed to sign in', 'This account has been disabled.')
    expect(await mailTo(origin, uche.email, /was disabled/)).toContain('The phone was stolen.')
  })

  await test.step('lifted, the member comes in as before', async () => {
    await setSignIn(desk, 'Enable', 'The number was replaced.')
    expect(await mailTo(origin, uche.email, /was enabled again/)).toContain('The number was replaced.')
    await signInBy(phone, uche.email, uche.password)
    await phone.waitForURL('/savings')
  })
})

test('a member moves to another e-mail', async ({ product: { origin }, newDevice }) => {
  const efe = newcomer('Efe Okpara')
  const next = 'efe.after@example.org'
  const { uid, caller } = await openAccount(origin, efe)
  await caller.call(setProfile, {
    params: { uid },
    body: { settings: { security: { allowMultipleSessions: true } } },
  })
  const phone = await newDevice({ isTamperedWith: true })
  const laptop = await newDevice({ expects: /status of 4(01|09)/ })
  await signInAs(phone, efe)
  await signInAs(laptop, efe)

  await test.step('it counts as not verified, and only this device stays signed in', async () => {
    const asked: string[] = []
    phone.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`))
    await newEmail(phone, efe.password, next)
    await reads(phone, 'Email updated', next)
    // Nothing that was kept is shown again, also where it has nothing to do with an e-mail.
    const change = `${changeEmail.method} ${changeEmail.path}`
    await expect.poll(() => asked.slice(asked.indexOf(change))).toContain(`GET ${listKeys.path}`)
    await expect(phone.getByText(`${next} · not verified yet`)).toBeVisible()
    await laptop.goto('/savings')
    await laptop.waitForURL(/\/auth/)
    await expect(laptop.getByText('Your account was changed. Please sign in again.')).toBeVisible()
  })

  await test.step('the old address is warned, without the new one in full', async () => {
    const warning = await mailTo(origin, efe.email, /was changed/)
    expect(warning).toContain('answer this mail at once')
    expect(warning).not.toContain(next)
  })

  await test.step('the link that came to the new one proves it', async () => {
    await phone.goto((await mailedLink(origin, next)).href)
    await phone.getByRole('button', { name: 'Verify my email' }).click()
    await reads(phone, 'Email verified')
    await phone.goto('/settings?tab=security')
    await expect(phone.getByText(next, { exact: true })).toBeVisible()
  })

  await test.step('the new one signs in, the old one does not', async () => {
    await signInBy(laptop, efe.email, efe.password)
    await reads(laptop, 'Failed to sign in', 'Invalid login credentials.')
    await signInBy(laptop, next, efe.password)
    await laptop.waitForURL('/savings')
  })
})

test('a member deletes the account', { tag: '@deep' }, async ({ product: { origin }, newDevice }) => {
  const ronke = newcomer('Ronke Bello')
  await openAccount(origin, ronke)
  const phone = await newDevice({ expects: /status of 409/ })
  await signInAs(phone, ronke)

  await test.step('not without the password', async () => {
    await deletion(phone, 'not her password')
    await reads(phone, 'Failed to delete account', 'Incorrect password.')
  })

  await test.step('she is signed out, told by mail, and nothing of her is left on the phone', async () => {
    await deletion(phone, ronke.password)
    await reads(phone, 'Account deleted successfully')
    await phone.waitForURL(/\/auth/)
    await mailTo(origin, ronke.email, /is deleted/)
    const kept = await phone.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))
    expect(kept).not.toContain('Ronke')
  })

  await test.step('she cannot sign in, and the e-mail is free again', async () => {
    await signInBy(phone, ronke.email, ronke.password)
    await reads(phone, 'Failed to sign in', 'Invalid login credentials.')
    await newCaller(origin).call(signUp, { body: ronke })
    await signInBy(phone, ronke.email, ronke.password)
    await phone.waitForURL('/settings?tab=security')
  })
})

test('a member gives a program a key, and takes it back', { tag: '@deep' }, async ({
  product: { origin },
  newDevice,
}) => {
  const sade = newcomer('Sade Okoro')
  await openAccount(origin, sade)
  const phone = await newDevice()
  await signInAs(phone, sade)
  await phone.goto('/settings?tab=security')
  let secret = ''

  await test.step('it is shown once, to be copied, and not again', async () => {
    await phone.getByRole('button', { name: 'Create a key' }).click()
    const sheet = phone.getByRole('dialog', { name: 'Create a key' })
    await sheet.getByLabel('Name').fill('Budget sheet')
    await sheet.getByRole('button', { name: 'Create key' }).click()
    const shown = phone.getByRole('dialog', { name: 'Your key' })
    secret = (await shown.getByText(/^kolo_/).textContent()) ?? ''
    await expect(shown.getByRole('button', { name: 'Done' })).toBeDisabled()
    await shown.getByText('I have saved it').click()
    await shown.getByRole('button', { name: 'Done' }).click()
    await expect(phone.getByText('Not used yet')).toBeVisible()
    await expect(phone.getByText(secret)).toHaveCount(0)
    expect(await mailTo(origin, sade.email, /A key for your account/)).toContain('Budget sheet')
  })

  const ask = await clientOf(origin, secret)
  await test.step('the program reads with it, through the client written from the document', async () => {
    expect(await ask('savings.list-goals', {})).toMatchObject({ goals: [] })
  })

  await test.step('ended, it opens nothing', async () => {
    await phone.getByRole('button', { name: 'Revoke Budget sheet' }).click()
    await phone.getByRole('button', { name: 'Revoke this key' }).click()
    await reads(phone, 'Key revoked')
    await expect(ask('savings.list-goals', {})).rejects.toMatchObject({ code: 'key-not-valid' })
  })
})

/** A client as a program has it: written from the document of the product that runs. */
async function clientOf(origin: string, key: string) {
  const document = (await (await fetch(`${origin}/api/openapi.json`)).json()) as Document
  const folder = await mkdtemp(join(tmpdir(), 'kolo-client-'))
  try {
    const file = join(folder, 'client.ts')
    await writeFile(file, clientText(document))
    const { koloClient } = (await import(file)) as {
      koloClient: (options: {
        origin: string
        key: string
      }) => (name: string, input: object) => Promise<unknown>
    }
    return koloClient({ origin, key })
  } finally {
    await rm(folder, { recursive: true })
  }
}
