/**
 * What most members do every month: pay in as usual, and two administrators find it the same way. Hundreds of such
 * payments are kept together; whatever goes otherwise is told act by command.
 */
import { naira } from '@kolo/foundation/money'
import { keepManyDeposits, type ManyDeposit } from '@kolo/savings/testing'
import { momentOn } from './calendar.ts'
import { type Desk, deskFor, nextDeskDay } from './desk.ts'
import { goalOf, type Member, raiseTier, type Scene } from './members.ts'
import type { PlannedPayment } from './savers.ts'

/** Tells of goals whether money still goes into them: those that have ended are left alone; none yet is opened. */
export async function openGoals({ fixture }: Scene): Promise<(goalId: string | undefined) => boolean> {
  const ended = fixture.db
    .selectFrom('savings_accounts')
    .select('id')
    .where('status', 'not in', ['pending', 'active'])
  const ids = new Set((await ended.execute()).map(({ id }) => id))
  return (goalId) => goalId === undefined || !ids.has(goalId)
}

/**
 * A payment that goes as most do: it is sent, and both administrators find it on the next day at their desk. Answers
 * nothing for any other, and for one that the desk does not get to any more.
 */
export async function payAsUsual(
  scene: Scene,
  member: Member,
  { on, goal, naira: promised, fate }: PlannedPayment,
  { minute, desk }: { minute: number; desk: Desk },
): Promise<ManyDeposit | undefined> {
  const startedAt = momentOn(on, minute)
  const foundOn = nextDeskDay(momentOn(on, minute + 20))
  if (fate !== 'exact' || foundOn > desk.closesAfter) return undefined
  const goalId = await goalOf(scene, member, goal, momentOn(on, minute - 4), on)
  await raiseTier(scene, member, promised, momentOn(on, minute - 2))
  const { uid, random, person } = member
  const found = random.between(16 * 60, 17 * 60 + 20) + random.next()
  const [one, two] = deskFor(scene, member, Math.floor(found))
  member.promisedNaira += promised
  member.funded.add(goal)
  return {
    memberUid: uid,
    goalId,
    amount: naira(BigInt(promised)),
    startedAt,
    valueOn: on,
    // Every member's own, so that it does not matter who pays first.
    reference: `FT${on.slice(2).replaceAll('-', '')}${random.between(100_000, 999_999)}${person.address.replaceAll('.', '')}G${goal}`,
    words: [
      { uid: one, at: momentOn(foundOn, found) },
      { uid: two, at: momentOn(foundOn, found + 25) },
    ],
  }
}

/** Keeps what was paid as usual, all of it or nothing; in the order in which it came. */
export async function keepThrift(
  { fixture, accountId }: Scene,
  deposits: readonly ManyDeposit[],
): Promise<void> {
  const inOrder = deposits.toSorted((one, other) => (one.startedAt < other.startedAt ? -1 : 1))
  await fixture.db.transaction().execute((db) => keepManyDeposits(db, accountId, inOrder))
}
