/**
 * A guarantor answers, and withdraws while they may. What must always be true: only who is asked answers, in 14 days; who
 * accepts has the amount free, and from then on it is held; a loan that loses a guarantor waits for another.
 */
import type { Call } from '@kolo/application/call'
import { refusalOf } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import { kobo } from '@kolo/foundation/money'
import { refuse } from '@kolo/foundation/refusal'
import { orNotFound } from '@kolo/foundation/request-problem'
import { peopleOf } from '@kolo/profile/server'
import {
  type LoanWithTerms,
  loanById,
  lockBorrower,
  lockLoan,
  saveLoan,
} from '../../loans/server/loan.store.ts'
import { loansAccess } from '../../loans.access.ts'
import type {
  acceptGuarantee,
  declineGuarantee,
  readGuarantee,
  withdrawGuarantee,
} from '../guarantor.contract.ts'
import { guarantorRefusal } from './ask-guarantor.ts'
import { reviewOnceCovered } from './cover.ts'
import { notifyGuarantee } from './guarantor.notifications.ts'
import { type GuarantorRecord, guaranteeSubject } from './guarantor.record.ts'
import { findGuarantor, guaranteesOf, saveGuarantor } from './guarantor.store.ts'
import { endPledge, holdPledge } from './pledge.ts'
import { capacityOf } from './pledged.ts'
import { presentGuarantee, presentGuarantees } from './present-guarantees.ts'
import { recordGuarantee } from './record-guarantee.ts'

/** What one guarantees or was asked to. */
export async function listGuaranteesHandler(call: Call) {
  return { rows: await presentGuarantees(call, await guaranteesOf(call.db, call.actor.uid)) }
}

/** One of them; anybody else's is not found. */
export async function readGuaranteeHandler(call: Call, { params }: InputOf<typeof readGuarantee>) {
  const guarantor = await own(call, params.id)
  return presentGuarantee(call, await loanById(call.db, guarantor.loanId), guarantor)
}

/** Accepts: the amount is held from now on. */
export async function acceptGuaranteeHandler(call: Call, { params }: InputOf<typeof acceptGuarantee>) {
  const { db, actor, now } = call
  const { loan, guarantor } = await lockOwn(call, params.id)
  const no = refusalOf(loansAccess.acceptGuarantee, actor, guaranteeSubject(loan, guarantor, now))
  if (no) return no
  await lockBorrower(db, actor.uid)
  const amount = kobo(guarantor.amountKobo)
  const name = (await peopleOf(db, [actor.uid]))(actor.uid).fullName
  const capacity = await capacityOf(db, actor.uid)
  const cannot = guarantorRefusal(name, capacity, amount)
  if (cannot) return cannot
  const holdIds = await holdPledge({ db, now, actorUid: actor.uid }, guarantor, amount)
  if (!holdIds) return refuse('guarantor-capacity', { name, most: capacity.freeKobo.toString() })
  await saveGuarantor(db, guarantor.id, { status: 'accepted', answeredAt: now, holdIds })
  recordGuarantee(call, 'loan.guarantee-accepted', { loan, memberUid: actor.uid, amount })
  const saved = loan.status === 'awaiting_guarantors' ? await reviewOnceCovered(call, loan) : loan
  const step = saved.status === loan.status ? 'accepted' : 'covered'
  await notifyGuarantee(call, { step, loan, guarantor, amount })
  return presentGuarantee(call, saved, await own(call, guarantor.id))
}

/** Declines, without a reason. */
export async function declineGuaranteeHandler(call: Call, { params }: InputOf<typeof declineGuarantee>) {
  const { db, actor, now } = call
  const { loan, guarantor } = await lockOwn(call, params.id)
  const no = refusalOf(loansAccess.declineGuarantee, actor, guaranteeSubject(loan, guarantor, now))
  if (no) return no
  await saveGuarantor(db, guarantor.id, { status: 'declined', answeredAt: now, endedAt: now })
  const amount = kobo(guarantor.amountKobo)
  recordGuarantee(call, 'loan.guarantee-declined', { loan, memberUid: actor.uid, amount })
  await notifyGuarantee(call, { step: 'declined', loan, guarantor, amount })
  return presentGuarantee(call, await loanById(db, loan.id), await own(call, guarantor.id))
}

/** Withdraws: what was held is free, and the loan waits for another guarantor where it needs one. */
export async function withdrawGuaranteeHandler(call: Call, { params }: InputOf<typeof withdrawGuarantee>) {
  const { db, actor, now } = call
  const { loan, guarantor } = await lockOwn(call, params.id)
  const no = refusalOf(loansAccess.withdrawGuarantee, actor, guaranteeSubject(loan, guarantor, now))
  if (no) return no
  const waiting =
    loan.status === 'awaiting_guarantors'
      ? loan
      : await saveLoan(db, loan.id, { status: 'awaiting_guarantors' })
  await endPledge({ db, now, actorUid: actor.uid }, guarantor, 'withdrawn')
  const saved = await reviewOnceCovered(call, waiting)
  const amount = kobo(guarantor.amountKobo)
  recordGuarantee(call, 'loan.guarantee-withdrawn', { loan, memberUid: actor.uid, amount })
  await notifyGuarantee(call, { step: 'withdrawn', loan, guarantor, amount })
  return presentGuarantee(call, saved, await own(call, guarantor.id))
}

async function own({ db, actor }: Call, id: string): Promise<GuarantorRecord> {
  const found = await findGuarantor(db, id)
  return orNotFound(found?.memberUid === actor.uid ? found : undefined)
}

/** The loan before its guarantor, as every command locks them. */
async function lockOwn(call: Call, id: string): Promise<{ loan: LoanWithTerms; guarantor: GuarantorRecord }> {
  const { loanId } = await own(call, id)
  const loan = await lockLoan(call.db, loanId)
  return { loan, guarantor: await own(call, id) }
}
