/**
 * What about a withdrawal takes two administrators: approving what is large or unusual, saying that it was paid, and
 * saying that it came back. What must always be true: the money leaves the member's account with the second word and
 * exactly as it was held; whoever gave the first word, and the member, do not give the second.
 */

import { type ApprovalKind, approvalKind, type Call } from '@kolo/application/call'
import { clearingAccount } from '@kolo/cards/server'
import { formatNaira, type Kobo, kobo } from '@kolo/foundation/money'
import { bankAccountWords } from '@kolo/foundation/nuban'
import { refuse } from '@kolo/foundation/refusal'
import { orNotFound } from '@kolo/foundation/request-problem'
import { type CalendarDate, formatDay } from '@kolo/foundation/time'
import { dayWire, idWire, koboWire } from '@kolo/foundation/wire'
import type { AccountName } from '@kolo/ledger/accounts'
import { postHold } from '@kolo/ledger/holds'
import { postJournal, reverseJournal } from '@kolo/ledger/journal'
import { bankAccount } from '@kolo/payments/server'
import { withdrawnGoals } from '@kolo/savings/server'
import { bankReferenceKey } from '@kolo/transfers/rules'
import * as z from 'zod/mini'
import { bankAccountsById, type ShownAccount } from '../../bank-accounts/server/bank-accounts.store.ts'
import { withdrawalsMessages } from '../withdrawal.messages.ts'
import { recordOnWithdrawal } from './record-step.ts'
import { notifyStep } from './withdrawal.notifications.ts'
import { paidPostings, returnedToWallet, sourceAccount } from './withdrawal.postings.ts'
import type { WithdrawalRow } from './withdrawal.record.ts'
import {
  lockWithdrawal,
  referenceOwner,
  saveStep,
  saveWithdrawal,
  takeReference,
} from './withdrawal.store.ts'

/** What a second administrator is shown of a withdrawal. */
export const card = { code: z.string(), amount: koboWire, to: z.string() }
export type Card = { code: string; amount: Kobo; to: string }

/** What is kept of a payment that one administrator says was made. */
export type PaymentSaid = Card & { collectionAccountId: string; bankReference: string; paidOn: CalendarDate }
/** What is kept of a return that one administrator says came. */
export type ReturnSaid = Card & { bankReference: string }

export const common = {
  subjectType: 'withdrawal',
  permission: 'manage_savings',
  amountOf: ({ amount }: Card) => amount,
  lockSubject: async ({ db }: Call, id: string) => {
    const { status, version, member_uid } = await lockWithdrawal(db, id)
    return { version: `${status}, ${version}`, personUid: member_uid }
  },
  words: withdrawalsMessages,
} as const

export const cardLines = ({ code, amount, to }: Card) => [
  { label: 'Amount', value: formatNaira(amount) },
  { label: 'Withdrawal', value: code },
  { label: 'To', value: to },
]

/** Approving what one administrator alone may not. */
export const approvalKindOfWithdrawals = approvalKind<Card>({
  ...common,
  name: 'withdrawals.approval',
  change: z.object(card),
  describe: (change, person) => ({ title: `Pay out money to ${person}`, lines: cardLines(change) }),
  apply: async (call, id, _, { askedBy, approvedBy, alone }) => {
    await approveRow(call, await lockWithdrawal(call.db, id), { by: askedBy, with: approvedBy, alone })
    return undefined
  },
})

/** Saying that money was paid: the hold is spent. */
export const paymentKind = approvalKind<PaymentSaid>({
  ...common,
  name: 'withdrawals.payment',
  change: z.object({ ...card, collectionAccountId: idWire, bankReference: z.string(), paidOn: dayWire }),
  describe: (change, person) => ({
    title: `Money was paid out to ${person}`,
    lines: [
      ...cardLines(change),
      { label: 'Bank reference', value: change.bankReference },
      { label: 'Day', value: formatDay(change.paidOn) },
    ],
  }),
  apply: async (call, id, said, { askedBy: by, approvedBy, alone }) =>
    payRow(call, await lockWithdrawal(call.db, id), said, { by, with: approvedBy, alone }),
})

/** Spends the hold of a locked withdrawal that two administrators say was paid; or the reference is another's. */
export async function payRow(
  call: Call,
  row: WithdrawalRow,
  said: Omit<PaymentSaid, keyof Card>,
  who: { by: string; with?: string | undefined; alone: boolean },
) {
  const no = await takeBankReference(call, row, said.bankReference)
  if (no) return no
  const account = bankAccount(said.collectionAccountId)
  await spendHold(call, row, { ...said, method: 'manual', account, actorUid: call.actor.uid }, who)
  return undefined
}

/** How a withdrawal was paid, and out of what. */
type Spent = {
  method: 'manual' | 'paystack'
  account: AccountName
  collectionAccountId: string | null
  bankReference: string
  paidOn: CalendarDate
  actorUid: string | null
}

type Booking = Pick<Call, 'db' | 'now' | 'record' | 'enqueue'>
type Who = { by: string | null; with?: string | undefined; alone: boolean }

/** What was held of a locked withdrawal leaves; its member is told. */
export async function spendHold(call: Booking, row: WithdrawalRow, said: Spent, who: Who): Promise<void> {
  const { db, now } = call
  const journal = await postHold(db, row.hold_id, {
    deed: 'withdrawal.paid',
    actorUid: said.actorUid,
    now,
    memo: `Withdrawal ${row.code}`,
    facts: { withdrawal: row.code, bankReference: said.bankReference },
    transfers: paidPostings({
      from: sourceAccount(row),
      to: said.account,
      net: kobo(row.net_kobo),
      fee: kobo(row.fee_kobo),
      penalty: kobo(row.penalty_kobo),
      tax: kobo(row.wht_kobo),
    }),
  })
  if ('refusal' in journal) throw new Error(`The hold of ${row.code} was not there: ${journal.refusal}`)
  const saved = await saveWithdrawal(db, row.id, {
    status: 'paid',
    reason: null,
    method: said.method,
    collection_account_id: said.collectionAccountId,
    bank_reference: said.bankReference,
    paid_on: said.paidOn,
    paid_at: now,
    journal_id: journal.journalId,
  })
  await saveStep(db, { withdrawalId: row.id, step: 'paid', ...who, now })
  recordOnWithdrawal(call, saved, 'withdrawal.paid', { alone: who.alone, journalId: journal.journalId })
  await notifyStep(call, saved, await accountOf(call, saved), 'paid')
}

/** Saying that the bank sent it back: what was written is reversed. */
export const returnKind = approvalKind<ReturnSaid>({
  ...common,
  name: 'withdrawals.return',
  change: z.object({ ...card, bankReference: z.string() }),
  describe: (change, person) => ({
    title: `A bank sent money of ${person} back`,
    lines: [...cardLines(change), { label: 'Bank reference', value: change.bankReference }],
  }),
  apply: async (call, id, { bankReference }, { askedBy, approvedBy, alone, reason }) => {
    const row = await lockWithdrawal(call.db, id)
    const no = await takeBankReference(call, row, bankReference)
    if (no) return no
    const said = { actorUid: call.actor.uid, reason, reference: bankReference }
    await giveReturned(call, row, said, { by: askedBy, with: approvedBy, alone })
    return undefined
  },
})

/** A paid withdrawal came back: what was written is reversed, and its member is told. */
export async function giveReturned(
  call: Booking,
  row: WithdrawalRow,
  { actorUid, reason, reference }: { actorUid: string | null; reason: string; reference: string | null },
  who: Who,
): Promise<void> {
  const { db, now } = call
  const journalId = await takeBack(call, row, actorUid)
  const saved = await saveWithdrawal(db, row.id, {
    status: 'returned',
    reason,
    returned_at: now,
    return_reference: reference,
    return_journal_id: journalId,
  })
  await saveStep(db, { withdrawalId: row.id, step: 'returned', ...who, note: reason, now })
  recordOnWithdrawal(call, saved, 'withdrawal.returned', { alone: who.alone, journalId })
  await notifyStep(call, saved, await accountOf(call, saved), 'returned')
}

export const withdrawalKinds = [
  approvalKindOfWithdrawals,
  paymentKind,
  returnKind,
] as unknown as readonly ApprovalKind[]

/** One line of the bank is about one withdrawal, however its reference is written. */
export async function takeBankReference({ db }: Pick<Call, 'db'>, row: WithdrawalRow, reference: string) {
  const key = bankReferenceKey(reference) ?? ''
  if (await takeReference(db, key, row.id)) return undefined
  return refuse('reference-used', { code: (await referenceOwner(db, key, row.id)) ?? '' }, 'bankReference')
}

/** The journal that gives it back: the mirror of the payment, or into the wallet where its goal is closed. */
async function takeBack({ db, now }: Booking, row: WithdrawalRow, actorUid: string | null): Promise<string> {
  const goal =
    row.source_id === null ? undefined : (await withdrawnGoals([row.source_id]).execute(db)).rows[0]
  const what = { actorUid, now, memo: `Withdrawal ${row.code} came back` }
  const facts = { withdrawal: row.code }
  const journal =
    goal && !goal.takes
      ? await postJournal(db, {
          ...what,
          deed: 'withdrawal.returned',
          facts,
          transfers: returnedToWallet(
            row.member_uid,
            row.collection_account_id === null ? clearingAccount : bankAccount(row.collection_account_id),
            kobo(row.net_kobo),
          ),
        })
      : await reverseJournal(db, { ...what, facts, journalId: row.journal_id ?? '' })
  if ('refusal' in journal)
    throw new Error(`The payment of ${row.code} was not taken back: ${journal.refusal}`)
  return journal.journalId
}

/** Says that a locked withdrawal is approved: by one word, or by two administrators. */
export async function approveRow(
  call: Call,
  row: WithdrawalRow,
  said: { by: string; with?: string | undefined; alone: boolean; byOneWord?: boolean },
): Promise<WithdrawalRow> {
  const { db, now } = call
  const { byOneWord = false, ...who } = said
  const saved = await saveWithdrawal(db, row.id, {
    status: 'approved',
    approved_at: now,
    approved_by: byOneWord ? said.by : null,
    ...(byOneWord ? {} : { needs_two: true }),
  })
  await saveStep(db, { withdrawalId: row.id, step: 'approved', ...who, now })
  recordOnWithdrawal(call, saved, 'withdrawal.approved', { alone: said.alone })
  await notifyStep(call, saved, await accountOf(call, saved), 'approved')
  return saved
}

/** The bank account a withdrawal goes to. */
export async function accountOf({ db }: Pick<Call, 'db'>, row: WithdrawalRow): Promise<ShownAccount> {
  const { rows } = await bankAccountsById([row.bank_account_id]).execute(db)
  return orNotFound(rows[0])
}

/** What a second administrator reads of a withdrawal. */
export async function cardOf(call: Pick<Call, 'db'>, row: WithdrawalRow): Promise<Card> {
  const { bank_name, last4 } = await accountOf(call, row)
  return { code: row.code, amount: kobo(row.amount_kobo), to: bankAccountWords(bank_name, last4) }
}
