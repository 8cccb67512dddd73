/** What the invented administrators do at their desk: find the money in the bank and confirm it, or say they did not. */
import { addDays, type CalendarDate, dayIn, type Instant, lagos } from '@kolo/foundation/time'
import { confirmPayment, type PaymentReview, rejectPayment } from '@kolo/transfers/contract'
import { isWorkingDay, momentOn } from './calendar.ts'
import { type Member, moveToGoal, proveAgain, type Scene, type Waiting } from './members.ts'

/** When the administrators stop working in the story. */
export type Desk = { closesAfter: CalendarDate }

/**
 * What the desk does with a payment on its next working day: confirms it, or sends it back and looks again when the
 * member has proved it once more. Answers the payment if it is still waiting when the desk closes.
 */
export async function decide(scene: Scene, waiting: Waiting, desk: Desk): Promise<Waiting | undefined> {
  const on = nextDeskDay(waiting.submittedAt)
  if (on > desk.closesAfter) return waiting
  const { member, goal, fate } = waiting
  const minute = member.random.between(16 * 60, 17 * 60 + 20)
  const [one, two] = deskFor(scene, member, minute)
  if (fate === 'rejected') {
    await sendBack(scene, waiting, momentOn(on, minute))
    return await decide(scene, await proveAgain(scene, waiting, addDays(on, 1)), desk)
  }
  const first = await say(scene, waiting, one, momentOn(on, minute), waiting.version)
  if (first.status === 'proof_submitted')
    await say(scene, waiting, two, momentOn(on, minute + 25), first.version)
  if (fate === 'short') await moveToGoal(scene, waiting, on)
  else member.funded.add(goal)
  return undefined
}

/** The day on which the desk looks at what was submitted: the same one before four o'clock, never a Sunday. */
export function nextDeskDay(submittedAt: Instant): CalendarDate {
  const day = dayIn(lagos, submittedAt)
  const inTime = submittedAt < momentOn(day, 16 * 60) ? day : addDays(day, 1)
  return isWorkingDay(inTime) ? inTime : addDays(inTime, 1)
}

/** Two administrators who are not the payer, in turns. */
export function deskFor({ administrators }: Scene, member: Member, minute: number): [string, string] {
  const others = administrators.filter((uid) => uid !== member.uid)
  const one = others[minute % others.length]
  const two = others[(minute + 1) % others.length]
  if (!one || !two) throw new Error('The desk needs two administrators')
  return [one, two]
}

/** One administrator's word: this much came in, under this reference. */
export async function say(
  { fixture }: Scene,
  { id, received, reference }: Waiting,
  uid: string,
  at: Instant,
  version: number,
): Promise<PaymentReview> {
  const body = { receivedKobo: received, bankReference: reference, version, anotherTransfer: true }
  return await fixture.act({ at, uid }, confirmPayment, { params: { id }, body })
}

/** An administrator does not find the money and says why. */
export async function sendBack(scene: Scene, waiting: Waiting, at: Instant): Promise<void> {
  const [uid] = deskFor(scene, waiting.member, 0)
  const body = {
    reason: 'We cannot find this reference in our bank statement. Please check it and send it again.',
    version: waiting.version,
  }
  await scene.fixture.act({ at, uid }, rejectPayment, { params: { id: waiting.id }, body })
}
