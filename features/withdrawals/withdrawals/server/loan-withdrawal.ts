/**
 * A loan that its member wants in a bank account: from the wallet on, where the pay-out put it, it is a withdrawal like any
 * other. What must always be true: two administrators approved the loan, so nobody is asked about it again; what a day
 * allows a member is about their own requests and is not used up by it; everything else that lets money out holds.
 */
import type { Call } from '@kolo/application/call'
import type { Db } from '@kolo/database/tables'
import { type Kobo, kobo } from '@kolo/foundation/money'
import { type Refusal, refuse } from '@kolo/foundation/refusal'
import { orNotFound } from '@kolo/foundation/request-problem'
import { findProfile } from '@kolo/profile/server'
import { sql } from 'kysely'
import { bankAccountsById, type ShownAccount } from '../../bank-accounts/server/bank-accounts.store.ts'
import { beginApproved } from './approved-withdrawal.ts'
import { notifyStep } from './withdrawal.notifications.ts'
import type { WithdrawalRow } from './withdrawal.record.ts'

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
  const row = await beginApproved(call, account, {
    of: { loan_id: loan.id },
    amount: loan.receivedKobo,
    by: account.member_uid,
    from: call.now,
    note: `With loan ${loan.code}`,
    facts: { loan: loan.code },
  })
  if (!row) throw new Error(`Loan ${loan.code} did not reach the wallet of its member`)
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
