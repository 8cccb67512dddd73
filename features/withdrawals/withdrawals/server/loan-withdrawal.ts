/**
 * A loan that its member wants in a bank account: from the wallet on, where the pay-out put it, it is a withdrawal like any
 * other. What must always be true: two administrators approved the loan, so nobody is asked about it again; what a day
 * allows a member is about their own requests and is not used up by it; everything else that lets money out holds.
 */
import type { Call } from '@kolo/application/call'
import type { Db } from '@kolo/database/tables'
import { newId } from '@kolo/foundation/ids'
import { type Kobo, kobo, zeroKobo } from '@kolo/foundation/money'
import { type Refusal, refuse } from '@kolo/foundation/refusal'
import { orNotFound } from '@kolo/foundation/request-problem'
import { findProfile } from '@kolo/profile/server'
import { sql } from 'kysely'
import { bankAccountsById, type ShownAccount } from '../../bank-accounts/server/bank-accounts.store.ts'
import { paymentTimes } from '../withdrawal.rules.ts'
import { holdMoney } from './hold-money.ts'
import { recordOnWithdrawal } from './record-step.ts'
import { notifyStep } from './withdrawal.notifications.ts'
import type { WithdrawalRow } from './withdrawal.record.ts'
import { insertWithdrawal, queueRequests, saveStep, saveWithdrawal } from './withdrawal.store.ts'

type To = { memberUid: string; bankAccountId: string }

/** Why a loan cannot be sent to a bank account. */
type LoanAccountRefusal = Refusal<
  'email-not-proved' | 'identity-not-checked' | 'no-bank-account' | 'bank-account-new'
>

/** The account of a member that a loan can be sent to, or why not. */
export async function loanAccount(
  { db, now }: Pick<Call, 'db' | 'now'>,
  { memberUid, bankAccountId }: To,
): Promise<ShownAccount | LoanAccountRefusal> {
  const profile = orNotFound(await findProfile(db, memberUid))
  if (!profile.email_verified) return refuse('email-not-proved')
  if (profile.kyc_status !== 'verified') return refuse('identity-not-checked')
  const { rows } = await bankAccountsById([bankAccountId]).execute(db)
  const account = rows.find((row) => row.member_uid === memberUid)
  if (account?.status !== 'confirmed') return refuse('no-bank-account', undefined, 'bankAccountId')
  if (now < account.usable_at) return refuse('bank-account-new', { from: account.usable_at }, 'bankAccountId')
  return account
}

/** Takes what a loan put into the wallet on to the member's account: an approved withdrawal, ready to be paid. */
export async function withdrawLoanMoney(
  call: Call,
  account: ShownAccount,
  loan: { id: string; code: string; receivedKobo: Kobo },
): Promise<WithdrawalRow> {
  const { db, now } = call
  const { member_uid } = account
  const amount = loan.receivedKobo
  await queueRequests(db, member_uid)
  const from = { source: 'wallet', source_id: null, member_uid } as const
  const held = await holdMoney(call, from, amount)
  if ('refusal' in held) throw new Error(`Loan ${loan.code} did not reach the wallet of its member`)
  const { payableFrom, dueBy } = paymentTimes(now, 0)
  const { id } = await insertWithdrawal(db, {
    id: newId(Date.parse(now)),
    ...from,
    loan_id: loan.id,
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
  await saveStep(db, { withdrawalId: id, step: 'requested', by: member_uid, now })
  await saveStep(db, { withdrawalId: id, step: 'approved', by: null, note: `With loan ${loan.code}`, now })
  recordOnWithdrawal(call, row, 'withdrawal.approved', { loan: loan.code })
  await notifyStep(call, row, account, 'approved')
  return row
}

/** What is approved to leave and was not paid yet. */
export async function readApprovedWithdrawals(db: Db): Promise<Kobo> {
  const { rows } = await sql<{ kobo: bigint }>`
    select coalesce(sum(amount_kobo), 0)::bigint as kobo from withdrawals
    where status in ('approved', 'processing', 'on_hold', 'failed')`.execute(db)
  return kobo(rows[0]?.kobo ?? 0n)
}
