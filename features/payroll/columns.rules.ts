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
  /** How much of the amount is for what, where a file says so. */
  loans: z.optional(column),
  fees: z.optional(column),
  savings: z.optional(column),
  shares: z.optional(column),
}
/** Which column of a schedule is what. */
export const columnsWire = z.strictObject(columnsShape).check(
  z.refine(({ staffNumber, name, amount, moreNames = [], loans, fees, savings, shares }) => {
    const parts = [loans, fees, savings, shares].filter((at) => at !== undefined)
    const all = [staffNumber, name, amount, ...moreNames, ...parts]
    return new Set(all).size === all.length
  }, 'Choose a different column for each.'),
)
export type ScheduleColumns = z.output<typeof columnsWire>
