/**
 * Which columns a schedule of an employer has. Apart from the other rules, because whoever reads about payrolls needs no
 * schema for it.
 */
import * as z from 'zod/mini'

const column = z.number().check(z.int(), z.minimum(0), z.maximum(63))

/** The columns that are looked for; `moreNames` where a name stands in more than one, in the order it is written. */
export const columnsShape = {
  staffNumber: column,
  name: column,
  amount: column,
  moreNames: z.optional(z.array(column).check(z.maxLength(2))),
}
/** Which column of a schedule is what. */
export const columnsWire = z
  .strictObject(columnsShape)
  .check(
    z.refine(
      ({ staffNumber, name, amount, moreNames = [] }) =>
        new Set([staffNumber, name, amount, ...moreNames]).size === 3 + moreNames.length,
      'Choose a different column for each.',
    ),
  )
export type ScheduleColumns = z.output<typeof columnsWire>
