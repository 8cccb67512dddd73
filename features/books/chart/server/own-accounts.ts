/** Own accounts: read with what waits about one, and what is asked for. */
import type { Call } from '@kolo/application/call'
import { askApproval, readWaiting } from '@kolo/approvals/server'
import { decide } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import { isRefusal } from '@kolo/foundation/refusal'
import { orNotFound, RequestProblem } from '@kolo/foundation/request-problem'
import type { ChartAccount } from '@kolo/ledger/chart'
import { chartAccess } from '../chart.access.ts'
import type * as contract from '../chart.contract.ts'
import {
  accountOpening,
  accountRename,
  accountReopening,
  accountRetirement,
  openingRefusal,
  renameRefusal,
  reopeningRefusal,
  retirementRefusal,
} from './account-approvals.ts'
import * as store from './chart.store.ts'
import { readToday } from './read-chart.ts'

export function readAccountHandler(call: Call, { params }: InputOf<typeof contract.readAccount>) {
  return accountNumbered(call, params.number)
}

async function accountNumbered(call: Call, number: string): Promise<contract.Account> {
  const { accounts } = await readToday(call)
  const line = orNotFound(accounts.find((one) => one.number === number))
  return {
    ...line,
    waiting: await readWaiting(call, [accountRename, accountRetirement, accountReopening], [number]),
    can: {
      rename: decide(chartAccess.renameAccount, call.actor, line),
      retire: decide(chartAccess.retireAccount, call.actor, line),
      reopen: decide(chartAccess.reopenAccount, call.actor, line),
    },
  }
}

export async function addAccountHandler(call: Call, { body }: InputOf<typeof contract.addAccount>) {
  const { number, name, reason } = body
  const no = await openingRefusal(call, { number, name })
  if (no) return no
  const change = { number, after: name }
  const asked = await askApproval(call, accountOpening, { subjectId: number, change, reason })
  return isRefusal(asked) ? asked : readToday(call)
}

export async function renameAccountHandler(
  call: Call,
  { params: { number }, body }: InputOf<typeof contract.renameAccount>,
) {
  const account = await lockedAt(call, number, body.version)
  const no = await renameRefusal(call, account, body.name)
  if (no) return no
  const change = { before: account.name, after: body.name }
  const asked = await askApproval(call, accountRename, { subjectId: number, change, reason: body.reason })
  return isRefusal(asked) ? asked : accountNumbered(call, number)
}

export async function retireAccountHandler(
  call: Call,
  { params: { number }, body }: InputOf<typeof contract.retireAccount>,
) {
  const account = await lockedAt(call, number, body.version)
  const no = await retirementRefusal(call, account)
  if (no) return no
  const change = { number, name: account.name }
  const asked = await askApproval(call, accountRetirement, { subjectId: number, change, reason: body.reason })
  return isRefusal(asked) ? asked : accountNumbered(call, number)
}

export async function reopenAccountHandler(
  call: Call,
  { params: { number }, body }: InputOf<typeof contract.reopenAccount>,
) {
  const account = await lockedAt(call, number, body.version)
  const no = await reopeningRefusal(call, account)
  if (no) return no
  const change = { number, name: account.name }
  const asked = await askApproval(call, accountReopening, { subjectId: number, change, reason: body.reason })
  return isRefusal(asked) ? asked : accountNumbered(call, number)
}

async function lockedAt({ db }: Call, number: string, version: number): Promise<ChartAccount> {
  const account = await store.lockAccount(db, number)
  if (account.version !== version) throw new RequestProblem('changed-meanwhile')
  return account
}
