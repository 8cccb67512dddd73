/** Loan products as they are written, opened and closed. What must always be true: nobody opens alone what they wrote. */

import { isDeepStrictEqual } from 'node:util'
import type { Call } from '@kolo/application/call'
import { askApproval, dropApproval, prepareApproval } from '@kolo/approvals/server'
import { refusalOf } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { isRefusal, refuse } from '@kolo/foundation/refusal'
import { RequestProblem } from '@kolo/foundation/request-problem'
import * as z from 'zod/mini'
import { loansAccess } from '../../loans.access.ts'
import { termsRefusal } from '../loan-terms.rules.ts'
import {
  type closeLoanProduct,
  type createLoanProduct,
  type editLoanProduct,
  loanTermsWire,
  type openLoanProduct,
} from '../product.contract.ts'
import { offerLoans } from './offer-loans.ts'
import { presentProduct, presentProducts } from './present-product.ts'
import type { KeptTerms, ProductRow } from './product.record.ts'
import {
  allProducts,
  insertProduct,
  insertVersion,
  lockProduct,
  productById,
  productTaken,
  saveDraftTerms,
  saveProduct,
} from './product.store.ts'
import { openingAsked, productOpening } from './product-opening.ts'

/** Every product, as administrators keep them. */
export async function listLoanProductsHandler(call: Call) {
  return { rows: await presentProducts(call, await allProducts(call.db)) }
}

/** Writes a product as a draft, and asks another administrator to open it. */
export async function createLoanProductHandler(call: Call, { body }: InputOf<typeof createLoanProduct>) {
  const { db, actor, now } = call
  const { code, name, purpose, ...terms } = body
  const no = termsRefusal(terms) ?? (await nameRefusal(call, { code, name }))
  if (no) return no
  const product = await insertProduct(
    db,
    { id: newId(Date.parse(now)), code, name, purpose, prepared_by: actor.uid, prepared_at: now },
    z.encode(loanTermsWire, terms),
  )
  recordOn(call, 'loan-product.written', product)
  await prepareApproval(call, productOpening, openingAsked(product))
  return presentProduct(call, product)
}

/** Changes a product. Other terms than those that are open wait for another administrator. */
export async function editLoanProductHandler(call: Call, { params, body }: InputOf<typeof editLoanProduct>) {
  const { db, actor, now } = call
  const { version, name, purpose, ...terms } = body
  const product = await lockProduct(db, params.id)
  requireVersion(product, version)
  const no = termsRefusal(terms) ?? (await nameRefusal(call, { name, except: product.id }))
  if (no) return no
  const writes = await writeTerms(call, product, z.encode(loanTermsWire, terms))
  const saved = await saveProduct(db, product.id, {
    name,
    purpose,
    ...(writes ? { prepared_by: actor.uid, prepared_at: now } : {}),
  })
  recordOn(call, 'loan-product.changed', saved)
  await dropApproval(call, productOpening, product.id)
  if (saved.draft) await prepareApproval(call, productOpening, openingAsked(saved))
  return presentProduct(call, saved)
}

/** Whether there are other terms now that wait to be opened. */
async function writeTerms({ db }: Call, product: ProductRow, terms: KeptTerms): Promise<boolean> {
  if (product.draft) {
    await saveDraftTerms(db, product.id, terms)
    return true
  }
  if (isDeepStrictEqual(product.open_terms, terms)) return false
  await insertVersion(db, { productId: product.id, number: (product.open_version ?? 0) + 1, terms })
  return true
}

/** Opens the terms that were written; whoever wrote them asked for it. */
export async function openLoanProductHandler(call: Call, { params, body }: InputOf<typeof openLoanProduct>) {
  const product = await lockProduct(call.db, params.id)
  const no = refusalOf(loansAccess.openProduct, call.actor, { hasDraft: product.draft !== null })
  if (no) return no
  requireVersion(product, body.version)
  const outcome = await askApproval(call, productOpening, openingAsked(product))
  if (isRefusal(outcome)) return outcome.refusal === 'own-approval' ? refuse('own-product') : outcome
  return presentProduct(call, await productById(call.db, product.id))
}

/** Stops new loans. */
export async function closeLoanProductHandler(
  call: Call,
  { params, body }: InputOf<typeof closeLoanProduct>,
) {
  const product = await lockProduct(call.db, params.id)
  const no = refusalOf(loansAccess.closeProduct, call.actor, product)
  if (no) return no
  requireVersion(product, body.version)
  const saved = await saveProduct(call.db, product.id, { status: 'closed' })
  await offerLoans(call.db, { actorUid: call.actor.uid, now: call.now })
  recordOn(call, 'loan-product.closed', saved, { reason: body.reason })
  return presentProduct(call, saved)
}

function requireVersion(product: ProductRow, version: number): void {
  if (product.version !== version) throw new RequestProblem('changed-meanwhile')
}

async function nameRefusal(call: Call, wanted: { code?: string; name: string; except?: string }) {
  const taken = await productTaken(call.db, wanted)
  if (taken === 'code') return refuse('product-code-taken', undefined, 'code')
  return taken === 'name' ? refuse('product-name-taken', undefined, 'name') : undefined
}

function recordOn(
  call: Call,
  kind: 'loan-product.written' | 'loan-product.changed' | 'loan-product.closed',
  { id, code, name }: ProductRow,
  facts: { reason?: string } = {},
): void {
  call.record({ kind, target: { type: 'loan-product', id }, facts: { code, name, ...facts } })
}
