/** A loan whose agreement the member accepted is approved by two administrators. */
import { approvalKind } from '@kolo/application/call'
import { formatNaira, type Kobo, kobo } from '@kolo/foundation/money'
import { refuse } from '@kolo/foundation/refusal'
import { koboWire } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { excludedGuarantors, guarantorUidsWire } from '../../guarantors/server/excluded-guarantors.ts'
import { loanReviewPath } from '../../loans.paths.ts'
import { loanRateWords } from '../../products/product.messages.ts'
import { loanMessages } from '../loan.messages.ts'
import { recordOn } from './apply-for-loan.ts'
import { termsOfLoan } from './borrower.ts'
import { notifyBorrower } from './loan.notifications.ts'
import { type LoanWithTerms, loanById, lockLoan, saveLoan } from './loan.store.ts'
import { failingRule } from './review-loan.ts'

type Change = {
  code: string
  product: string
  rate: string
  amount: Kobo
  instalments: number
  guarantorUids: string[]
}

/** What is approved is this loan, as its agreement says. */
export const loanApproval = approvalKind<Change>({
  name: 'loans.approval',
  subjectType: 'loan',
  permission: 'manage_savings',
  change: z.object({
    code: z.string(),
    product: z.string(),
    rate: z.string(),
    amount: koboWire,
    instalments: z.number(),
    guarantorUids: guarantorUidsWire,
  }),
  excludedUids: excludedGuarantors,
  describe: ({ code, product, rate, amount, instalments }, person) => ({
    title: `Approve the loan ${code} of ${person}`,
    lines: [
      { label: 'Product', value: product },
      { label: 'Amount', value: formatNaira(amount) },
      { label: 'Interest', value: rate },
      { label: 'Instalments', value: String(instalments) },
    ],
  }),
  amountOf: ({ amount }) => amount,
  lockSubject: async ({ db }, id) => {
    const { status, version, memberUid } = await lockLoan(db, id)
    return { version: `${status}, ${version}`, personUid: memberUid }
  },
  page: loanReviewPath,
  apply: async (call, id, _, { alone }) => {
    const loan = await loanById(call.db, id)
    if (loan.guarantorUids.includes(call.actor.uid)) return refuse('own-loan')
    if (await failingRule(call, loan)) return refuse('loan-rule-fails')
    const saved = await saveLoan(call.db, id, { status: 'approved', approvedAt: call.now })
    recordOn(call, 'loan.approved', saved, { alone })
    await notifyBorrower(call, saved, { step: 'approved', amount: kobo(saved.principalKobo) })
    return undefined
  },
  words: loanMessages,
})

export function approvalAsked(loan: LoanWithTerms) {
  const change: Change = {
    code: loan.code,
    product: loan.productName,
    rate: loanRateWords(termsOfLoan(loan)),
    amount: kobo(loan.principalKobo),
    instalments: loan.instalments,
    guarantorUids: loan.guarantorUids,
  }
  return { subjectId: loan.id, change, reason: '' }
}
