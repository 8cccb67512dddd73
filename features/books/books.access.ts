/** Who may do what with the community's books: administrators alone; every member may ask where the money is. */
import { type Actor, defineAccess } from '@kolo/foundation/access'

/** What the decision looks at on a month. */
export type MonthSubject = { isOver: boolean; isProved: boolean }

const closable = (_: Actor, { isOver, isProved }: MonthSubject) => {
  if (!isOver) return 'month-not-over' as const
  return isProved ? undefined : ('month-not-proved' as const)
}

/** What the decision looks at on the tax of a month. */
export type TaxSubject = { isOver: boolean; isRemitted: boolean; withheld: bigint }

const remittable = (_: Actor, { isOver, isRemitted, withheld }: TaxSubject) => {
  if (isRemitted) return 'tax-remitted' as const
  if (!isOver) return 'month-not-over' as const
  return withheld > 0n ? undefined : ('nothing-withheld' as const)
}

/** What the decision looks at on a journal. */
export type JournalSubject = {
  isReversal: boolean
  isReversed: boolean
  /** Its action is one that is taken back here; others have acts of their own. */
  isHere: boolean
  /** Whose accounts it touches. */
  owners: readonly string[]
}

const canBeTakenBack = (actor: Actor, { isReversal, isReversed, isHere, owners }: JournalSubject) => {
  if (isReversal) return 'is-a-reversal' as const
  if (isReversed) return 'reversed-before' as const
  if (!isHere) return 'put-right-elsewhere' as const
  return owners.includes(actor.uid) ? ('own-journal' as const) : undefined
}

export const booksAccess = defineAccess('books', {
  read: { permission: 'view_audit_logs' },
  takeBackJournal: { permission: 'manage_savings', refusalFor: canBeTakenBack },
  closeMonth: { permission: 'manage_settings', refusalFor: closable },
  remitTax: { permission: 'manage_settings', refusalFor: remittable },
  reconcile: { permission: 'manage_settings' },
  giveAuditorAccess: { permission: 'manage_settings' },
  changePolicies: { permission: 'manage_settings' },
  setBudget: { permission: 'manage_settings' },
  whereMoneyIs: { permission: 'view_savings', openToInactive: true },
})
