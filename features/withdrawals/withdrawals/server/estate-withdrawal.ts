/**
 * Money that a member who died leaves, on its way to a nominee: from the wallet of the member it is a withdrawal like any
 * other. What must always be true: two administrators approved whom it goes to, to which account and how much, once; and the
 * account is used a day after it was added at the earliest.
 */
import type { Call } from '@kolo/application/call'
import { markOf, seal } from '@kolo/database/secrets/sealing'
import { newId } from '@kolo/foundation/ids'
import { type Kobo, zeroKobo } from '@kolo/foundation/money'
import { looksMistyped } from '@kolo/foundation/nuban'
import { type Refusal, refuse } from '@kolo/foundation/refusal'
import { RequestProblem } from '@kolo/foundation/request-problem'
import { leastNameMatch, nameMatch, usableFrom } from '../../bank-accounts/bank-accounts.rules.ts'
import {
  bankAccountsById,
  insertBankAccount,
  lockBankAccount,
  nomineeAccountWith,
  type ShownAccount,
  saveBankAccount,
} from '../../bank-accounts/server/bank-accounts.store.ts'
import { sealedForAccount } from '../../bank-accounts/server/save-bank-accounts.ts'
import { paymentTimes } from '../withdrawal.rules.ts'
import { holdMoney } from './hold-money.ts'
import { recordOnWithdrawal } from './record-step.ts'
import type { WithdrawalRow } from './withdrawal.record.ts'
import { insertWithdrawal, queueRequests, saveStep, saveWithdrawal } from './withdrawal.store.ts'

type NomineeAccount = {
  memberUid: string
  payeeName: string
  bankName: string
  bankCode: string
  accountNumber: string
  accountName: string
}

/** Adds the bank account of a nominee to what a member left; it waits for whoever approves the pay-out. */
export async function addNomineeAccount(
  { db, now, community }: Pick<Call, 'db' | 'now' | 'community'>,
  { memberUid, payeeName, bankName, bankCode, accountNumber, accountName }: NomineeAccount,
): Promise<{ accountId: string } | Refusal<'name-differs' | 'account-exists'>> {
  const match = nameMatch(accountName, payeeName)
  if (match < leastNameMatch) return refuse('name-differs', {}, 'accountName')
  const id = newId(Date.parse(now))
  const row = await insertBankAccount(db, {
    id,
    member_uid: memberUid,
    bank_name: bankName,
    bank_code: bankCode,
    number_sealed: seal(community.secret, sealedForAccount(id), Buffer.from(accountNumber)),
    number_mark: markOf(community.secret, 'bank account', `${bankCode} ${accountNumber}`),
    last4: accountNumber.slice(-4),
    looks_mistyped: looksMistyped(bankCode, accountNumber),
    account_name: accountName,
    name_match: match,
    added_at: now,
    usable_at: usableFrom(now),
    for_nominee: true,
  })
  if (row) return { accountId: row.id }
  // It was added for a pay-out before.
  const mark = markOf(community.secret, 'bank account', `${bankCode} ${accountNumber}`)
  const known = await nomineeAccountWith(db, memberUid, mark)
  return known?.account_name === accountName
    ? { accountId: known.id }
    : refuse('account-exists', {}, 'accountNumber')
}

/** Confirms the account as the second administrator, and takes the money from the wallet towards it. */
export async function withdrawForNominee(
  call: Call,
  payout: { id: string; code: string; memberUid: string; bankAccountId: string; amountKobo: Kobo },
): Promise<WithdrawalRow> {
  const { db, now, actor } = call
  const { memberUid: member_uid, amountKobo: amount } = payout
  await confirmAccount(call, payout.bankAccountId)
  await queueRequests(db, member_uid)
  const from = { source: 'wallet', source_id: null, member_uid } as const
  const held = await holdMoney(call, from, amount)
  // Money left the wallet meanwhile.
  if ('refusal' in held) throw new RequestProblem('changed-meanwhile')
  const account = await accountById(call, payout.bankAccountId)
  const isNew = now < account.usable_at
  const { payableFrom, dueBy } = paymentTimes(isNew ? account.usable_at : now, 0)
  const { id } = await insertWithdrawal(db, {
    id: newId(Date.parse(now)),
    ...from,
    estate_payout_id: payout.id,
    amount_kobo: amount,
    fee_kobo: zeroKobo,
    net_kobo: amount,
    bank_account_id: account.id,
    hold_id: held.holdId,
    needs_two: true,
    risk_flags: [],
    requested_at: now,
    payable_at: payableFrom,
    due_at: dueBy,
  })
  const row = await saveWithdrawal(db, id, { status: 'approved', approved_at: now })
  await saveStep(db, { withdrawalId: id, step: 'requested', by: actor.uid, now })
  await saveStep(db, {
    withdrawalId: id,
    step: 'approved',
    by: null,
    note: `With pay-out ${payout.code}`,
    now,
  })
  recordOnWithdrawal(call, row, 'withdrawal.approved', { payout: payout.code })
  return row
}

async function confirmAccount({ db, now, actor }: Call, id: string): Promise<void> {
  const { status } = await lockBankAccount(db, id)
  if (status !== 'waiting') return
  await saveBankAccount(db, id, {
    status: 'confirmed',
    checked_by: actor.uid,
    checked_with: 'administrator',
    checked_at: now,
  })
}

async function accountById({ db }: Call, id: string): Promise<ShownAccount> {
  const { rows } = await bankAccountsById([id]).execute(db)
  const [account] = rows
  if (!account) throw new RequestProblem('not-found')
  return account
}
