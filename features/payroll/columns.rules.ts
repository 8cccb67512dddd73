/**
 * Which columns a schedule of an employer has. Apart from the other rules, because whoever reads about payrolls needs no
 * schema for it.
 */
import * as z from 'zod/mini'

const column = z.number().check(z.int(), z.minimum(0), z.maximum(63))

/** The columns that are looked for. */
export const columnsShape = { staffNumber: column, name: column, amount: column }
/** Which column of a schedule is what. */
export const columnsWire = z
  .strictObject(columnsShape)
  .check(
    z.refine(
      ({ staffNumber, name, amount }) => new Set([staffNumber, name, amount]).size === 3,
      'Choose three different columns.',
    ),
  )
/** The same in the program's form. */
export type ScheduleColumns = z.output<typeof columnsWire>
