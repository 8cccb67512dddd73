/** An administrator notes how a member was reached about a loan, and what they promised. */
import type { Call } from '@kolo/application/call'
import { refusalOf } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { refuse } from '@kolo/foundation/refusal'
import { dayIn, lagos } from '@kolo/foundation/time'
import { recordOn } from '../../loans/server/apply-for-loan.ts'
import { lockLoan } from '../../loans/server/loan.store.ts'
import { loansAccess } from '../../loans.access.ts'
import type { noteLoanContact } from '../arrears.contract.ts'
import { insertContact } from './arrears.store.ts'
import { presentArrears } from './read-arrears.ts'

export async function noteLoanContactHandler(call: Call, { params, body }: InputOf<typeof noteLoanContact>) {
  const { db, actor, now } = call
  const loan = await lockLoan(db, params.id)
  const no = refusalOf(loansAccess.followUp, actor, loan)
  if (no) return no
  const { kind, note, promisedKobo, promisedOn } = body
  if ((promisedKobo === null) !== (promisedOn === null) || promisedKobo === 0n)
    return refuse('promise-incomplete', {}, promisedOn === null ? 'promisedOn' : 'promisedKobo')
  if (promisedOn !== null && promisedOn < dayIn(lagos, now)) return refuse('promise-passed', {}, 'promisedOn')
  await insertContact(db, {
    id: newId(Date.parse(now)),
    loanId: loan.id,
    kind,
    note,
    promisedKobo,
    promisedOn,
    notedBy: actor.uid,
    notedAt: now,
  })
  recordOn(call, 'loan.contact-noted', loan, { contact: kind, promised: promisedKobo !== null })
  return presentArrears(call, loan)
}
