/** Bank accounts as their owners and as administrators see them. */
import type { Call } from '@kolo/application/call'
import { decide } from '@kolo/foundation/access'
import { orNotFound } from '@kolo/foundation/request-problem'
import { withdrawalsAccess } from '../../withdrawals.access.ts'
import type { BankAccount, BankAccountReview } from '../bank-accounts.contract.ts'
import { type AccountToReview, accountToReview, type ShownAccount } from './bank-accounts.store.ts'

type Viewer = Pick<Call, 'db' | 'actor'>

/** An account as its owner sees it. */
export function presentBankAccount({ actor }: Pick<Call, 'actor'>, row: ShownAccount): BankAccount {
  return {
    id: row.id,
    bankName: row.bank_name,
    bankCode: row.bank_code,
    last4: row.last4,
    accountName: row.account_name,
    status: row.status,
    addedAt: row.added_at,
    usableFrom: row.usable_at,
    looksMistyped: row.looks_mistyped,
    declined: row.status === 'declined' ? (row.decline_reason ?? undefined) : undefined,
    can: { remove: decide(withdrawalsAccess.removeBankAccount, actor, row) },
  }
}

/** Accounts as administrators see them. */
export function presentBankAccountReviews(
  viewer: Pick<Call, 'actor'>,
  rows: readonly AccountToReview[],
): BankAccountReview[] {
  const { actor } = viewer
  return rows.map((row) => {
    const subject = { memberUid: row.member_uid, status: row.status }
    const card = { fullName: row.full_name ?? 'Former member', memberCode: row.member_code ?? '' }
    return {
      ...presentBankAccount(viewer, row),
      member: { uid: row.member_uid, ...card },
      nameMatch: row.name_match,
      isShared: row.is_shared,
      version: row.version,
      can: {
        confirm: decide(withdrawalsAccess.confirmBankAccount, actor, subject),
        decline: decide(withdrawalsAccess.declineBankAccount, actor, subject),
        seeNumber: decide(withdrawalsAccess.seeNumber, actor, subject),
      },
    }
  })
}

/** One account as administrators see it. */
export async function presentBankAccountReview(viewer: Viewer, id: string): Promise<BankAccountReview> {
  const { rows } = await accountToReview(id).execute(viewer.db)
  const [review] = presentBankAccountReviews(viewer, rows)
  return orNotFound(review)
}
