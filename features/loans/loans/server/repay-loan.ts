/**
 * A member repays from the wallet. What must always be true: what is paid is shared out to the kobo, the books and the
 * instalments say the same, and with the last kobo the loan ends and its lien with it.
 */
import type { Call } from '@kolo/application/call'
import { refusalOf } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { addKobo, type Kobo, subtractKobo, sumKobo, zeroKobo } from '@kolo/foundation/money'
import { isRefusal, refuse } from '@kolo/foundation/refusal'
import { orNotFound } from '@kolo/foundation/request-problem'
import { dayIn, lagos } from '@kolo/foundation/time'
import type { InsufficientFunds } from '@kolo/ledger/journal'
import { loansAccess } from '../../loans.access.ts'
import type { repayLoan, settleLoan } from '../loan.contract.ts'
import {
  type Allocated,
  allocate,
  balanceOf,
  interestLeft,
  mostToRepay,
  owedOf,
  principalLeft,
  settlementOf,
} from '../repayment.rules.ts'
import { recordOn } from './apply-for-loan.ts'
import { termsOfLoan } from './borrower.ts'
import { chargeInterest } from './charge-interest.ts'
import { keepLien } from './lien.ts'
import { notifyBorrower } from './loan.notifications.ts'
import { repaidPostings } from './loan.postings.ts'
import { insertRepayment, type LoanWithTerms, lockLoan, saveLoan, savePaid } from './loan.store.ts'
import { linesOfLoan } from './loan-lines.ts'
import { postLoan } from './post-loan.ts'
import { presentLoan } from './present-loan.ts'

/** A part of what is owed. */
export async function repayLoanHandler(call: Call, { params, body }: InputOf<typeof repayLoan>) {
  const loan = await lockRunning(call, params.id)
  if (isRefusal(loan)) return loan
  const today = dayIn(lagos, call.now)
  const lines = await linesOfLoan(call, loan)
  const most = mostToRepay(lines, today)
  if (body.amountKobo > most) {
    const { principalKobo, interestKobo } = balanceOf(lines, today)
    return body.amountKobo <= addKobo(principalKobo, interestKobo)
      ? refuse('loan-settle-instead', {}, 'amountKobo')
      : refuse('loan-above-owed', { most: most.toString() }, 'amountKobo')
  }
  const parts = allocate(body.amountKobo, lines, termsOfLoan(loan), today)
  return book(call, loan, { parts, later: zeroKobo, isSettled: false })
}

/** Everything at once, for the total that was shown. */
export async function settleLoanHandler(call: Call, { params, body }: InputOf<typeof settleLoan>) {
  const loan = await lockRunning(call, params.id)
  if (isRefusal(loan)) return loan
  const today = dayIn(lagos, call.now)
  const lines = await linesOfLoan(call, loan)
  const { totalKobo, laterKobo, waivedKobo } = settlementOf(termsOfLoan(loan), lines, today)
  if (totalKobo !== body.totalKobo)
    return refuse('loan-settlement-changed', { total: totalKobo.toString() }, 'totalKobo')
  const parts = lines.map((line) => ({
    number: line.number,
    principalKobo: principalLeft(line),
    interestKobo: interestLeft(line),
  }))
  return book(call, loan, { parts, later: subtractKobo(laterKobo, waivedKobo), isSettled: true })
}

/** The member's own running loan, with everything charged whose day has come. */
async function lockRunning(call: Call, id: string) {
  const loan = await lockLoan(call.db, id)
  orNotFound(loan.memberUid === call.actor.uid ? loan : undefined)
  const no = refusalOf(loansAccess.repay, call.actor, loan)
  if (no) return no
  await chargeInterest(call, loan)
  return loan
}

type Repayment = { parts: readonly Allocated[]; later: Kobo; isSettled: boolean }

async function book(call: Call, loan: LoanWithTerms, { parts, later, isSettled }: Repayment) {
  const { db, actor, now } = call
  const principal = sumKobo(parts.map(({ principalKobo }) => principalKobo))
  const interest = sumKobo(parts.map(({ interestKobo }) => interestKobo))
  const borrowed = { loanId: loan.id, memberUid: loan.memberUid, productId: loan.productId }
  const journal = await postLoan(call, loan, {
    kind: isSettled ? 'loans.settled' : 'loans.repaid',
    actorUid: actor.uid,
    memo: isSettled ? `Loan ${loan.code} settled` : `Repayment of loan ${loan.code}`,
    transfers: repaidPostings(borrowed, { principal, interest, later }),
  })
  if (isRefusal(journal)) {
    const { available } = journal as InsufficientFunds
    const field = isSettled ? 'totalKobo' : 'amountKobo'
    return refuse('wallet-too-small', { available: available.toString() }, field)
  }
  const amount = sumKobo([principal, interest, later])
  await insertRepayment(db, {
    id: newId(Date.parse(now)),
    loanId: loan.id,
    amountKobo: amount,
    principalKobo: principal,
    interestKobo: addKobo(interest, later),
    settled: isSettled,
    journalId: journal.journalId,
    paidAt: now,
  })
  await savePaid(db, loan.id, parts)
  const saved = await afterRepayment(call, loan)
  recordOn(call, isSettled ? 'loan.settled' : 'loan.repaid', saved, {
    amountKobo: amount.toString(),
    journalId: journal.journalId,
  })
  if (saved.status === 'repaid')
    await notifyBorrower(call, saved, { step: isSettled ? 'settled' : 'repaid', amount })
  return presentLoan(call, saved)
}

/** The lien becomes smaller with what is owed; with nothing owed the loan ends. */
async function afterRepayment(call: Call, loan: LoanWithTerms): Promise<LoanWithTerms> {
  const lines = await linesOfLoan(call, loan)
  const owed = sumKobo(lines.map(owedOf))
  const holdIds = await keepLien(call, loan, sumKobo(lines.map(principalLeft)))
  const ended = owed === zeroKobo ? ({ status: 'repaid', endedAt: call.now } as const) : {}
  return saveLoan(call.db, loan.id, { ...ended, holdIds })
}
