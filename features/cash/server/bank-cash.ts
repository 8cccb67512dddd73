/**
 * Cash in hand is paid in at the bank. What must always be true: two administrators agree to the amount, the bank's
 * reference and the day; no more leaves a till than is in it; and one reference is used once, whatever for.
 */

import { approvalKind, type Call } from '@kolo/application/call'
import { askApproval, waitingIn, waitingOfKind } from '@kolo/approvals/server'
import { batchQueries } from '@kolo/database/batched-queries'
import type { InputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { formatNaira, type Kobo, kobo, sumKobo } from '@kolo/foundation/money'
import { bankAccountWords } from '@kolo/foundation/nuban'
import { isRefusal, refuse } from '@kolo/foundation/refusal'
import { type CalendarDate, formatDay } from '@kolo/foundation/time'
import { dayWire, idWire, koboWire } from '@kolo/foundation/wire'
import { accountKey } from '@kolo/ledger/accounts'
import { readBalance, readBalances } from '@kolo/ledger/balance'
import { postJournal } from '@kolo/ledger/journal'
import { memberCardsOf } from '@kolo/profile/server'
import { bankLabels, bankReferenceOwner, takingReferenceFor } from '@kolo/transfers/server'
import * as z from 'zod/mini'
import type { bankCash, Tills } from '../cash.contract.ts'
import { cashMessages } from '../cash.messages.ts'
import { bankingRefusal } from '../cash.rules.ts'
import { bankedPostings, cashAccount } from './cash.postings.ts'
import {
  allTills,
  insertBanking,
  latestBankings,
  lockTill,
  markTakenBack,
  nextBankingCode,
  touchTill,
} from './cash.store.ts'

type Change = {
  /** The member code of the officer. */
  keeper: string
  account: string
  accountName: string
  amount: Kobo
  bankReference: string
  paidOn: CalendarDate
}

export const cashBanking = approvalKind<Change>({
  name: 'cash.banking',
  subjectType: 'cash-till',
  permission: 'manage_savings',
  change: z.object({
    keeper: z.string(),
    account: idWire,
    accountName: z.string(),
    amount: koboWire,
    bankReference: z.string(),
    paidOn: dayWire,
  }),
  amountOf: ({ amount }) => amount,
  describe: ({ keeper, accountName, amount, bankReference, paidOn }) => ({
    title: `Cash was paid in at the bank: ${formatNaira(amount)}`,
    lines: [
      { label: 'Out of the hands of', value: keeper },
      { label: 'Amount', value: formatNaira(amount) },
      { label: 'Into', value: accountName },
      { label: 'Bank reference', value: bankReference },
      { label: 'Day', value: formatDay(paidOn) },
    ],
  }),
  lockSubject: async ({ db }, id) => ({ version: String((await lockTill(db, id)).version) }),
  apply: async (call, id, change, { approvalId, approvedBy, askedBy }) => {
    const { db, now } = call
    const no = await whyNot(call, id, change)
    if (no) return no
    const code = await nextBankingCode(db, now)
    const taken = await takingReferenceFor(db, change.bankReference, code).executeTakeFirst()
    if (!taken) return refuse('bank-reference-used', { code: '' }, 'bankReference')
    const journal = await postJournal(db, {
      deed: 'cash.banked',
      actorUid: approvedBy ?? askedBy,
      now,
      memo: `Cash paid in ${code}`,
      facts: { banking: code, bankReference: change.bankReference },
      transfers: bankedPostings(id, change.account, change.amount),
    })
    if (isRefusal(journal)) throw new Error(`Banking ${code} was refused by the books: ${journal.refusal}`)
    await insertBanking(db, {
      ...change,
      id: newId(Date.parse(now)),
      code,
      tillId: id,
      accountId: change.account,
      approvalId,
      journalId: journal.journalId,
      now,
    })
    await touchTill(db, id)
    call.record({
      kind: 'cash.banked',
      target: { type: 'cash-till', id },
      facts: { code, amountKobo: change.amount.toString(), journalId: journal.journalId },
    })
    return undefined
  },
  words: cashMessages,
})

/** What becomes of a banking whose journal two administrators take back: it is in hand again. Answers its id. */
export async function takeBackBanking(call: Call, journalId: string): Promise<string> {
  const banking = await markTakenBack(call.db, journalId, call.now)
  await touchTill(call.db, banking.till_id)
  call.record({
    kind: 'cash.taken-back',
    target: { type: 'cash-till', id: banking.till_id },
    facts: { code: banking.code, amountKobo: banking.amount_kobo.toString() },
  })
  return banking.id
}

/** Why it cannot be booked: more than is in hand, or the bank's reference was used. The till is locked. */
async function whyNot({ db }: Pick<Call, 'db'>, tillId: string, { amount, bankReference }: Change) {
  const no = bankingRefusal(amount, (await readBalance(db, cashAccount(tillId))).balance)
  if (no) return no
  const owner = await bankReferenceOwner(db, bankReference).executeTakeFirst()
  return owner && refuse('bank-reference-used', { code: owner.code }, 'bankReference')
}

/** Says that cash was paid in, or agrees to it as the second. */
export async function bankCashHandler(call: Call, { params, body }: InputOf<typeof bankCash>) {
  const till = await lockTill(call.db, params.id)
  const banks = await bankLabels(call.db).execute()
  const bank = banks.find(({ id }) => id === body.collectionAccountId)
  if (!bank) return refuse('no-such-account', {}, 'collectionAccountId')
  const cards = await memberCardsOf(call.db, [till.member_uid])
  const change: Change = {
    keeper: cards.get(till.member_uid)?.memberCode ?? 'A former officer',
    account: bank.id,
    accountName: bankAccountWords(bank.bank_name, bank.last4),
    amount: body.amountKobo,
    bankReference: body.bankReference,
    paidOn: body.paidOn,
  }
  const no = await whyNot(call, till.id, change)
  if (no) return no
  const outcome = await askApproval(call, cashBanking, { subjectId: till.id, change, reason: '' })
  return isRefusal(outcome) ? outcome : listTillsHandler(call)
}

/** What each officer has in hand. */
export async function listTillsHandler(call: Call): Promise<Tills> {
  const { db, now } = call
  const { tills, bankings, labels, waiting } = await batchQueries(db, {
    tills: allTills(db),
    bankings: latestBankings(db),
    labels: bankLabels(db),
    waiting: waitingOfKind(now, cashBanking.name),
  })
  const balances = await readBalances(
    db,
    tills.map(({ id }) => cashAccount(id)),
  )
  const uids = [...tills.map((till) => till.member_uid), ...bankings.map(({ keeper_uid }) => keeper_uid)]
  const cards = await memberCardsOf(db, [...new Set(uids)])
  const person = (uid: string) => ({ uid, fullName: cards.get(uid)?.fullName ?? 'Former member' })
  const nameOf = (id: string) => {
    const bank = labels.find((label) => label.id === id)
    return bank ? bankAccountWords(bank.bank_name, bank.last4) : 'A bank account'
  }
  const inHand = (id: string) => balances.get(accountKey(cashAccount(id)))?.balance ?? kobo(0n)
  return {
    rows: tills.map(({ id, member_uid }) => ({
      id,
      keeper: person(member_uid),
      inHandKobo: inHand(id),
      waiting: waitingIn(
        call,
        [cashBanking],
        waiting.filter(({ subject_id }) => subject_id === id),
      )[0],
    })),
    inHandKobo: sumKobo(tills.map(({ id }) => inHand(id))),
    accounts: labels.map(({ id }) => ({ id, name: nameOf(id) })),
    bankings: bankings.map((row) => ({
      id: row.id,
      code: row.code,
      keeper: person(row.keeper_uid),
      account: nameOf(row.account_id),
      amountKobo: kobo(row.amount_kobo),
      bankReference: row.bank_reference,
      paidOn: row.paid_on,
      journalId: row.journal_id,
      isTakenBack: row.taken_back_at !== null,
    })),
  }
}
