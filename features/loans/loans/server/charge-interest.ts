/**
 * Interest of instalments whose day has come becomes due: each night, and before a repayment. What must always be true:
 * once for each instalment, however many nights were missed and however many nodes try.
 */
import type { Job } from '@kolo/application/job'
import type { Db } from '@kolo/database/tables'
import { kobo, sumKobo } from '@kolo/foundation/money'
import { isRefusal } from '@kolo/foundation/refusal'
import { addDays, dayIn, type Instant, lagos, startOfDay } from '@kolo/foundation/time'
import { offerDays } from '../loan.rules.ts'
import { interestDue, principalLeft } from '../repayment.rules.ts'
import { runningInstalment, termsOfLoan } from './borrower.ts'
import { notifyBorrower } from './loan.notifications.ts'
import { interestPostings } from './loan.postings.ts'
import {
  instalmentsOf,
  type LoanWithTerms,
  loansToCharge,
  lockLoan,
  offersBefore,
  saveCharged,
  saveLoan,
} from './loan.store.ts'
import { postLoan } from './post-loan.ts'

const loansAtOnce = 50

/** Charges what became due of a locked loan. */
export async function chargeInterest(
  { db, now }: { db: Db; now: Instant },
  loan: LoanWithTerms,
): Promise<void> {
  const today = dayIn(lagos, now)
  const terms = termsOfLoan(loan)
  const lines = (await instalmentsOf(db, [loan.id])).map(runningInstalment)
  const borrowed = { loanId: loan.id, memberUid: loan.memberUid, productId: loan.productId }
  const owed = sumKobo(lines.map(principalLeft))
  for (const line of lines.filter(({ dueOn, chargedKobo }) => dueOn <= today && chargedKobo === undefined)) {
    const interest = interestDue(terms, line, owed)
    if (interest > 0n) {
      const journal = await postLoan({ db, now }, loan, {
        kind: 'loans.interest-due',
        actorUid: null,
        memo: `Interest of loan ${loan.code}, instalment ${line.number}`,
        facts: { instalment: line.number },
        transfers: interestPostings(borrowed, interest),
      })
      if (isRefusal(journal)) throw new Error(`Interest of loan ${loan.code} was refused by the books`)
    }
    await saveCharged(db, { loanId: loan.id, number: line.number, kobo: interest, on: today })
  }
}

/** Every running loan, a few in each transaction; the rest is taken by the next run. */
export const chargeLoanInterest: Job = {
  name: 'loans.charge-interest',
  schedule: '*/10 * * * *',
  run: async ({ db, now, enqueue }) => {
    const due = await loansToCharge(db, dayIn(lagos, now), loansAtOnce)
    for (const id of due) await chargeInterest({ db, now }, await lockLoan(db, id))
    if (due.length === loansAtOnce) await enqueue('loans.charge-interest', {})
  },
}

/** Offers nobody accepted in time end. */
export const endOffers: Job = {
  name: 'loans.end-offers',
  schedule: '20 * * * *',
  run: async (call) => {
    const { db, now } = call
    const latest = addDays(dayIn(lagos, now), -offerDays)
    for (const id of await offersBefore(db, startOfDay(latest))) {
      const loan = await lockLoan(db, id)
      if (loan.status !== 'offered') continue
      const ended = await saveLoan(db, id, { status: 'expired', endedAt: now })
      await notifyBorrower(call, ended, { step: 'expired', amount: kobo(ended.principalKobo) })
    }
  },
}
