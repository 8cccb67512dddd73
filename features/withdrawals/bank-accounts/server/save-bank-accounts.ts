/**
 * Members' own bank accounts. What must always be true: a number is kept sealed and shown to nobody but an administrator
 * who asks for it with a fresh proof, which the audit log keeps; and no account is used that nobody looked at.
 */
import type { Call } from '@kolo/application/call'
import { markOf, open, seal } from '@kolo/database/secrets/sealing'
import { refusalOf } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { looksMistyped } from '@kolo/foundation/nuban'
import { refuse } from '@kolo/foundation/refusal'
import { orNotFound, RequestProblem } from '@kolo/foundation/request-problem'
import { findProfile } from '@kolo/profile/server'
import { notifyAccount } from '../../withdrawals/server/withdrawal.notifications.ts'
import { withdrawalsAccess } from '../../withdrawals.access.ts'
import type {
  addBankAccount,
  confirmBankAccount,
  declineBankAccount,
  removeBankAccount,
  seeAccountNumber,
} from '../bank-accounts.contract.ts'
import { leastNameMatch, nameMatch, usableFrom } from '../bank-accounts.rules.ts'
import type { BankAccountRow } from './bank-account.record.ts'
import {
  freeAccountPlace,
  insertBankAccount,
  isAccountInUse,
  lockBankAccount,
  saveBankAccount,
  takeAccountPlace,
} from './bank-accounts.store.ts'
import { presentBankAccount, presentBankAccountReview } from './present-bank-account.ts'

/** What a number is sealed and found again by: it belongs to this row and to no other. */
const sealedForAccount = (id: string) => `bank account ${id}`

/** The number of an account that was not removed. */
export function numberOf(secret: string, row: Pick<BankAccountRow, 'id' | 'number_sealed'>): string {
  if (row.number_sealed === null) throw new RequestProblem('not-found')
  return open(secret, sealedForAccount(row.id), row.number_sealed).toString('utf8')
}

/** The row of an account that nobody looked at yet. */
export function newAccount(
  { now, community }: Pick<Call, 'now' | 'community'>,
  account: InputOf<typeof addBankAccount>['body'] & { memberUid: string; match: number },
) {
  const { memberUid, bankName, bankCode, accountNumber, accountName, match } = account
  const id = newId(Date.parse(now))
  return {
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
  }
}

/** Adds an account of the signed-in member. */
export async function addBankAccountHandler(call: Call, { body }: InputOf<typeof addBankAccount>) {
  const { db, actor, now, community } = call
  const profile = orNotFound(await findProfile(db, actor.uid))
  const match = nameMatch(body.accountName, profile.full_name)
  if (match < leastNameMatch) return refuse('name-differs', { name: body.accountName }, 'accountName')
  if (!(await takeAccountPlace(db, actor.uid))) return refuse('too-many-accounts')
  const row = await insertBankAccount(
    db,
    newAccount({ now, community }, { ...body, memberUid: actor.uid, match }),
  )
  if (!row) return refuse('account-exists', undefined, 'accountNumber')
  recordOnAccount(call, row, 'bank-account.added')
  await notifyAccount(call, row, 'added')
  return presentBankAccount(call, row)
}

/** Takes an account off the member's list; not while money is on its way to it. */
export async function removeBankAccountHandler(call: Call, { params }: InputOf<typeof removeBankAccount>) {
  const { db, actor, now } = call
  const row = await lockBankAccount(db, params.id)
  if (row.member_uid !== actor.uid) throw new RequestProblem('not-found')
  const no = refusalOf(withdrawalsAccess.removeBankAccount, actor, row)
  if (no) return no
  if (await isAccountInUse(db, row.id)) return refuse('account-in-use')
  const saved = await saveBankAccount(db, row.id, {
    status: 'removed',
    removed_at: now,
    number_sealed: null,
  })
  if (row.status !== 'declined') await freeAccountPlace(db, actor.uid)
  recordOnAccount(call, saved, 'bank-account.removed')
  await notifyAccount(call, saved, 'removed')
  return presentBankAccount(call, saved)
}

/** An administrator writes the name that the bank shows. */
export async function confirmBankAccountHandler(
  call: Call,
  { params, body }: InputOf<typeof confirmBankAccount>,
) {
  const { db, actor, now } = call
  const row = ofMember(await lockBankAccount(db, params.id))
  const no = refusalOf(withdrawalsAccess.confirmBankAccount, actor, subjectOf(row))
  if (no) return no
  requireVersion(row, body.version)
  const profile = orNotFound(await findProfile(db, row.member_uid))
  const match = nameMatch(body.accountName, profile.full_name)
  if (match < leastNameMatch) return refuse('name-differs', { name: body.accountName }, 'accountName')
  const saved = await saveBankAccount(db, row.id, {
    status: 'confirmed',
    account_name: body.accountName,
    name_match: match,
    checked_by: actor.uid,
    checked_with: 'administrator',
    checked_at: now,
  })
  recordOnAccount(call, saved, 'bank-account.confirmed', { nameMatch: match })
  await notifyAccount(call, saved, 'confirmed')
  return presentBankAccountReview(call, saved.id)
}

/** An administrator says that the account is not the member's, or is none; it gives its place back. */
export async function declineBankAccountHandler(
  call: Call,
  { params, body }: InputOf<typeof declineBankAccount>,
) {
  const { db, actor, now } = call
  const row = ofMember(await lockBankAccount(db, params.id))
  const no = refusalOf(withdrawalsAccess.declineBankAccount, actor, subjectOf(row))
  if (no) return no
  requireVersion(row, body.version)
  const saved = await saveBankAccount(db, row.id, {
    status: 'declined',
    decline_reason: body.reason,
    checked_by: actor.uid,
    checked_with: 'administrator',
    checked_at: now,
  })
  await freeAccountPlace(db, row.member_uid)
  recordOnAccount(call, saved, 'bank-account.declined')
  await notifyAccount(call, saved, 'declined')
  return presentBankAccountReview(call, saved.id)
}

/** The number, for an administrator who has proved who they are; the audit log keeps that they looked. */
export async function seeAccountNumberHandler(call: Call, { params }: InputOf<typeof seeAccountNumber>) {
  const row = await lockBankAccount(call.db, params.id)
  const no = refusalOf(withdrawalsAccess.seeNumber, call.actor, subjectOf(row))
  if (no) return no
  recordOnAccount(call, row, 'bank-account.number-seen')
  return { accountNumber: numberOf(call.community.secret, row) }
}

/** The account of a nominee is decided with the pay-out that goes to it. */
function ofMember(row: BankAccountRow): BankAccountRow {
  return orNotFound(row.for_nominee ? undefined : row)
}

function subjectOf(row: BankAccountRow) {
  return { memberUid: row.member_uid, status: row.status }
}

function requireVersion(row: BankAccountRow, version: number): void {
  if (row.version !== version) throw new RequestProblem('changed-meanwhile')
}

function recordOnAccount(
  call: Call,
  row: BankAccountRow,
  kind: string,
  facts: Record<string, number> = {},
): void {
  call.record({
    kind,
    subjectUid: row.member_uid,
    target: { type: 'bank-account', id: row.id },
    facts: { bankCode: row.bank_code, last4: row.last4, ...facts },
  })
}
