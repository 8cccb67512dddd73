/** A new schedule of a loan as it travels. */
import { dayWire, idWire, instantWire, koboWire } from '@kolo/foundation/wire'
import * as z from 'zod/mini'

/** An instalment that is planned, or was before another schedule took its place. */
export const plannedInstalmentWire = z.object({
  number: z.number(),
  dueOn: dayWire,
  principalKobo: koboWire,
  interestKobo: koboWire,
})

/** What a new schedule comes to. */
export const rescheduleFiguresWire = z.object({
  instalments: z.number(),
  firstDueOn: dayWire,
  /** All principal that is left; it does not change. */
  principalKobo: koboWire,
  /** Interest that would still come without it, and that of the new schedule. */
  interestBeforeKobo: koboWire,
  interestAfterKobo: koboWire,
  lines: z.array(plannedInstalmentWire),
})

/** A new schedule that is proposed or took effect. */
export const rescheduleWire = z.object({
  id: idWire,
  ...rescheduleFiguresWire.shape,
  reason: z.string(),
  proposedAt: instantWire,
  /** It costs more than the schedule before, so the borrower accepts it first. */
  costsMore: z.boolean(),
  acceptedAt: z.nullable(instantWire),
  appliedAt: z.nullable(instantWire),
  /** Instalments whose place it took, as they were. */
  before: z.array(plannedInstalmentWire),
})
