/**
 * Interest of instalments whose day has come becomes due, and a penalty for each completed month an instalment is overdue:
 * each night, and before a repayment. What must always be true: interest once for each instalment, a penalty once for each
 * instalment and month, however many nights were missed and however many nodes try.
 */
import type { Job, JobCall } from '@kolo/application/job'
import { kobo, sumKobo } from '@kolo/foundation/money'

import { type Facts, isRefusal } from '@kolo/foundation/refusal'
import { addDays, type CalendarDate, dayIn, lagos, startOfDay } from '@kolo/foundation/time'
import type { Transfer } from '@kolo/ledger/journal'
import { endGuarantees } from '../../guarantors/server/pledge.ts'
import type { LoanTerms } from '../../products/loan-terms.rules.ts'
import { offerDays } from '../loan.rules.ts'
import { lastPenaltyDay, penaltiesUntil, penaltyDay } from '../penalty.rules.ts'
import { interestDue, principalLeft } from '../repayment.rules.ts'
import { runningInstalment, termsOfLoan } from './borrower.ts'
import { notifyBorrower } from './loan.notifications.ts'
import { interestPostings, penaltyPostings } from './loan.postings.ts'
import type { InstalmentRecord } from './loan.record.ts'
import {
  instalmentsOf,
  type LoanWithTerms,
  loansToCharge,
  lockLoan,
  offersBefore,
  saveCharged,
  saveLoan,
  savePenalties,
} from './loan.store.ts'
import { postLoan } from './post-loan.ts'

const loansAtOnce = 50

type Charging = Pick<JobCall, 'db' | 'now'>

/** Charges what became due of a locked loan: interest, then penalties. */
export async function chargeLoan(call: Charging, loan: LoanWithTerms): Promise<void> {
  if (loan.status !== 'running') return
  const { db, now } = call
  const today = dayIn(lagos, now)
  const terms = termsOfLoan(loan)
  const lines = await instalmentsOf(db, [loan.id])
  const isDue = lines.some(({ dueOn, chargedOn }) => dueOn <= today && chargedOn === null)
  if (isDue) await chargeInterest(call, loan, { terms, today, lines })
  await chargePenalties(call, loan, {
    terms,
    today,
    lines: isDue ? await instalmentsOf(db, [loan.id]) : lines,
  })
}

type Charged = { terms: LoanTerms; today: CalendarDate; lines: readonly InstalmentRecord[] }

async function chargeInterest(call: Charging, loan: LoanWithTerms, { terms, today, lines }: Charged) {
  const all = lines.map(runningInstalment)
  const owed = sumKobo(all.map(principalLeft))
  for (const line of all.filter(({ dueOn, chargedKobo }) => dueOn <= today && chargedKobo === undefined)) {
    const interest = interestDue(terms, line, owed)
    await charge(call, loan, {
      kind: 'loans.interest-due',
      memo: `Interest of loan ${loan.code}, instalment ${line.number}`,
      facts: { instalment: line.number },
      transfers: interestPostings(borrowedOf(loan), interest),
    })
    await saveCharged(call.db, {
      loanId: loan.id,
      number: line.number,
      kobo: interest,
      on: today,
      penaltyOn: terms.penaltyBps > 0 ? penaltyDay(line, 1) : null,
    })
  }
}

async function chargePenalties(call: Charging, loan: LoanWithTerms, { terms, today, lines }: Charged) {
  for (const row of lines.filter(({ penaltyOn }) => penaltyOn !== null && penaltyOn <= today)) {
    const line = runningInstalment(row)
    const at = { loanId: loan.id, number: line.number }
    const fallen = penaltiesUntil(terms, line, lastPenaltyDay(loan, today))
    for (const { month, kobo: penalty } of fallen) {
      await charge(call, loan, {
        kind: 'loans.penalty-due',
        memo: `Penalty of loan ${loan.code}, instalment ${line.number}, month ${month}`,
        facts: { instalment: line.number, month },
        transfers: penaltyPostings(borrowedOf(loan), penalty),
      })
      await savePenalties(call.db, at, { kobo: penalty, months: month, next: penaltyDay(line, month + 1) })
    }
    const months = fallen.at(-1)?.month ?? line.penaltyMonths
    // Paid, or at its cap: none can fall any more.
    if (penaltyDay(line, months + 1) <= today)
      await savePenalties(call.db, at, { kobo: kobo(0n), months, next: null })
  }
}

type Charge = {
  kind: 'loans.interest-due' | 'loans.penalty-due'
  memo: string
  facts: Facts
  transfers: readonly Transfer[]
}

async function charge(call: Charging, loan: LoanWithTerms, journal: Charge): Promise<void> {
  if (journal.transfers.length === 0) return
  const posted = await postLoan(call, loan, { ...journal, actorUid: null })
  if (isRefusal(posted)) throw new Error(`A charge of loan ${loan.code} was refused by the books`)
}

/** Whose loan of which product, as the books name it. */
export function borrowedOf({ id, memberUid, productId }: LoanWithTerms) {
  return { loanId: id, memberUid, productId }
}

/** Every running loan, a few in each transaction; the rest is taken by the next run. */
export const chargeLoans: Job = {
  name: 'loans.charge-interest',
  schedule: '*/10 * * * *',
  run: async ({ db, now, enqueue }) => {
    const due = await loansToCharge(db, dayIn(lagos, now), loansAtOnce)
    for (const id of due) await chargeLoan({ db, now }, await lockLoan(db, id))
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
      await endGuarantees({ ...call, actorUid: null }, ended)
      await notifyBorrower(call, ended, { step: 'expired', amount: kobo(ended.principalKobo) })
    }
  },
}
