/** The treasury bills the society keeps a part of its money in: one of 91 days each month, repaid at its face value. */
import { applyRate, naira, subtractKobo } from '@kolo/foundation/money'
import { addDays, type CalendarDate } from '@kolo/foundation/time'
import { firstOfMonth, monthsFrom } from '../calendar.ts'
import type { Member, Scene } from '../members.ts'
import { accounts, post } from './vouchers.ts'

const days = 91
/** The discount of 91 days at 19% a year, in basis points. */
const discountBps = 474
/** How much of the savings is in bills, in hundredths. */
const partOfSavings = 65

/** The day of a month on which a bill is bought. */
const boughtOn = (month: CalendarDate) => addDays(month, 7)

/** What members meant to save before a day, in naira: bills are bought by it, so that buying never depends on the hour. */
function plannedBefore(members: readonly Member[], day: CalendarDate): number {
  const payments = members.flatMap(({ habit }) => habit.payments)
  return payments.reduce((sum, { on, naira: planned }) => (on < day ? sum + planned : sum), 0)
}

/** The face value of the bill of each month up to one, in hundreds of thousands of naira, by the first of the month. */
function billsUntil(members: readonly Member[], month: CalendarDate): Map<CalendarDate, number> {
  const [began = month] = members.map(({ joinedOn }) => joinedOn).toSorted()
  const bills = new Map<CalendarDate, number>()
  for (const each of monthsFrom(began, month)) {
    const running = [...bills.values()].slice(-2).reduce((sum, face) => sum + face, 0)
    const wanted = Math.floor((plannedBefore(members, each) * partOfSavings) / 10_000_000)
    bills.set(each, Math.max(0, wanted - running))
  }
  return bills
}

const faceOf = (hundredThousands: number) => naira(BigInt(hundredThousands) * 100_000n)
const referenceOf = (month: CalendarDate) => `NTB/${days}/${boughtOn(month).replaceAll('-', '')}`

export async function buyBill(scene: Scene, members: readonly Member[], on: CalendarDate): Promise<void> {
  const month = firstOfMonth(on)
  const face = faceOf(billsUntil(members, month).get(month) ?? 0)
  if (face === 0n) return
  const price = subtractKobo(face, applyRate(face, discountBps, 'half-up'))
  await post(
    scene,
    { on, minute: 11 * 60 },
    {
      kind: 'payment',
      party: 'Sahel Trust Bank',
      narration: `Treasury bill of ${days} days bought`,
      reference: referenceOf(month),
      evidence: 'The contract note of the bank.',
      debits: [[accounts.treasuryBills, price]],
      credits: [[accounts.bank, price]],
    },
  )
}

/** Books the bill that was repaid this month, with what it earned, on the day the bank paid. */
export async function redeemBill(scene: Scene, members: readonly Member[], on: CalendarDate): Promise<void> {
  const bought = firstOfMonth(addDays(on, -days - 1))
  const face = faceOf(billsUntil(members, bought).get(bought) ?? 0)
  const valueDate = addDays(boughtOn(bought), days)
  if (face === 0n || valueDate > on || valueDate < firstOfMonth(on)) return
  const income = applyRate(face, discountBps, 'half-up')
  await post(
    scene,
    { on, minute: 10 * 60 },
    {
      kind: 'receipt',
      valueDate,
      party: 'Sahel Trust Bank',
      narration: `Treasury bill of ${days} days repaid`,
      reference: referenceOf(bought),
      evidence: 'The credit advice of the bank.',
      debits: [[accounts.bank, face]],
      credits: [
        [accounts.treasuryBills, subtractKobo(face, income)],
        [accounts.treasuryBillIncome, income],
      ],
    },
  )
}
