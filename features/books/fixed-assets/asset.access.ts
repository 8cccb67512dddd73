/** Who may do what with fixed assets: administrators alone. */
import { type Actor, defineAccess } from '@kolo/foundation/access'
import type { AssetState } from './asset.rules.ts'

/** What the decisions look at on an asset. */
export type AssetSubject = {
  state: AssetState
  /** Some of its depreciation is in a voucher, or a disposal is. */
  isInBooks: boolean
}

const disposable = (_: Actor, { state }: AssetSubject) => {
  if (state === 'disposal_pending') return 'disposal-pending' as const
  return state === 'disposed' ? ('asset-disposed' as const) : undefined
}

const revaluable = (_: Actor, { isInBooks }: AssetSubject) =>
  isInBooks ? ('asset-in-books' as const) : undefined

/** The commands of fixed assets. */
export const fixedAssetsAccess = defineAccess('fixed-assets', {
  read: { permission: 'view_audit_logs' },
  register: { permission: 'manage_savings' },
  /** Its name and where it is; what it cost and how long it lives is `revalue`. */
  edit: { permission: 'manage_savings' },
  revalue: { permission: 'manage_savings', refusalFor: revaluable },
  dispose: { permission: 'manage_savings', refusalFor: disposable },
  prepareDepreciation: { permission: 'manage_savings' },
})
