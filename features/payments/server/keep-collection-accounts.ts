/**
 * The community's own bank accounts. Whoever can change where members send money can take it, so a proposed account
 * is used only after another administrator looked at it. Taking one out of use needs no second person.
 */
import { recordEvent } from '@kolo/audit/server'
import { type Call, RequestProblem } from '@kolo/database/call'
import { refusalOf } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { refuse } from '@kolo/foundation/refusal'
import { paymentsAccess } from '../payments.access.ts'
import type {
  activateCollectionAccount,
  CollectionAccount,
  proposeCollectionAccount,
  retireCollectionAccount,
} from '../payments.contract.ts'
import {
  allAccounts,
  decisionsOf,
  insertAccount,
  insertAccountDecision,
  lockAccount,
  saveAccount,
} from './collection-accounts.store.ts'
import type { AccountDecisionRow, CollectionAccountRow } from './payments.tables.ts'
import { eyesOnAccount, presentAccount, presentAccounts } from './present-collection-account.ts'
import { tellStaffAlone } from './tell-people.ts'

/** The community's bank accounts and what this administrator may do with each. */
export async function readCollectionAccounts(call: Call): Promise<CollectionAccount[]> {
  return presentAccounts(call, await allAccounts(call.db))
}

/** The community's bank accounts. */
export async function listCollectionAccountsAct(call: Call) {
  return { rows: await readCollectionAccounts(call) }
}

/** Proposes a bank account. */
export async function proposeCollectionAccountAct(
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
  await record(call, account, 'collection-account.proposed')
  return presentAccount(call, account)
}

/** Activates a proposed account as the second administrator, or, being the only one, after telling staff and waiting. */
export async function activateCollectionAccountAct(
  call: Call,
  { params, body }: InputOf<typeof activateCollectionAccount>,
) {
  const { db, actor, now } = call
  const account = await lockAccount(db, params.id)
  const no = refusalOf(paymentsAccess.activateCollectionAccount, actor, account)
  if (no) return no
  requireVersion(account, body.version)
  const decisions = (await decisionsOf(db, [account.id])).get(account.id) ?? []
  const eyes = await eyesOnAccount(call, account, decisions)
  if (eyes.next === 'fetch-second') return refuse('own-proposal')
  if (eyes.next === 'wait') return refuse('alone-delay', { from: eyes.until })
  if (eyes.next === 'tell-staff') {
    await writeDown(call, account, { decision: 'notice', alone: false, reason: null })
    await tellStaffAlone(
      call,
      `A bank account for members' money is about to be activated: ${account.bank_name}, number ending in ${account.account_number.slice(-4)}, ${account.account_name}.`,
      eyes.until,
    )
    await record(call, account, 'collection-account.notice')
    return presentAccount(call, await saveAccount(db, account.id, {}))
  }
  await writeDown(call, account, { decision: 'activated', alone: eyes.alone, reason: null })
  const saved = await saveAccount(db, account.id, { status: 'active', activated_at: now })
  await record(call, saved, 'collection-account.activated', { alone: eyes.alone })
  return presentAccount(call, saved)
}

/** Retires an account, or withdraws its proposal. */
export async function retireCollectionAccountAct(
  call: Call,
  { params, body }: InputOf<typeof retireCollectionAccount>,
) {
  const account = await lockAccount(call.db, params.id)
  const no = refusalOf(paymentsAccess.retireCollectionAccount, call.actor, account)
  if (no) return no
  requireVersion(account, body.version)
  await writeDown(call, account, { decision: 'retired', alone: false, reason: body.reason })
  const saved = await saveAccount(call.db, account.id, { status: 'retired', retired_at: call.now })
  await record(call, saved, 'collection-account.retired')
  return presentAccount(call, saved)
}

function requireVersion(account: CollectionAccountRow, version: number): void {
  if (account.version !== version) throw new RequestProblem('changed-meanwhile')
}

async function writeDown(
  { db, actor, now }: Call,
  account: CollectionAccountRow,
  decision: Pick<AccountDecisionRow, 'decision' | 'alone' | 'reason'>,
): Promise<void> {
  await insertAccountDecision(db, {
    id: newId(Date.parse(now)),
    account_id: account.id,
    administrator_uid: actor.uid,
    decided_at: now,
    ...decision,
  })
}

async function record(
  call: Call,
  account: CollectionAccountRow,
  kind: string,
  facts: Record<string, boolean> = {},
): Promise<void> {
  await recordEvent(call.db, {
    kind,
    actorUid: call.actor.uid,
    target: { type: 'collection-account', id: account.id },
    facts: { bankCode: account.bank_code, last4: account.account_number.slice(-4), ...facts },
    now: call.now,
    requestId: call.requestId,
    address: call.address,
  })
}
