/**
 * Who may do what with loans. Products and applications rest on the permissions about savings; administrators never decide
 * what they wrote, asked for or guarantee.
 */
import { type Actor, defineAccess } from '@kolo/foundation/access'
import type { ProductStatus } from './products/product.rules.ts'

type ProductSubject = { status: ProductStatus; hasDraft: boolean; preparedBy: string }

/** The commands of this area and the permission each rests on. */
export const loansAccess = defineAccess('loans', {
  viewProducts: { permission: 'manage_savings' },
  writeProduct: { permission: 'manage_savings' },
  openProduct: {
    permission: 'manage_savings',
    refusalFor: (_: Actor, { hasDraft }: Pick<ProductSubject, 'hasDraft'>) =>
      hasDraft ? undefined : ('nothing-to-open' as const),
  },
  closeProduct: {
    permission: 'manage_savings',
    refusalFor: (_: Actor, { status }: Pick<ProductSubject, 'status'>) =>
      status === 'open' ? undefined : ('product-not-open' as const),
  },
})
