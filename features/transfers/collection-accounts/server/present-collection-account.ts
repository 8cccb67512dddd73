/** Collection accounts as administrators see them. */

import type { Call } from '@kolo/application/call'
import type { Approval } from '@kolo/approvals/contract'
import { type ApprovalRow, approvedFor, waitingAbout, waitingIn } from '@kolo/approvals/server'
import { batchQueries } from '@kolo/database/batched-queries'
import { decide } from '@kolo/foundation/access'
import { looksMistyped } from '@kolo/foundation/nuban'
import { type People, peopleOf } from '@kolo/profile/server'
import type { CollectionAccount } from '../../transfers/transfer.contract.ts'
import { transfersAccess } from '../../transfers.access.ts'
import { collectionAccountKind } from './activate-collection-account.ts'
import type { AccountDecisionRow, CollectionAccountRow } from './collection-account.record.ts'
import { decisionsOf } from './collection-accounts.store.ts'

type Viewer = Pick<Call, 'db' | 'actor' | 'now' | 'community'>

/** What is known beside the rows: who activated and retired, and what waits. */
type Beside = {
  decisions: ReadonlyMap<string, readonly AccountDecisionRow[]>
  activations: ReadonlyMap<string, ApprovalRow>
  waiting: ReadonlyMap<string, Approval>
  people: People
}

/** Accounts, as administrators see them. */
export async function presentAccounts(
  viewer: Viewer,
  rows: readonly CollectionAccountRow[],
): Promise<CollectionAccount[]> {
  const { db } = viewer
  const ids = rows.map(({ id }) => id)
  const proposed = rows.filter(({ status }) => status === 'proposed').map(({ id }) => id)
  if (rows.length === 0) return []
  const said = await batchQueries(db, {
    decisions: decisionsOf(db, ids),
    activations: approvedFor(collectionAccountKind.name, ids),
    waiting: waitingAbout(viewer.now, collectionAccountKind.subjectType, proposed),
  })
  const waiting = waitingIn(viewer, [collectionAccountKind], said.waiting)
  const people = await peopleOf(db, [
    ...rows.map((row) => row.proposed_by),
    ...said.decisions.map((row) => row.administrator_uid),
    ...said.activations.map((row) => row.decided_by),
  ])
  const bySubject = new Map(waiting.map((approval) => [approval.subject.id, approval]))
  const beside = {
    decisions: Map.groupBy(said.decisions, (row) => row.account_id),
    activations: new Map(said.activations.map((row) => [row.subject_id, row])),
    waiting: bySubject,
    people,
  }
  return rows.map((row) => present(viewer, row, beside))
}

/** One account, as administrators see it. */
export async function presentAccount(viewer: Viewer, row: CollectionAccountRow): Promise<CollectionAccount> {
  const [account] = await presentAccounts(viewer, [row])
  if (!account) throw new Error(`Collection account ${row.id} was lost while it was presented`)
  return account
}

function present(viewer: Viewer, row: CollectionAccountRow, beside: Beside): CollectionAccount {
  const { people } = beside
  const nameOf = (uid: string) => ({ uid, fullName: people(uid).fullName })
  const by = (kind: AccountDecisionRow['decision']) => {
    const decision = beside.decisions.get(row.id)?.findLast((each) => each.decision === kind)
    return decision && nameOf(decision.administrator_uid)
  }
  const subject = { status: row.status }
  const activate = decide(transfersAccess.activateCollectionAccount, viewer.actor, subject)
  const waiting = beside.waiting.get(row.id)
  const approve = activate === true ? (waiting?.can.approve ?? true) : activate
  const activatedBy = beside.activations.get(row.id)?.decided_by
  return {
    id: row.id,
    bankName: row.bank_name,
    bankCode: row.bank_code,
    accountNumber: row.account_number,
    accountName: row.account_name,
    status: row.status,
    looksMistyped: looksMistyped(row.bank_code, row.account_number),
    proposedBy: nameOf(row.proposed_by),
    proposedAt: row.proposed_at,
    activatedBy: activatedBy ? nameOf(activatedBy) : by('activated'),
    activatedAt: row.activated_at ?? undefined,
    retiredBy: by('retired'),
    retiredAt: row.retired_at ?? undefined,
    aloneFrom: waiting?.aloneFrom,
    version: row.version,
    can: {
      activate: approve === 'own-approval' ? 'own-proposal' : approve,
      retire: decide(transfersAccess.retireCollectionAccount, viewer.actor, subject),
    },
  }
}
