/** What parts of a surplus are called. */
import type { PartKind } from './appropriation.rules.ts'

/** By what they are for; an own account has a name of its own. */
export const partNames: Record<PartKind, string> = {
  reserve: 'Statutory reserve',
  account: 'Own account',
  interest: 'Interest on savings',
  dividend: 'Dividend on shares',
  bonus: 'Patronage bonus',
  carried_forward: 'Carried forward',
}

/** How the appropriation of a year stands. */
export const stateNames = {
  deficit: 'No surplus',
  open: 'Not appropriated',
  waiting: 'Pending second approval',
  approved: 'Approved',
  'closed-with-reserve': 'Closed with a reserve',
} as const
