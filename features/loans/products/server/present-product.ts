/** Loan products as administrators keep them. */
import type { Call } from '@kolo/application/call'
import { readWaiting } from '@kolo/approvals/server'
import { decide } from '@kolo/foundation/access'
import { namesOf } from '@kolo/profile/server'
import * as z from 'zod/mini'
import { loansAccess } from '../../loans.access.ts'
import { type LoanProduct, loanTermsWire } from '../product.contract.ts'
import type { ProductRow } from './product.record.ts'
import { productOpening } from './product-opening.ts'

/** Products with what waits for an administrator, and what this one may do. */
export async function presentProducts(call: Call, rows: readonly ProductRow[]): Promise<LoanProduct[]> {
  const preparers = rows.map((row) => row.prepared_by)
  const names = await namesOf(call.db, [...new Set(preparers)])
  const ids = rows.map(({ id }) => id)
  const waits = await readWaiting(call, [productOpening], ids)
  return rows.map((row) => {
    const waiting = waits.find(({ subject }) => subject.id === row.id)
    const subject = { ...row, hasDraft: row.draft !== null }
    const mayOpen = decide(loansAccess.openProduct, call.actor, subject)
    const { draft } = row
    return {
      id: row.id,
      code: row.code,
      name: row.name,
      purpose: row.purpose,
      status: row.status,
      terms: row.open_terms ? z.decode(loanTermsWire, row.open_terms) : undefined,
      openVersion: row.open_version,
      draft: draft ? { number: draft.number, terms: z.decode(loanTermsWire, draft.terms) } : undefined,
      preparedBy: { uid: row.prepared_by, fullName: names.get(row.prepared_by) ?? 'Former member' },
      preparedAt: row.prepared_at,
      waiting,
      version: row.version,
      can: {
        edit: decide(loansAccess.writeProduct, call.actor, subject),
        open: mayOpen === true && waiting ? openedByAnother(waiting.can.approve) : mayOpen,
        close: decide(loansAccess.closeProduct, call.actor, subject),
      },
    }
  })
}

function openedByAnother(decision: true | string): true | string {
  return decision === 'own-approval' ? 'own-product' : decision
}

export async function presentProduct(call: Call, row: ProductRow): Promise<LoanProduct> {
  const [product] = await presentProducts(call, [row])
  if (!product) throw new Error(`Loan product ${row.id} was lost while it was presented`)
  return product
}
