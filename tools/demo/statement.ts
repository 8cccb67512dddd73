/**
 * The bank's statement of the last month's first week: members wrote the code they were given, or forgot it, and two
 * administrators go through the lines together.
 */
import { approveApproval, listApprovals } from '@kolo/approvals/contract'
import {
  confirmBatch,
  listStatementLines,
  type StatementLine,
  weighBatch,
} from '@kolo/bank-statements/contract'
import { bookLines } from '@kolo/bank-statements/line-vouchers'
import { type BankLine, importLines } from '@kolo/bank-statements/testing'
import { claimReceipt } from '@kolo/bank-statements/unmatched'
import { listVouchers, readVoucher } from '@kolo/books/vouchers'
import { naira } from '@kolo/foundation/money'
import { addDays, type CalendarDate, dayIn, formatDay, type Instant, lagos } from '@kolo/foundation/time'
import type { Caller } from '@kolo/transfers/testing'
import { dayOfMonth, firstOfMonth, momentOn } from './calendar.ts'
import { type Scene, startPayment } from './members.ts'
import { isDeducted } from './payroll.ts'
import { accounts, approve } from './society/vouchers.ts'
import { openGoals } from './thrift.ts'
import type { Told } from './told.ts'

/** The day on which the last statement is imported: an eighth of the month, a few days before the end. */
export function statementOn(now: Instant): CalendarDate {
  const latest = addDays(dayIn(lagos, now), -6)
  const first =
    dayOfMonth(latest) >= 8 ? firstOfMonth(latest) : firstOfMonth(addDays(firstOfMonth(latest), -1))
  return addDays(first, 7)
}

/** Whether what is paid on a day is found on that statement. */
export function isOnStatement(day: CalendarDate, now: Instant): boolean {
  const end = statementOn(now)
  return day < end && day >= addDays(end, -7)
}

/** Members pay during the week; then the statement is imported and gone through. */
export async function tellStatement(told: Told, on: CalendarDate, now: Instant): Promise<void> {
  const lines = await payForStatement(told, now)
  if (lines.length === 0) return
  const { fixture, administrators, accountId } = told.scene
  const [one = '', two = ''] = administrators
  const by = (uid: string, hour: number): Caller => ({
    call: (contract, input) => fixture.act({ at: momentOn(on, hour * 60), uid }, contract, input),
  })
  const fileName = `statement-${on.slice(0, 7)}.csv`
  const { id } = await importLines(by(one, 9), { id: accountId }, withOthers(lines, on), fileName)
  await confirmSuggested(by(one, 10), id)
  await fixture.work(momentOn(on, 10 * 60 + 10))
  const { rows } = await by(two, 11).call(listApprovals, { query: {} })
  for (const waiting of rows.filter(({ kind }) => kind === 'bank-statements.batch')) {
    const { id, version } = waiting
    await by(two, 11).call(approveApproval, { params: { id }, body: { version } })
  }
  await fixture.work(momentOn(on, 11 * 60 + 10))
  await sortTheRest(by(one, 12), id)
  await bookOwnLines(told.scene, id, on)
  await fixture.work(momentOn(on, 12 * 60 + 10))
  await claimOne(told, on)
}

async function payForStatement(told: Told, now: Instant): Promise<BankLine[]> {
  const { scene, members } = told
  const isOpen = await openGoals(scene)
  const lines: BankLine[] = []
  for (const member of members.filter(({ isActive, uid }) => isActive && uid !== '')) {
    for (const planned of member.habit.payments.filter(({ on }) => isOnStatement(on, now))) {
      if (planned.on <= member.joinedOn || !isOpen(member.goalIds.get(planned.goal))) continue
      if (isDeducted(members, member, planned, now)) continue
      const payment = await startPayment(scene, member, planned, member.random.between(9 * 60 + 30, 14 * 60))
      told.payments += 1
      member.promisedNaira += planned.naira
      const { fullName } = member.person.answers
      // One in eight forgets the code, and one in thirty a digit of the amount.
      const code = member.random.chance(0.12) ? '' : ` ${payment.transferCode}`
      const isShort = member.random.chance(0.03) && member.funded.has(planned.goal)
      const paid = isShort ? planned.naira - 100 : planned.naira
      lines.push({
        day: formatDay(planned.on),
        in: `${paid}.00`,
        says: `NIP/${fullName.toUpperCase()}${code}/THRIFT`,
        reference: `S${planned.on.slice(2).replaceAll('-', '')}${member.random.between(100_000, 999_999)}${planned.goal}`,
      })
    }
  }
  return lines
}

/** What else stands on a statement: money nobody announced, what the bank keeps, and what went out. */
function withOthers(lines: readonly BankLine[], on: CalendarDate): BankLine[] {
  const [day, later] = [formatDay(addDays(on, -4)), formatDay(addDays(on, -2))]
  return [
    ...lines,
    { day, in: '15000.00', says: 'CASH DEPOSIT/OJOTA BRANCH', reference: 'CD88210' },
    { day, in: '7500.00', says: 'NIP/EMEKA U/SAVINGS', reference: 'NP55120' },
    { day: later, in: '20000.00', says: 'NIP/MRS BELLO', reference: 'NP55977' },
    { day: later, out: '1075.00', says: 'ACCOUNT MAINTENANCE CHARGE', reference: 'CH00311' },
    { day: later, in: '120.55', says: 'CREDIT INTEREST', reference: 'CI00312' },
    { day: later, out: '5000.00', says: 'POS TERMINAL RENTAL', reference: 'CH00314' },
    { day: later, out: '52.00', says: 'SMS ALERT CHARGE', reference: 'CH00313' },
  ]
}

/** Confirms what was suggested but for the last lines, which somebody else shall look at. */
async function confirmSuggested(administrator: Caller, id: string): Promise<void> {
  const suggested = await linesOf(administrator, id, 'suggested')
  const lines = suggested.slice(0, Math.ceil(suggested.length * 0.95)).map((line) => ({
    id: line.id,
    version: line.version,
    ...(line.payment ? { paymentId: line.payment.id } : {}),
  }))
  if (lines.length === 0) return
  const params = { id }
  const { two } = await administrator.call(weighBatch, { params, body: { lines } })
  await administrator.call(confirmBatch, { params, body: { lines, forTwo: two.count } })
}

/** What nobody announced is booked as money without a payment. */
async function sortTheRest(administrator: Caller, id: string): Promise<void> {
  const left = await linesOf(administrator, id, 'needs-you')
  const lines = left
    .filter(({ narration }) => /CASH DEPOSIT|EMEKA U|MRS BELLO/.test(narration))
    .map(({ id: line, version }) => ({ id: line, version }))
  if (lines.length > 0) await administrator.call(confirmBatch, { params: { id }, body: { lines, forTwo: 0 } })
}

/** What the bank took and paid is booked as vouchers, as the rules suggest or with a rule of its own; one line is left to try. */
async function bookOwnLines(scene: Scene, id: string, on: CalendarDate): Promise<void> {
  const { fixture, administrators } = scene
  const [one = '', two = ''] = administrators
  const by = (uid: string, minute: number): Caller => ({
    call: (contract, input) => fixture.act({ at: momentOn(on, minute), uid }, contract, input),
  })
  const left = [
    ...(await linesOf(by(one, 780), id, 'needs-you')),
    ...(await linesOf(by(one, 780), id, 'ignored')),
  ]
  for (const [contains, account, isNew] of [
    ['ACCOUNT MAINTENANCE', accounts.bankCharges, false],
    ['CREDIT INTEREST', accounts.bankInterest, false],
    ['POS TERMINAL', accounts.bankCharges, true],
  ] as const) {
    const line = left.find(({ narration }) => narration.includes(contains))
    if (!line) continue
    const lines = [{ id: line.id, version: line.version, account }]
    const remember = isNew ? { contains, direction: 'out' as const, account } : undefined
    const body = { lines, party: 'Sahel Trust Bank', ...(remember ? { remember } : {}) }
    await by(one, 790).call(bookLines, { params: { id }, body })
  }
  const { rows } = await by(two, 800).call(listVouchers, { query: { state: 'submitted' } })
  for (const { id: voucher } of rows) {
    const submitted = await by(two, 800).call(readVoucher, { params: { id: voucher } })
    await approve(scene, { on, minute: 810 }, submitted)
  }
}

async function linesOf(administrator: Caller, id: string, list: 'suggested' | 'needs-you' | 'ignored') {
  const rows: StatementLine[] = []
  for (let cursor: string | undefined; ; ) {
    const query = { list, limit: 100, ...(cursor === undefined ? {} : { cursor }) }
    const page = await administrator.call(listStatementLines, { params: { id }, query })
    rows.push(...page.rows)
    if (page.nextCursor === undefined) return rows
    cursor = page.nextCursor
  }
}

/** Somebody says that the money without a code was theirs. */
async function claimOne({ scene, members }: Told, on: CalendarDate): Promise<void> {
  const member = members.find(
    ({ isActive, leftUndone, uid }) => isActive && uid !== '' && leftUndone === 'nothing',
  )
  if (!member) return
  const body = {
    amountKobo: naira(20_000n),
    sentOn: addDays(on, -2),
    senderName: 'Mrs Bello',
    bankReference: 'NP55977',
    note: 'My mother paid it for me.',
  }
  const claiming = { at: momentOn(addDays(on, 1), 9 * 60), uid: member.uid }
  await scene.fixture.act(claiming, claimReceipt, { body })
}
