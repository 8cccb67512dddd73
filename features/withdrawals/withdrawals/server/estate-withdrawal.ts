/**
 * Money that a member who died leaves, on its way to a nominee: from the wallet of the member it is a withdrawal like any
 * other. What must always be true: two administrators approved whom it goes to, to which account and how much, once; and the
 * account is used a day after it was added at the earliest.
 */
import type { Call } from '@kolo/application/call'
import type { Kobo } from '@kolo/foundation/money'
import { type Refusal, refuse } from '@kolo/foundation/refusal'
import { RequestProblem } from '@kolo/foundation/request-problem'
import { leastNameMatch, nameMatch } from '../../bank-accounts/bank-accounts.rules.ts'
import {
  bankAccountsById,
  insertBankAccount,
  lockBankAccount,
  nomineeAccountWith,
  type ShownAccount,
  saveBankAccount,
} from '../../bank-accounts/server/bank-accounts.store.ts'
import { newAccount } from '../../bank-accounts/server/save-bank-accounts.ts'
import { beginApproved } from './approved-withdrawal.ts'
import type { WithdrawalRow } from './withdrawal.record.ts'

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
  const account = { memberUid, bankName, bankCode, accountNumber, accountName, match }
  const draft = newAccount({ now, community }, account)
  const row = await insertBankAccount(db, { ...draft, for_nominee: true })
  if (row) return { accountId: row.id }
  // It was added for a pay-out before.
  const known = await nomineeAccountWith(db, memberUid, draft.number_mark)
  return known?.account_name === accountName
    ? { accountId: known.id }
    : refuse('account-exists', {}, 'accountNumber')
}

/** Confirms the account as the second administrator, and takes the money from the wallet towards it. */
export async function withdrawForNominee(
  call: Call,
  payout: { id: string; code: string; memberUid: string; bankAccountId: string; amountKobo: Kobo },
): Promise<WithdrawalRow> {
  const { now, actor } = call
  await confirmAccount(call, payout.bankAccountId)
  const account = await accountById(call, payout.bankAccountId)
  const isNew = now < account.usable_at
  const row = await beginApproved(call, account, {
    of: { estate_payout_id: payout.id },
    amount: payout.amountKobo,
    by: actor.uid,
    from: isNew ? account.usable_at : now,
    note: `With pay-out ${payout.code}`,
    facts: { payout: payout.code },
  })
  // Money left the wallet meanwhile.
  if (!row) throw new RequestProblem('changed-meanwhile')
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
