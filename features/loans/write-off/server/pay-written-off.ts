/**
 * A member pays what was written off of a loan. What must always be true: it is income, never more than is still owed; and
 * with the last kobo what secures the loan is free.
 */
import type { Call } from '@kolo/application/call'
import { refusalOf } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { kobo, zeroKobo } from '@kolo/foundation/money'
import { isRefusal, refuse } from '@kolo/foundation/refusal'
import { orNotFound } from '@kolo/foundation/request-problem'
import type { InsufficientFunds } from '@kolo/ledger/journal'
import { recordOn } from '../../loans/server/apply-for-loan.ts'
import { keepLien } from '../../loans/server/lien.ts'
import { notifyBorrower } from '../../loans/server/loan.notifications.ts'
import { lockLoan, saveLoan } from '../../loans/server/loan.store.ts'
import { postLoan } from '../../loans/server/post-loan.ts'
import { presentLoan } from '../../loans/server/present-loan.ts'
import { loansAccess } from '../../loans.access.ts'
import type { payWrittenOff } from '../write-off.contract.ts'
import { recoveredPostings } from './write-off.postings.ts'
import { insertRecovery } from './write-off.store.ts'

/** Pays a part of it, or all, from the wallet. */
export async function payWrittenOffHandler(call: Call, { params, body }: InputOf<typeof payWrittenOff>) {
  const { db, now, actor } = call
  const loan = await lockLoan(db, params.id)
  orNotFound(loan.memberUid === actor.uid ? loan : undefined)
  const no = refusalOf(loansAccess.payWrittenOff, actor, loan)
  if (no) return no
  const owed = kobo(loan.stillOwedKobo ?? 0n)
  const { amountKobo } = body
  if (amountKobo > owed) return refuse('loan-above-owed', { most: owed.toString() }, 'amountKobo')
  const id = newId(Date.parse(now))
  const journal = await postLoan(call, loan, {
    kind: 'loans.recovered',
    actorUid: actor.uid,
    memo: `Paid of loan ${loan.code}, which was written off`,
    facts: { recovery: id },
    transfers: recoveredPostings(loan, amountKobo),
  })
  if (isRefusal(journal)) {
    const { available } = journal as InsufficientFunds
    return refuse('wallet-too-small', { available: available.toString() }, 'amountKobo')
  }
  const { journalId } = journal
  await insertRecovery(db, { id, loanId: loan.id, amountKobo, recoveredAt: now, journalId })
  const isPaid = amountKobo === owed
  const ended = isPaid ? { endedAt: now, holdIds: await keepLien(call, loan, zeroKobo) } : {}
  const saved = await saveLoan(db, loan.id, ended)
  recordOn(call, 'loan.recovered', saved, { amountKobo: amountKobo.toString(), journalId })
  if (isPaid) await notifyBorrower(call, saved, { step: 'recovered', amount: amountKobo })
  return presentLoan(call, saved)
}
