/** What comes round in a community's month, told at the beginning of its weeks. */
import { addDays, type CalendarDate, dayIn, type Instant, lagos } from '@kolo/foundation/time'
import { sql } from 'kysely'
import { closeBooks, payTaxOn, signBank } from './books.ts'
import { dayOfMonth, firstOfMonth, momentOn } from './calendar.ts'
import { bringCash } from './cash.ts'
import type { Member, Scene } from './members.ts'
import { takeBackPayment } from './mistakes.ts'
import { couldTakeOut, type Outcome, takeOut } from './outgoing.ts'
import { payDeductions } from './payroll.ts'
import { inParallel } from './random.ts'
import { breakEarly, runAutoSaves, saveByThemselves } from './rhythm.ts'
import { closeLastYear, holdMeeting, inviteToMeeting } from './society/annual-meeting.ts'
import { lendLoans, repayLoans } from './society/loans.ts'
import { adjustLastYear, bookDues, bookMonth, topUpPettyCash } from './society/month.ts'
import { depreciate, furnishOffice } from './society/office.ts'
import { sellShares } from './society/shares.ts'
import { buyBill, redeemBill } from './society/treasury-bills.ts'
import type { Fixture } from './stage.ts'
import { statementOn, tellStatement } from './statement.ts'
import type { Told } from './told.ts'

/** Tells what the beginning of a week brings; nothing of the last days, whose books are still open. */
export async function beginWeek(told: Told, week: readonly CalendarDate[], now: Instant): Promise<void> {
  const [first] = week
  const today = dayIn(lagos, now)
  if (first === undefined || first > addDays(today, -5)) return
  const { scene } = told
  const isLatest = addDays(firstOfMonth(first), 45) > today
  if (first === statementOn(now)) await tellStatement(told, first, now)
  switch (dayOfMonth(first)) {
    case 1:
      await tellNight(scene.fixture, momentOn(first, 80))
      await depreciate(told, first)
      return adjustLastYear(told, first)
    case 8:
      await proveBooks(scene.fixture, momentOn(first, 80))
      await signBank(scene, first)
      if (isLatest && isLarge(told)) await saveByThemselves(told, first)
      await closeBooks(scene, first, isLatest)
      await buyBill(scene, told.members, first)
      await topUpPettyCash(told, first)
      await furnishOffice(told, first)
      if (isLarge(told)) await lendLoans(told, first)
      return inviteToMeeting(told, first)
    case 15:
      await redeemBill(scene, told.members, first)
      await bookDues(told, first)
      await payTaxOn(scene, first, isLatest)
      await closeLastYear(told, first)
      if (!isLarge(told)) return
      await sellShares(told, first)
      if (isLatest) await runAutoSaves(told, first)
      if (isMistaken(first)) await takeBackPayment(scene, first)
      await breakEarly(told, first)
      return bringCash(told, first, now)
    case 22:
      await bookMonth(told, first)
      await holdMeeting(told, first)
      await takeOutMonthly(told, first)
      if (isLarge(told)) await repayLoans(told, first)
      return payDeductions(told, addDays(first, 2), now)
  }
}

/** A small community has only what everybody does. */
const isLarge = ({ members }: Told) => members.length >= 60

/** A night of the product: the books are proved, interest is reckoned and posted, goals end whose day has come, months are counted. */
export async function tellNight(fixture: Fixture, at: Instant): Promise<void> {
  await proveBooks(fixture, at)
  for (const name of [
    'savings.credit-waiting-interest',
    'savings.begin-interest',
    'savings.look-for-due-goals',
    'loans.post-provision',
  ]) {
    await fixture.runJob(name, at)
    await fixture.work(at)
  }
  for (const name of [
    'savings.look-at-goals',
    'savings.look-at-contributions',
    'savings.cancel-unused-goals',
    'reports.count-use',
    'home.count-months',
  ])
    await fixture.runJob(name, at)
  await fixture.work(at)
}

async function proveBooks(fixture: Fixture, at: Instant): Promise<void> {
  for (const name of ['ledger.snapshots', 'ledger.trial-balance', 'ledger.day-ends'])
    await fixture.runJob(name, at)
}

/** Three times a year somebody confuses two members; few members are not confused. */
function isMistaken(day: CalendarDate): boolean {
  return ['02', '06', '11'].includes(day.slice(5, 7))
}

/** Members some of whose savings are on hold: what secures a loan is not taken out. */
async function whoSecureLoans({ fixture: { db } }: Scene): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ uid: string }>`
    select distinct a.owner_uid as uid from ledger_balances b join ledger_accounts a on a.id = b.account_id
    where a.kind = 'member_savings' and b.held_kobo > 0`.execute(db)
  return new Set(rows.map(({ uid }) => uid))
}

/** One member in eighty takes money out each month. */
async function takeOutMonthly({ scene, members }: Told, on: CalendarDate): Promise<void> {
  const secure = await whoSecureLoans(scene)
  const able = couldTakeOut(scene, members, on).filter(({ uid }) => !secure.has(uid))
  const many = Math.min(able.length, Math.round(members.length / 80))
  const planned = new Map<Member, Outcome[]>()
  for (let index = 0; index < many; index++) {
    const member = able[scene.random.between(0, able.length - 1)]
    const outcome: Outcome = scene.random.chance(0.9) ? 'paid' : 'rejected'
    const before = (member && planned.get(member)) ?? []
    if (member && member.withdrawals + before.length < 3) planned.set(member, [...before, outcome])
  }
  await inParallel([...planned], async ([member, outcomes]) => {
    for (const outcome of outcomes) await takeOut(scene, member, addDays(on, 2), outcome)
  })
}

const lastOutcomes = [
  ...['paid', 'requested', 'requested', 'approved', 'processing', 'on_hold', 'failed', 'returned'],
  ...['rejected', 'cancelled', 'requested', 'approved'],
] as Outcome[]

/** Withdrawals of the last days, in every state there is; a small community has fewer. */
export async function takeOutLast({ scene, members }: Told, on: CalendarDate): Promise<void> {
  const secure = await whoSecureLoans(scene)
  const able = couldTakeOut(scene, members, on).filter(
    ({ uid, withdrawals }) => withdrawals === 0 && !secure.has(uid),
  )
  const many = Math.min(lastOutcomes.length, Math.floor(members.length / 12))
  await inParallel([...able.slice(0, many).entries()], ([index, member]) =>
    takeOut(scene, member, on, lastOutcomes[index] ?? 'requested'),
  )
}
