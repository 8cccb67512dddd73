/**
 * An administrator plans an event with one place; two members want it: one has it, the other waits, is offered it when it
 * is given back, and takes it. An offer that nobody takes in time goes to the next. And at a door without a connection
 * thirty tickets let in thirty people, on two phones.
 */

import { createEvent, listRegistrations, publishEvent, readTicket, register } from '@kolo/events/contract'
import { zeroKobo } from '@kolo/foundation/money'
import { addHours, instant } from '@kolo/foundation/time'
import type { Page } from '@playwright/test'
import { expect, signInAs, test } from './fixtures/browser.ts'
import { administrator, appoint, openAccount } from './fixtures/community.ts'
import { ageOffers } from './fixtures/passing-time.ts'
import { newcomer, receiptPicture } from './fixtures/people.ts'
import { firstAdministrator } from './fixtures/product.ts'
import { faultsOf } from './fixtures/whole.ts'

test.use({ scene: 'an event' })

test('an event is planned, its last place taken, given back, offered and taken', async ({
  product,
  newDevice,
}) => {
  const { origin } = product
  await administrator(origin)
  const tunde = newcomer('Tunde Alabi')
  await appoint(origin, tunde, 'admin')
  const ngozi = newcomer('Ngozi Nwosu')
  await openAccount(origin, ngozi)
  const musa = newcomer('Musa Danjuma')
  await openAccount(origin, musa)
  const [desk, first] = [await newDevice(), await newDevice()]
  const second = await newDevice({ expects: /409 \(Conflict\)/ })
  await signInAs(desk, tunde)
  await signInAs(first, ngozi)
  await signInAs(second, musa)

  await test.step('it is written as a draft and published', async () => {
    await desk.goto('/admin/events')
    await desk.getByRole('button', { name: 'New event' }).click()
    const sheet = desk.getByRole('dialog', { name: 'New event' })
    await sheet.getByLabel('Title').fill('Savings clinic')
    await sheet.getByLabel('Description').fill('Bring the **fees list** of the school.')
    await sheet.getByRole('button', { name: 'Save the draft' }).click()
    await expect(sheet.getByText('Please enter when it begins.')).toBeVisible()
    await sheet.getByLabel('Venue').fill('Community hall')
    await sheet.getByLabel('Places in person').fill('1')
    // The clocks of London show an hour less than those of Lagos in November.
    await sheet.getByLabel('Time zone').selectOption('Europe/London')
    await sheet.getByLabel('Begins').fill('2098-11-25T18:00')
    await sheet.getByLabel('Ends').fill('2098-11-25T19:00')
    expect(await faultsOf(desk)).toEqual([])
    await sheet.getByRole('button', { name: 'Save the draft' }).click()
    await expect(desk.getByRole('heading', { level: 1, name: 'Savings clinic' })).toBeVisible()
    await desk.getByRole('button', { name: 'Publish' }).click()
    await desk.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
    await expect(desk.getByRole('button', { name: 'Cancel the event' })).toBeVisible()
    await expect(desk.getByText('Nobody has registered yet.')).toBeVisible()
    expect(await faultsOf(desk)).toEqual([])
  })

  await test.step('a picture is put on it, with words for whoever does not see it', async () => {
    await desk.getByRole('button', { name: 'Picture' }).click()
    const sheet = desk.getByRole('dialog', { name: 'Cover picture' })
    await sheet.getByLabel('What it shows').fill('Members at a table with exercise books')
    await sheet.locator('input[type=file]').setInputFiles({
      name: 'table.png',
      mimeType: 'image/png',
      buffer: receiptPicture(),
    })
    const picture = sheet.getByRole('img', { name: 'Members at a table with exercise books' })
    await expect(picture).toHaveJSProperty('complete', true)
    expect(await faultsOf(desk)).toEqual([])
    await sheet.getByLabel('What it shows').fill('Members at a table')
    await sheet.getByRole('button', { name: 'Save what it shows' }).click()
    await expect(sheet.getByRole('img', { name: 'Members at a table', exact: true })).toBeVisible()
    await sheet.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('members see it in the list and on its page, and the hour by their clocks and by those there', async () => {
    await first.goto('/events')
    const row = first.getByRole('link', { name: /Savings clinic/ })
    await expect(row.getByRole('img', { name: 'Members at a table' })).toBeVisible()
    await expect(row).toContainText('19:00 to 20:00')
    await expect(row).toContainText('18:00 to 19:00 in London')
    await row.click()
    await expect(first.getByRole('heading', { level: 1, name: 'Savings clinic' })).toBeVisible()
    await expect(first.getByRole('img', { name: 'Members at a table' })).toHaveJSProperty('naturalWidth', 800)
    await expect(first.getByText('18:00 to 19:00 in London')).toBeVisible()
    expect(await faultsOf(first)).toEqual([])
  })

  const registering = async (page: Page) => {
    await page.goto('/events')
    await page.getByRole('link', { name: /Savings clinic/ }).click()
    await page.getByRole('button', { name: 'Register' }).click()
    const sheet = page.getByRole('dialog', { name: 'Register' })
    await expect(sheet).toBeVisible()
    return sheet
  }

  await test.step('the last place goes to one of two who both see it free', async () => {
    const sheets = [await registering(first), await registering(second)]
    await sheets[0]?.getByRole('button', { name: 'Register' }).click()
    await expect(first.getByText('You are registered.')).toBeVisible()
    expect(await faultsOf(first)).toEqual([])
    await sheets[1]?.getByRole('button', { name: 'Register' }).click()
    await expect(second.getByText('This event is full. Join the waiting list?').first()).toBeVisible()
  })

  await test.step('the other waits', async () => {
    await second.getByRole('button', { name: 'Join the waiting list' }).click()
    await expect(second.getByText('You are next.')).toBeVisible()
  })

  await test.step('the month and the week are whole, and the day is chosen with the keys', async () => {
    await first.goto('/events')
    await first.getByText('Month', { exact: true }).click()
    const chosen = first.getByRole('gridcell', { selected: true }).getByRole('button')
    const before = await chosen.getAttribute('aria-label')
    await chosen.focus()
    await first.keyboard.press('ArrowRight')
    await first.keyboard.press('Enter')
    await expect(chosen).not.toHaveAttribute('aria-label', before ?? '')
    await expect(first.getByText('Nothing is planned on this day.')).toBeVisible()
    expect(await faultsOf(first)).toEqual([])
    await first.getByText('Week', { exact: true }).click()
    await expect(first.getByRole('region', { name: 'Sunday' })).toBeVisible()
    expect(await faultsOf(first)).toEqual([])
    await first.goBack()
  })

  await test.step('given back, the place is offered and taken', async () => {
    await first.getByRole('button', { name: 'Cancel my place' }).click()
    await first.getByRole('dialog').getByRole('button', { name: 'Cancel my place' }).click()
    await expect(first.getByText('You are registered.')).toBeHidden()
    await second.reload()
    await expect(second.getByText('A place is free for you.')).toBeVisible()
    await second.getByRole('button', { name: 'Take the place' }).click()
    await second.getByRole('dialog').getByRole('button', { name: 'Take it' }).click()
    await expect(second.getByText('You are registered.')).toBeVisible()
    expect(await faultsOf(second)).toEqual([])
  })

  await test.step('an offer that is not taken in time goes to the next who waits', async () => {
    await (await registering(first)).getByRole('button', { name: 'Join the waiting list' }).click()
    await expect(first.getByText('You are next.')).toBeVisible()
    await second.getByRole('button', { name: 'Cancel my place' }).click()
    await second.getByRole('dialog').getByRole('button', { name: 'Cancel my place' }).click()
    await (await registering(second)).getByRole('button', { name: 'Join the waiting list' }).click()
    await expect(second.getByText('You are next.')).toBeVisible()
    await first.reload()
    await expect(first.getByText('A place is free for you.')).toBeVisible()
    await ageOffers(product, 25)
    await expect(async () => {
      await second.reload()
      await expect(second.getByText('A place is free for you.')).toBeVisible({ timeout: 5_000 })
    }).toPass({ timeout: 90_000 })
    await first.reload()
    await expect(first.getByText('The place you were offered went to the next.')).toBeVisible()
    expect(await faultsOf(first)).toEqual([])
  })
})

test('thirty tickets are checked in at a door without a connection, on two phones', { tag: '@deep' }, async ({
  product: { origin },
  newDevice,
}) => {
  const caller = await administrator(origin)
  const startsAt = addHours(instant(new Date()), 1)
  const { id, version } = await caller.call(createEvent, {
    body: { ...clinic, startsAt, endsAt: addHours(startsAt, 2) },
  })
  await caller.call(publishEvent, { params: { id }, body: { version } })
  const steward = newcomer('Member 0')
  const ticketOf = async (number: number) => {
    const { caller: member } = await openAccount(origin, newcomer(`Member ${number}`))
    const wish = { mode: 'in_person' as const, guests: 0, answers: [], waits: false }
    await member.call(register, { params: { id }, body: wish })
    return (await member.call(readTicket, { params: { id } })).code
  }
  // One after the other: a server that is asked for many accounts at once puts people off.
  const codes: string[] = []
  for (let number = 0; number < 30; number++) codes.push(await ticketOf(number))
  // Loaded anew without a network, the page misses what its document names for another address.
  const without = { expects: /ERR_INTERNET_DISCONNECTED|Failed to (fetch|load)/ }
  const [desk, door] = [await newDevice(without), await newDevice(without)]

  await test.step('a steward is named, and both open the door while there is a connection', async () => {
    await signInAs(desk, firstAdministrator)
    await desk.goto(`/admin/events/${id}`)
    await desk.getByRole('button', { name: 'Stewards' }).click()
    const sheet = desk.getByRole('dialog', { name: 'Stewards' })
    await sheet.getByLabel('E-mail addresses of the stewards').fill(steward.email)
    await sheet.getByRole('button', { name: 'Save' }).click()
    await expect(sheet).toBeHidden()
    await desk.getByRole('link', { name: 'Check people in' }).click()
    await signInAs(door, steward)
    await door.goto(`/events/${id}`)
    await door.getByRole('link', { name: 'Check people in' }).click()
    for (const page of [desk, door]) {
      await expect(page.getByText('0 of 30 checked in')).toBeVisible()
      expect(await faultsOf(page)).toEqual([])
      await page.context().setOffline(true)
    }
  })

  await test.step('each phone takes down what it scans, one ticket at both', async () => {
    for (const [page, from, until] of [
      [desk, 0, 16],
      [door, 15, 30],
    ] as const) {
      for (const code of codes.slice(from, until)) {
        await page.getByLabel('Code of the ticket').fill(`${origin}/events/${id}/check-in?ticket=${code}`)
        await page.getByRole('button', { name: 'Check in' }).click()
      }
      await expect(page.getByText(`${until - from} check-ins are not sent yet.`)).toBeVisible()
      await expect(page.getByText(`${until - from} of 30 checked in`)).toBeVisible()
      expect(await faultsOf(page)).toEqual([])
    }
    await desk.reload()
    await expect(desk.getByText('16 check-ins are not sent yet.')).toBeVisible()
  })

  await test.step('with a connection each ticket has let in once, and the second scan is said', async () => {
    for (const page of [desk, door]) {
      await page.context().setOffline(false)
      await expect(page.getByText(/not sent yet/)).toBeHidden()
    }
    await expect(door.getByText('Member 15 was already checked in.')).toBeVisible()
    await expect(door.getByText(/This code was already used at .+ Phone: /)).toBeVisible()
    await expect(door.getByText('30 of 30 checked in')).toBeVisible()
    // The administrator signed in on the phone since, which ended the session before it.
    const { rows } = await (await administrator(origin)).call(listRegistrations, {
      params: { id },
      query: { limit: 50 },
    })
    expect(rows.map(({ status }) => status)).toEqual(codes.map(() => 'attended'))
    expect(rows.map(({ scannedAgain }) => scannedAgain.length).filter((count) => count > 0)).toEqual([1])
  })
})

const clinic = {
  category: 'training' as const,
  title: 'Clinic at the door',
  description: 'Bring your ticket.',
  mode: 'in_person' as const,
  venue: 'Community hall',
  address: '',
  mapUrl: null,
  joinUrl: null,
  capacityInPerson: 30,
  capacityOnline: null,
  registrationOpensAt: null,
  registrationClosesAt: null,
  audience: 'all' as const,
  tiers: [],
  plans: [],
  guestsAllowed: 0,
  feeKobo: zeroKobo,
  hasWaitlist: false,
  reminders: [],
  questions: [],
}
