/**
 * What payments asks of loans when money for one has come in, and before it leaves again. What must always be true: a loan
 * takes no more than is owed, and a payment that is reversed takes exactly what it had paid of each instalment.
 */
import type { LeavingCall } from '@kolo/application/purposes'
import { anyOf } from '@kolo/database/any-of'
import type { Db } from '@kolo/database/tables'
import { type Kobo, kobo, zeroKobo } from '@kolo/foundation/money'
import { isRefusal, refuse } from '@kolo/foundation/refusal'
import { dayIn, lagos } from '@kolo/foundation/time'
import { reverseJournal } from '@kolo/ledger/journal'
import { type PaymentPurpose, walletAccount } from '@kolo/payments/server'
import { sql } from 'kysely'
import { type Repayment, repaymentOf } from '../../loans/repayment.rules.ts'
import { recordOn } from '../../loans/server/apply-for-loan.ts'
import { afterRepayment, bookRepayment } from '../../loans/server/book-repayment.ts'
import { termsOfLoan } from '../../loans/server/borrower.ts'
import { chargeLoan } from '../../loans/server/charge-loan.ts'
import { type LoanWithTerms, lockLoan } from '../../loans/server/loan.store.ts'
import { linesOfLoan } from '../../loans/server/loan-lines.ts'
import { borrowPath, loanPath } from '../../loans.paths.ts'
import { loansOwed, repaymentOfPayment, reverseRepayment, settledAfter } from './repayment.store.ts'

/** What payments calls it. */
export const loanPurposeName = 'loan'

/** What a loan is called among what money can be for: `Emergency loan LN-2026-000012`. */
export function loanName({ productName, code }: Pick<LoanWithTerms, 'productName' | 'code'>): string {
  return `${productName} ${code}`
}

/**
 * Money for a loan is credited to the wallet and repays from there, in one transaction: any amount, up to what is owed.
 * What settles the loan settles it; the rest stays in the wallet.
 */
export const loanPurpose: PaymentPurpose = {
  receive: async (db, { targetId, memberUid, received, now }) => {
    const loan = await lockLoan(db, targetId)
    const name = loanName(loan)
    if (loan.memberUid !== memberUid || loan.status !== 'running')
      return { takes: false, name, amount: zeroKobo }
    await chargeLoan({ db, now }, loan)
    const { amountKobo: amount } = await repaymentBy({ db, now }, loan, received)
    return { takes: true, name, amount }
  },
  postings: ({ memberUid }) => ({ credit: walletAccount(memberUid) }),
  booked: async (call, { targetId, paymentId, received, channel }) => {
    const loan = await lockLoan(call.db, targetId)
    const repayment = await repaymentBy(call, loan, received)
    const booked = await bookRepayment({ ...call, actor: { uid: null } }, loan, {
      kind: repayment.isSettled ? 'loans.settled' : 'loans.repaid',
      parts: repayment.parts,
      later: repayment.laterKobo,
      brought: { paymentId, channel },
    })
    // What has just come in is there; were it not, it would stay in the wallet.
    if (isRefusal(booked)) throw new Error(`Money for loan ${loan.code} was not in the wallet`)
  },
  returnable: async (db, paymentId) => {
    const repayment = await repaymentOfPayment(db, paymentId)
    if (!repayment) return zeroKobo
    return (await settledAfter(db, repayment)) ? refuse('target-changed') : kobo(repayment.amountKobo)
  },
  putBack,
  // A loan goes on: what is disputed and still in the wallet is held by the dispute itself.
  freeze: async () => false,
  free: async () => undefined,
  page: { words: 'See your loans', link: borrowPath, elsewhere: '' },
  gone: 'Loan',
  targetLink: loanPath,
  payLink: (id) => `${loanPath(id)}?do=repay`,
  names: (db, ids) => named(db, false).where('l.id', '=', anyOf(ids)),
  owed: loansOwed,
  targetsOf: (db, memberUid) =>
    named(db, true)
      .where('l.member_uid', '=', memberUid)
      .where('l.status', '=', 'running')
      .orderBy('l.id')
      .limit(100),
}

/** What is moved out of the wallet later is paid on the page of the loan: names say that nothing is to be moved. */
function named(db: Db, takes: boolean) {
  return db
    .selectFrom('loans as l')
    .innerJoin('loan_products as p', 'p.id', 'l.product_id')
    .select([
      'l.id',
      sql<string>`p.name || ' ' || l.code`.as('name'),
      sql<bigint | null>`${takes ? 1n : null}::bigint`.as('least_kobo'),
      sql<bigint | null>`null::bigint`.as('most_kobo'),
    ])
}

/** What this much does to a locked loan whose interest is charged. */
async function repaymentBy(
  { db, now }: Pick<LeavingCall, 'db' | 'now'>,
  loan: LoanWithTerms,
  received: Kobo,
): Promise<Repayment> {
  const terms = { ...termsOfLoan(loan), overpayment: loan.overpayment }
  return repaymentOf(received, await linesOfLoan({ db, now }, loan), terms, dayIn(lagos, now))
}

/** Reverses the repayment that a payment brought: its journal, and what each instalment received of it. */
async function putBack(
  call: LeavingCall,
  { paymentId, actorUid, reason }: { paymentId: string; actorUid: string | null; reason: string },
) {
  const { db, now, enqueue } = call
  const found = await repaymentOfPayment(db, paymentId)
  if (!found) return undefined
  const loan = await lockLoan(db, found.loanId)
  if (await settledAfter(db, found)) return refuse('target-changed')
  const reversed = await reverseJournal(db, {
    journalId: found.journalId,
    actorUid,
    now,
    memo: `Reversed: repayment of loan ${loan.code}`,
    facts: { loan: loan.code, reason },
  })
  if (isRefusal(reversed)) throw new Error(`The repayment of loan ${loan.code} was not reversed by the books`)
  await reverseRepayment(db, found.id, now)
  const saved = await afterRepayment({ db, now, enqueue, actor: { uid: actorUid } }, loan)
  recordOn(call, 'loan.repayment-reversed', saved, {
    amountKobo: found.amountKobo.toString(),
    journalId: reversed.journalId,
  })
  return undefined
}
