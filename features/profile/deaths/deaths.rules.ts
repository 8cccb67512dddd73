/**
 * What recording a death looks at. What must always be true: no day lies in the future, and whoever the member named as
 * next of kin has no part in it.
 */
import type { CalendarDate } from '@kolo/foundation/time'
import { nameKey } from '../members/search.rules.ts'

/** The largest file, in bytes. */
export const deathPaperBytesMost = 10 * 1024 * 1024

/** What a document says. */
export type DeathFacts = { diedOn: CalendarDate; documentOn: CalendarDate }

/** Why these days cannot be; died on 3 May with a document of 2 May → `document-before-death`. */
export function deathDaysProblem({ diedOn, documentOn }: DeathFacts, today: CalendarDate) {
  if (diedOn > today || documentOn > today) return 'day-in-future' as const
  return documentOn < diedOn ? ('document-before-death' as const) : undefined
}

type Person = { fullName: string; phone: string }

/** Whether an administrator is the next of kin: by name, written in any way, or by phone number. */
export function isNextOfKin(officer: Person, kin: Person | null): boolean {
  if (!kin) return false
  const samePhone = kin.phone !== '' && kin.phone === officer.phone
  return samePhone || nameKey(kin.fullName) === nameKey(officer.fullName)
}
