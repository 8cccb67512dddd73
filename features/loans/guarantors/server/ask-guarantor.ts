/**
 * A borrower chooses guarantors from the directory. What must always be true: only somebody the directory shows them is
 * asked, nobody twice at a time, and for no more than is left to cover.
 */
import type { Call } from '@kolo/application/call'
import { refusalOf } from '@kolo/foundation/access'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { type Kobo, kobo, zeroKobo } from '@kolo/foundation/money'
import { type Refusal, refuse, sentenceOf } from '@kolo/foundation/refusal'
import { orNotFound } from '@kolo/foundation/request-problem'
import { writerFor } from '@kolo/foundation/writer'
import { peopleByName, shownPerson } from '@kolo/messages/server'
import { searchedWords } from '@kolo/profile/search'
import { memberCardsOf, readFormats } from '@kolo/profile/server'
import { factsFor, readBorrower } from '../../loans/server/borrower.ts'
import { type LoanWithTerms, loanById, lockLoan } from '../../loans/server/loan.store.ts'
import { loansAccess } from '../../loans.access.ts'
import type {
  askGuarantor,
  cancelGuarantor,
  listGuarantorCandidates,
  readGuarantors,
} from '../guarantor.contract.ts'
import { guarantorMessages } from '../guarantor.messages.ts'
import { nextShare } from '../guarantor.rules.ts'
import { coverOfLoan } from './cover.ts'
import { notifyGuarantee } from './guarantor.notifications.ts'
import { findGuarantor, guarantorsOfLoan, insertGuarantor, saveGuarantor } from './guarantor.store.ts'
import { type Capacity, capacitiesOf, capacityOf } from './pledged.ts'
import { presentLoanGuarantors } from './present-guarantors.ts'
import { recordGuarantee } from './record-guarantee.ts'

/** How many members a search answers. */
const candidatesMost = 10

/** The guarantors of a member's own loan. */
export async function readGuarantorsHandler(call: Call, { params }: InputOf<typeof readGuarantors>) {
  return presentLoanGuarantors(call, own(call, await loanById(call.db, params.id)))
}

/** Members to ask, each with whether they can guarantee the next share. */
export async function listGuarantorCandidatesHandler(
  call: Call,
  { params, query }: InputOf<typeof listGuarantorCandidates>,
): Promise<OutputOf<typeof listGuarantorCandidates> | Refusal<'loan-status'>> {
  const { db, actor } = call
  const loan = own(call, await loanById(db, params.id))
  const no = refusalOf(loansAccess.askGuarantor, actor, loan)
  if (no) return no
  const words = searchedWords(query.search ?? '')
  const page = { after: undefined, limit: candidatesMost + loan.guarantorUids.length }
  const found = query.search && words.length === 0 ? [] : await peopleByName(db, actor, words, page)
  const people = found.filter(({ uid }) => !loan.guarantorUids.includes(uid)).slice(0, candidatesMost)
  const uids = people.map(({ uid }) => uid)
  const cards = await memberCardsOf(db, uids)
  const capacities = await capacitiesOf(db, uids)
  const { shareKobo } = await nextOf(call, loan)
  const writer = writerFor(await readFormats(db, actor.uid))
  return {
    rows: people.map(({ uid, fullName, avatar }) => {
      const refused = guarantorRefusal(fullName, capacities.get(uid), shareKobo)
      const memberCode = cards.get(uid)?.memberCode ?? ''
      const refusal = refused && sentenceOf(guarantorMessages, refused, writer)
      const canBeAsked = refused?.refusal !== 'guarantor-cannot'
      return { uid, fullName, avatar, memberCode, refusal, canBeAsked }
    }),
  }
}

export async function askGuarantorHandler(call: Call, { params, body }: InputOf<typeof askGuarantor>) {
  const { db, actor, now } = call
  const loan = own(call, await lockLoan(db, params.id))
  const no = refusalOf(loansAccess.askGuarantor, actor, loan)
  if (no) return no
  const { guarantorUid: memberUid } = body
  const person = await shownPerson(db, actor, memberUid)
  orNotFound(person.isActive && memberUid !== actor.uid ? person : undefined)
  const name = person.fullName
  if (loan.guarantorUids.includes(memberUid)) return refuse('guarantor-asked', { name })
  const { shareKobo, mostKobo } = await nextOf(call, loan)
  if (mostKobo === zeroKobo) return refuse('guarantors-enough')
  const amount = body.amountKobo ?? shareKobo
  if (amount > mostKobo) return refuse('guarantor-amount', { most: mostKobo.toString() }, 'amountKobo')
  const cannot = guarantorRefusal(name, await capacityOf(db, memberUid), amount)
  if (cannot) return cannot
  const id = newId(Date.parse(now))
  await insertGuarantor(db, { id, loanId: loan.id, memberUid, amountKobo: amount, askedAt: now })
  recordGuarantee(call, 'loan.guarantor-asked', { loan, memberUid, amount })
  await notifyGuarantee(call, { step: 'asked', loan, guarantor: { id, memberUid }, amount })
  return presentLoanGuarantors(call, await loanById(db, loan.id))
}

/** Takes a request back that is not answered. */
export async function cancelGuarantorHandler(call: Call, { params }: InputOf<typeof cancelGuarantor>) {
  const { db, actor, now } = call
  const loan = own(call, await lockLoan(db, params.id))
  const no = refusalOf(loansAccess.askGuarantor, actor, loan)
  if (no) return no
  const found = await findGuarantor(db, params.guarantorId)
  const guarantor = orNotFound(found?.loanId === loan.id ? found : undefined)
  if (guarantor.status !== 'asked') return refuse('guarantee-over')
  await saveGuarantor(db, guarantor.id, { status: 'cancelled', endedAt: now })
  const amount = kobo(guarantor.amountKobo)
  recordGuarantee(call, 'loan.guarantor-cancelled', { loan, memberUid: guarantor.memberUid, amount })
  await notifyGuarantee(call, { step: 'cancelled', loan, guarantor, amount })
  return presentLoanGuarantors(call, await loanById(db, loan.id))
}

/** Why somebody cannot guarantee an amount: they owe a loan themselves, or have less that is free. */
export function guarantorRefusal(
  name: string,
  capacity: Capacity | undefined,
  amount: Kobo,
): Refusal<'guarantor-cannot' | 'guarantor-capacity'> | undefined {
  if (!capacity || capacity.owes || capacity.freeKobo <= 0n) return refuse('guarantor-cannot', { name })
  if (capacity.freeKobo >= amount) return undefined
  return refuse('guarantor-capacity', { name, most: capacity.freeKobo.toString() })
}

async function nextOf(call: Call, loan: LoanWithTerms) {
  const facts = factsFor(await readBorrower(call, loan.memberUid), loan.productId, loan.id)
  return nextShare(coverOfLoan(loan, facts), await guarantorsOfLoan(call.db, loan.id))
}

function own({ actor }: Call, loan: LoanWithTerms): LoanWithTerms {
  return orNotFound(loan.memberUid === actor.uid ? loan : undefined)
}
