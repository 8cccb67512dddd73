/**
 * Lists of what waits for administrators, which their first screen shows side by side. That screen knows what every list
 * says of itself; the rest is read by the feature the list belongs to, with the list's own schema.
 */
import * as z from 'zod/mini'
import { instantWire } from './wire.ts'

const summary = {
  /** How many wait in all. */
  count: z.number(),
  /** How many of them whoever is looking can decide. */
  mine: z.number(),
  /** Since when the first of them has waited. */
  oldestAt: z.optional(instantWire),
}

/** What every list says of itself. */
export type WorkSummary = z.output<z.ZodMiniObject<typeof summary>>

/** A list: the name it goes by on the screen of all, and what it holds. */
export type WorkList<Work extends WorkSummary = WorkSummary> = {
  name: string
  wire: z.core.$ZodType<Work>
}

/** Declares a list that holds this besides: `workList('payments', { rows: z.array(paymentReviewWire) })`. */
export function workList<Shape extends z.core.$ZodLooseShape>(name: string, shape: Shape) {
  return { name, wire: z.object({ ...summary, ...shape }) }
}

/** All lists by their names, as they travel: each as its own schema writes it. */
export const allWorkWire = z.record(z.string(), z.looseObject(summary))
/** The same in the program's form; what only one list says stays as it travels. */
export type AllWork = z.output<typeof allWorkWire>

/** All of them with this one, as its schema writes it: nothing travels that the list does not say. */
export function withWork<Work extends WorkSummary>(
  all: AllWork,
  { name, wire }: WorkList<Work>,
  work: Work,
): AllWork {
  return { ...all, [name]: z.encode(wire, work) as AllWork[string] }
}
