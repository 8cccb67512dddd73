/** Facts derived from a charge and a day, which commands and answers share. */
import { sumKobo } from '@kolo/foundation/money'
import type { CalendarDate } from '@kolo/foundation/time'
import type { ChargeSubject } from '../../charges.access.ts'
import { contestOf, partsLeft } from '../charge.rules.ts'
import type { Charge } from './charge.store.ts'

/** What the decisions look at on a charge. */
export function subjectOf(charge: Charge, today: CalendarDate): ChargeSubject {
  const { memberUid, outstandingKobo } = charge
  return { memberUid, outstandingKobo, contest: contestOf(charge, today) }
}

/** What falls due next of a charge: everything overdue, or else its next part. */
export function nextOf(charge: Charge, today: CalendarDate) {
  const left = partsLeft(charge)
  const overdue = left.filter(({ dueOn }) => dueOn < today)
  const due = overdue.length > 0 ? overdue : left.slice(0, 1)
  return { part: left[0]?.number ?? charge.instalments, kobo: sumKobo(due.map(({ leftKobo }) => leftKobo)) }
}
