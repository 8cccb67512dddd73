/** Vouchers of the last days, in every state there is. */
import { listApprovals, sendBackApproval } from '@kolo/approvals/contract'
import { naira } from '@kolo/foundation/money'
import { addDays, type CalendarDate } from '@kolo/foundation/time'
import { momentOn } from '../calendar.ts'
import type { Scene } from '../members.ts'
import { accounts, draft, type Entry, post, reverse, submit } from './vouchers.ts'

const stationery = {
  kind: 'payment',
  party: 'Ojota Printing Press',
  narration: 'Receipt books and passbooks',
  reference: 'OPP/1184',
  evidence: 'Invoice and the books themselves.',
  debits: [[accounts.stationery, naira(38_400n)]],
  credits: [[accounts.bank, naira(38_400n)]],
} as const satisfies Entry

const training = {
  kind: 'payment',
  party: 'Hall of the Traders Union',
  narration: 'Hall and refreshments for the training of members',
  reference: 'HTU/77',
  evidence: 'Receipt of the hall.',
  debits: [[accounts.training, naira(65_000n)]],
  credits: [[accounts.bank, naira(65_000n)]],
} as const satisfies Entry

/** One is reversed, one waits for approval, one was sent back, and one is a draft. */
export async function tellLatestVouchers(scene: Scene, today: CalendarDate): Promise<void> {
  const before = addDays(today, -3)
  await post(
    scene,
    { on: before, minute: 8 * 60 },
    {
      kind: 'journal',
      narration: 'Data of last month was booked as electricity',
      debits: [[accounts.software, naira(1_500n)]],
      credits: [[accounts.rent, naira(1_500n)]],
    },
  )
  const twice = await post(scene, { on: before, minute: 9 * 60 }, stationery)
  await reverse(
    scene,
    { on: addDays(before, 1), minute: 9 * 60 },
    twice,
    'The same invoice was paid in cash.',
  )
  const wrong = await submit(
    scene,
    { on: addDays(before, 1), minute: 11 * 60 },
    {
      ...training,
      debits: [[accounts.meetings, naira(65_000n)]],
    },
  )
  await sendBack(scene, { on: addDays(before, 1), code: wrong.code ?? '' })
  await submit(scene, { on: addDays(before, 2), minute: 12 * 60 }, training)
  await draft(
    scene,
    { on: addDays(before, 2), minute: 16 * 60 },
    {
      kind: 'receipt',
      party: 'Balogun Tailoring',
      narration: 'Hire of the meeting room for a weekend',
      debits: [[accounts.bank, naira(15_000n)]],
      credits: [[accounts.rentReceived, naira(15_000n)]],
    },
  )
}

async function sendBack(
  { fixture, administrators }: Scene,
  { on, code }: { on: CalendarDate; code: string },
) {
  const acting = { at: momentOn(on, 15 * 60), uid: administrators[1] ?? '' }
  const { rows } = await fixture.act(acting, listApprovals, { query: {} })
  const waiting = rows.find(({ title }) => title.includes(code))
  // Told again, it was sent back before.
  if (!waiting) return
  const body = { version: waiting.version, reason: 'This is training of members, account 5360.' }
  await fixture.act(acting, sendBackApproval, { params: { id: waiting.id }, body })
}
