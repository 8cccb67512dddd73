/** The cash box of the office, since last year: members bring cash, another officer counts it, and two bring it to the bank; a small community has none. */
import { approveApproval } from '@kolo/approvals/contract'
import {
  bankCash,
  bookCash,
  changeCashSettings,
  confirmCash,
  listTills,
  readCashSettings,
} from '@kolo/cash/contract'
import { naira, zeroKobo } from '@kolo/foundation/money'
import { addDays, type CalendarDate, dayIn, type Instant, lagos } from '@kolo/foundation/time'
import { firstOfMonth, momentOn } from './calendar.ts'
import { type Member, raiseTier } from './members.ts'
import { couldTakeOut } from './outgoing.ts'
import { openGoals } from './thrift.ts'
import type { Told } from './told.ts'

/** Two members bring cash in a month, which is banked the day after. */
export async function bringCash(told: Told, on: CalendarDate, now: Instant): Promise<void> {
  if (on < firstOfMonth(addDays(dayIn(lagos, now), -365))) return
  const { fixture, administrators, random } = told.scene
  const opening = { at: momentOn(on, 9 * 60), uid: administrators[0] ?? '' }
  const { isTaken } = await fixture.act(opening, readCashSettings, {})
  if (!isTaken) await fixture.act(opening, changeCashSettings, { body: { isTaken: true } })
  const able = couldTakeOut(told.scene, told.members, on)
  if (able.length < 8) return
  const from = random.between(0, able.length - 8)
  for (const [index, member] of [able[from], able[from + 7]].entries())
    if (member) await bringOne(told, member, on, index, 'counted')
  await bankTills(told, addDays(on, 1))
}

/** Somebody brings cash on the last day, which another officer still has to count. */
export async function bringLast(told: Told, on: CalendarDate): Promise<void> {
  const [member] = couldTakeOut(told.scene, told.members, on).slice(-1)
  if (member) await bringOne(told, member, on, 0, 'waiting')
}

async function bringOne(
  told: Told,
  member: Member,
  on: CalendarDate,
  index: number,
  becomes: 'counted' | 'waiting',
): Promise<void> {
  const { fixture, administrators } = told.scene
  const [one = '', two = ''] = administrators
  const isOpen = await openGoals(told.scene)
  const goalId = [...member.funded].map((place) => member.goalIds.get(place)).find((id) => id && isOpen(id))
  if (goalId === undefined) return
  const promised = member.random.between(4, 30) * 500
  await raiseTier(told.scene, member, promised, momentOn(on, 9 * 60 + 30))
  const amountKobo = naira(BigInt(promised))
  const booking = { at: momentOn(on, 10 * 60 + index * 25), uid: one }
  const target = { memberUid: member.uid, purpose: 'savings', targetId: goalId }
  const { id, version } = await fixture.act(booking, bookCash, { body: { ...target, amountKobo } })
  member.promisedNaira += promised
  told.payments += 1
  if (becomes === 'waiting') return
  const counting = { at: momentOn(on, 15 * 60 + index * 10), uid: two }
  await fixture.act(counting, confirmCash, { params: { id }, body: { countedKobo: amountKobo, version } })
}

/** What is in hand is paid in at the bank, and the second administrator agrees. */
async function bankTills({ scene: { fixture, administrators, accountId } }: Told, on: CalendarDate) {
  const [one = '', two = ''] = administrators
  const paying = { at: momentOn(on, 10 * 60), uid: one }
  const { rows } = await fixture.act(paying, listTills, {})
  for (const { id, inHandKobo, waiting: asked } of rows) {
    if (inHandKobo === zeroKobo) continue
    const reference = `SLIP/${on.replaceAll('-', '')}`
    const body = {
      amountKobo: inHandKobo,
      collectionAccountId: accountId,
      bankReference: reference,
      paidOn: on,
    }
    const said = asked ? rows : (await fixture.act(paying, bankCash, { params: { id }, body })).rows
    const waiting = said.find((till) => till.id === id)?.waiting
    if (!waiting) throw new Error('Nobody was asked about the cash that was paid in')
    const agreeing = { at: momentOn(on, 13 * 60), uid: two }
    const { version } = waiting
    await fixture.act(agreeing, approveApproval, { params: { id: waiting.id }, body: { version } })
  }
}
