/**
 * The payroll of an employer many members work for: in the last year it takes their monthly thrift off the salary and
 * sends it in one transfer with a schedule. Every step is read from what is kept, so that a month that broke off goes on.
 */
import { approveApproval } from '@kolo/approvals/contract'
import { type Kobo, naira, sumKobo, zeroKobo } from '@kolo/foundation/money'
import { addDays, type CalendarDate, dayIn, type Instant, lagos } from '@kolo/foundation/time'
import {
  addEmployer,
  askRun,
  changePayrollSettings,
  choosePayroll,
  listEmployers,
  listRunLines,
  readOwnPayroll,
  readRun,
  settleLine,
  uploadSchedule,
} from '@kolo/payroll/contract'
import { moveFromWallet } from '@kolo/savings/contract'
import { firstOfMonth, momentOn } from './calendar.ts'
import { type Member, raiseTier, type Scene } from './members.ts'
import { inParallel } from './random.ts'
import { type PlannedPayment, planPlaces } from './savers.ts'
import { openGoals } from './thrift.ts'
import type { Told } from './told.ts'

const employer = { name: 'Cedar Grove Hospital', contact: 'Mrs Efe Bello, +2348060000312' }
const reason = 'As the slip of the hospital says.'

/** The first day on which the hospital takes anything off a salary. */
function beginsOn(now: Instant): CalendarDate {
  return firstOfMonth(addDays(dayIn(lagos, now), -365))
}

/** One member in eight works there; a small community has no such employer. */
function worksThere(members: readonly Member[], member: Member): boolean {
  return members.length >= 60 && members.indexOf(member) % 8 === 5 && member.leftUndone === 'nothing'
}

/** The place of a member's monthly thrift among their goals. */
function thriftOf({ habit }: Member): number {
  return habit.goals.findIndex(({ plan }) => plan === planPlaces.thrift)
}

/** Whether a payment comes with the salary, so that its member does not make it; the first one they do, which opens the goal. */
export function isDeducted(
  members: readonly Member[],
  member: Member,
  { on, goal }: PlannedPayment,
  now: Instant,
): boolean {
  return (
    on >= beginsOn(now) &&
    worksThere(members, member) &&
    goal === thriftOf(member) &&
    member.goalIds.has(goal)
  )
}

type Deduction = { member: Member; staffNumber: string; goalId: string; amount: Kobo }

/** Whose thrift is on the schedule of a month. */
async function deductionsOn({ scene, members }: Told, on: CalendarDate): Promise<Deduction[]> {
  const isOpen = await openGoals(scene)
  return members.flatMap((member, at) => {
    const place = thriftOf(member)
    const [goalId, goal] = [member.goalIds.get(place), member.habit.goals[place]]
    if (!goalId || !goal || goal.until < on || !member.isActive || !isOpen(goalId)) return []
    if (!worksThere(members, member)) return []
    const amount = naira(BigInt(goal.monthlyNaira))
    return [{ member, staffNumber: `CGH/${String(at + 1).padStart(4, '0')}`, goalId, amount }]
  })
}

/** The salaries of a month are paid: one administrator uploads the schedule, another agrees to it. */
export async function payDeductions(told: Told, on: CalendarDate, now: Instant): Promise<void> {
  if (on < beginsOn(now)) return
  const { scene } = told
  const { fixture, administrators } = scene
  const due = await deductionsOn(told, on)
  if (due.length === 0) return
  const [one = '', two = ''] = administrators
  await inParallel(due, ({ member, amount }) =>
    raiseTier(scene, member, Number(amount / 100n), momentOn(on, 9 * 60)),
  )
  const id = await uploadOn(scene, on, due)
  await settleNames(scene, on, id, due)
  const params = { id }
  const asking = { at: momentOn(on, 11 * 60), uid: one }
  let run = await fixture.act(asking, readRun, { params })
  if (run.state === 'draft' && !run.waiting)
    run = await fixture.act(asking, askRun, { params, body: { reason, version: run.version } })
  for (const { member, amount } of due) member.promisedNaira += Number(amount / 100n)
  told.payments += due.length
  if (run.waiting) {
    const { id: approval, version } = run.waiting
    const agreeing = { at: momentOn(on, 14 * 60), uid: two }
    await fixture.act(agreeing, approveApproval, { params: { id: approval }, body: { version } })
  }
  await fixture.work(momentOn(on, 14 * 60 + 10))
  await inParallel(due, (deduction) => sendToGoal(scene, on, deduction))
}

/** Uploads the schedule against its transfer, and begins with the employer where there is none yet. */
async function uploadOn(
  { fixture, administrators, accountId }: Scene,
  on: CalendarDate,
  due: readonly Deduction[],
): Promise<string> {
  const acting = { at: momentOn(on, 10 * 60), uid: administrators[0] ?? '' }
  const { isTaken, rows } = await fixture.act(acting, listEmployers, {})
  if (!isTaken) await fixture.act(acting, changePayrollSettings, { body: { isTaken: true } })
  const [known] = rows.length > 0 ? rows : (await fixture.act(acting, addEmployer, { body: employer })).rows
  const month = on.slice(0, 7)
  const lines = due.map(
    ({ member, staffNumber, amount }) =>
      `${staffNumber},${member.person.answers.fullName},${Number(amount / 100n)}.00`,
  )
  const body = {
    employerId: known?.id ?? '',
    fileName: `cedar-grove-${month}.csv`,
    content: Buffer.from(['Staff No,Name,Amount', ...lines].join('\r\n')).toString('base64'),
    month,
    accountId,
    transferKobo: sumKobo(due.map(({ amount }) => amount)),
    heldKobo: zeroKobo,
    bankReference: `CGH/SALARY/${month}`,
    receivedOn: on,
  }
  return (await fixture.act(acting, uploadSchedule, { body })).id
}

/** Whoever is on a schedule for the first time was found by the name alone: an administrator says that it is them. */
async function settleNames(
  { fixture, administrators }: Scene,
  on: CalendarDate,
  id: string,
  due: readonly Deduction[],
) {
  const acting = { at: momentOn(on, 10 * 60 + 30), uid: administrators[0] ?? '' }
  const params = { id }
  const { rows } = await fixture.act(acting, listRunLines, { params, query: { which: 'open', limit: 100 } })
  for (const { lineNo, staffNumber } of rows) {
    const found = due.find((deduction) => deduction.staffNumber === staffNumber)
    if (!found) throw new Error('The schedule names a stranger')
    const body = { lineNo, memberUid: found.member.uid, leftOut: false }
    await fixture.act(acting, settleLine, { params, body })
  }
}

/** The first deduction came to the wallet: its member moves it on, and says where the next ones go. */
async function sendToGoal({ fixture }: Scene, on: CalendarDate, { member, goalId, amount }: Deduction) {
  const acting = { at: momentOn(on, 19 * 60), uid: member.uid }
  const { work } = await fixture.act(acting, readOwnPayroll, { query: {} })
  if (work?.targetId !== member.uid) return
  await fixture.act(acting, moveFromWallet, { params: { id: goalId }, body: { amountKobo: amount } })
  await fixture.act(acting, choosePayroll, { body: { targetId: goalId } })
}
