/**
 * One list of the administrators' first screen, read out of all of them and put back: what the browser needs of lists of
 * work, without the schemas they are declared with (`work-list.ts`).
 */
import { asItTravels, readBy } from './read-by.ts'
import type { AllWork, WorkList, WorkSummary } from './work-list.ts'

/** Reads one list of work from all of them, decoded. */
export function workIn<Work extends WorkSummary>(all: AllWork, { name, wire }: WorkList<Work>): Work {
  return readBy(wire, all[name])
}

/** All of them with what a command left of this one; the browser's copy of a schema reads and does not write. */
export function withChangedWork<Work extends WorkSummary>(
  all: AllWork,
  { name }: WorkList<Work>,
  work: Work,
): AllWork {
  return { ...all, [name]: asItTravels(work) as AllWork[string] }
}
