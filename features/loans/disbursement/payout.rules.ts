/**
 * In which order loans are paid out, and when a second administrator confirms. What must always be true: a loan is paid out
 * as far as money can be lent, in order of approval, and paying a later one first has a reason.
 */
import { addKobo, greatestKobo, type Kobo, naira, subtractKobo, zeroKobo } from '@kolo/foundation/money'

/** Above this a batch is confirmed by a second administrator, until the society decides otherwise. */
export const initialSecondAbove = naira(1_000_000n)

/** The part of savings that is not lent, until the society decides otherwise: 10 %. */
export const initialReserveBps = 1_000

/** How many loans are paid out at once. */
export const loansInBatch = 50

/** What became of a loan in a batch; `waiting`: a second administrator confirms it first. */
export const payoutOutcomes = ['paid', 'refused', 'skipped', 'waiting'] as const

/**
 * What is missing before each loan can be paid out, all before it included: ₦6,237,500 can be lent; ₦4,150,000, then
 * ₦2,400,000, then ₦450,000 are approved → ₦0, ₦312,500, ₦762,500.
 */
export function missingFor(lendableKobo: Kobo, principals: readonly Kobo[]): Kobo[] {
  let wanted = zeroKobo
  return principals.map((principal) => {
    wanted = addKobo(wanted, principal)
    return greatestKobo(zeroKobo, subtractKobo(wanted, lendableKobo))
  })
}

/** Which loans of the queue are passed over: approved before the last one that is paid out, and not among them. */
export function skippedOf<Queued extends { id: string }>(
  queue: readonly Queued[],
  chosen: ReadonlySet<string>,
): Queued[] {
  const last = queue.findLastIndex(({ id }) => chosen.has(id))
  return queue.slice(0, last + 1).filter(({ id }) => !chosen.has(id))
}

/** Whether a second administrator confirms: what was paid out without one in 24 hours counts with it. */
export function takesSecond(sumKobo: Kobo, aloneKobo: Kobo, secondAboveKobo: Kobo): boolean {
  return addKobo(sumKobo, aloneKobo) > secondAboveKobo
}
