/** Members who take money out: their bank accounts, what they ask for, and what administrators do with it. */
import { type Kobo, naira, zeroKobo } from '@kolo/foundation/money'
import { checkDigitOf } from '@kolo/foundation/nuban'
import { addDays, type CalendarDate } from '@kolo/foundation/time'
import { changeIdentity } from '@kolo/profile/members'
import { addBankAccount, confirmBankAccount } from '@kolo/withdrawals/bank-accounts'
import { cancelWithdrawal, requestWithdrawal } from '@kolo/withdrawals/contract'
import {
  approveWithdrawal,
  failWithdrawal,
  payWithdrawal,
  putWithdrawalOnHold,
  rejectWithdrawal,
  returnWithdrawal,
  type WithdrawalReview,
} from '@kolo/withdrawals/reviews'
import { momentOn } from './calendar.ts'
import type { Member, Scene } from './members.ts'
import { planPlaces } from './savers.ts'

/** How far a withdrawal comes. */
export type Outcome =
  | 'requested'
  | 'cancelled'
  | 'rejected'
  | 'approved'
  | 'processing'
  | 'on_hold'
  | 'failed'
  | 'paid'
  | 'returned'

/** Who could take money out on a day: with money in a goal that gives it at any time, and which they still use. */
export function couldTakeOut(
  { administrators }: Scene,
  members: readonly Member[],
  day: CalendarDate,
): Member[] {
  return members.filter((member) => {
    const { uid, isActive, leftUndone } = member
    const place = openPlaceOf(member)
    if (!isActive || leftUndone !== 'nothing' || uid === '' || administrators.includes(uid)) return false
    if (place === undefined || amountOf(member, place) < naira(1_000n)) return false
    return member.habit.payments.some(({ goal, on }) => goal === place && on < day && on > addDays(day, -90))
  })
}

/** The first funded goal money leaves at any time, by its place in the habit. */
export function openPlaceOf({ habit, funded }: Member): number | undefined {
  const open: number[] = [planPlaces.everyday, planPlaces.thrift]
  return [...funded].find((at) => open.includes(habit.goals[at]?.plan ?? -1))
}

/** A fifth of what is paid in each month, so that it is always there. */
function amountOf({ habit }: Member, place: number): Kobo {
  const share = Math.min(45_000, (habit.goals[place]?.monthlyNaira ?? 0) / 5)
  return naira(BigInt(Math.floor(share / 100) * 100))
}

/** A member's identity is checked and their bank account confirmed, once. */
export async function makeReady(
  { fixture, administrators }: Scene,
  member: Member,
  on: CalendarDate,
): Promise<string> {
  if (member.bankAccountId !== undefined) return member.bankAccountId
  const [one = '', two = ''] = administrators
  const { uid, person } = member
  const identity = { status: 'verified' as const, reason: 'National identity card seen at the office.' }
  for (const [index, by] of [one, two].entries())
    await fixture.act({ at: momentOn(on, 9 * 60 + index * 10), uid: by }, changeIdentity, {
      params: { uid },
      body: identity,
    })
  // Who is known may keep more.
  if (member.tier === 'basic') member.tier = 'standard'
  const accountName = person.answers.fullName
  const adding = { at: momentOn(on, 10 * 60), uid }
  const body = {
    bankName: 'Guaranty Trust Bank',
    bankCode: '058',
    accountNumber: numberOf(member),
    accountName,
  }
  const { id } = await fixture.act(adding, addBankAccount, { body })
  const confirming = { at: momentOn(on, 11 * 60), uid: one }
  await fixture.act(confirming, confirmBankAccount, { params: { id }, body: { accountName, version: 1 } })
  member.bankAccountId = id
  return id
}

/** Nine digits of the member's own, and the check digit that makes them a number of bank 058. */
function numberOf({ person }: Member): string {
  const serial = person.answers.phone.slice(-9)
  return `${serial}${checkDigitOf('058', serial)}`
}

/** A member asks for money two days after everything is ready, and administrators bring it as far as told. */
export async function takeOut(
  scene: Scene,
  member: Member,
  on: CalendarDate,
  outcome: Outcome,
): Promise<void> {
  const { fixture, administrators, accountId } = scene
  const bankAccountId = await makeReady(scene, member, addDays(on, -2))
  const place = openPlaceOf(member) ?? 0
  const goalId = member.goalIds.get(place)
  if (goalId === undefined) return
  const asked = {
    source: 'savings_account' as const,
    goalId,
    amountKobo: amountOf(member, place),
    bankAccountId,
    feeKobo: zeroKobo,
  }
  const request = await fixture.act({ at: momentOn(on, 9 * 60), uid: member.uid }, requestWithdrawal, {
    body: asked,
  })
  member.withdrawals += 1
  const params = { id: request.id }
  if (outcome === 'requested') return
  if (outcome === 'cancelled') {
    await fixture.act({ at: momentOn(on, 9 * 60 + 30), uid: member.uid }, cancelWithdrawal, { params })
    return
  }
  const [one = '', two = ''] = administrators
  const acting = (uid: string, hour: number) => ({ at: momentOn(on, hour * 60 + 5), uid })
  if (outcome === 'rejected') {
    const body = { reason: 'Please ask for it after the general meeting.', version: request.version }
    await fixture.act(acting(one, 11), rejectWithdrawal, { params, body })
    return
  }
  let review: WithdrawalReview | undefined
  let { version } = request
  for (const [index, uid] of [one, two].entries()) {
    if (index > 0 && review?.status !== 'requested') break
    review = await fixture.act(acting(uid, 11 + index), approveWithdrawal, { params, body: { version } })
    version = review.version
  }
  if (outcome === 'approved') return
  const said = {
    collectionAccountId: accountId,
    bankReference: `OUT${request.code.replace(/\D/g, '')}`,
    paidOn: on,
  }
  const words = outcome === 'paid' || outcome === 'returned' ? [one, two] : [one]
  for (const [index, uid] of words.entries()) {
    review = await fixture.act(acting(uid, 14 + index), payWithdrawal, { params, body: { ...said, version } })
    version = review.version
  }
  const reason = 'The bank says that the account takes no money at present.'
  const body = { reason, version }
  if (outcome === 'failed') await fixture.act(acting(two, 17), failWithdrawal, { params, body })
  if (outcome === 'on_hold') await fixture.act(acting(two, 17), putWithdrawalOnHold, { params, body })
  if (outcome !== 'returned') return
  for (const [index, uid] of [one, two].entries()) {
    const back = { ...body, bankReference: `${said.bankReference}R`, version }
    review = await fixture.act(acting(uid, 17 + index), returnWithdrawal, { params, body: back })
    version = review.version
  }
}
