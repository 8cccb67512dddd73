/**
 * Wallet and savings of a borrower who leaves repay the loan. What must always be true: the borrower asked for it, two
 * administrators did it, and it is one journal, once, never above what is owed.
 */
import { approvalKind, type Call } from '@kolo/application/call'
import { formatNaira, type Kobo, sumKobo, zeroKobo } from '@kolo/foundation/money'
import { isRefusal, type Refusal, refuse } from '@kolo/foundation/refusal'
import { RequestProblem } from '@kolo/foundation/request-problem'
import { dayIn, lagos } from '@kolo/foundation/time'
import { koboWire } from '@kolo/foundation/wire'
import { readOwnedBalances } from '@kolo/ledger/balance'
import * as z from 'zod/mini'
import { excludedGuarantors, guarantorUidsWire } from '../../guarantors/server/excluded-guarantors.ts'
import { repaymentOf } from '../../loans/repayment.rules.ts'
import { recordOn } from '../../loans/server/apply-for-loan.ts'
import { afterRepayment, saveRepayment, sumOfParts } from '../../loans/server/book-repayment.ts'
import { termsOfLoan } from '../../loans/server/borrower.ts'
import { borrowedOf, chargeLoan } from '../../loans/server/charge-loan.ts'
import { freeSavings, fullestFirst } from '../../loans/server/hold-savings.ts'
import { notifyBorrower } from '../../loans/server/loan.notifications.ts'
import { type Payer, takenPostings } from '../../loans/server/loan.postings.ts'
import { type LoanWithTerms, loanById, lockLoan, saveLoan } from '../../loans/server/loan.store.ts'
import { linesOfLoan } from '../../loans/server/loan-lines.ts'
import { postLoan } from '../../loans/server/post-loan.ts'
import { loanReviewPath } from '../../loans.paths.ts'
import { leavingMessages } from '../leaving.messages.ts'
import { endSetOff, openSetOff } from './set-off.store.ts'

type Change = { setOffId: string; code: string; principalKobo: Kobo; guarantorUids: string[] }

/** What is approved is what the borrower asked for, for what is owed on that day. */
export const setOffKind = approvalKind<Change>({
  name: 'loans.set-off',
  subjectType: 'loan',
  permission: 'manage_savings',
  change: z.object({
    setOffId: z.string(),
    code: z.string(),
    principalKobo: koboWire,
    guarantorUids: guarantorUidsWire,
  }),
  excludedUids: excludedGuarantors,
  describe: ({ code, principalKobo }, person) => ({
    title: `Repay the loan ${code} of ${person} from savings`,
    lines: [{ label: 'Amount of the loan', value: formatNaira(principalKobo) }],
  }),
  amountOf: ({ principalKobo }) => principalKobo,
  lockSubject: async ({ db }, id) => {
    const { status, memberUid } = await lockLoan(db, id)
    const open = await openSetOff(db, id)
    return { version: `${status}, ${open?.id ?? 'not requested'}`, personUid: memberUid }
  },
  page: loanReviewPath,
  apply: async (call, loanId, { setOffId }, { askedBy, alone }) => {
    const loan = await loanById(call.db, loanId)
    if ([askedBy, call.actor.uid].some((uid) => loan.guarantorUids.includes(uid))) return refuse('own-loan')
    await chargeLoan(call, loan)
    return setOff(call, loan, { setOffId, alone })
  },
  words: leavingMessages,
})

async function setOff(
  call: Call,
  loan: LoanWithTerms,
  { setOffId, alone }: { setOffId: string; alone: boolean },
): Promise<Refusal<'set-off-nothing'> | undefined> {
  const { db, now, actor } = call
  await freeSavings(db, { holdIds: loan.holdIds, actorUid: actor.uid, now })
  const payers = await payersOf(db, loan.memberUid)
  const available = sumKobo(payers.map(({ amount }) => amount))
  if (available <= zeroKobo) return refuse('set-off-nothing')
  const lines = await linesOfLoan(call, loan)
  const paid = repaymentOf(available, lines, termsOfLoan(loan), dayIn(lagos, now))
  const { parts, laterKobo: later, isSettled } = paid
  const journal = await postLoan(call, loan, {
    kind: 'loans.set-off',
    actorUid: actor.uid,
    memo: `Loan ${loan.code} repaid from savings`,
    transfers: takenPostings(borrowedOf(loan), payers, { ...sumOfParts(parts), later }),
  })
  // Money left one of the accounts meanwhile.
  if (isRefusal(journal)) throw new RequestProblem('changed-meanwhile')
  const { journalId } = journal
  await endSetOff(db, setOffId, { appliedAt: now, journalId })
  const amount = await saveRepayment(call, loan, {
    parts,
    later,
    journalId,
    channel: 'set-off',
    paymentId: null,
    settled: isSettled,
  })
  const saved = await afterRepayment(call, await saveLoan(db, loan.id, { holdIds: [] }))
  recordOn(call, 'loan.set-off', saved, { amountKobo: amount.toString(), journalId, alone })
  await notifyBorrower(call, saved, { step: 'set-off', amount })
  return undefined
}

/** The wallet first, then the goals, the fullest first. */
async function payersOf(db: Call['db'], ownerUid: string): Promise<Payer[]> {
  const balances = await readOwnedBalances(db, ownerUid)
  return (['member_wallet', 'member_savings'] as const)
    .flatMap((kind) => fullestFirst(balances, kind))
    .filter(({ available }) => available > zeroKobo)
    .map(({ kind, scope, available }) => ({ account: { kind, scope, ownerUid }, amount: available }))
}

/**
 * The lines of the money map. Found by name.
 * @public
 */
export const leavingMoneyMap = [
  {
    event: 'The loan of a borrower who leaves is repaid from wallet and savings',
    debit: 'member_wallet:<member>, member_savings:<goal>',
    credit:
      'loan_penalty_due:<loan>, loan_interest_due:<loan>, loan_principal:<loan>, loan_interest:<product>',
  },
] as const
