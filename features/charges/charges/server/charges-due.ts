/** What a member owes of charges, for pages of other areas. */
import type { Call } from '@kolo/application/call'
import type { Kobo } from '@kolo/foundation/money'
import { type CalendarDate, dayIn, daysBetween, lagos } from '@kolo/foundation/time'
import { type Charge, openChargesOf } from './charge.store.ts'
import { nextOf } from './charge-facts.ts'

/** The query, to be asked together with others. */
export function chargesDueRows({ db, actor }: Pick<Call, 'db' | 'actor'>) {
  return { chargesDue: openChargesOf(db, actor.uid) }
}

/** A charge with what is overdue, or else its next part. */
export type ChargeDue = {
  id: string
  code: string
  name: string
  kobo: Kobo
  on: CalendarDate
  daysOverdue: number
}

/** Of each open charge what is overdue and since when, or else what falls due next. */
export function chargesDueIn(
  { chargesDue }: { chargesDue: readonly Charge[] },
  { now }: Pick<Call, 'now'>,
): ChargeDue[] {
  const today = dayIn(lagos, now)
  return chargesDue.map((charge) => {
    const on = charge.nextDueOn ?? charge.dueOn
    return {
      id: charge.id,
      code: charge.code,
      name: charge.title,
      kobo: nextOf(charge, today).kobo,
      on,
      daysOverdue: Math.max(0, daysBetween(on, today)),
    }
  })
}
