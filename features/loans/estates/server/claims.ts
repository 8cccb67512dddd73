/**
 * Claims on the insurance of loans. What must always be true: one is open for a loan at most, guarantors wait for it, and it
 * is paid by money that came in for the member and pays no other claim.
 */
import type { Call } from '@kolo/application/call'
import { refusalOf } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { refuse } from '@kolo/foundation/refusal'
import { orNotFound } from '@kolo/foundation/request-problem'
import { recordOn } from '../../loans/server/apply-for-loan.ts'
import { lockLoan } from '../../loans/server/loan.store.ts'
import { loansAccess } from '../../loans.access.ts'
import type { endClaim, openClaim } from '../estate.contract.ts'
import { claimsOf, endOpenClaim, incomingOf, insertClaim } from './estate.store.ts'
import { deadMember } from './estate-member.ts'
import { presentEstate } from './read-estate.ts'

/** Notes one. */
export async function openClaimHandler(call: Call, { params, body }: InputOf<typeof openClaim>) {
  const { db, actor, now } = call
  const member = await deadMember(call, params.uid)
  if ('refusal' in member) return member
  const { loanId, insurer, claimNumber, expectedKobo } = body
  const loan = await lockLoan(db, loanId)
  orNotFound(loan.memberUid === member.uid ? loan : undefined)
  const no = refusalOf(loansAccess.setOff, actor, loan)
  if (no) return no
  if ((await claimsOf(db, [loanId])).some(({ state }) => state === 'open')) return refuse('claim-open')
  const claim = { id: newId(Date.parse(now)), loanId, insurer, claimNumber, expectedKobo }
  await insertClaim(db, { ...claim, openedBy: actor.uid, openedAt: now })
  recordOn(call, 'loan.claim-opened', loan, { expectedKobo: expectedKobo.toString() })
  return presentEstate(call, member)
}

/** Says what became of it. */
export async function endClaimHandler(call: Call, { params, body }: InputOf<typeof endClaim>) {
  const { db, actor, now } = call
  const member = await deadMember(call, params.uid)
  if ('refusal' in member) return member
  const loanId = await loanOfClaim(call, member.uid, params.id)
  const loan = await lockLoan(db, loanId)
  if (loan.guarantorUids.includes(actor.uid)) return refuse('own-loan')
  const claim = (await claimsOf(db, [loanId])).find(({ id }) => id === params.id)
  if (claim?.state !== 'open') return refuse('claim-over')
  const end = { endedBy: actor.uid, endedAt: now }
  const { outcome, detail } = body
  if (outcome === 'refused') await endOpenClaim(db, claim.id, { ...end, state: outcome, reason: detail })
  else {
    const incoming = await incomingOf(db, member.uid, detail)
    if (!incoming) return refuse('receipt-missing', {}, 'detail')
    await endOpenClaim(db, claim.id, { ...end, state: outcome, ...incoming })
  }
  recordOn(call, 'loan.claim-ended', loan, { state: outcome })
  return presentEstate(call, member)
}

async function loanOfClaim({ db }: Call, memberUid: string, claimId: string): Promise<string> {
  const row = await db
    .selectFrom('loan_claims as c')
    .innerJoin('loans as l', 'l.id', 'c.loan_id')
    .select('l.id')
    .where('c.id', '=', claimId)
    .where('l.member_uid', '=', memberUid)
    .executeTakeFirst()
  return orNotFound(row).id
}
