/** Savings of a member pay a called loan: their own, or one they guarantee. */
import type { Call } from '@kolo/application/call'
import { type Kobo, leastKobo, sumKobo, zeroKobo } from '@kolo/foundation/money'
import { isRefusal } from '@kolo/foundation/refusal'
import { dayIn, lagos } from '@kolo/foundation/time'
import { readOwnedBalances } from '@kolo/ledger/balance'
import { type Allocated, allocate, type RunningInstalment } from '../../loans/repayment.rules.ts'
import { sumOfParts } from '../../loans/server/book-repayment.ts'
import { termsOfLoan } from '../../loans/server/borrower.ts'
import { borrowedOf } from '../../loans/server/charge-loan.ts'
import { fullestFirst } from '../../loans/server/hold-savings.ts'
import { type Payer, takenPostings } from '../../loans/server/loan.postings.ts'
import type { LoanWithTerms } from '../../loans/server/loan.store.ts'
import { postLoan } from '../../loans/server/post-loan.ts'

/** The goals of a member with what is free in each, the fullest first. */
async function goalsOf(db: Call['db'], ownerUid: string): Promise<Payer[]> {
  return fullestFirst(await readOwnedBalances(db, ownerUid), 'member_savings')
    .filter(({ available }) => available > 0n)
    .map(({ kind, scope, available }) => ({ account: { kind, scope, ownerUid }, amount: available }))
}

/** Whose savings pay, how much at most, and as what. */
type Taking = {
  ownerUid: string
  most: Kobo
  lines: readonly RunningInstalment[]
  posting:
    | { kind: 'loans.lien-taken'; memo: string }
    | { kind: 'loans.guarantor-paid'; memo: string; facts: { guarantor: string } }
}

/** What was taken, in one journal, and what each instalment receives of it. */
export type Taken = { amount: Kobo; parts: readonly Allocated[]; journalId: string }

/** How often goals are read again because money left one of them meanwhile. */
const attempts = 5

/** Takes as much as the goals have free, up to what is asked; nothing where they have nothing. */
export async function takeSavings(
  call: Call,
  loan: LoanWithTerms,
  { ownerUid, most, lines, posting }: Taking,
): Promise<Taken | undefined> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const payers = await goalsOf(call.db, ownerUid)
    const amount = leastKobo(most, sumKobo(payers.map((payer) => payer.amount)))
    if (amount <= zeroKobo) return undefined
    const parts = allocate(amount, lines, termsOfLoan(loan), dayIn(lagos, call.now))
    const posted = await postLoan(call, loan, {
      ...posting,
      actorUid: call.actor.uid,
      transfers: takenPostings(borrowedOf(loan), payers, sumOfParts(parts)),
    })
    if (!isRefusal(posted)) return { amount, parts, journalId: posted.journalId }
  }
  throw new Error(`Savings that were free did not pay loan ${loan.code}`)
}
