/** Withdrawals as their owners see them. */

import type { Call } from '@kolo/application/call'
import { batchQueries, type RowsOf } from '@kolo/database/batched-queries'
import { decide } from '@kolo/foundation/access'
import { kobo } from '@kolo/foundation/money'
import { orNotFound } from '@kolo/foundation/request-problem'
import { withdrawnGoals } from '@kolo/savings/server'
import { bankAccountsById, type ShownAccount } from '../../bank-accounts/server/bank-accounts.store.ts'
import type { ProofRow } from '../../payouts/server/payout.record.ts'
import { proofsOf } from '../../payouts/server/proofs.store.ts'
import { withdrawalsAccess } from '../../withdrawals.access.ts'
import type { Proof, Withdrawal } from '../withdrawal.contract.ts'
import { hasProofsForMember } from '../withdrawal.rules.ts'
import type { StepRow, WithdrawalRow } from './withdrawal.record.ts'
import { stepsOf } from './withdrawal.store.ts'

export type Beside = {
  goals: ReadonlyMap<string, string>
  accounts: ReadonlyMap<string, ShownAccount>
  steps: ReadonlyMap<string, readonly StepRow[]>
  proofs: ReadonlyMap<string, readonly ProofRow[]>
}

/** The same as queries to be asked together. */
export function besideRows(rows: readonly WithdrawalRow[]) {
  return {
    goals: withdrawnGoals(rows.flatMap(({ source_id }) => (source_id === null ? [] : [source_id]))),
    accounts: bankAccountsById([...new Set(rows.map((row) => row.bank_account_id))]),
    steps: stepsOf(rows.map(({ id }) => id)),
    proofs: proofsOf(rows.map(({ id }) => id)),
  }
}

/** What these rows say, by what each is asked for. */
export function besideIn({ goals, accounts, steps, proofs }: RowsOf<ReturnType<typeof besideRows>>): Beside {
  return {
    goals: new Map(goals.map(({ id, name }) => [id, name])),
    accounts: new Map(accounts.map((row) => [row.id, row])),
    steps: Map.groupBy(steps, (row) => row.withdrawal_id),
    proofs: Map.groupBy(proofs, (row) => row.withdrawal_id),
  }
}

type Viewer = Pick<Call, 'db' | 'actor'>

/** Withdrawals of one person, as that person sees them. */
export async function presentWithdrawals(
  viewer: Viewer,
  rows: readonly WithdrawalRow[],
): Promise<Withdrawal[]> {
  if (rows.length === 0) return []
  const beside = besideIn(await batchQueries(viewer.db, besideRows(rows)))
  return rows.map((row) => withdrawalOf(viewer, row, beside))
}

export async function presentWithdrawal(viewer: Viewer, row: WithdrawalRow): Promise<Withdrawal> {
  const [withdrawal] = await presentWithdrawals(viewer, [row])
  return orNotFound(withdrawal)
}

/** One withdrawal with what is known beside it. */
export function withdrawalOf(
  { actor }: Pick<Viewer, 'actor'>,
  row: WithdrawalRow,
  { goals, accounts, steps, proofs }: Beside,
): Withdrawal {
  const account = accounts.get(row.bank_account_id)
  return {
    id: row.id,
    code: row.code,
    source: {
      kind: row.source,
      id: row.source_id ?? undefined,
      name: sourceName(row, goals),
    },
    amountKobo: kobo(row.amount_kobo),
    feeKobo: kobo(row.fee_kobo),
    penaltyKobo: kobo(row.penalty_kobo),
    taxKobo: kobo(row.wht_kobo),
    netKobo: kobo(row.net_kobo),
    bankAccount: {
      id: row.bank_account_id,
      bankName: account?.bank_name ?? '',
      last4: account?.last4 ?? '',
    },
    status: row.status,
    requestedAt: row.requested_at,
    payableFrom: row.payable_at,
    dueBy: row.due_at,
    paidAt: row.paid_at ?? undefined,
    bankReference: row.journal_id === null ? undefined : (row.bank_reference ?? undefined),
    reason: row.reason ?? undefined,
    proofs: hasProofsForMember(row.status) ? (proofs.get(row.id) ?? []).map(presentProof) : [],
    steps: (steps.get(row.id) ?? []).map(({ step, happened_at: at }) => ({ step, at })),
    version: row.version,
    can: { cancel: decide(withdrawalsAccess.cancel, actor, row) },
  }
}

function sourceName({ source_id, loan_id }: WithdrawalRow, goals: Beside['goals']): string {
  if (source_id !== null) return goals.get(source_id) ?? 'Closed goal'
  return loan_id === null ? 'Wallet' : 'Loan, paid out'
}

/** A receipt as it is shown. */
export function presentProof(row: ProofRow): Proof {
  return {
    id: row.id,
    name: row.file_name,
    contentType: row.content_type,
    sizeBytes: row.size_bytes,
    addedAt: row.added_at,
  }
}
