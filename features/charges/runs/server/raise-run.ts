/**
 * An administrator raises a charge for many. What must always be true: whoever raises it saw how many members and how much;
 * below the society's threshold it is charged at once, from it on a second administrator agrees first.
 */
import type { Call } from '@kolo/application/call'
import { askApproval, readWaiting } from '@kolo/approvals/server'
import { pageById, paged } from '@kolo/database/pages'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { divideKobo, kobo, timesKobo } from '@kolo/foundation/money'
import { isRefusal, refuse } from '@kolo/foundation/refusal'
import { dayIn, lagos } from '@kolo/foundation/time'
import { findProfile } from '@kolo/profile/server'
import { earliestDue } from '../../charges/charge.rules.ts'
import type * as contract from '../run.contract.ts'
import { onceOf } from '../run.rules.ts'
import type { RunRecord } from './run.record.ts'
import {
  countAudience,
  incomeAccounts,
  insertRun,
  listRuns,
  lockRaiser,
  membersByCode,
  runById,
  takesTwo,
} from './run.store.ts'
import { runKind, startRun } from './run-approval.ts'

type Order = InputOf<typeof contract.previewRun>['body']

export async function previewRunHandler(call: Call, { body }: InputOf<typeof contract.previewRun>) {
  const counted = await count(call, body)
  if (isRefusal(counted)) return counted
  const { members, totalKobo } = counted
  return { members, totalKobo, takesTwo: await takesTwo(call.db, call.actor.uid, call.now, totalKobo) }
}

export async function raiseRunHandler(call: Call, { body }: InputOf<typeof contract.raiseRun>) {
  const { db, actor, now } = call
  await lockRaiser(db, actor.uid)
  const counted = await count(call, body)
  if (isRefusal(counted)) return counted
  const { members, memberUids, totalKobo } = counted
  if (members !== body.members) return refuse('run-changed')
  const { kind, title, period, amountKobo, instalments, audience, dueOn, incomeAccount, reason } = body
  const run = await insertRun(
    db,
    {
      ...{ id: newId(Date.parse(now)), kind, title, period, amountKobo, instalments, audience, dueOn },
      ...{ incomeAccount, reason, members, totalKobo, raisedBy: actor.uid, raisedAt: now },
      joinedSince: audience === 'joined_since' ? body.joinedSince : null,
    },
    memberUids,
  )
  call.record({
    kind: 'charge-run.raised',
    target: { type: 'charge-run', id: run.id },
    facts: { code: run.code, members, totalKobo: totalKobo.toString() },
  })
  if (await takesTwo(db, actor.uid, now, totalKobo)) {
    const change = { code: run.code, title, members, amountKobo, totalKobo }
    const outcome = await askApproval(call, runKind, { subjectId: run.id, change, reason })
    if (isRefusal(outcome)) return outcome
  } else await startRun(call, run, null)
  return presentRun(await runById(db, run.id))
}

/** Whom it is about, and how much it is; or why it cannot be raised. */
async function count({ db, now }: Call, order: Order) {
  const { kind, amountKobo, instalments, audience, joinedSince, memberCodes, dueOn, incomeAccount } = order
  const from = earliestDue(kind, dayIn(lagos, now))
  if (dueOn < from) return refuse('due-too-early', { from }, 'dueOn')
  if (audience === 'joined_since' && joinedSince === null)
    return refuse('joined-since-missing', {}, 'joinedSince')
  if (divideKobo(amountKobo, BigInt(instalments), 'down') < 10_000n)
    return refuse('parts-too-small', {}, 'instalments')
  const accounts = await incomeAccounts(db)
  if (!accounts.some(({ number }) => number === incomeAccount))
    return refuse('account-not-income', {}, 'incomeAccount')
  const found = audience === 'list' ? await membersByCode(db, memberCodes) : []
  const missing =
    audience === 'list' ? memberCodes.filter((code) => !found.some((one) => one.code === code)) : []
  if (missing.length > 0)
    return refuse('members-unknown', { codes: missing.slice(0, 5).join(', ') }, 'memberCodes')
  const memberUids = found.map(({ uid }) => uid)
  const members = await countAudience(db, { audience, joinedSince, memberUids, once: onceOf(order), at: now })
  if (members === 0) return refuse('nobody-to-charge')
  return { members, memberUids, totalKobo: timesKobo(amountKobo, members) }
}

/** A run as it is answered. */
export function presentRun(run: RunRecord): contract.ChargeRun {
  return {
    id: run.id,
    code: run.code,
    kind: run.kind,
    title: run.title,
    period: run.period,
    amountKobo: kobo(run.amountKobo),
    instalments: run.instalments,
    audience: run.audience,
    joinedSince: run.joinedSince,
    dueOn: run.dueOn,
    incomeAccount: run.incomeAccount,
    reason: run.reason,
    state: run.state,
    members: run.members,
    totalKobo: kobo(run.totalKobo),
    chargedMembers: run.chargedMembers,
    raisedAt: run.raisedAt,
  }
}

export async function listRunsHandler({ db }: Call, { query }: InputOf<typeof contract.listRuns>) {
  const { rows, nextCursor } = paged(await listRuns(db, pageById(query)), query.limit)
  return { rows: rows.map(presentRun), nextCursor }
}

export async function readRunHandler(
  call: Call,
  { params }: InputOf<typeof contract.readRun>,
): Promise<OutputOf<typeof contract.readRun>> {
  const run = await runById(call.db, params.id)
  const by = await findProfile(call.db, run.raisedBy)
  return {
    ...presentRun(run),
    raisedBy: by?.full_name ?? 'Former member',
    waiting: await readWaiting(call, [runKind], [run.id]),
  }
}

export async function listIncomeAccountsHandler({ db }: Call) {
  return { rows: await incomeAccounts(db) }
}
