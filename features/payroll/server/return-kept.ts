/**
 * Money that was left over of an employer's transfers goes back to it. What must always be true: two administrators agree to
 * the amount, the bank's reference and the day; no more goes back than is kept and no schedule that is being booked uses; and
 * one reference is used once, whatever for.
 */
import { approvalKind, type Call } from '@kolo/application/call'
import { nextCode } from '@kolo/database/codes'
import type { Db } from '@kolo/database/tables'
import { newId } from '@kolo/foundation/ids'
import { formatNaira, type Kobo } from '@kolo/foundation/money'
import { isRefusal, type Refusal, refuse } from '@kolo/foundation/refusal'
import { type CalendarDate, dayIn, formatDay, lagos } from '@kolo/foundation/time'
import { dayWire, idWire, koboWire } from '@kolo/foundation/wire'
import { postJournal } from '@kolo/ledger/journal'
import { bankReferenceOwner, takingReferenceFor } from '@kolo/transfers/server'
import * as z from 'zod/mini'
import { payrollMessages } from '../payroll.messages.ts'
import { heldFor } from './book-run.ts'
import { returnPostings } from './payroll.postings.ts'
import { insertReturn, lockEmployer, markTakenBack } from './payroll.store.ts'

type Change = {
  employer: string
  account: string
  accountName: string
  amount: Kobo
  bankReference: string
  sentOn: CalendarDate
}

export const returnKind = approvalKind<Change>({
  name: 'payroll.return',
  subjectType: 'payroll-employer',
  permission: 'manage_savings',
  change: z.object({
    employer: z.string(),
    account: idWire,
    accountName: z.string(),
    amount: koboWire,
    bankReference: z.string(),
    sentOn: dayWire,
  }),
  amountOf: ({ amount }) => amount,
  describe: ({ employer, accountName, amount, bankReference, sentOn }) => ({
    title: `Money went back to ${employer}: ${formatNaira(amount)}`,
    lines: [
      { label: 'Amount', value: formatNaira(amount) },
      { label: 'From', value: accountName },
      { label: 'Bank reference', value: bankReference },
      { label: 'Day', value: formatDay(sentOn) },
    ],
  }),
  lockSubject: async ({ db }, id) => {
    await lockEmployer(db, id)
    return { version: 'as it was said' }
  },
  apply: async (call, id, change, { approvalId, approvedBy, askedBy }) => {
    const { db, now } = call
    const no = await whyNotReturned(db, id, change)
    if (no) return no
    const year = dayIn(lagos, now).slice(0, 4)
    const { account, amount, bankReference, sentOn } = change
    const { code } = await db
      .selectNoFrom(nextCode(`PRR-${year}-`, 'payroll_return_numbers').as('code'))
      .executeTakeFirstOrThrow()
    const taken = await takingReferenceFor(db, bankReference, code).executeTakeFirst()
    if (!taken) return refuse('bank-reference-used', { code: '' }, 'bankReference')
    const journal = await postJournal(db, {
      deed: 'payroll-return.sent',
      actorUid: approvedBy ?? askedBy,
      now,
      memo: `Money kept for ${change.employer} sent back ${code}`,
      facts: { return: code, bankReference, approval: approvalId },
      transfers: returnPostings(id, account, amount),
    })
    if (isRefusal(journal)) throw new Error(`Return ${code} was refused by the books: ${journal.refusal}`)
    const { journalId } = journal
    await insertReturn(db, {
      id: newId(Date.parse(now)),
      code,
      employer_id: id,
      account_id: account,
      amount_kobo: amount,
      bank_reference: bankReference,
      sent_on: sentOn,
      approval_id: approvalId,
      journal_id: journalId,
      returned_at: now,
    })
    call.record({
      kind: 'payroll.returned',
      target: { type: 'payroll-employer', id },
      facts: { code, amountKobo: amount.toString(), journalId },
    })
    return undefined
  },
  words: payrollMessages,
})

/** Why it cannot have gone back: more than is kept, or the bank's reference was used. The employer is locked. */
export async function whyNotReturned(
  db: Db,
  employerId: string,
  { amount, bankReference }: Pick<Change, 'amount' | 'bankReference'>,
): Promise<Refusal<'held-less' | 'bank-reference-used'> | undefined> {
  const held = await heldFor(db, employerId)
  if (amount > held) return refuse('held-less', { held: held.toString() }, 'amountKobo')
  const owner = await bankReferenceOwner(db, bankReference).executeTakeFirst()
  return owner && refuse('bank-reference-used', { code: owner.code }, 'bankReference')
}

/** By the action of its journal: what becomes of a return that two administrators take back. It is kept again. */
export const returnReversals = {
  'payroll-return.sent': async (call: Call, journalId: string) => {
    const { employer_id, code } = await markTakenBack(call.db, journalId, call.now)
    call.record({
      kind: 'payroll.return-taken-back',
      target: { type: 'payroll-employer', id: employer_id },
      facts: { code },
    })
  },
} as const
