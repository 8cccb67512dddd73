/**
 * A month of thrift: an officer brings the bank's statement of 300 messy lines, works through it with the keyboard,
 * confirms what Kolo found in one batch, a second administrator agrees to what one word is not enough for, and the
 * members' balances say so, to the kobo. Every press is counted, as a person matches 300 lines in ten minutes only where
 * they are asked for few.
 */
import { type Kobo, kobo, naira } from '@kolo/foundation/money'
import { addDays, type CalendarDate, dayIn, formatDay, instant, lagos } from '@kolo/foundation/time'
import { listGoals, listPlans, makeDeposit, openGoal } from '@kolo/savings/contract'
import { changeThreshold } from '@kolo/transfers/settings'
import type { Page } from '@playwright/test'
import { expect, signInAs, test } from './fixtures/browser.ts'
import type { Caller } from './fixtures/caller.ts'
import { administrator, appoint, openAccount, openForSaving } from './fixtures/community.ts'
import { type Newcomer, newcomer } from './fixtures/people.ts'
import { firstAdministrator } from './fixtures/product.ts'
import { faultsOf } from './fixtures/whole.ts'

test.use({ scene: 'a month of thrift' })

const names = [
  'Amara Odu',
  'Bisi Fashola',
  'Chika Umeh',
  'Dele Ajayi',
  'Efua Mensah',
  'Femi Oyelade',
  'Gbenga Sule',
  'Halima Yusuf',
  'Ifeoma Eze',
  'Jide Balogun',
  'Kemi Adeleke',
  'Lanre Bello',
  'Musa Ibrahim',
]
const eachPays = 19
const mostPresses = 25

type Paid = { name: string; transferCode: string; amount: Kobo }

/** Somebody with a goal who is about to pay in nineteen times. */
async function saver(origin: string, name: string): Promise<{ caller: Caller; paid: Paid[] }> {
  const { caller } = await openAccount(origin, newcomer(name))
  const [plan] = (await caller.call(listPlans, {})).rows
  const aim = { icon: 'home' as const, targetKobo: null, targetOn: null }
  const goal = await caller.call(openGoal, { body: { planId: plan?.id ?? '', name: 'Thrift', ...aim } })
  const paid: Paid[] = []
  for (let at = 0; at < eachPays; at++) {
    const amount = naira(1_000n + BigInt(at) * 10n)
    const payment = await caller.call(makeDeposit, { params: { id: goal.id }, body: { amountKobo: amount } })
    paid.push({ name, transferCode: payment.transferCode, amount })
  }
  return { caller, paid }
}

const plain = (amount: Kobo) => {
  const text = String(amount).padStart(3, '0')
  return `${text.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',')}.${text.slice(-2)}`
}

/** What the bank gives: its own address, codes written in any way, names alone, charges, equal lines, and a foot. */
function messyStatement(paid: readonly Paid[], today: CalendarDate): string {
  const ways = [
    ({ transferCode }: Paid) => `NIP/${transferCode}/THRIFT`,
    ({ transferCode }: Paid) => `trf ${transferCode.toLowerCase().replaceAll('-', '')} frm mobile`,
    ({ transferCode, name }: Paid) => `"${name.toUpperCase()}, ${transferCode.replaceAll('-', ' ')}"`,
  ]
  const lines = paid.map((one, at) => [
    formatDay(addDays(today, -(at % 2))),
    '',
    plain(one.amount),
    (ways[at % 3] ?? ways[0])?.(one),
  ])
  const others = [
    ...Array.from({ length: 40 }, (_, at) => [
      formatDay(today),
      plain(kobo(5_375n)),
      '',
      `NIP CHARGE + VAT ${at % 9}`,
    ]),
    ...Array.from({ length: 5 }, () => [formatDay(today), plain(naira(90_000n)), '', 'TRF TO LANDLORD']),
    ...Array.from({ length: 6 }, () => [formatDay(today), '', plain(naira(333n)), 'CASH DEPOSIT']),
    [formatDay(today), '', plain(naira(12n)), 'CREDIT INTEREST'],
    [formatDay(today), '', plain(naira(77n)), 'NIP/SOMEBODY ELSE'],
  ]
  const rows = [...lines, ...others].map((cells) =>
    cells.map((cell, at) => (at > 0 && at < 3 && cell ? `"${cell}"` : cell)).join(','),
  )
  return [
    'SAHEL BANK PLC,,,',
    'Account Statement,,,',
    '',
    'Txn Date,Debits,Credits,Remarks',
    ...rows,
    'Total,,,',
    '"This is a computer generated statement, no signature is needed",,,',
  ].join('\r\n')
}

const shown = (page: Page, list: string) =>
  page.getByRole('group', { name: 'Show lines' }).getByRole('button', { name: new RegExp(`^${list}`) })

/** Counts what somebody presses on a page, on whatever it is: a finger or the mouse, a key, and what is chosen from a list. */
async function countPresses(page: Page): Promise<() => number> {
  let presses = 0
  await page.exposeFunction('wasPressed', () => {
    presses += 1
  })
  await page.addInitScript(`
    const pressed = ({ isTrusted }) => isTrusted && window.wasPressed()
    addEventListener('pointerdown', pressed, true)
    addEventListener('keydown', (event) => event.key === 'Control' || pressed(event), true)
    addEventListener('change', (event) => event.target.matches('select, input[type=file]') && window.wasPressed(), true)
  `)
  return () => presses
}

/** The statement is read, and its days are asked about where they are in doubt. */
async function bringStatement(desk: Page, text: string, count: number): Promise<void> {
  const sheet = desk.getByRole('dialog')
  await desk.goto('/admin/bank-statements')
  await desk.getByRole('button', { name: 'Import a statement' }).first().click()
  await sheet.locator('input[type=file]').setInputFiles({
    name: 'november.csv',
    mimeType: 'text/csv',
    buffer: Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]),
  })
  await expect(sheet.getByText('Which column is what?')).toBeVisible()
  const order = sheet.getByLabel('How does the bank write the day?')
  if (await order.isVisible()) await order.selectOption('DMY')
  await expect(
    sheet.getByRole('table', { name: 'The lines of the file, as they are understood' }),
  ).toBeVisible()
  expect.soft(await faultsOf(desk)).toEqual([])
  await sheet.getByRole('button', { name: 'Import 300 lines' }).click()
  await expect(desk.getByText('300 lines imported')).toBeVisible()
  await expect(shown(desk, 'Suggested')).toHaveText(`Suggested ${count}`)
  await expect(shown(desk, 'Set aside')).toHaveText('Set aside 45')
}

/** Suggestions are accepted with the keyboard and confirmed together. */
async function confirmSuggestions(desk: Page, count: number): Promise<void> {
  const sheet = desk.getByRole('dialog')
  await desk.getByRole('checkbox').first().focus()
  await desk.keyboard.press('Enter')
  await desk.keyboard.press('Enter')
  await expect(desk.getByText('2 lines,')).toBeVisible()
  for (let page = 0; page < 3; page++) {
    await desk.getByRole('button', { name: /^Accept all \d+ of this page/ }).click()
    if (page < 2) await desk.getByRole('button', { name: 'Next', exact: true }).click()
    await expect(desk.getByText(`${Math.min(count, (page + 1) * 100)} lines,`)).toBeVisible()
  }
  expect.soft(await faultsOf(desk)).toEqual([])
  await desk.getByRole('checkbox').last().focus()
  await desk.keyboard.press('Control+Enter')
  await expect(sheet.getByText(/Booked immediately, on your confirmation: \d+ lines/)).toBeVisible()
  await expect(sheet.getByText(/Waiting for a second administrator: \d+ lines/)).toBeVisible()
  expect.soft(await faultsOf(desk)).toEqual([])
  await sheet.getByRole('button', { name: /^Confirm ₦/ }).click()
  await expect(desk.getByText('wait for a second administrator.')).toBeVisible()
}

/** What nobody can be found for is set aside or booked as unmatched money. */
async function settleTheRest(desk: Page): Promise<void> {
  const sheet = desk.getByRole('dialog')
  await shown(desk, 'Needs you').click()
  await desk.getByRole('checkbox', { name: /CREDIT INTEREST/ }).check()
  await desk.keyboard.press('s')
  await sheet.getByLabel('The community’s own money').check()
  await sheet.getByRole('button', { name: 'Set aside' }).click()
  await expect(shown(desk, 'Set aside')).toHaveText('Set aside 46')
  await desk.getByRole('button', { name: 'Accept all 7 of this page' }).click()
  await desk.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(sheet.getByText('Booked as unmatched money: 7 lines')).toBeVisible()
  await sheet.getByRole('button', { name: /^Confirm ₦2,075/ }).click()
  await expect(shown(desk, 'Unmatched money')).toHaveText('Unmatched money 7')
}

test(`an officer matches 300 lines with ${mostPresses} presses at most, and balances say so`, {
  tag: '@deep',
}, async ({ product: { origin }, newDevice }) => {
  const tunde: Newcomer = newcomer('Tunde Afolabi')
  const { caller } = await appoint(origin, tunde, 'admin')
  const zainab = await administrator(origin)
  await openForSaving(zainab, caller)
  await zainab.call(changeThreshold, { body: { amountKobo: naira(100_000n), reason: 'A small community.' } })
  const savers: Awaited<ReturnType<typeof saver>>[] = []
  for (const name of names) savers.push(await saver(origin, name))
  const paid = savers.flatMap((one) => one.paid)
  const text = messyStatement(paid, dayIn(lagos, instant(new Date())))
  const desk = await newDevice()
  await signInAs(desk, firstAdministrator)
  const presses = await countPresses(desk)

  await test.step('the statement is read', () => bringStatement(desk, text, paid.length))
  await test.step('suggestions are confirmed together', () => confirmSuggestions(desk, paid.length))
  await test.step('nothing else stays open', () => settleTheRest(desk))
  expect(presses()).toBeLessThanOrEqual(mostPresses)
  await test.step('a second administrator agrees, and every line is in the books once', async () => {
    const other = await newDevice()
    await signInAs(other, tunde)
    await other.goto(new URL(desk.url()).pathname)
    await other.getByRole('button', { name: 'Decide' }).click()
    await other.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await expect(shown(other, 'Done')).toHaveText(`Done ${paid.length}`, { timeout: 60_000 })
    for (const { caller: member, paid: sent } of savers) {
      const { totals } = await member.call(listGoals, {})
      const total = sent.reduce((sum, { amount }) => sum + amount, 0n)
      expect(totals.savedKobo).toBe(total)
    }
  })
})
