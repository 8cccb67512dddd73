/** An entry of a plan as something that takes two administrators: what was invested for it, and what came back. */
import { approvalKind, type Call } from '@kolo/application/call'
import { newId } from '@kolo/foundation/ids'
import { addKobo, formatNaira, type Kobo, kobo, subtractKobo, zeroKobo } from '@kolo/foundation/money'
import { isRefusal, refuse } from '@kolo/foundation/refusal'
import { type CalendarDate, formatDay } from '@kolo/foundation/time'
import { dayWire, idWire, koboWire } from '@kolo/foundation/wire'
import { lockPlan } from '@kolo/investments/server'
import { postJournal } from '@kolo/ledger/journal'
import { bankReferenceOwner, takingReferenceFor } from '@kolo/transfers/server'
import * as z from 'zod/mini'
import { distributionsMessages } from '../../distributions/distribution.messages.ts'
import { proceedsPostings, purchasePostings } from '../../distributions/server/distribution.postings.ts'
import { insertEntry, nextEntryCode } from '../../distributions/server/distribution.store.ts'
import { moneyOfPlanPath } from '../../distributions.paths.ts'
import { hasOpened } from '../../evidence/server/evidence.store.ts'
import { sumsOf } from './fund-sums.ts'

export type Change = {
  kind: 'purchase' | 'proceeds'
  plan: string
  account: string
  accountName: string
  capitalKobo: Kobo
  incomeKobo: Kobo
  bankReference: string
  onDay: CalendarDate
  note: string
  evidenceId: string
  evidenceName: string
  evidenceOpen: boolean
}

export const planEntry = approvalKind<Change>({
  name: 'distributions.plan-entry',
  page: moneyOfPlanPath,
  subjectType: 'investment-plan',
  permission: 'manage_investments',
  change: z.object({
    kind: z.enum(['purchase', 'proceeds']),
    plan: z.string(),
    account: idWire,
    accountName: z.string(),
    capitalKobo: koboWire,
    incomeKobo: koboWire,
    bankReference: z.string(),
    onDay: dayWire,
    note: z.string(),
    evidenceId: idWire,
    evidenceName: z.string(),
    evidenceOpen: z.boolean(),
  }),
  amountOf: ({ capitalKobo, incomeKobo }) => addKobo(capitalKobo, incomeKobo),
  describe: (change) => ({
    title:
      change.kind === 'purchase'
        ? `${formatNaira(change.capitalKobo)} of ${change.plan} was invested`
        : `${formatNaira(addKobo(change.capitalKobo, change.incomeKobo))} came back to ${change.plan}`,
    lines: [
      {
        label: change.kind === 'purchase' ? 'Invested' : 'Capital',
        value: formatNaira(change.capitalKobo),
      },
      ...(change.kind === 'proceeds' ? [{ label: 'Income', value: formatNaira(change.incomeKobo) }] : []),
      { label: change.kind === 'purchase' ? 'Out of' : 'Into', value: change.accountName },
      { label: 'Bank reference', value: change.bankReference },
      { label: 'Day', value: formatDay(change.onDay) },
      { label: 'Assets', value: change.note },
      {
        label: 'Evidence',
        value: `${change.evidenceName}, ${change.evidenceOpen ? 'members may open it' : 'for administrators'}`,
      },
    ],
  }),
  lockSubject: async ({ db }, id) => ({ version: String((await lockPlan(db, id, 'update')).version) }),
  apply: async (call, id, change, { approvalId, approvedBy, askedBy }) => {
    const { db, now } = call
    const no = await whyNot(call, id, change)
    if (no) return no
    if (approvedBy && !(await hasOpened(db, change.evidenceId, approvedBy))) return refuse('evidence-unseen')
    const code = await nextEntryCode(db, now)
    const taken = await takingReferenceFor(db, change.bankReference, code).executeTakeFirst()
    if (!taken) return refuse('bank-reference-used', {}, 'bankReference')
    const { capitalKobo, incomeKobo } = change
    const journal = await postJournal(db, {
      deed: `distributions.plan-${change.kind}`,
      actorUid: approvedBy ?? askedBy,
      now,
      memo: `${change.kind === 'purchase' ? 'Invested' : 'Returned'} ${code}`,
      facts: { entry: code, bankReference: change.bankReference },
      transfers:
        change.kind === 'purchase'
          ? purchasePostings(id, change.account, capitalKobo)
          : proceedsPostings(id, change.account, { capitalKobo, incomeKobo }),
    })
    if (isRefusal(journal)) throw new Error(`Entry ${code} was refused by the books: ${journal.refusal}`)
    await insertEntry(db, {
      id: newId(Date.parse(now)),
      code,
      plan_id: id,
      kind: change.kind,
      account_id: change.account,
      capital_kobo: capitalKobo,
      income_kobo: incomeKobo,
      bank_reference: change.bankReference,
      on_day: change.onDay,
      note: change.note,
      approval_id: approvalId,
      journal_id: journal.journalId,
      booked_at: now,
      evidence_id: change.evidenceId,
      evidence_open: change.evidenceOpen,
    })
    call.record({
      kind: change.kind === 'purchase' ? 'investment-plan.invested' : 'investment-plan.came-back',
      target: { type: 'investment-plan', id },
      facts: {
        code,
        capitalKobo: capitalKobo.toString(),
        incomeKobo: incomeKobo.toString(),
        journalId: journal.journalId,
      },
    })
    return undefined
  },
  words: distributionsMessages,
})

/** Why it cannot be booked. The plan is locked. */
export async function whyNot({ db }: Pick<Call, 'db'>, planId: string, change: Change) {
  const { kind, capitalKobo, incomeKobo, bankReference } = change
  if (addKobo(capitalKobo, incomeKobo) === zeroKobo) return refuse('nothing-came', {}, 'capitalKobo')
  const { contributedKobo, investedKobo } = await sumsOf(db, planId)
  if (kind === 'proceeds' && capitalKobo > investedKobo)
    return refuse('plan-holds-less', { cost: investedKobo.toString() }, 'capitalKobo')
  const free = subtractKobo(contributedKobo, investedKobo)
  if (kind === 'purchase' && capitalKobo > free)
    return refuse('not-invested-yet', { free: kobo(free > 0n ? free : 0n).toString() }, 'capitalKobo')
  const owner = await bankReferenceOwner(db, bankReference).executeTakeFirst()
  return owner && refuse('bank-reference-used', {}, 'bankReference')
}
