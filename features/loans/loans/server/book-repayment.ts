/**
 * What was shared out of a repayment is booked. What must always be true: the books and the instalments say the same, and
 * with the last kobo the loan ends and its lien with it.
 */
import type { JobCall, RecordingCall } from '@kolo/application/job'
import { newId } from '@kolo/foundation/ids'
import { addKobo, type Kobo, sumKobo, zeroKobo } from '@kolo/foundation/money'
import { isRefusal, type Refusal, refuse } from '@kolo/foundation/refusal'
import type { InsufficientFunds } from '@kolo/ledger/journal'
import { type Allocated, owedOfAll, principalLeft } from '../repayment.rules.ts'
import { recordOn } from './apply-for-loan.ts'
import { borrowedOf } from './charge-loan.ts'
import { keepLien } from './lien.ts'
import { notifyBorrower } from './loan.notifications.ts'
import { repaidPostings } from './loan.postings.ts'
import { insertRepayment, type LoanWithTerms, saveLoan, savePaid } from './loan.store.ts'
import { linesOfLoan } from './loan-lines.ts'
import { postLoan } from './post-loan.ts'

/** Who repays: a member, or the night's work with nobody. */
export type Repaying = Pick<JobCall, 'db' | 'now' | 'enqueue'> &
  Pick<RecordingCall, 'record'> & { actor: { uid: string | null } }

/** What each instalment receives; `later`: interest that is charged because the loan is settled before its days. */
export type Repayment = {
  kind: 'loans.repaid' | 'loans.taken' | 'loans.settled'
  parts: readonly Allocated[]
  later: Kobo
  /** The payment that brought the money, and its channel; absent: it was in the wallet. */
  brought?: { paymentId: string; channel: string }
}

const memos = {
  'loans.repaid': (code: string) => `Repayment of loan ${code}`,
  'loans.taken': (code: string) => `Instalment of loan ${code}, by mandate`,
  'loans.settled': (code: string) => `Loan ${code} settled`,
} as const

/** Books it from the wallet, and answers the loan after it, or that the wallet has too little. */
export async function bookRepayment(
  call: Repaying,
  loan: LoanWithTerms,
  { kind, parts, later, brought }: Repayment,
): Promise<LoanWithTerms | Refusal<'wallet-too-small'>> {
  const { actor } = call
  const isSettled = kind === 'loans.settled'
  const journal = await postLoan(call, loan, {
    kind,
    actorUid: actor.uid,
    memo: memos[kind](loan.code),
    transfers: repaidPostings(borrowedOf(loan), { ...sumOfParts(parts), later }),
  })
  if (isRefusal(journal)) {
    const { available } = journal as InsufficientFunds
    return refuse(
      'wallet-too-small',
      { available: available.toString() },
      isSettled ? 'totalKobo' : 'amountKobo',
    )
  }
  const channel = brought?.channel ?? (kind === 'loans.taken' ? 'mandate' : 'wallet')
  const { journalId } = journal
  const paymentId = brought?.paymentId ?? null
  const amount = await saveRepayment(call, loan, {
    ...{ parts, later, channel, paymentId, journalId },
    settled: isSettled,
  })
  const saved = await afterRepayment(call, loan)
  recordOn(call, isSettled ? 'loan.settled' : 'loan.repaid', saved, {
    amountKobo: amount.toString(),
    channel,
    journalId: journal.journalId,
  })
  if (kind === 'loans.taken') await notifyBorrower(call, saved, { step: 'taken', amount })
  if (saved.status === 'repaid')
    await notifyBorrower(call, saved, { step: isSettled ? 'settled' : 'repaid', amount })
  return saved
}

/** What the instalments receive together. */
export function sumOfParts(parts: readonly Allocated[]) {
  return {
    principal: sumKobo(parts.map(({ principalKobo }) => principalKobo)),
    interest: sumKobo(parts.map(({ interestKobo }) => interestKobo)),
    penalty: sumKobo(parts.map(({ penaltyKobo }) => penaltyKobo)),
  }
}

/** A repayment whose journal is posted. */
type Booked = Pick<Repayment, 'parts' | 'later'> & {
  settled: boolean
  channel: string
  paymentId: string | null
  journalId: string
}

/** Keeps a repayment and what each instalment received of it; answers what was paid. */
export async function saveRepayment(
  { db, now }: Pick<Repaying, 'db' | 'now'>,
  loan: LoanWithTerms,
  { parts, later, ...booked }: Booked,
): Promise<Kobo> {
  const { principal, interest, penalty } = sumOfParts(parts)
  const amountKobo = sumKobo([principal, interest, penalty, later])
  await insertRepayment(
    db,
    {
      ...booked,
      id: newId(Date.parse(now)),
      loanId: loan.id,
      amountKobo,
      principalKobo: principal,
      interestKobo: addKobo(interest, later),
      penaltyKobo: penalty,
      paidAt: now,
    },
    parts,
  )
  await savePaid(db, loan.id, parts)
  return amountKobo
}

/** The lien is what is owed; with nothing owed the loan ends, and with something owed it runs. */
export async function afterRepayment(
  call: Pick<Repaying, 'db' | 'now' | 'actor'> & Partial<Pick<Repaying, 'enqueue'>>,
  loan: LoanWithTerms,
): Promise<LoanWithTerms> {
  const lines = await linesOfLoan(call, loan)
  const owed = owedOfAll(lines)
  const holdIds = await keepLien(call, loan, sumKobo(lines.map(principalLeft)))
  const status = owed === zeroKobo ? ('repaid' as const) : ('running' as const)
  const ended = { status, endedAt: owed === zeroKobo ? call.now : null }
  return saveLoan(call.db, loan.id, { ...ended, holdIds })
}
