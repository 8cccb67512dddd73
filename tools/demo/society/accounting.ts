/** What a treasurer sets up once: own accounts, the float of petty cash, templates of vouchers, and the budget of the year. */
import { setBudget } from '@kolo/books/budget'
import { addAccount } from '@kolo/books/chart'
import { setPettyCash } from '@kolo/books/petty-cash'
import { writeTemplate } from '@kolo/books/voucher-templates'
import { type Kobo, zeroKobo } from '@kolo/foundation/money'
import { addDays, type CalendarDate } from '@kolo/foundation/time'
import { firstOfMonth, momentOn } from '../calendar.ts'
import type { Told } from '../told.ts'
import { costOf } from './month.ts'
import { accounts } from './vouchers.ts'

type Acting = (who: number, minute: number) => { at: ReturnType<typeof momentOn>; uid: string }

/** In the last days, so that no voucher of the years before is beyond what is set here. */
export async function setUpAccounting({ scene, members }: Told, today: CalendarDate): Promise<void> {
  const { fixture, administrators } = scene
  const on = addDays(today, -4)
  const acting: Acting = (who, minute) => ({ at: momentOn(on, minute), uid: administrators[who] ?? '' })
  for (const [index, account] of ownAccounts.entries())
    for (const who of [0, 1])
      await fixture.act(acting(who, 9 * 60 + index * 20 + who * 7), addAccount, { body: account })
  const terms = { floatKobo: costOf(members, 60_000), limitKobo: costOf(members, 40_000) }
  const pettyCash = { version: 0, ...terms, reason: 'The committee decided it in its last meeting.' }
  for (const who of [0, 1])
    await fixture.act(acting(who, 11 * 60 + who * 10), setPettyCash, {
      params: { number: accounts.pettyCash },
      body: pettyCash,
    })
  for (const [index, template] of templatesOf(members, today).entries())
    await fixture.act(acting(0, 12 * 60 + index * 10), writeTemplate, { body: template })
  for (const who of [0, 1])
    await fixture.act(acting(who, 14 * 60 + who * 15), setBudget, { body: budgetOf(members, on) })
}

const ownAccounts = [
  { number: '4450', name: 'Hire of chairs and canopies', reason: 'The society hires them out at weekends.' },
  { number: '5390', name: 'Gifts to members', reason: 'Births, weddings and burials, as the by-laws say.' },
]

function templatesOf(members: Told['members'], today: CalendarDate) {
  const line = (account: string, debitKobo: Kobo, creditKobo: Kobo) => ({
    account,
    debitKobo,
    creditKobo,
    memo: '',
  })
  const paid = (account: string, amount: Kobo) => [
    line(account, amount, zeroKobo),
    line(accounts.bank, zeroKobo, amount),
  ]
  const nextMonth = addDays(firstOfMonth(today), 32)
  return [
    {
      name: 'Rent of the office',
      kind: 'payment' as const,
      party: 'Alhaja Sikirat Estates',
      narration: 'Rent of the office',
      lines: paid(accounts.rent, costOf(members, 60_000)),
      rhythm: 'monthly' as const,
      dueOn: addDays(firstOfMonth(nextMonth), 2),
    },
    {
      name: 'Honoraria of the committee',
      kind: 'payment' as const,
      party: 'Committee',
      narration: 'Honoraria of the quarter',
      lines: paid(accounts.honoraria, costOf(members, 60_000)),
      rhythm: 'quarterly' as const,
      dueOn: addDays(firstOfMonth(nextMonth), 27),
    },
  ]
}

/** As a special general meeting resolved it: about what the society earns and spends. */
function budgetOf(members: Told['members'], on: CalendarDate) {
  const year = Number(on.slice(0, 4))
  const amounts: [string, number][] = [
    [accounts.treasuryBillIncome, 7_200_000],
    [accounts.bankInterest, 60_000],
    [accounts.entranceFees, 240_000],
    [accounts.dues, 900_000],
    ['4450', 150_000],
    ['5110', 4_200_000],
    [accounts.salaries, 960_000],
    [accounts.honoraria, 240_000],
    [accounts.meetings, 300_000],
    [accounts.stationery, 180_000],
    [accounts.transport, 120_000],
    [accounts.rent, 720_000],
    [accounts.software, 180_000],
    ['5390', 100_000],
    [accounts.audit, 250_000],
    [accounts.bankCharges, 90_000],
  ]
  return {
    year,
    resolution: `SGM ${year}/2`,
    resolvedOn: on,
    evidence: 'Minutes of the special general meeting, item 2.',
    lines: amounts.map(([account, naira]) => ({ account, amountKobo: costOf(members, naira) })),
  }
}
