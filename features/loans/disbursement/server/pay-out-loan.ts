/**
 * One loan is paid out. What must always be true: once, in full, to the wallet of its member, and from there on to the bank
 * account they chose; with its schedule and its lien in the same transaction.
 */
import type { Call } from '@kolo/application/call'
import { refusalOf } from '@kolo/foundation/access'
import { type Kobo, kobo, subtractKobo } from '@kolo/foundation/money'
import { isRefusal, refuse } from '@kolo/foundation/refusal'
import { dayIn, lagos } from '@kolo/foundation/time'
import { loanAccount, withdrawLoanMoney } from '@kolo/withdrawals/server'
import { recordOn } from '../../loans/server/apply-for-loan.ts'
import { termsOfLoan } from '../../loans/server/borrower.ts'
import { keepLien } from '../../loans/server/lien.ts'
import { notifyBorrower } from '../../loans/server/loan.notifications.ts'
import { paidOutPostings } from '../../loans/server/loan.postings.ts'
import { insertInstalments, type LoanWithTerms, saveLoan } from '../../loans/server/loan.store.ts'
import { postLoan } from '../../loans/server/post-loan.ts'
import { loansAccess } from '../../loans.access.ts'
import { costOf, scheduleOf } from '../../products/loan-schedule.rules.ts'
import { feesOpen } from './pay-fees.ts'
import { setOff } from './set-off.ts'
import { setOffToday } from './set-off-figures.ts'

/** Why a locked loan cannot be paid out now, with this much to lend. */
export async function payOutRefusal(call: Call, loan: LoanWithTerms, lendableKobo: Kobo) {
  const no = refusalOf(loansAccess.payOut, call.actor, loan)
  if (no) return no
  if (loan.bankAccountId !== null) {
    const { memberUid, bankAccountId } = loan
    if (isRefusal(await loanAccount(call, { memberUid, bankAccountId }))) return refuse('loan-bank-account')
  }
  const fees = feesOpen(loan)
  if (fees > 0n) return refuse('loan-fees-open', { fees: fees.toString() })
  const principal = kobo(loan.principalKobo)
  const toSetOff = await setOffToday(call, loan)
  const { receivedKobo } = costOf(termsOfLoan(loan), {
    principalKobo: principal,
    instalments: loan.instalments,
    paidOutOn: dayIn(lagos, call.now),
  })
  if (toSetOff >= receivedKobo) return refuse('loan-top-up-small', { total: toSetOff.toString() })
  return principal > lendableKobo
    ? refuse('loan-not-lendable', {
        lendable: lendableKobo.toString(),
        missing: subtractKobo(principal, lendableKobo).toString(),
      })
    : undefined
}

/** Pays a locked loan out that nothing stands against. */
export async function payOutLoan(call: Call, loan: LoanWithTerms): Promise<LoanWithTerms> {
  const { db, actor, now } = call
  const terms = termsOfLoan(loan)
  const principal = kobo(loan.principalKobo)
  const paidOutOn = dayIn(lagos, now)
  const wanted = { principalKobo: principal, instalments: loan.instalments, paidOutOn }
  const { feesKobo: fees, upfrontKobo: interest, receivedKobo } = costOf(terms, wanted)
  const borrowed = { loanId: loan.id, memberUid: loan.memberUid, productId: loan.productId }
  const journal = await postLoan(call, loan, {
    kind: 'loans.paid-out',
    actorUid: actor.uid,
    memo: `Loan ${loan.code} paid out`,
    transfers: paidOutPostings(borrowed, { principal, fees, interest }),
  })
  if (isRefusal(journal)) throw new Error(`Loan ${loan.code} was refused by the books`)
  await insertInstalments(db, loan.id, scheduleOf(terms, wanted))
  const setOffKobo = await setOff(call, loan)
  const reachesKobo = subtractKobo(receivedKobo, setOffKobo)
  const saved = await saveLoan(db, loan.id, {
    status: 'running',
    journalId: journal.journalId,
    paidOutOn,
    paidOutBy: actor.uid,
    receivedKobo: reachesKobo,
    ...(setOffKobo > 0n ? { setOffKobo } : {}),
    holdIds: await keepLien(call, loan, principal),
  })
  recordOn(call, 'loan.paid-out', saved, { journalId: journal.journalId })
  await sendOn(call, saved, reachesKobo)
  return saved
}

/** What reached the wallet goes on to the bank account the member chose, and the member is told. */
async function sendOn(call: Call, loan: LoanWithTerms, receivedKobo: Kobo): Promise<void> {
  const { id, code, memberUid, bankAccountId } = loan
  if (bankAccountId === null) {
    await notifyBorrower(call, loan, { step: 'paid-out', amount: receivedKobo })
    return
  }
  const account = await loanAccount(call, { memberUid, bankAccountId })
  if (isRefusal(account)) throw new Error(`Loan ${code} has no bank account to go to`)
  await withdrawLoanMoney(call, account, { id, code, receivedKobo })
  await notifyBorrower(call, loan, { step: 'paid-out-to-bank', amount: receivedKobo })
}
