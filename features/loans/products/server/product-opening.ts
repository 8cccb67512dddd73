/** Opening the terms of a loan product to members takes two administrators. */
import { approvalKind } from '@kolo/application/call'
import * as z from 'zod/mini'
import type { LoanTerms } from '../loan-terms.rules.ts'
import { loanTermsWire } from '../product.contract.ts'
import { loanTermLines, productMessages } from '../product.messages.ts'
import { offerLoans } from './offer-loans.ts'
import type { ProductRow } from './product.record.ts'
import { lockProduct, openDraft, saveProduct } from './product.store.ts'

type Opening = { name: string; number: number; after: LoanTerms }

/** What is approved is these very terms. */
export const productOpening = approvalKind<Opening>({
  name: 'loans.product-opening',
  subjectType: 'loan-product',
  permission: 'manage_savings',
  change: z.object({ name: z.string(), number: z.number(), after: loanTermsWire }),
  describe: ({ name, number, after }) => ({
    title:
      number === 1 ? `Open the loan product "${name}" to members` : `New terms of the loan product "${name}"`,
    lines: loanTermLines(after),
  }),
  lockSubject: async ({ db }, id) => {
    const { status, version } = await lockProduct(db, id)
    return { version: `${status}, ${version}` }
  },
  apply: async (call, id, { number }, { alone, askedBy, approvedBy }) => {
    const { db, now } = call
    await openDraft(db, id, number, now)
    const { code, name } = await saveProduct(db, id, { status: 'open', open_version: number })
    await offerLoans(db, { actorUid: approvedBy ?? askedBy, now })
    call.record({
      kind: 'loan-product.opened',
      target: { type: 'loan-product', id },
      facts: { code, name, number, alone },
    })
    return undefined
  },
  words: productMessages,
})

/** What is asked for with the terms that were written; whoever wrote them is their preparer. */
export function openingAsked(product: ProductRow) {
  if (!product.draft) throw new Error(`Loan product ${product.id} has no terms to open`)
  const { number, terms } = product.draft
  const after = z.decode(loanTermsWire, terms)
  return {
    subjectId: product.id,
    change: { name: product.name, number, after },
    reason: '',
    preparedBy: product.prepared_by,
  }
}
