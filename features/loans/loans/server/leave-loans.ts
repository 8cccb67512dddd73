/** Whoever owes or guarantees a loan stays until it is repaid; what they asked for and were asked for ends. */
import type { AccountDeletionHook, MemberDeathHook } from '@kolo/application/call'
import type { RecordingCall } from '@kolo/application/job'
import { addKobo, kobo, zeroKobo } from '@kolo/foundation/money'
import { refuse } from '@kolo/foundation/refusal'
import { amountOfHolds } from '@kolo/ledger/holds'
import { forgetPayees } from '../../estates/server/estate.store.ts'
import { forgetFilesOf } from '../../files/server/loan-file.store.ts'
import {
  type GuaranteeRow,
  guaranteesOf,
  saveGuarantor,
  standingGuarantees,
} from '../../guarantors/server/guarantor.store.ts'
import { endGuarantees } from '../../guarantors/server/pledge.ts'
import { waitingStatuses } from '../loan.rules.ts'
import { owedOfAll } from '../repayment.rules.ts'
import { recordOn } from './apply-for-loan.ts'
import { type LoanWithTerms, loansOf, lockBorrower, saveLoan } from './loan.store.ts'
import { linesOfLoan } from './loan-lines.ts'

export const leaveLoans: AccountDeletionHook = async (call, uid) => {
  await lockBorrower(call.db, uid)
  const loans = await loansOf(call.db, uid)
  const isOwed = ({ status, stillOwedKobo }: LoanWithTerms) =>
    status === 'running' || (stillOwedKobo ?? 0n) > 0n
  const owing = loans.filter(isOwed)
  if (owing.length > 0) return refuse('loan-owed', await owedFacts(call, owing))
  const guaranteed = await standingGuarantees(call.db, uid)
  if (guaranteed.length > 0) return refuse('loan-guaranteed', await guaranteedFacts(call, guaranteed))
  await endWhatWaits(call, uid, loans)
  await forgetFilesOf(call.db, uid)
  await forgetPayees(call.db, uid)
  return undefined
}

const codesOf = (loans: readonly { code: string }[]) => loans.map(({ code }) => code).join(', ')

/** Which loans and how much of them is owed, with what was written off and not paid. */
async function owedFacts(call: RecordingCall, loans: readonly LoanWithTerms[]) {
  let owed = zeroKobo
  for (const loan of loans)
    owed = addKobo(owed, kobo(loan.stillOwedKobo ?? owedOfAll(await linesOfLoan(call, loan))))
  return { loans: codesOf(loans), owed: owed.toString() }
}

async function guaranteedFacts({ db }: RecordingCall, guarantees: readonly GuaranteeRow[]) {
  const held = await amountOfHolds(
    db,
    guarantees.flatMap(({ holdIds }) => holdIds),
  )
  return { loans: codesOf(guarantees), held: held.toString() }
}

/** What a member who died asked for and allowed ends. What they owe and guarantee stays. */
export const endLoansOfDead: MemberDeathHook = async (call, uid) => {
  await lockBorrower(call.db, uid)
  const loans = await loansOf(call.db, uid)
  await endWhatWaits(call, uid, loans)
  for (const { id, mandateAt } of loans)
    if (mandateAt !== null) await saveLoan(call.db, id, { mandateAt: null })
}

async function endWhatWaits(
  call: RecordingCall,
  uid: string,
  loans: readonly LoanWithTerms[],
): Promise<void> {
  for (const asked of (await guaranteesOf(call.db, uid)).filter(({ status }) => status === 'asked'))
    await saveGuarantor(call.db, asked.id, { status: 'declined', answeredAt: call.now, endedAt: call.now })
  for (const loan of loans.filter(({ status }) => waitingStatuses.includes(status))) {
    const ended = await saveLoan(call.db, loan.id, { status: 'withdrawn', endedAt: call.now })
    await endGuarantees({ ...call, actorUid: uid }, ended)
    recordOn(call, 'loan.withdrawn', ended)
  }
}
