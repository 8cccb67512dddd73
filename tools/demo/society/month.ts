/** What the society earns and spends each month beside its treasury bills, and what it adjusts at the end of a year. */
import { type Kobo, naira, sumKobo, timesKobo } from '@kolo/foundation/money'
import { addDays, type CalendarDate } from '@kolo/foundation/time'
import { firstOfMonth } from '../calendar.ts'
import type { Member, Scene } from '../members.ts'
import type { Told } from '../told.ts'
import { accounts, type Entry, post } from './vouchers.ts'

const entranceFee = naira(5_000n)
const yearlyDues = naira(2_000n)
const bank = 'Sahel Trust Bank'

/** The number of a month: 3 in March. */
const monthNumber = (day: CalendarDate) => Number(day.slice(5, 7))

/** What something costs a society of this size, from what it costs one of 240 members: whole steps of ₦500. */
export function costOf(members: readonly Member[], forMany: number): Kobo {
  return naira(BigInt(Math.max(1, Math.round((forMany * members.length) / 240 / 500)) * 500))
}

/** The day of the first member who joined. */
export function beganOn(members: readonly Member[]): CalendarDate {
  const [first] = members.map(({ joinedOn }) => joinedOn).toSorted()
  if (first === undefined) throw new RangeError('The society has no members')
  return first
}

/** Whether the society was there for at least half of the year before. */
export function hasLastYear(members: readonly Member[], on: CalendarDate): boolean {
  return beganOn(members) < `${Number(on.slice(0, 4)) - 1}-07-01`
}

/** At the founding: the entrance fees of those who lead the society. */
export async function bookFirstFees(scene: Scene, people: number, on: CalendarDate): Promise<void> {
  const fees = timesKobo(entranceFee, people)
  await post(
    scene,
    { on, minute: 15 * 60 },
    {
      kind: 'receipt',
      party: 'Founding committee',
      narration: 'Entrance fees of the founding committee',
      evidence: 'Receipts of the founding meeting.',
      debits: [[accounts.bank, fees]],
      credits: [[accounts.entranceFees, fees]],
    },
  )
}

/** On the first of January: the audit of the year before counts on its last day, though it is paid later. */
export async function adjustLastYear({ scene, members }: Told, on: CalendarDate): Promise<void> {
  if (monthNumber(on) !== 1 || !hasLastYear(members, on)) return
  const valueDate = addDays(on, -1)
  const audit = auditFee(members)
  await post(
    scene,
    { on, minute: 10 * 60 },
    {
      kind: 'journal',
      valueDate,
      narration: `Audit of ${valueDate.slice(0, 4)}, not yet paid`,
      debits: [[accounts.audit, audit]],
      credits: [[accounts.accruedExpenses, audit]],
    },
  )
}

export const auditFee = (members: readonly Member[]) => costOf(members, 150_000)

/** Whether a quarter of the year ends with the month of a day. */
const endsQuarter = (on: CalendarDate) => monthNumber(on) % 3 === 0

/** On the eighth of the last month of a quarter petty cash is filled up. */
export async function topUpPettyCash({ scene, members }: Told, on: CalendarDate): Promise<void> {
  if (!endsQuarter(on)) return
  const { all } = pettyCashOf(members, on)
  await post(
    scene,
    { on, minute: 12 * 60 },
    {
      kind: 'transfer',
      narration: 'Petty cash filled up',
      debits: [[accounts.pettyCash, all]],
      credits: [[accounts.bank, all]],
    },
  )
}

/** What is paid from petty cash in a quarter. */
function pettyCashOf(members: readonly Member[], on: CalendarDate) {
  const stationery = costOf(members, 20_000 + (monthNumber(on) % 4) * 2_000)
  const transport = costOf(members, 12_000 + monthNumber(on) * 500)
  return { stationery, transport, all: sumKobo([stationery, transport]) }
}

/** On the fifteenth of January members pay their dues of the year. */
export async function bookDues({ scene, members }: Told, on: CalendarDate): Promise<void> {
  const payers = members.filter(({ isActive, joinedOn }) => isActive && joinedOn < on).length
  if (monthNumber(on) !== 1 || payers === 0) return
  const dues = timesKobo(yearlyDues, payers)
  await post(
    scene,
    { on, minute: 13 * 60 },
    {
      kind: 'receipt',
      party: `${payers} members`,
      narration: `Annual dues of ${on.slice(0, 4)}`,
      evidence: 'List of the financial secretary.',
      debits: [[accounts.bank, dues]],
      credits: [[accounts.dues, dues]],
    },
  )
}

/** On the twenty-second: entrance fees since the last one, the bills, and each quarter what the bank takes and pays. */
export async function bookMonth({ scene, members }: Told, on: CalendarDate): Promise<void> {
  const entries = [...feesOn(members, on), ...spentOn(members, on), ...bankOn(on)]
  for (const [index, entry] of entries.entries())
    await post(scene, { on, minute: 9 * 60 + index * 45 }, entry)
}

function feesOn(members: readonly Member[], on: CalendarDate): Entry[] {
  const since = addDays(firstOfMonth(addDays(firstOfMonth(on), -1)), 21)
  const joined = members.filter(({ joinedOn }) => joinedOn >= since && joinedOn < on).length
  if (joined === 0) return []
  const fees = timesKobo(entranceFee, joined)
  return [
    {
      kind: 'receipt',
      party: joined === 1 ? 'A new member' : `${joined} new members`,
      narration: 'Entrance fees of new members',
      evidence: 'Receipts of the office.',
      debits: [[accounts.bank, fees]],
      credits: [[accounts.entranceFees, fees]],
    },
  ]
}

function spentOn(members: readonly Member[], on: CalendarDate): Entry[] {
  const [rent, data] = [costOf(members, 30_000), costOf(members, 12_500)]
  const entries: Entry[] = [
    {
      kind: 'payment',
      party: 'Idowu & Sons Properties',
      narration: 'Rent, electricity and data of the office',
      reference: `RENT/${on.slice(0, 7)}`,
      evidence: 'Receipt of the landlord.',
      debits: [
        [accounts.rent, rent],
        [accounts.software, data],
      ],
      credits: [[accounts.bank, sumKobo([rent, data])]],
    },
  ]
  if (endsQuarter(on)) entries.push(...spentInQuarter(members, on))
  // From its second year on the society can pay somebody for half of a week.
  if (hasLastYear(members, on))
    entries.push({
      kind: 'payment',
      party: 'Office assistant',
      narration: 'Salary of the office assistant',
      evidence: 'Signed payslip.',
      debits: [[accounts.salaries, costOf(members, 80_000)]],
      credits: [[accounts.bank, costOf(members, 80_000)]],
    })
  return entries
}

function spentInQuarter(members: readonly Member[], on: CalendarDate): Entry[] {
  const petty = pettyCashOf(members, on)
  const honoraria = costOf(members, 60_000)
  return [
    {
      kind: 'payment',
      party: 'Office',
      narration: 'Stationery and transport from petty cash',
      evidence: 'Receipts in the petty cash book.',
      debits: [
        [accounts.stationery, petty.stationery],
        [accounts.transport, petty.transport],
      ],
      credits: [[accounts.pettyCash, petty.all]],
    },
    {
      kind: 'payment',
      party: 'Committee',
      narration: 'Honoraria of the committee for the quarter',
      evidence: 'Signed list of the committee.',
      debits: [[accounts.honoraria, honoraria]],
      credits: [[accounts.bank, honoraria]],
    },
  ]
}

function bankOn(on: CalendarDate): Entry[] {
  if (!endsQuarter(on)) return []
  const [charge, tax] = [naira(3_000n), naira(225n)]
  const interest = naira(BigInt(2_550 + monthNumber(on) * 195))
  return [
    {
      kind: 'payment',
      party: bank,
      narration: 'Account maintenance of the quarter and VAT on it',
      debits: [
        [accounts.bankCharges, charge],
        [accounts.bankTaxes, tax],
      ],
      credits: [[accounts.bank, sumKobo([charge, tax])]],
    },
    {
      kind: 'receipt',
      party: bank,
      narration: 'Interest of the bank for the quarter',
      debits: [[accounts.bank, interest]],
      credits: [[accounts.bankInterest, interest]],
    },
  ]
}
