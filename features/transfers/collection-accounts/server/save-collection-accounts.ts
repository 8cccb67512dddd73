/**
 * The community's own bank accounts. Whoever can change where members send money can take it, so a proposed account
 * is used only after another administrator looked at it. Taking one out of use needs no second person.
 */

import type { Call } from '@kolo/application/call'
import { askApproval, dropApproval, prepareApproval } from '@kolo/approvals/server'
import { refusalOf } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { isRefusal, refuse } from '@kolo/foundation/refusal'
import { RequestProblem } from '@kolo/foundation/request-problem'
import type {
  activateCollectionAccount,
  proposeCollectionAccount,
  retireCollectionAccount,
} from '../../transfers/transfer.contract.ts'
import { transfersAccess } from '../../transfers.access.ts'
import { collectionAccountKind, keepAccountChange, recordOnAccount } from './activate-collection-account.ts'
import type { CollectionAccountRow } from './collection-account.record.ts'
import {
  allAccounts,
  insertAccount,
  insertAccountDecision,
  lockAccount,
  saveAccount,
} from './collection-accounts.store.ts'
import { presentAccount, presentAccounts } from './present-collection-account.ts'

/** The community's bank accounts and what this administrator may do with each. */
export async function listCollectionAccountsHandler(call: Call) {
  return { rows: await presentAccounts(call, await allAccounts(call.db)) }
}

/** Proposes a bank account. */
export async function proposeCollectionAccountHandler(
  call: Call,
  { body }: InputOf<typeof proposeCollectionAccount>,
) {
  const { db, actor, now } = call
  const account = await insertAccount(db, {
    id: newId(Date.parse(now)),
    bank_name: body.bankName,
    bank_code: body.bankCode,
    account_number: body.accountNumber,
    account_name: body.accountName,
    proposed_by: actor.uid,
    proposed_at: now,
  })
  if (!account) return refuse('account-exists', undefined, 'accountNumber')
  await recordOnAccount(call, account, 'collection-account.proposed')
  await prepareApproval(call, collectionAccountKind, askedFor(account))
  return presentAccount(call, account)
}

function askedFor(account: CollectionAccountRow) {
  return {
    subjectId: account.id,
    change: {
      bankName: account.bank_name,
      last4: account.account_number.slice(-4),
      accountName: account.account_name,
    },
    reason: '',
    preparedBy: account.proposed_by,
  }
}

/** Activates a proposed account as the second administrator, or, being the only one, after telling staff and waiting. */
export async function activateCollectionAccountHandler(
  call: Call,
  { params, body }: InputOf<typeof activateCollectionAccount>,
) {
  const { db, actor } = call
  const account = await lockAccount(db, params.id)
  const no = refusalOf(transfersAccess.activateCollectionAccount, actor, account)
  if (no) return no
  requireVersion(account, body.version)
  const outcome = await askApproval(call, collectionAccountKind, askedFor(account))
  if (isRefusal(outcome)) return outcome.refusal === 'own-approval' ? refuse('own-proposal') : outcome
  return presentAccount(call, await lockAccount(db, account.id))
}

/** Retires an account, or withdraws its proposal. */
export async function retireCollectionAccountHandler(
  call: Call,
  { params, body }: InputOf<typeof retireCollectionAccount>,
) {
  const account = await lockAccount(call.db, params.id)
  const no = refusalOf(transfersAccess.retireCollectionAccount, call.actor, account)
  if (no) return no
  requireVersion(account, body.version)
  await dropApproval(call, collectionAccountKind, account.id)
  await writeDown(call, account, body.reason)
  const saved = await saveAccount(call.db, account.id, { status: 'retired', retired_at: call.now })
  await recordOnAccount(call, saved, 'collection-account.retired')
  if (account.status === 'active') await keepAccountChange(call, saved, false)
  return presentAccount(call, saved)
}

function requireVersion(account: CollectionAccountRow, version: number): void {
  if (account.version !== version) throw new RequestProblem('changed-meanwhile')
}

async function writeDown(
  { db, actor, now }: Call,
  account: CollectionAccountRow,
  reason: string,
): Promise<void> {
  await insertAccountDecision(db, {
    id: newId(Date.parse(now)),
    account_id: account.id,
    administrator_uid: actor.uid,
    decided_at: now,
    decision: 'retired',
    alone: false,
    reason,
  })
}
