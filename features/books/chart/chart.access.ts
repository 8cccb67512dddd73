/** Who may do what with the accounts of the chart: administrators, and with own accounts alone. */
import { type Actor, defineAccess } from '@kolo/foundation/access'
import type { AccountClass, ChartKind } from './chart.rules.ts'

/** What the decisions look at on an account. */
export type AccountSubject = {
  kind: ChartKind
  class: AccountClass
  active: boolean
  balanceKobo: bigint
}

const renamable = (_: Actor, { kind, active }: AccountSubject) => {
  if (kind !== 'own') return 'not-own' as const
  return active ? undefined : ('retired' as const)
}

/** Income and expenses are taken up when the year is closed; the other classes are retired once they hold nothing. */
const retirable = (actor: Actor, account: AccountSubject) => {
  const no = renamable(actor, account)
  if (no) return no
  const keeps = account.class !== 'income' && account.class !== 'expense'
  return keeps && account.balanceKobo !== 0n ? ('not-empty' as const) : undefined
}

const reopenable = (_: Actor, { kind, active }: AccountSubject) => {
  if (kind !== 'own') return 'not-own' as const
  return active ? ('in-use' as const) : undefined
}

/** The commands of the chart. */
export const chartAccess = defineAccess('chart', {
  addAccount: { permission: 'manage_settings' },
  renameAccount: { permission: 'manage_settings', refusalFor: renamable },
  retireAccount: { permission: 'manage_settings', refusalFor: retirable },
  reopenAccount: { permission: 'manage_settings', refusalFor: reopenable },
})
