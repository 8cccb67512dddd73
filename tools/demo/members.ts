/** What invented members do: join, open goals, pay in, prove it, and put right what went wrong. */
import { type Kobo, naira } from '@kolo/foundation/money'
import { type CalendarDate, daysBetween, type Instant } from '@kolo/foundation/time'
import { setProfile } from '@kolo/profile/contract'
import { changeTier } from '@kolo/profile/members'
import { isAboveLimit, type Tier, tierAfter, tierLimitDefaults } from '@kolo/profile/tiers'
import { makeDeposit, moveFromWallet, openGoal } from '@kolo/savings/contract'
import { attachReceipt, submitProof } from '@kolo/transfers/contract'
import { momentOn } from './calendar.ts'
import type { Person } from './people.ts'
import type { Random } from './random.ts'
import { receiptPdf } from './receipt.ts'
import type { Fate, PlannedPayment, SavingHabit } from './savers.ts'
import { join, verify } from './staff.ts'
import type { Fixture } from './stage.ts'

/** A member of the story. */
export type Member = {
  person: Person
  /** Their own stream of chance, so that it does not matter who acts first. */
  random: Random
  uid: string
  joinedOn: CalendarDate
  /** What they left undone: the link in the mail, or their work and where they live. */
  leftUndone: 'nothing' | 'verification' | 'profile'
  habit: SavingHabit
  tier: Tier
  goalIds: Map<number, string>
  /** Goals that money has reached, by their place in the habit. */
  funded: Set<number>
  /** Everything promised or paid in so far. */
  promisedNaira: number
  /** Where money is paid to, once they take some out, and how often they did. */
  bankAccountId: string | undefined
  withdrawals: number
  isActive: boolean
}

/** A payment that waits at the administrators' desk. */
export type Waiting = {
  id: string
  version: number
  member: Member
  goal: number
  amount: Kobo
  received: Kobo
  reference: string
  fate: Fate
  submittedAt: Instant
}

/** What the commands of members need to know. */
export type Scene = {
  fixture: Fixture
  random: Random
  administrators: readonly string[]
  planIds: readonly string[]
  /** The bank account members pay into. */
  accountId: string
}

/** Somebody joins: signs up, perhaps opens the link, perhaps takes answers back. */
export async function joinCommunity({ fixture }: Scene, member: Member): Promise<void> {
  const minute = member.random.between(7 * 60, 8 * 60 + 30)
  const { person, joinedOn } = member
  member.uid = await join(fixture, person, joinedOn, minute)
  if (member.leftUndone !== 'verification') await verify(fixture, person, joinedOn, minute + 9)
  if (member.leftUndone !== 'profile') return
  const body = { occupation: '', location: '' } as const
  const acting = { at: momentOn(joinedOn, minute + 20), uid: member.uid }
  await fixture.act(acting, setProfile, { params: { uid: member.uid }, body })
}

/** Opens the goal a payment is for, on the day it is first paid into. */
export async function goalOf(scene: Scene, member: Member, index: number, at: Instant, on: CalendarDate) {
  const known = member.goalIds.get(index)
  if (known) return known
  const planned = member.habit.goals[index]
  const planId = scene.planIds[planned?.plan ?? 0]
  if (!planned || !planId) throw new Error('A payment names no goal')
  const reachable = planned.targetOn && daysBetween(on, planned.targetOn) >= 7 ? planned.targetOn : null
  const body = {
    planId,
    name: planned.name,
    icon: planned.icon,
    targetKobo: planned.targetNaira === undefined ? null : naira(BigInt(planned.targetNaira)),
    targetOn: reachable,
    ...(planned.maturesOn ? { maturesOn: planned.maturesOn, maturityInstruction: 'wallet' as const } : {}),
  }
  const { id } = await scene.fixture.act({ at, uid: member.uid }, openGoal, { body })
  member.goalIds.set(index, id)
  return id
}

/** Starts a deposit and learns what to write into the narration; opens the goal if need be. */
export async function startPayment(scene: Scene, member: Member, planned: PlannedPayment, minute: number) {
  const { on, naira: promised } = planned
  const id = await goalOf(scene, member, planned.goal, momentOn(on, minute - 4), on)
  await raiseTier(scene, member, promised, momentOn(on, minute - 2))
  const amountKobo = naira(BigInt(promised))
  const starting = { at: momentOn(on, minute), uid: member.uid }
  return await scene.fixture.act(starting, makeDeposit, {
    params: { id },
    body: { amountKobo, another: true },
  })
}

/** Pays in: starts the deposit, sends the money and says so. */
export async function payIn(
  scene: Scene,
  member: Member,
  planned: PlannedPayment,
  minute: number,
): Promise<Waiting | undefined> {
  const { fixture } = scene
  const { uid, random } = member
  const { on, naira: promised, fate } = planned
  const amountKobo = naira(BigInt(promised))
  const payment = await startPayment(scene, member, planned, minute)
  if (fate === 'forgotten') return undefined
  member.promisedNaira += promised
  const submittedAt = momentOn(on, minute + random.between(4, 50))
  const reference = `FT${on.slice(2).replaceAll('-', '')}${random.between(100_000, 999_999)}${payment.code.slice(-4)}`
  if (random.chance(0.12)) await addReceipt(scene, member, payment.id, reference, momentOn(on, minute + 3))
  const { version } = await fixture.act({ at: submittedAt, uid }, submitProof, {
    params: { id: payment.id },
    body: { bankReference: reference, payerName: member.person.answers.fullName },
  })
  const received = naira(BigInt(receivedNaira(promised, fate)))
  const { goal } = planned
  return { id: payment.id, version, member, goal, amount: amountKobo, received, reference, fate, submittedAt }
}

/** What reaches the bank: somebody forgot the fee, somebody rounded up. */
function receivedNaira(promised: number, fate: Fate): number {
  if (fate === 'short') return promised - 50
  return fate === 'over' ? promised + 500 : promised
}

/** Adds a receipt, unless the payment has one since before the story broke off: this command has no key. */
async function addReceipt({ fixture }: Scene, member: Member, id: string, reference: string, at: Instant) {
  const before = fixture.db.selectFrom('payment_receipts').select('id').where('payment_id', '=', id)
  if (await before.executeTakeFirst()) return
  const { fullName } = member.person.answers
  const body = receiptPdf([
    'Transfer receipt',
    fullName,
    `Reference ${reference}`,
    'Made up for a demonstration',
  ])
  await fixture.act({ at, uid: member.uid }, attachReceipt, { params: { id }, body })
}

/** Two administrators lift the tier when a member's savings outgrow it: one asks, another agrees. */
export async function raiseTier(scene: Scene, member: Member, promised: number, at: Instant): Promise<void> {
  const two = scene.administrators.filter((administrator) => administrator !== member.uid).slice(0, 2)
  const amount = naira(BigInt(promised))
  // What was paid in earns interest, which counts too.
  const after = naira(BigInt(Math.round((member.promisedNaira + promised) * 1.15) + 10_000))
  for (;;) {
    const { singleDeposit, balance } = tierLimitDefaults[member.tier]
    const tier = tierAfter(member.tier)
    if (tier === undefined || !(isAboveLimit(amount, singleDeposit) || isAboveLimit(after, balance))) return
    const body = { tier, reason: 'Identity papers seen and kept at the office.' }
    for (const uid of two)
      await scene.fixture.act({ at, uid }, changeTier, { params: { uid: member.uid }, body })
    member.tier = tier
  }
}

/** After a rejection the member looks the reference up again and sends the proof once more. */
export async function proveAgain({ fixture }: Scene, waiting: Waiting, on: CalendarDate): Promise<Waiting> {
  const submittedAt = momentOn(on, waiting.member.random.between(9 * 60, 12 * 60))
  const reference = `${waiting.reference}B`
  const { version } = await fixture.act({ at: submittedAt, uid: waiting.member.uid }, submitProof, {
    params: { id: waiting.id },
    body: { bankReference: reference },
  })
  return { ...waiting, version, reference, submittedAt, fate: 'exact' }
}

/** What came in short lies in the wallet; the member moves it where it was meant to go. */
export async function moveToGoal({ fixture }: Scene, waiting: Waiting, on: CalendarDate): Promise<void> {
  const { member, goal, received } = waiting
  const id = member.goalIds.get(goal)
  if (id === undefined || !member.funded.has(goal)) return
  const acting = { at: momentOn(on, 20 * 60), uid: member.uid }
  await fixture.act(acting, moveFromWallet, {
    params: { id },
    body: { amountKobo: received, paymentId: waiting.id },
  })
}
