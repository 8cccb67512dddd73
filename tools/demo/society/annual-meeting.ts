/** Each February the books of the year before are closed, the members meet, and the surplus goes where they resolved. */
import { approveApproval, listApprovals } from '@kolo/approvals/contract'
import { appropriateSurplus, readAppropriation } from '@kolo/distributions/appropriation'
import { previewDistribution, submitDistribution } from '@kolo/distributions/contract'
import { openEvidence } from '@kolo/distributions/evidence'
import { recordAudit } from '@kolo/distributions/record-audit'
import {
  addMinutes,
  calculateDividend,
  closeYear,
  readSurplus,
  saveResolution,
} from '@kolo/distributions/surplus'
import {
  approveMinutes,
  createEvent,
  listRegistrations,
  markAttended,
  publishEvent,
  readMeeting,
  register,
  writeMinutes,
} from '@kolo/events/contract'
import { type Kobo, naira } from '@kolo/foundation/money'
import { addDays, type CalendarDate, calendarDate, weekdayName } from '@kolo/foundation/time'
import { momentOn } from '../calendar.ts'
import type { Scene } from '../members.ts'
import { receiptPdf } from '../receipt.ts'
import type { Told } from '../told.ts'
import { eventBody } from './gatherings.ts'
import { auditFee, beganOn, costOf, hasLastYear } from './month.ts'
import { accounts, post } from './vouchers.ts'

const reason = 'As the general meeting of the members resolved.'
const auditor = 'Ezeani & Co., chartered accountants'
const isFebruary = (on: CalendarDate) => on.slice(5, 7) === '02'
const endOf = (year: number) => calendarDate(`${year}-12-31`) as CalendarDate
const beginningOf = (year: number) => calendarDate(`${year}-01-01`) as CalendarDate

/** Whether a meeting is held that year, about the year before. */
function meets({ members }: Told, on: CalendarDate): boolean {
  return isFebruary(on) && hasLastYear(members, on)
}

/** Whether there was any of the year before, which is closed and appropriated then, however short it was. */
function closes({ members }: Told, on: CalendarDate): boolean {
  return isFebruary(on) && beganOn(members) < beginningOf(Number(on.slice(0, 4)))
}

/** The Saturday from the twenty-second on. */
function meetingOn(on: CalendarDate): CalendarDate {
  let day = `${on.slice(0, 8)}22` as CalendarDate
  while (weekdayName(day) !== 'Saturday') day = addDays(day, 1)
  return day
}

const agenda = [
  'Opening and apologies',
  'Minutes of the last meeting',
  'Accounts of the year and report of the auditor',
  'Appropriation of the surplus',
  'Election of the committee',
  'Any other business',
]

/** On the eighth members are invited. */
export async function inviteToMeeting(told: Told, on: CalendarDate): Promise<void> {
  if (!meets(told, on)) return
  const { fixture, administrators } = told.scene
  const uid = administrators[0] ?? ''
  const held = meetingOn(on)
  const body = eventBody({
    category: 'general_meeting',
    title: `Annual general meeting ${on.slice(0, 4)}`,
    description: 'The accounts of the year, the surplus, and who leads the society. Everybody is welcome.',
    venue: 'Community hall, Surulere',
    startsAt: momentOn(held, 11 * 60),
    endsAt: momentOn(held, 14 * 60),
    agenda,
    quorumPercent: 10,
  })
  const { id, version } = await fixture.act({ at: momentOn(on, 15 * 60), uid }, createEvent, { body })
  await fixture.act({ at: momentOn(on, 15 * 60 + 5), uid }, publishEvent, {
    params: { id },
    body: { version },
  })
  const coming = told.members.filter(
    ({ isActive, uid: member, leftUndone, joinedOn }) =>
      isActive && member !== '' && leftUndone === 'nothing' && joinedOn < addDays(on, -7),
  )
  for (const [index, member] of coming.slice(0, Math.ceil(coming.length / 4)).entries()) {
    const acting = { at: momentOn(addDays(on, 1 + (index % 5)), 18 * 60 + index), uid: member.uid }
    const answers = { mode: 'in_person' as const, guests: 0, answers: [], waits: false }
    await fixture.act(acting, register, { params: { id }, body: answers })
  }
}

/** On the fifteenth the year is closed by two administrators. */
export async function closeLastYear(told: Told, on: CalendarDate): Promise<void> {
  if (!closes(told, on)) return
  const { fixture, administrators } = told.scene
  const body = {
    year: Number(on.slice(0, 4)) - 1,
    reason: 'The accounts are drawn up, and the auditor has seen them.',
  }
  for (const [index, uid] of administrators.slice(0, 2).entries())
    await fixture.act({ at: momentOn(on, 16 * 60 + index * 30), uid }, closeYear, { body })
  if (meets(told, on)) await recordAuditOf(told.scene, body.year, on)
}

/** What the auditor found of the year, with the accounts they signed that day; the other administrator reads them first. */
async function recordAuditOf({ fixture, administrators }: Scene, year: number, on: CalendarDate) {
  const [one = '', two = ''] = administrators
  const by = (uid: string, minute: number) => ({ at: momentOn(on, minute), uid })
  const signed = receiptPdf(
    [`Financial statements of ${year}`, `Audited and signed on ${on}`, 'Made up for a demonstration'],
    `accounts-${year}.pdf`,
  )
  const { id: evidenceId } = await fixture.act(by(one, 17 * 60 + 30), addMinutes, { body: signed })
  const body = {
    ...{ year, auditor, signedOn: on, evidenceId },
    opinion: 'unqualified' as const,
    reason: 'The report of the auditor came with the signed accounts.',
  }
  await fixture.act(by(one, 17 * 60 + 35), recordAudit, { body })
  await fixture.act(by(two, 17 * 60 + 50), openEvidence, { params: { id: evidenceId } })
  await fixture.act(by(two, 17 * 60 + 55), recordAudit, { body })
}

/** In the fourth week they meet, and what they resolved is done; of a short first year the founders kept it all. */
export async function holdMeeting(told: Told, on: CalendarDate): Promise<void> {
  if (!closes(told, on)) return
  const held = meetingOn(on)
  if (!meets(told, on)) return appropriate(told.scene, held, shortYear)
  await takeMinutes(told.scene, held)
  await post(
    told.scene,
    { on: held, minute: 16 * 60 },
    {
      kind: 'payment',
      party: 'Community hall, Surulere',
      narration: 'Hall, chairs and refreshments of the general meeting',
      evidence: 'Receipts of the hall and the caterer.',
      debits: [[accounts.meetings, costOf(told.members, 140_000)]],
      credits: [[accounts.bank, costOf(told.members, 140_000)]],
    },
  )
  await appropriate(told.scene, held, wholeYear)
  await payAccrued(told, addDays(held, 2))
}

/** Who came is marked at the door; one administrator writes the minutes and another approves them. */
async function takeMinutes({ fixture, administrators }: Scene, held: CalendarDate): Promise<void> {
  const [one = '', two = ''] = administrators
  const meeting = await fixture.db
    .selectFrom('events')
    .select('id')
    .where('starts_at', '=', momentOn(held, 11 * 60))
    .executeTakeFirst()
  if (!meeting) return
  const params = { id: meeting.id }
  const { rows } = await fixture.act({ at: momentOn(held, 10 * 60 + 30), uid: one }, listRegistrations, {
    params,
    query: { limit: 100 },
  })
  for (const [index, { id, status }] of rows.entries())
    if (index % 6 !== 5 && status !== 'attended')
      await fixture.act({ at: momentOn(held, 10 * 60 + 40 + index / 2), uid: one }, markAttended, {
        params: { id },
      })
  const writing = { at: momentOn(held, 18 * 60), uid: one }
  const before = await fixture.act(writing, readMeeting, { params })
  const text = [
    'The meeting had its quorum and adopted the agenda.',
    'The accounts of the year were read and adopted.',
    'It was resolved to appropriate the surplus as proposed by the committee.',
    'The committee was elected for another year.',
  ].join('\n\n')
  const written = before.minutes
    ? before
    : await fixture.act(writing, writeMinutes, { params, body: { text, version: null } })
  if (written.minutes?.approvedAt) return
  const body = { version: written.minutes?.version ?? 1 }
  await fixture.act({ at: momentOn(addDays(held, 1), 12 * 60), uid: two }, approveMinutes, { params, body })
}

const percent = (
  kind: 'reserve' | 'account' | 'dividend',
  rateBps: number,
  account: string | null = null,
) => ({
  kind,
  account,
  rateBps,
  amountKobo: null,
})

/** What a meeting resolves about a whole year, and about the few months of the first one. */
const wholeYear = {
  parts: [
    percent('reserve', 2_500),
    percent('account', 500, accounts.educationFund),
    percent('account', 1_000, accounts.buildingFund),
    percent('account', 1_000, accounts.accruedExpenses),
  ],
  dividendBps: 800,
}
const shortYear = { parts: [percent('reserve', 2_500)], dividendBps: 0 }

/** The surplus goes where the meeting resolved, by two; then the committee and whoever holds shares are paid. */
async function appropriate(
  scene: Scene,
  held: CalendarDate,
  { parts: fixed, dividendBps }: typeof wholeYear | typeof shortYear,
): Promise<void> {
  const { fixture, administrators } = scene
  const [one = '', two = ''] = administrators
  const year = Number(held.slice(0, 4)) - 1
  const on = addDays(held, 2)
  const by = (uid: string, minute: number) => ({ at: momentOn(on, minute), uid })
  const { surplusKobo, sharesKobo } = await fixture.act(by(one, 540), readAppropriation, { params: { year } })
  if (surplusKobo <= 0n) return
  const resolution = await resolve(scene, held)
  const pays = sharesKobo > 0n && dividendBps > 0
  const body = {
    year,
    resolutionId: resolution.id,
    parts: [...fixed, ...(pays ? [percent('dividend', dividendBps)] : [])],
    reason,
  }
  await fixture.act(by(one, 600), appropriateSurplus, { body })
  await fixture.act(by(two, 620), openEvidence, { params: { id: resolution.evidence.id } })
  const { unpaidKobo, parts } = await fixture.act(by(two, 625), appropriateSurplus, { body })
  const [honoraria] = parts.filter(({ account }) => account === accounts.accruedExpenses)
  if (honoraria) await payHonoraria(scene, on, honoraria.amountKobo)
  if (pays) await payDividend(scene, { on, year, resolutionId: resolution.id, poolKobo: unpaidKobo })
}

async function payHonoraria(scene: Scene, on: CalendarDate, amount: Kobo): Promise<void> {
  await post(
    scene,
    { on, minute: 14 * 60 },
    {
      kind: 'payment',
      party: 'Committee',
      narration: 'Honoraria that the general meeting resolved',
      evidence: 'Signed list of the committee.',
      debits: [[accounts.accruedExpenses, amount]],
      credits: [[accounts.bank, amount]],
    },
  )
}

type Dividend = { on: CalendarDate; year: number; resolutionId: string; poolKobo: Kobo }

/** A dividend by the days shares were held, approved by the other administrator and paid the same day. */
async function payDividend({ fixture, administrators }: Scene, { on, year, ...dividend }: Dividend) {
  const [one = '', two = ''] = administrators
  const by = (uid: string, minute: number) => ({ at: momentOn(on, minute), uid })
  const calculation = {
    ...dividend,
    periodStart: beginningOf(year),
    periodEnd: endOf(year),
    basis: 'units' as const,
    exemptReason: null,
    payOn: on,
  }
  const { id } = await fixture.act(by(one, 660), calculateDividend, { body: calculation })
  const params = { id }
  await fixture.act(by(one, 665), previewDistribution, { params })
  await fixture.act(by(one, 670), submitDistribution, { params })
  const { rows } = await fixture.act(by(two, 700), listApprovals, { query: {} })
  const waiting = rows.find(({ kind }) => kind === 'distributions.approval')
  if (waiting) {
    const approval = { params: { id: waiting.id }, body: { version: waiting.version } }
    await fixture.act(by(two, 705), approveApproval, approval)
  }
  await fixture.runJob('distributions.look-for-payments', momentOn(on, 720))
  await fixture.work(momentOn(on, 721))
}

/** What the meeting resolved, kept once with its minutes. */
async function resolve({ fixture, administrators }: Scene, held: CalendarDate) {
  const acting = { at: momentOn(addDays(held, 2), 9 * 60 + 30), uid: administrators[0] ?? '' }
  const known = async () =>
    (await fixture.act(acting, readSurplus, {})).resolutions.find(({ heldOn }) => heldOn === held)
  const before = await known()
  if (before) return before
  const minutes = receiptPdf(
    ['Minutes of the annual general meeting', `Held on ${held}`, 'Made up for a demonstration'],
    'minutes.pdf',
  )
  const { id: evidenceId } = await fixture.act(acting, addMinutes, { body: minutes })
  const body = {
    heldOn: held,
    wording: 'The surplus of the year is appropriated as the committee proposed, with any dividend at 8%.',
    mostKobo: naira(2_000_000n),
    evidenceId,
  }
  await fixture.act(acting, saveResolution, { body })
  const saved = await known()
  if (!saved) throw new Error('The resolution was not kept')
  return saved
}

/** What was owed to the auditor is paid. */
async function payAccrued({ scene, members }: Told, on: CalendarDate): Promise<void> {
  await post(
    scene,
    { on, minute: 15 * 60 },
    {
      kind: 'payment',
      party: auditor,
      narration: `Audit of ${Number(on.slice(0, 4)) - 1}`,
      reference: 'EZ/AUDIT',
      evidence: 'Invoice and signed report.',
      debits: [[accounts.accruedExpenses, auditFee(members)]],
      credits: [[accounts.bank, auditFee(members)]],
    },
  )
}
